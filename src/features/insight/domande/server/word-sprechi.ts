import type { Verso } from '#features/insight/report/server/list-addresses.ts';
import { altri, euro, indicatore, misurati, numero, riga, type Tabella } from '#shared/cifre.ts';
import { misura, OGGI } from '#shared/misure.ts';
import { schedaDi } from '#shared/schede.ts';
import { recordAddress } from '#shared/screens.ts';
import type { Sprechi } from '../contract.ts';
import { NOTE_DOMANDE, SPRECHI, type Spreco } from '../rules.ts';
import type { Cosa, Gruppo } from './find-sprechi.ts';

const con = (quanti: number, uno: string, molti: string) => `${quanti} ${quanti === 1 ? uno : molti}`;

interface Parola {
  titolo: string;
  spiega: (gruppo: Gruppo) => string;
  /** What its rows are called, and the others that are not named. */
  colonne: readonly [string, string];
  altre: readonly [string, string];
  azione?: (gruppo: Gruppo, verso: Verso) => { label: string; vai: string | undefined };
}

const PAROLE: Record<Spreco, Parola> = {
  cose_di_usciti: {
    titolo: 'Cose di chi è uscito',
    spiega: ({ righe }) => `${con(righe, 'persona uscita ha', 'persone uscite hanno')} ancora qualcosa`,
    colonne: ['Persona', 'Cose'],
    altre: ["Un'altra persona", 'Altre % persone'],
    azione: ({ quanti, licenze }, verso) => ({
      label: licenze === quanti ? `Recupera ${con(licenze, 'licenza', 'licenze')}` : `Recupera ${con(quanti, 'cosa', 'cose')}`,
      vai: verso.persone({ situazione: 'uscito', da_riprendere: 'true' }),
    }),
  },
  posti_liberi: {
    titolo: 'Posti liberi',
    spiega: ({ righe }) => `in ${con(righe, 'software', 'software')}, pagati e non usati`,
    colonne: ['Software', 'Posti liberi'],
    altre: ['Un altro software', 'Altri % software'],
    azione: ({ righe }, verso) => ({ label: `Vedi ${righe} software`, vai: verso.cose('/software', { posti_liberi: 'true' }) }),
  },
  piano_mobile: {
    titolo: 'Piani che nessuno ha',
    spiega: () => 'linee attive senza persona né showroom',
    colonne: ['Piano', 'Piani'],
    altre: ['Un altro piano', 'Altri % piani'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'piano', 'piani')}`,
      vai: verso.cose('/mobile-plans', { assegnato: 'false', attivo: 'true' }),
    }),
  },
  telefono: {
    titolo: 'Telefoni che nessuno ha',
    spiega: () => 'attivi, senza persona né showroom',
    colonne: ['Telefono', 'Telefoni'],
    altre: ['Un altro telefono', 'Altri % telefoni'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'telefono', 'telefoni')}`,
      vai: verso.cose('/mobile-plans', { vista: 'telefoni', assegnato: 'false', stato: 'attivo' }),
    }),
  },
  hardware: {
    titolo: 'Hardware che nessuno ha',
    spiega: () => 'attivo, senza persona né showroom',
    colonne: ['Hardware', 'Asset'],
    altre: ['Un altro asset', 'Altri % asset'],
    azione: ({ quanti }, verso) => ({
      label: `Vedi ${con(quanti, 'asset', 'asset')}`,
      vai: verso.cose('/hardware', { assegnato: 'false', stato: 'attivo' }),
    }),
  },
};

const somma = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0)) / 100;

export function wordSprechi(found: readonly Gruppo[], verso: Verso, oggi: string): Sprechi {
  const gruppi = SPRECHI.flatMap((cosa) => found.filter((each) => each.cosa === cosa));
  const costo_annuo = somma(gruppi.map((each) => each.costo_annuo));
  const di = (cose: readonly Spreco[]) => somma(gruppi.filter(({ cosa }) => cose.includes(cosa)).map((each) => each.costo_annuo));
  const voci = gruppi.map((gruppo): Sprechi['voci'][number] => {
    const { titolo, spiega, azione } = PAROLE[gruppo.cosa];
    const { cosa, quanti, licenze } = gruppo;
    const told = { cosa, quanti, licenze, costo_annuo: gruppo.costo_annuo, titolo, spiega: spiega(gruppo) };
    const { label, vai } = azione?.(gruppo, verso) ?? {};
    return label !== undefined && vai !== undefined ? { ...told, azione: { label, vai } } : told;
  });
  const azioneDi = (cosa: Spreco) => voci.find((each) => each.cosa === cosa)?.azione;
  return {
    dal: oggi,
    al: oggi,
    costo_annuo,
    voci,
    indicatori: misurati(misura('euro_anno', OGGI), [
      indicatore('In tutto', euro(costo_annuo)),
      indicatore('Cose di chi è uscito', euro(di(['cose_di_usciti'])), azioneDi('cose_di_usciti')?.vai),
      indicatore('Posti liberi', euro(di(['posti_liberi'])), azioneDi('posti_liberi')?.vai),
      indicatore('Cose che nessuno ha', euro(di(['piano_mobile', 'telefono', 'hardware']))),
    ]),
    grafici: [],
    tabelle: gruppi.map((gruppo) => tabellaOf(gruppo)),
    nota: NOTE_DOMANDE.sprechi,
  };
}

const vaiDi = ({ tipo, id }: Cosa) => (tipo === null ? recordAddress('/employees/$id', { id }) : schedaDi(tipo, id));

/** The rows that the group counts; names may be alike, so each says its number, too. */
function tabellaOf({ cosa, righe, quanti, costo_annuo, nominate }: Gruppo): Tabella {
  const { titolo, colonne, altre } = PAROLE[cosa];
  const resto = {
    quanti: quanti - nominate.reduce((sum, each) => sum + each.quanti, 0),
    costo: somma([costo_annuo, ...nominate.map((each) => -each.costo_annuo)]),
  };
  return {
    titolo,
    misura: misura([cosa === 'posti_liberi' ? 'licenze' : 'cose', 'euro_anno'], OGGI),
    colonne: [colonne[0], "Costo all'anno", colonne[1]],
    righe: [
      ...nominate.map((each) => riga(each.nome, [euro(each.costo_annuo), numero(each.quanti)], vaiDi(each))),
      ...altri(righe - nominate.length, altre[0], altre[1], [euro(resto.costo), numero(resto.quanti)]),
    ],
    totale: [euro(costo_annuo), numero(quanti)],
  };
}
