import type { Elenco, Formato } from './esportazioni.ts';
import type { BrandAction } from './permissions.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from './risorse.ts';

export const ELENCO_IMPORTABILE_OF = {
  hardware: 'hardware',
  software: 'software',
  piano_mobile: 'piani-mobili',
  telefono: 'iphones',
  cartella: 'cartelle',
} as const satisfies Record<TipoRisorsa, string>;

/** The lists that can be imported, in the order in which a new company imports them. */
export const ELENCHI_IMPORTABILI = [
  'showrooms',
  'dipendenti',
  'hardware',
  'software',
  'piani-mobili',
  'iphones',
  'cartelle',
  'assegnazioni',
] as const;
export type ElencoImportabile = (typeof ELENCHI_IMPORTABILI)[number];

export const TITOLI_IMPORTABILI: Record<ElencoImportabile, string> = {
  showrooms: 'Showroom',
  dipendenti: 'Dipendenti',
  hardware: RISORSE.hardware.molti,
  software: RISORSE.software.molti,
  'piani-mobili': RISORSE.piano_mobile.molti,
  iphones: RISORSE.telefono.molti,
  cartelle: RISORSE.cartella.molti,
  assegnazioni: 'Assegnazioni',
};

export function importabileOf(elenco: Elenco): ElencoImportabile | undefined {
  const tipo = TIPI_RISORSA.find((each) => RISORSE[each].lista === elenco);
  return tipo ? ELENCO_IMPORTABILE_OF[tipo] : ELENCHI_IMPORTABILI.find((each) => each === elenco);
}

export const indirizzoModello = <E extends ElencoImportabile, F extends Formato>(elenco: E, formato: F) =>
  `/api/importazioni/modello/${elenco}.${formato}` as const;

export const IMPORT_ACTION_OF: Record<ElencoImportabile, BrandAction> = {
  showrooms: 'showrooms.modifica',
  dipendenti: 'dipendenti.modifica',
  hardware: 'risorse.modifica',
  software: 'risorse.modifica',
  'piani-mobili': 'risorse.modifica',
  iphones: 'risorse.modifica',
  cartelle: 'risorse.modifica',
  assegnazioni: 'risorse.assegna',
};

/** The outcomes of a file row. 'esclusa' is a row of totals, which is skipped unless the user includes such rows. */
export const ESITI_RIGA = ['nuovo', 'modifica', 'uguale', 'errore', 'esclusa'] as const;
export type EsitoRiga = (typeof ESITI_RIGA)[number];

/** The states of an import. An interrupted import has written nothing and can be applied again. */
export const STATI_IMPORTAZIONE = ['da_applicare', 'in_corso', 'interrotta', 'applicata', 'annullata'] as const;
export type StatoImportazione = (typeof STATI_IMPORTAZIONE)[number];

export const STATO_IMPORTAZIONE_LABELS: Record<StatoImportazione, string> = {
  da_applicare: 'Da applicare',
  in_corso: 'In corso',
  interrotta: 'Interrotta',
  applicata: 'Applicata',
  annullata: 'Annullata',
};
