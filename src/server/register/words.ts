// What the register needs of a slice to tell its changes, as data. Each slice says its own in server/feature.ts, and src/app hands over all.
import type { Fields, Reading } from '#shared/fields.ts';
import type { Ambito, Azione } from '#shared/registro.ts';
import type { Cosa } from '#shared/riferimenti.ts';
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
