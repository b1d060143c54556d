import { SOGGETTI } from '#features/documents/documenti/rules.ts';
import { euro, formatCella, indicatore, misurati, numero, riga, voce } from '#shared/cifre.ts';
import { nomeMese } from '#shared/mesi.ts';
import { misura, nelPeriodo } from '#shared/misure.ts';
import { schedaDi } from '#shared/schede.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Scadenze } from '../contract.ts';
import { type CosaCheScade, NOTE_DOMANDE } from '../rules.ts';
import type { PerCosa, Scadenza } from './find-scadenze.ts';
import { puntiDi } from './word-months.ts';

interface MeseCheScade {
  mese: string;
  dal: string;
  al: string;
  quante: number;
  importo: number;
  scadenze: Scadenza[];
  per_cosa: PerCosa[] | null;
}

/** What has an amount: a series of the chart each. */
const SERIE = { software: 'Licenze', hardware: 'Garanzie', dipendente: 'Chi esce', riparazione: 'Riparazioni' } as const;
const CON_IMPORTO = Object.keys(SERIE) as (keyof typeof SERIE)[]; // its own keys
const TONO = { software: 'software', hardware: 'hardware', dipendente: 'organico', riparazione: 'riparazione' } as const;

function vaiDi({ cosa, id, dove }: Scadenza): string {
  if (dove !== null) return 'tipo' in dove ? schedaDi(dove.tipo, dove.id) : SOGGETTI[dove.soggetto].address(dove.id, dove.di_chi);
  return cosa === 'software' || cosa === 'hardware' ? schedaDi(cosa, id) : recordAddress('/employees/$id', { id });
}
const somma = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

export function wordScadenze(mesi: readonly MeseCheScade[]): Scadenze {
  const of = ({ per_cosa }: MeseCheScade, cosa: CosaCheScade) => per_cosa?.find((each) => each.cosa === cosa);
  const importo = somma(mesi.map((each) => each.importo));
  const quante = mesi.reduce((sum, each) => sum + each.quante, 0);
  const documenti = mesi.reduce((sum, each) => sum + (of(each, 'documento')?.quante ?? 0), 0);
  const perCosa = CON_IMPORTO.map((cosa) => ({
    cosa,
    quante: mesi.reduce((sum, each) => sum + (of(each, cosa)?.quante ?? 0), 0),
    importo: somma(mesi.map((each) => of(each, cosa)?.importo ?? 0)),
  }));
  const giorni = { dal: mesi[0]?.dal ?? '', al: mesi.at(-1)?.al ?? '' };
  const periodo = nelPeriodo(giorni);
  return {
    ...giorni,
    importo,
    mesi: mesi.map((each) => ({
      mese: each.mese,
      quante: each.quante,
      importo: each.importo,
      scadenze: each.scadenze.map(({ dove, ...scadenza }) => ({ ...scadenza, vai: vaiDi({ ...scadenza, dove }) })),
      altre: each.quante - each.scadenze.length,
    })),
    indicatori: misurati(misura('euro', periodo), [
      {
        ...indicatore('In tutto', euro(importo)),
        dettagli: [voce('Scadenze', numero(quante)), ...(documenti > 0 ? [voce('di cui documenti', numero(documenti))] : [])],
      },
      ...perCosa.map((each) => ({
        ...indicatore(SERIE[each.cosa], euro(each.importo)),
        dettagli: [voce('Quante', numero(each.quante))],
      })),
    ]),
    grafici: [
      {
        titolo: 'Che cosa scade, mese per mese',
        misura: misura('euro', periodo),
        unita: 'euro',
        punti: puntiDi(mesi),
        serie: CON_IMPORTO.map((cosa) => ({
          nome: SERIE[cosa],
          forma: 'barra',
          tono: TONO[cosa],
          valori: mesi.map((each) => of(each, cosa)?.importo ?? 0),
        })),
        detto: `${quante} scadenze in ${mesi.length} mesi, ${formatCella(euro(importo))} in tutto.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Scadenze per mese',
        misura: misura(['scadenze', 'euro'], periodo),
        colonne: ['Mese', 'Importo', 'Quante'],
        righe: mesi.map((each) => riga(nomeMese(each.mese), [euro(each.importo), numero(each.quante)])),
        totale: [euro(importo), numero(quante)],
      },
    ],
    nota: NOTE_DOMANDE.scadenze,
  };
}
