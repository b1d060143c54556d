import { euro, formatCella, indicatore, numero, riga } from '#shared/cifre.ts';
import { nomeMese } from '#shared/mesi.ts';
import { schedaDi } from '#shared/schede.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Scadenze } from '../contract.ts';
import { COSE_CHE_SCADONO, type CosaCheScade, NOTE_DOMANDE } from '../rules.ts';
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

const SERIE: Record<CosaCheScade, string> = { software: 'Licenze', hardware: 'Garanzie', dipendente: 'Chi esce' };
const TONO = { software: 'software', hardware: 'hardware', dipendente: 'organico' } as const;

const vaiDi = ({ cosa, id }: Scadenza) => (cosa === 'dipendente' ? recordAddress('/employees/$id', { id }) : schedaDi(cosa, id));
const somma = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

export function wordScadenze(mesi: readonly MeseCheScade[]): Scadenze {
  const of = ({ per_cosa }: MeseCheScade, cosa: CosaCheScade) => per_cosa?.find((each) => each.cosa === cosa);
  const importo = somma(mesi.map((each) => each.importo));
  const quante = mesi.reduce((sum, each) => sum + each.quante, 0);
  const perCosa = COSE_CHE_SCADONO.map((cosa) => ({
    cosa,
    quante: mesi.reduce((sum, each) => sum + (of(each, cosa)?.quante ?? 0), 0),
    importo: somma(mesi.map((each) => of(each, cosa)?.importo ?? 0)),
  }));
  return {
    dal: mesi[0]?.dal ?? '',
    al: mesi.at(-1)?.al ?? '',
    importo,
    mesi: mesi.map((each) => ({
      mese: each.mese,
      quante: each.quante,
      importo: each.importo,
      scadenze: each.scadenze.map((scadenza) => ({ ...scadenza, vai: vaiDi(scadenza) })),
      altre: each.quante - each.scadenze.length,
    })),
    indicatori: [
      { ...indicatore('In tutto', euro(importo)), dettagli: [{ label: 'Scadenze', cella: numero(quante) }] },
      ...perCosa.map((each) => ({
        ...indicatore(SERIE[each.cosa], euro(each.importo)),
        dettagli: [{ label: 'Quante', cella: numero(each.quante) }],
      })),
    ],
    grafici: [
      {
        titolo: 'Che cosa scade, mese per mese',
        unita: 'euro',
        punti: puntiDi(mesi),
        serie: COSE_CHE_SCADONO.map((cosa) => ({
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
        colonne: ['Mese', 'Importo', 'Quante'],
        righe: mesi.map((each) => riga(nomeMese(each.mese), [euro(each.importo), numero(each.quante)])),
        totale: [euro(importo), numero(quante)],
      },
    ],
    nota: NOTE_DOMANDE.scadenze,
  };
}
