import { differenza, euro, formatCella, indicatore, media, numero, perCento, percento, voce } from '#shared/cifre.ts';
import { mesePiu, nomeMese, primoDi, ultimoDi } from '#shared/mesi.ts';
import { misura, nelPeriodo } from '#shared/misure.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Parole, Spesa } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import { puntiDi } from './word-months.ts';

type Cifre = Pick<Spesa, 'dal' | 'al' | 'totale' | 'mesi' | 'per_brand'>;

export function wordSpesa({ dal, al, totale, mesi, per_brand }: Cifre): Parole {
  const tipi = mesi[0]?.per_tipo.map(({ tipo }) => tipo) ?? [];
  const ultimo = mesi.at(-1);
  const caro = mesi.reduce((most, each) => (each.costo > most.costo ? each : most), mesi[0] ?? { mese: al.slice(0, 7), costo: 0 });
  const scarto = differenza(totale);
  const inPiu = percento(scarto, totale.prima);
  const celle = (costi: readonly { costo: number }[], tutto: number) => [...costi.map(({ costo }) => euro(costo)), euro(tutto)];
  const perTipo = tipi.map((tipo, i) => ({
    tipo,
    costo: per_brand.reduce((sum, each) => sum + Math.round((each.per_tipo[i]?.costo ?? 0) * 100), 0) / 100,
  }));
  const periodo = nelPeriodo({ dal, al });
  return {
    dal,
    al,
    indicatori: [
      { ...indicatore('Spesa', euro(totale.ora)), misura: misura('euro', periodo), dettagli: [voce('Mesi', numero(mesi.length))] },
      { ...indicatore('Periodo prima', euro(totale.prima)), misura: misura('euro', nelPeriodo(primaDi(mesi))) },
      {
        ...indicatore('Differenza', euro(scarto)),
        misura: misura('euro', periodo),
        dettagli: inPiu === null ? [] : [voce('In percento', perCento(inPiu))],
      },
      {
        ...indicatore('Media al mese', euro(media(totale.ora, mesi.length))),
        misura: misura('euro_mese', periodo),
        dettagli: [voce(`Di più a ${nomeMese(caro.mese)}`, euro(caro.costo))],
      },
    ],
    grafici: [
      {
        titolo: 'Spesa mese per mese',
        misura: misura('euro_mese', periodo),
        unita: 'euro',
        punti: puntiDi(mesi),
        serie: [
          ...tipi.map((tipo, i) => ({
            nome: RISORSE[tipo].molti,
            forma: 'barra' as const,
            tono: tipo,
            valori: mesi.map((each) => each.per_tipo[i]?.costo ?? 0),
          })),
          { nome: 'Periodo prima', forma: 'linea', tono: 'prima', valori: mesi.map((each) => each.prima) },
        ],
        detto: `${formatCella(euro(totale.ora))} in ${mesi.length} mesi, ${formatCella(euro(totale.prima))} nel periodo prima; ${formatCella(euro(ultimo?.costo ?? 0))} nell'ultimo mese.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Spesa per brand e tipo',
        misura: misura('euro', periodo),
        colonne: ['Brand', ...tipi.map((tipo) => RISORSE[tipo].molti), 'Totale'],
        righe: per_brand.map(({ brand, per_tipo, costo }) => ({
          label: brand.nome,
          colore: brand.colore,
          celle: celle(per_tipo, costo),
        })),
        totale: celle(perTipo, totale.ora),
      },
    ],
    nota: mesi.some(({ chiuso }) => chiuso) ? `${NOTE_DOMANDE.spesa} ${NOTE_DOMANDE.mesi_chiusi}` : NOTE_DOMANDE.spesa,
  };
}

/** As many whole months before these. */
const primaDi = (mesi: readonly { mese: string }[]) => ({
  dal: primoDi(mesePiu(mesi[0]?.mese ?? '', -mesi.length)),
  al: ultimoDi(mesePiu(mesi[0]?.mese ?? '', -1)),
});
