import type { Verso } from '#features/insight/report/server/list-addresses.ts';
import { formatCella, indicatore, misurati, numero, riga } from '#shared/cifre.ts';
import { nomeMese } from '#shared/mesi.ts';
import { alGiorno, misura, nelPeriodo } from '#shared/misure.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import type { Parole, Persone } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import { puntiDi } from './word-months.ts';

type Cifre = Pick<Persone, 'dal' | 'al' | 'mesi' | 'per_showroom'>;
const somma = (rows: readonly number[]) => rows.reduce((sum, each) => sum + each, 0);

/** `oggi`: it is asked up to today, so that the lists show who is counted. */
export function wordPersone({ dal, al, mesi, per_showroom }: Cifre, verso: Verso, oggi: boolean): Parole {
  const ultimo = mesi.at(-1);
  const organico = ultimo?.organico ?? 0;
  const entrate = somma(mesi.map((each) => each.entrate));
  const uscite = somma(mesi.map((each) => each.uscite));
  // Of nobody there is no list to open; nor does an answer name what was asked for and is not seen.
  const qui = (showroom?: string) =>
    oggi && organico > 0 ? verso.persone({ situazione: IN_ORGANICO.join(','), ...(showroom ? { showroom } : {}) }) : undefined;
  const primo = mesi[0];
  const punti = puntiDi(mesi);
  return {
    dal,
    al,
    indicatori: [
      { ...indicatore('In organico', numero(organico), qui()), misura: misura('persone', alGiorno(al)) },
      ...misurati(misura('persone', nelPeriodo({ dal, al })), [
        indicatore('Entrate', numero(entrate)),
        indicatore('Uscite', numero(uscite)),
        indicatore('Saldo', numero(entrate - uscite)),
      ]),
    ],
    grafici: [
      {
        titolo: 'Organico',
        misura: misura('persone', 'a fine mese'),
        unita: 'numero',
        punti,
        serie: [{ nome: 'In organico', forma: 'linea', tono: 'organico', valori: mesi.map((each) => each.organico) }],
        detto:
          primo && ultimo
            ? `In organico ${formatCella(numero(primo.organico))} a ${nomeMese(primo.mese)}, ${formatCella(numero(organico))} a ${nomeMese(ultimo.mese)}.`
            : '',
      },
      {
        titolo: 'Entrate e uscite',
        misura: misura('persone', nelPeriodo({ dal, al })),
        unita: 'numero',
        punti,
        serie: [
          { nome: 'Entrate', forma: 'barra', tono: 'entrate', valori: mesi.map((each) => each.entrate) },
          { nome: 'Uscite', forma: 'barra', tono: 'uscite', valori: mesi.map((each) => each.uscite), sotto: true },
        ],
        detto: `${entrate} entrate e ${uscite} uscite.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Persone per showroom',
        misura: misura('persone', `${nelPeriodo({ dal, al })}; in organico ${alGiorno(al)}`),
        colonne: ['Showroom', 'In organico', 'Entrate', 'Uscite'],
        righe: per_showroom.map(({ showroom, ...each }) =>
          riga(
            showroom?.nome ?? 'Senza showroom',
            [numero(each.organico), numero(each.entrate), numero(each.uscite)],
            showroom ? qui(String(showroom.id)) : undefined,
          ),
        ),
        totale: [numero(organico), numero(entrate), numero(uscite)],
        barre: true,
      },
    ],
    nota: NOTE_DOMANDE.persone,
  };
}
