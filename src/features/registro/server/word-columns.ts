// The columns of every table that the register watches: what a person calls them, and how their values read.
import { RUOLO_LABELS, TIPOLOGIA_LABELS } from '#features/dipendenti/rules.ts';
import { formatData } from '#shared/dates.ts';
import { FORMATO_LABELS } from '#shared/esportazioni.ts';
import { COLONNE } from '#shared/etichette.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Cosa, NameOf } from '#shared/riferimenti.ts';
import { AMBITO_LABELS, AZIONE_LABELS, type Campo } from '../rules.ts';

// How the values read that are no texts.
const COME: { [C in keyof typeof COLONNE]?: Campo extends readonly [string, ...infer Rest] ? Rest : never } = {
  password_hash: ['segreto'],
  amministratore: ['siNo'],
  brand_id: ['brand'],
  can_view: ['siNo'],
  can_edit: ['siNo'],
  can_admin: ['siNo'],
  showroom: ['showroom'],
  manager_id: ['dipendente'],
  bisogno_numero_aziendale: ['siNo'],
  tipologia: [TIPOLOGIA_LABELS],
  ruolo: [RUOLO_LABELS],
  priorita: [{ bassa: 'Bassa', media: 'Media', alta: 'Alta' }],
  isactive: ['siNo'],
  is_active: ['siNo'],
  attivo: ['siNo'],
  stipendio: ['euro'],
  costo_annuo: ['euro'],
  costo_licenza: ['euro'],
  prezzo_acquisto: ['euro'],
  data_acquisto: ['data'],
  garanzia_scadenza: ['data'],
  data_scadenza: ['data'],
  data_assunzione: ['data'],
  data_dismissione: ['data'],
  data_inizio_malattia: ['data'],
  data_fine_malattia: ['data'],
  data_inizio: ['data'],
  data_completamento: ['data'],
  assegnato_a: ['utente'],
  data_assegnazione: ['data'],
  data_revoca: ['data', null],
  permessi: [{ lettura: 'Lettura', scrittura: 'Scrittura' }],
  assegnazione_piano_id: ['presente'],
};

// Every column that is told, in this order; ids of the row itself and what the title has said already are not.
export const CAMPI: Record<string, Campo> = Object.fromEntries(
  Object.entries(COLONNE).map(([name, etichetta]): [string, Campo] => [name, [etichetta, ...(COME[name as keyof typeof COLONNE] ?? [])]]), // its own keys
);
/** What an entry about an account that comes and goes tells. */
export const CAMPI_ACCESSO: Record<string, Campo> = {
  richiesta: ['Richiesta'],
  chiamata: ['Chiamata'],
  indirizzo: ['Indirizzo'],
  sessioni: ['Sessioni'],
  volte: ["Volte nell'ultima ora"],
};

/**
 * What an export's entry tells beside the filters that are columns. Not the account or the manager that was asked for: the id is whatever the caller
 * wrote, and the name of one that it does not see would be told by its own entry.
 */
export const CAMPI_ESPORTAZIONE: Record<string, Campo | null> = {
  formato: ['Formato', FORMATO_LABELS],
  righe: ['Righe'],
  ricerca: ['Con un testo cercato', 'siNo'],
  dal: ['Dal', 'data'],
  al: ['Al', 'data'],
  azione: ['Azione', AZIONE_LABELS],
  oggetto: ['Oggetto', AMBITO_LABELS],
  assegnato_a: null,
  manager_id: null,
};

/** A value as a person reads it. */
export function textOf([, come, vuoto = 'Non specificato']: Campo, value: unknown, nameOf: NameOf): string | null {
  if (come === 'siNo') return value ? 'Sì' : 'No';
  if (come === 'presente') return value === null || value === undefined ? 'No' : 'Sì';
  if (value === null || value === undefined) return vuoto;
  const text = String(value);
  if (come === undefined) return text;
  if (typeof come === 'object') return come[text] ?? text;
  if (come === 'segreto') return 'Non mostrata';
  if (come === 'data') return formatData(text);
  if (come === 'euro') return formatEuro(text);
  return nameText(come, nameOf(come, text));
}

function nameText(cosa: Cosa, name: string | null | undefined): string {
  if (name === null) return cosa === 'brand' ? 'Un altro brand' : 'Di un altro brand';
  return name ?? 'Non più presente';
}
