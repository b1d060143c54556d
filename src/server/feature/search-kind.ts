// What a slice says of its rows so that the palette finds them (src/features/insight/ricerca, which knows no slice).
import { type RawBuilder, sql } from 'kysely';
import { matches } from '#server/db/conditions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PlainPath } from '#shared/screens.ts';

type Sql<T = unknown> = RawBuilder<T>;

export interface SearchKind {
  /** What the group of those found is called. */
  titolo: string;
  /** The screen that lists them all. */
  elenco: PlainPath;
  /** Which of the screen's lists. */
  vista?: string;
  /** Where one is found. Without: the list, searched for its code or its name. */
  address?: (id: string) => string;
  /** Its ids are no numbers. */
  hasUuid?: true;
  select: (scope: Scope, q: string) => SearchSelect;
}

/** By what it is searched, whose it is, and what is said of it. `t` is its row. */
export interface SearchSelect {
  table: string;
  /** Joined where it is searched. */
  join?: Sql;
  visible: Sql<boolean>;
  /** Found by words, as its list finds it. */
  byText: Sql<boolean>;
  /** The folded text in which the words are found. */
  text: Sql;
  /** The folded name: what the order is made of. */
  name: Sql;
  /** Serial, IMEI or phone numbers, as letters and digits alone; and how a row is found by them, where that is another way. */
  code?: Sql;
  byCode?: (code: string) => Sql<boolean>;
  /** What comes after the rest among equally near ones. */
  last?: Sql;
  /** Joined to those few that are named, and what is said of them. */
  more?: Sql;
  titolo: Sql;
  dettaglio: Sql;
  codice?: Sql;
  brand?: Sql;
  /** Whether one person can hold it: then `more` joins the period as `p` and the person as `d`. */
  isHeld?: true;
  /** The showroom that has it, as JSON, of what one can have. */
  luogo?: Sql;
}

/** Found in the folded text that its table keeps as `ricerca`. The name stands at its beginning, and is so long. */
export function byWords(q: string, length: RawBuilder<unknown>): Pick<SearchSelect, 'byText' | 'text' | 'name'> {
  const text = sql.ref('t.ricerca');
  // Folding may move the name's end by a letter: that moves nobody far.
  return { byText: matches(text, q), text, name: sql`left(t.ricerca, ${length})` };
}
