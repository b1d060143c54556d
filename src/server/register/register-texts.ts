import { COLONNE } from '#shared/etichette.ts';
import type { DisplayFormat, Fields } from '#shared/fields.ts';
import type { TipoLettura } from '#shared/letture.ts';
import type { Ambito, Azione } from '#shared/registro.ts';
import { COSE, type Cosa } from '#shared/riferimenti.ts';
import type { NamedRecords } from './named-records.ts';

type Valori = Record<string, unknown>;

/** An audit log entry as one reader may see it: reserved values are merged in or left out. */
export interface Voce {
  azione: Azione;
  oggetto: string;
  oggetto_id: string | null;
  prima: Valori | null;
  dopo: Valori | null;
  /**
   * The values with which the row was created. A change entry contains only the changed columns, so titles need these values.
   */
  origine: Valori | null;
  /** False if an employee moved between a brand that the reader may view and a brand that the reader may not view. */
  intera: boolean;
}

/**
 * The display of a column: its label, the format of its values, and the text for an empty value; null for `vuoto` shows
 * nothing.
 */
export type Campo = readonly [
  etichetta: string,
  formato?: Exclude<DisplayFormat, 'testo' | 'numero'> | 'segreto' | 'presente' | undefined,
  vuoto?: string | null,
];
export type Campi = Readonly<Record<string, Campo | null>>;

export interface TableTexts {
  crea: string | ((voce: Voce) => string);
  modifica: string | ((voce: Voce) => string);
  elimina: string;
  /**
   * The type of the record that the title of an audit log entry names. `colonna` is the column with the id of this record; without
   * `colonna` it is the changed row.
   */
  cosa?: Cosa;
  colonna?: string;
  /**
   * The record type by which the audit log filter finds entries whose title names no record. `colonna` is the column of the changed row
   * that contains the id of that record.
   */
  con?: Ambito;
  oppure?: { cosa: Cosa; colonna: string };
  /**
   * How the audit log page finds the entries about a record. 'rows': by the ids of the rows that refer to the record. 'pairs': by ids that
   * consist of the record and a brand ('7/2'). 'entries': by the values in the audit log entries.
   */
  idsFrom?: 'rows' | 'pairs' | 'entries';
  /** The type of read that is recorded when an account views an entry about a row whose column `riservato` is true. */
  lettura?: Exclude<TipoLettura, 'documento'>;
  fields?: Fields;
  /** The labels of columns that are not in `fields`. Null hides a column. */
  campi?: Campi;
}

export interface ActionTexts {
  title(voce: Voce): string;
  columns(all: Campi): Campi;
}

export type AzioneSenzaRiga = Exclude<Azione, 'crea' | 'modifica' | 'elimina'>;

export interface RegisterTexts {
  tables?: Readonly<Record<string, TableTexts>>;
  things?: Partial<NamedRecords>;
  actions?: { readonly [A in AzioneSenzaRiga]?: ActionTexts };
}

export type TextsByOwner = Readonly<Record<Ambito | AzioneSenzaRiga, RegisterTexts>>;

export interface ComposedTable extends TableTexts {
  named: Campi;
  /** The columns that an audit log entry shows. The id of the row and the values that are already in the title are left out. */
  told: Campi;
}

export interface Vocabulary {
  tables: Readonly<Record<string, ComposedTable>>;
  /** The labels of values in audit log entries about an event, such as a sign-in, which changes no table. */
  campi: Campi;
  things: NamedRecords;
  actions: Readonly<Record<AzioneSenzaRiga, ActionTexts>>;
}

export const BRAND_PLACEHOLDER = '{brand}';

export const GENERIC_TITLES = { crea: 'Creazione', modifica: 'Modifica', elimina: 'Eliminazione' };

export const lifecycleTitles = (nome: string, ending: 'o' | 'a' = 'o') => ({
  crea: `${nome} creat${ending}`,
  modifica: `${nome} modificat${ending}`,
  elimina: `${nome} eliminat${ending}`,
});

export const assignmentTitles = (nome: string, cosa: Cosa, colonna: string, ending: 'o' | 'a' = 'o'): TableTexts => ({
  crea: `${nome} assegnat${ending}`,
  modifica: `${nome}: assegnazione modificata`,
  elimina: `${nome} restituit${ending}`,
  cosa,
  colonna,
  idsFrom: 'rows',
  campi: { brand_id: null },
});

export const brandLinkTitles = (addedTo: string, removedFrom: string, cosa: Cosa, colonna: string): TableTexts => ({
  crea: `Brand aggiunto ${addedTo}`,
  modifica: `Brand cambiato ${addedTo}`,
  elimina: `Brand tolto ${removedFrom}`,
  cosa,
  colonna,
  idsFrom: 'pairs',
});

const COMMON_COLUMNS: Campi = {
  ...Object.fromEntries(Object.entries(COLONNE).map(([name, etichetta]): [string, Campo] => [name, [etichetta]])),
  brand_id: [COLONNE.brand_id, 'brand'],
  data_assegnazione: [COLONNE.data_assegnazione, 'data'],
  data_revoca: [COLONNE.data_revoca, 'data', null],
  assegnazione_piano_id: [COLONNE.assegnazione_piano_id, 'presente'],
};

/** Merges the audit log texts of all features. Throws if a record type has no name or an action has no title. */
export function composeVocabulary(owners: TextsByOwner): Vocabulary {
  const featureTexts: RegisterTexts[] = Object.values(owners);
  const mergeAll = <K extends keyof RegisterTexts>(property: K) =>
    Object.assign({}, ...featureTexts.map((texts) => texts[property])) as Required<RegisterTexts>[K];
  const { tables, things, actions } = { tables: mergeAll('tables'), things: mergeAll('things'), actions: mergeAll('actions') };
  const missing = [
    ...COSE.filter((cosa) => !things[cosa]),
    ...(['accesso', 'esporta', 'legge'] as const).filter((azione) => !actions[azione]),
  ];
  if (missing.length > 0) throw new Error(`No feature formats these audit log entries: ${missing.join(', ')}.`);
  const allTexts = { things, actions } as Pick<Vocabulary, 'things' | 'actions'>; // cast: all keys are present, as checked above
  const campi: Campi = Object.assign({ ...COMMON_COLUMNS }, ...Object.values(tables).map(({ fields }) => campiOf(fields)));
  const composed = Object.entries(tables).map(([name, table]) => [name, composeTable(table, campi)]);
  return { ...allTexts, campi, tables: Object.fromEntries(composed) };
}

function composeTable(table: TableTexts, commonColumns: Campi): ComposedTable {
  const ownColumns = campiOf(table.fields);
  const named = { ...ownColumns, ...commonColumns, ...ownColumns };
  return { ...table, named, told: { ...named, ...table.campi } };
}

function campiOf(fields: Fields = {}): Campi {
  const isPlain = (reads: unknown) => reads === 'testo' || reads === 'numero';
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, reads }]) => [name, isPlain(reads) ? [label] : [label, reads]]),
  ) as Campi;
}
