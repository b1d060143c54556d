import { type RawBuilder, sql } from 'kysely';
import { matches } from '#server/db/conditions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PlainPath } from '#shared/screens.ts';

type Sql<T = unknown> = RawBuilder<T>;

export interface SearchKind {
  titolo: string;
  elenco: PlainPath;
  vista?: string;
  /** The address of a result's page. Without it a result opens the list, searched for its code or name. */
  address?: (id: string) => string;
  hasUuid?: true;
  select: (scope: Scope, q: string) => SearchSelect;
}

/** The parts of the search statement. The alias of the row is `t`. */
export interface SearchSelect {
  table: string;
  join?: Sql;
  visible: Sql<boolean>;
  byText: Sql<boolean>;
  /** The normalized text that the words are searched in. */
  text: Sql;
  /** The normalized name. Results are sorted by how well the searched words match this name. */
  name: Sql;
  /** Serial number, IMEI or phone numbers, only letters and digits. `byCode` is the condition, if it is not a simple comparison. */
  code?: Sql;
  byCode?: (code: string) => Sql<boolean>;
  last?: Sql;
  /** Joins for the displayed columns. They are applied only to the few results that are shown. */
  more?: Sql;
  titolo: Sql;
  dettaglio: Sql;
  codice?: Sql;
  brand?: Sql;
  /** True if an employee can hold the item: `more` then joins the assignment as `p` and the employee as `d`. */
  isHeld?: true;
  /** The showroom that holds the item, as JSON, for items that a showroom can hold. */
  luogo?: Sql;
}

/** Searches the normalized text in the table's column `ricerca`. The column begins with the name, which has this length. */
export function byWords(q: string, length: RawBuilder<unknown>): Pick<SearchSelect, 'byText' | 'text' | 'name'> {
  const text = sql.ref('t.ricerca');
  // Normalizing may change the length of the name by a letter, which hardly changes the order.
  return { byText: matches(text, q), text, name: sql`left(t.ricerca, ${length})` };
}
