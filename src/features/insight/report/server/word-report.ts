import { euro, numero, riga, type Tabella } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { alGiorno, misura } from '#shared/misure.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Cifre, Parole, Situazione } from '../contract.ts';
import { NOTE } from '../rules.ts';
import { type Verso, versoDi } from './list-addresses.ts';
import { assetDi, flussiDi, personeDi } from './word-distributions.ts';
import { costiDi, costoHardware, costoLicenze, indicatori, movimenti } from './word-overview.ts';

/** The report's figures in words: what the screen shows and a file holds are these same rows. */
export function wordReport(report: Cifre, verso = versoDi(report)): Parole {
  return { schede: schedeDi(report, verso), tabella_andamento: andamentoDi(report) };
}

function schedeDi(report: Cifre, verso: Verso): Parole['schede'] {
  const { dipendenti, licenze, hardware, workflow, costi } = report;
  return {
    overview: {
      indicatori: indicatori(report, verso),
      tabelle: [movimenti(report, verso), costoLicenze(licenze, verso), costoHardware(hardware, verso), ...costiDi(costi, verso)],
    },
    dipendenti: personeDi(dipendenti, verso),
    asset: assetDi(report, verso),
    workflow: flussiDi(workflow, verso),
  };
}

/** The trend's points as rows. */
function andamentoDi({ andamento }: Cifre): Tabella {
  const righe = andamento.map((punto) => riga(formatData(punto.al), [euro(punto.costo_annuo), numero(punto.organico)]));
  return {
    titolo: 'Andamento',
    misura: misura(['persone', 'euro_anno'], 'a fine mese e oggi'),
    colonne: ['Giorno', 'Assegnato', 'In organico'],
    righe,
    nota: NOTE.andamento,
  };
}

/** A past day, brand by brand and kind by kind. */
export function wordSituazione({ al, per_brand, per_tipo }: Pick<Situazione, 'al' | 'per_brand' | 'per_tipo'>): Tabella[] {
  return [
    {
      titolo: 'Per brand',
      misura: misura(['persone', 'assegnazioni', 'euro_anno'], alGiorno(al)),
      colonne: ['Brand', 'In organico', 'Assegnazioni', 'Assegnato'],
      righe: per_brand.map((row) => ({
        ...riga(row.brand.nome, [numero(row.organico), numero(row.assegnazioni), euro(row.costo_annuo)]),
        colore: row.brand.colore,
      })),
    },
    {
      titolo: 'Per risorsa',
      misura: misura(['assegnazioni', 'euro_anno'], alGiorno(al)),
      colonne: ['Risorsa', 'Assegnazioni', 'Assegnato'],
      righe: per_tipo.map((row) => riga(RISORSE[row.tipo].uno, [numero(row.assegnazioni), euro(row.costo_annuo)])),
    },
  ];
}
