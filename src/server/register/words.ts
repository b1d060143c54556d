// What the register needs of a slice to tell its changes, as data. Each slice says its own in server/feature.ts, and src/app hands over all.

import { COLONNE } from '#shared/etichette.ts';
import type { Fields, Reading } from '#shared/fields.ts';
import type { Ambito, Azione } from '#shared/registro.ts';
import { COSE, type Cosa } from '#shared/riferimenti.ts';
import type { Things } from './things.ts';

type Valori = Record<string, unknown>;

/** A row of the register as its reader may know it: reserved values merged in, or left out. */
export interface Voce {
  azione: Azione;
  oggetto: string;
  oggetto_id: string | null;
  prima: Valori | null;
  dopo: Valori | null;
  /** For a change: the row's own values when it was made, because a change holds the changed columns only. */
  origine: Valori | null;
  /** False when it happened between a brand that the reader sees and one that it does not. */
  intera: boolean;
}

/** What a column is called, how its values read (left out: as they are), and what stands where there is none: null, nothing. */
export type Campo = readonly [
  etichetta: string,
  come?: Exclude<Reading, 'testo' | 'numero'> | 'segreto' | 'presente' | undefined,
  vuoto?: string | null,
];
export type Campi = Readonly<Record<string, Campo | null>>;

/** How the changes of a table are told. */
export interface TableWords {
  crea: string | ((voce: Voce) => string);
  modifica: string | ((voce: Voce) => string);
  elimina: string;
  /** What the title names after the colon: whose id stands in this column, or is the object's own. */
  cosa?: Cosa;
  colonna?: string;
  /** Of a kind that no title names: with which it is told where the register is narrowed to one. `colonna` names it. */
  con?: Ambito;
  /** What it names where that column names nothing: a thing of another kind, by another column. */
  oppure?: { cosa: Cosa; colonna: string };
  /**
   * Where the entries about one thing find their ids. Left out: it is the thing's own. 'rows': in the rows that name it, which stay for
   * ever. 'pairs': it is made of the thing's and a brand's. 'entries': in the register alone, because rows are deleted.
   */
  idsFrom?: 'rows' | 'pairs' | 'entries';
  /** The noun's, in the order in which they are told. */
  fields?: Fields;
  /** Columns that are no field, or read otherwise here; null: not told here. */
  campi?: Campi;
}

/** How what is done with no row of a table is told. */
export interface ActionWords {
  title(voce: Voce): string;
  /** The columns that it tells; `all` are those of the tables. */
  columns(all: Campi): Campi;
}

/** The actions that change no row of a table. */
export type AzioneSenzaRiga = Exclude<Azione, 'crea' | 'modifica' | 'elimina'>;

export interface RegisterWords {
  tables?: Readonly<Record<string, TableWords>>;
  /** The kinds of things that it names. */
  things?: Partial<Things>;
  actions?: { readonly [A in AzioneSenzaRiga]?: ActionWords };
}

/** Who says what: each kind that the register can be narrowed to, and each action without a row, has one slice that words it. */
export type WordsByOwner = Readonly<Record<Ambito | AzioneSenzaRiga, RegisterWords>>;

/** A table with all columns, its noun's own first. */
export interface ComposedTable extends TableWords {
  /** As a filter of its list names them. */
  named: Campi;
  /** As its entries tell them; ids of the row itself and what the title has said already are not there. */
  told: Campi;
}

/** The words of all slices. */
export interface Vocabulary {
  tables: Readonly<Record<string, ComposedTable>>;
  /** Of what has no table: all there are. */
  campi: Campi;
  things: Things;
  actions: Readonly<Record<AzioneSenzaRiga, ActionWords>>;
}

// How titles are worded that many slices have alike.

/** Where a title names the brand of what it tells. */
export const QUALE_BRAND = '{brand}';

export const SENZA_NOME = { crea: 'Creazione', modifica: 'Modifica', elimina: 'Eliminazione' };

/** Of what is made, changed and deleted: 'Hardware creato'. */
export const vita = (nome: string, fine: 'o' | 'a' = 'o') => ({
  crea: `${nome} creat${fine}`,
  modifica: `${nome} modificat${fine}`,
  elimina: `${nome} eliminat${fine}`,
});

/** Of what is given and taken back: 'Hardware assegnato'. */
export const periodo = (nome: string, cosa: Cosa, colonna: string, fine: 'o' | 'a' = 'o'): TableWords => ({
  crea: `${nome} assegnat${fine}`,
  modifica: `${nome}: assegnazione modificata`,
  elimina: `${nome} restituit${fine}`,
  cosa,
  colonna,
  idsFrom: 'rows',
  campi: { brand_id: null },
});

/** Of a thing and its brands: 'Brand aggiunto allo showroom'. */
export const legame = (a: string, da: string, cosa: Cosa, colonna: string): TableWords => ({
  crea: `Brand aggiunto ${a}`,
  modifica: `Brand cambiato ${a}`,
  elimina: `Brand tolto ${da}`,
  cosa,
  colonna,
  idsFrom: 'pairs',
});

// The columns that are no noun's own.
const COMUNI: Campi = {
  ...Object.fromEntries(Object.entries(COLONNE).map(([name, etichetta]): [string, Campo] => [name, [etichetta]])),
  brand_id: [COLONNE.brand_id, 'brand'],
  data_assegnazione: [COLONNE.data_assegnazione, 'data'],
  data_revoca: [COLONNE.data_revoca, 'data', null],
  assegnazione_piano_id: [COLONNE.assegnazione_piano_id, 'presente'],
};

/** Puts together what the slices say; throws where a kind of thing has no name, or an action no words. */
export function composeVocabulary(owners: WordsByOwner): Vocabulary {
  const slices: RegisterWords[] = Object.values(owners);
  const joined = <K extends keyof RegisterWords>(part: K) =>
    Object.assign({}, ...slices.map((slice) => slice[part])) as Required<RegisterWords>[K];
  const { tables, things, actions } = { tables: joined('tables'), things: joined('things'), actions: joined('actions') };
  const unsaid = [
    ...COSE.filter((cosa) => !things[cosa]),
    ...(['accesso', 'esporta', 'legge'] as const).filter((azione) => !actions[azione]),
  ];
  if (unsaid.length > 0) throw new Error(`No slice says how the register tells: ${unsaid.join(', ')}.`);
  const all = { things, actions } as Pick<Vocabulary, 'things' | 'actions'>; // none is missing
  const campi: Campi = Object.assign({ ...COMUNI }, ...Object.values(tables).map(({ fields }) => campiOf(fields)));
  const composed = Object.entries(tables).map(([name, table]) => [name, composeTable(table, campi)]);
  return { ...all, campi, tables: Object.fromEntries(composed) };
}

function composeTable(table: TableWords, shared: Campi): ComposedTable {
  const own = campiOf(table.fields);
  const named = { ...own, ...shared, ...own };
  return { ...table, named, told: { ...named, ...table.campi } };
}

function campiOf(fields: Fields = {}): Campi {
  const isPlain = (reads: unknown) => reads === 'testo' || reads === 'numero';
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, reads }]) => [name, isPlain(reads) ? [label] : [label, reads]]),
  ) as Campi;
}
