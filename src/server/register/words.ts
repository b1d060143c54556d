// What the register needs of a slice to tell its changes, as data. Each slice says its own in server/words.ts, and src/app hands over all.
import type { COLONNE } from '#shared/etichette.ts';
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
  come?: 'data' | 'euro' | 'siNo' | 'segreto' | 'presente' | Cosa | Readonly<Record<string, string>>,
  vuoto?: string | null,
];
export type Campi = Readonly<Record<string, Campo | null>>;

/** How the values of columns read that are no texts, by the column's name; what it is called stands in COLONNE. */
export type Letture = { readonly [C in keyof typeof COLONNE]?: Campo extends readonly [string, ...infer Rest] ? Rest : never };

/** How the changes of a table are told. */
export interface TableWords {
  crea: string;
  modifica: string | ((voce: Voce) => string);
  elimina: string;
  /** What the title names after the colon: whose id stands in this column, or is the object's own. */
  cosa?: Cosa;
  colonna?: string;
  /**
   * Where the entries about one thing find their ids. Left out: it is the thing's own. 'rows': in the rows that name it, which stay for
   * ever. 'pairs': it is made of the thing's and a brand's. 'entries': in the register alone, because rows are deleted.
   */
  idsFrom?: 'rows' | 'pairs' | 'entries';
  /** Columns that read otherwise here; null: not told here. */
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
  letture?: Letture;
  actions?: { readonly [A in AzioneSenzaRiga]?: ActionWords };
}

/** Who says what: each kind that the register can be narrowed to, and each action without a row, has one slice that words it. */
export type WordsByOwner = Readonly<Record<Ambito | AzioneSenzaRiga, RegisterWords>>;

/** The words of all slices. */
export interface Vocabulary {
  tables: Readonly<Record<string, TableWords>>;
  things: Things;
  /** Every column that is told, in this order; ids of the row itself and what the title has said already are not. */
  campi: Readonly<Record<string, Campo>>;
  actions: Readonly<Record<AzioneSenzaRiga, ActionWords>>;
}
