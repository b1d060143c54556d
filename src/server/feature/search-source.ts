import { type RawBuilder, sql } from 'kysely';
import { matches } from '#server/db/conditions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PlainPath } from '#shared/screens.ts';

type Sql<T = unknown> = RawBuilder<T>;

export interface SearchSource {
  titolo: string;
  elenco: PlainPath;
  vista?: string;
  /**
   * Returns the address of a search result. Without this function a result opens the list, searched for the code or name of the
   * result.
   */
  address?: (id: string) => string;
  hasUuid?: true;
  select: (scope: Scope, q: string) => SearchSelect;
}

/** The SQL parts of a search in one table. The searched row has the alias `t` in all parts. */
export interface SearchSelect {
  table: string;
  join?: Sql;
  visible: Sql<boolean>;
  byText: Sql<boolean>;
  text: Sql;
  /** The normalized name of the row. Results are sorted by how well the searched words match the name. */
  name: Sql;
  /** The code of the row, only letters and digits. `byCode` replaces the simple comparison of codes. */
  code?: Sql;
  byCode?: (code: string) => Sql<boolean>;
  last?: Sql;
  /** The joins that are needed only to show a result. They are applied only to the few results that are shown. */
  more?: Sql;
  titolo: Sql;
  dettaglio: Sql;
  codice?: Sql;
  brand?: Sql;
  /** True for an item that can be assigned. Its extra joins join the assignment as `p` and the employee as `d`. */
  isHeld?: true;
  /** The showroom of the item as JSON. */
  luogo?: Sql;
}

/** Returns the parts of a search in the column `ricerca`, which begins with the name. `length` is the length of the name. */
export function searchByRicerca(q: string, length: RawBuilder<unknown>): Pick<SearchSelect, 'byText' | 'text' | 'name'> {
  const text = sql.ref('t.ricerca');
  // Normalizing may change the length of the name by a letter, which hardly changes the order of the results.
  return { byText: matches(text, q), text, name: sql`left(t.ricerca, ${length})` };
}
