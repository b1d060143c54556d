import { type RawBuilder, sql } from 'kysely';
import { matches } from '#server/db/conditions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { PlainPath } from '#shared/screens.ts';

type Sql<T = unknown> = RawBuilder<T>;

export interface SearchSource {
  titolo: string;
  elenco: PlainPath;
  vista?: string;
  /** A result without an address opens the list, searched for its code or name. */
  address?: (id: string) => string;
  hasUuid?: true;
  select: (scope: Scope, q: string) => SearchSelect;
}

/** The searched row has the alias `t` in all parts. */
export interface SearchSelect {
  table: string;
  join?: Sql;
  visible: Sql<boolean>;
  byText: Sql<boolean>;
  text: Sql;
  /** The normalized name. Results are sorted by how well the searched words match it. */
  name: Sql;
  /** The code of the row, only letters and digits. `byCode` replaces the simple comparison. */
  code?: Sql;
  byCode?: (code: string) => Sql<boolean>;
  last?: Sql;
  /** These joins are applied only to the few results that are shown. */
  more?: Sql;
  titolo: Sql;
  dettaglio: Sql;
  codice?: Sql;
  brand?: Sql;
  /** The extra joins of such an item join the assignment as `p` and the employee as `d`. */
  isHeld?: true;
  /** The showroom of the item as JSON. */
  luogo?: Sql;
}

/** The column `ricerca` begins with the name, which has this length. */
export function searchByRicerca(q: string, length: RawBuilder<unknown>): Pick<SearchSelect, 'byText' | 'text' | 'name'> {
  const text = sql.ref('t.ricerca');
  // Normalizing may change the length of the name by a letter, which hardly changes the order.
  return { byText: matches(text, q), text, name: sql`left(t.ricerca, ${length})` };
}
