import type { Verso } from '#features/insight/report/server/list-addresses.ts';
import { formatCella, indicatore, misurati, numero, perCento, percento, riga, voce } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { MANI, MANO_LABELS } from '#shared/fasi-workflow.ts';
import { misura, nelPeriodo } from '#shared/misure.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Onboarding, Parole } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import type { NonPronto } from './find-onboarding.ts';
import { puntiDi } from './word-months.ts';

type Cifre = Pick<Onboarding, 'dal' | 'al' | 'mesi' | 'conclusi' | 'giorni' | 'pronti' | 'arrivati'>;

export function wordOnboarding(
  { dal, al, mesi, conclusi, giorni, pronti, arrivati }: Cifre,
  non_pronti: NonPronto[],
  verso: Verso,
): Parole {
  const punti = puntiDi(mesi);
  const periodo = nelPeriodo({ dal, al });
  const inGiorni = (valore: number | null) => formatCella(numero(valore));
  return {
    dal,
    al,
    indicatori: [
      ...misurati(misura('giorni', periodo), [
        {
          ...indicatore('Giorni in tutto', numero(giorni.totale)),
          dettagli: [
            voce(
              'Conclusi',
              numero(conclusi),
              conclusi > 0 ? verso.workflow({ vista: 'conclusi', completati: `${dal}..${al}` }) : undefined,
            ),
          ],
        },
        ...MANI.map((mano) => indicatore(`Giorni ${MANO_LABELS[mano]}`, numero(giorni[mano]))),
      ]),
      {
        misura: misura('parte_arrivati', periodo),
        ...indicatore('Pronti il primo giorno', perCento(percento(pronti, arrivati))),
        dettagli: [voce('Pronti', numero(pronti)), voce('Arrivati', numero(arrivati))],
      },
    ],
    grafici: [
      {
        titolo: 'Giorni in ogni mano',
        misura: misura('giorni', periodo),
        unita: 'numero',
        punti,
        serie: MANI.map((mano) => ({
          nome: MANO_LABELS[mano],
          forma: 'linea' as const,
          tono: mano,
          valori: mesi.map((each) => each.giorni[mano]),
        })),
        detto: `Mediana dei giorni su ${conclusi} onboarding conclusi: ${MANI.map((mano) => `${MANO_LABELS[mano]} ${inGiorni(giorni[mano])}`).join(', ')}.`,
      },
      {
        titolo: 'Pronti il primo giorno',
        misura: misura('persone', periodo),
        unita: 'numero',
        punti,
        serie: [
          { nome: 'Pronti', forma: 'barra', tono: 'pronti', valori: mesi.map((each) => each.pronti) },
          { nome: 'Non pronti', forma: 'barra', tono: 'non_pronti', valori: mesi.map((each) => each.arrivati - each.pronti) },
        ],
        detto: `Aveva tutto il primo giorno ${pronti} di ${arrivati}.`,
      },
    ],
    tabelle: [
      {
        titolo: 'A chi mancava qualcosa il primo giorno',
        misura: misura('cose', periodo),
        colonne: ['Persona e primo giorno', 'Mancavano'],
        righe: non_pronti.map((each) =>
          riga(
            `${each.nome}, ${formatData(each.giorno)}`,
            [numero(each.mancavano)],
            recordAddress('/employees/$id', { id: each.dipendente_id }),
          ),
        ),
      },
    ],
    nota: NOTE_DOMANDE.onboarding,
  };
}
