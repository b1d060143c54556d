// Where to find the name of a row that an audit log entry or an exported file refers to by id.
import { type RawBuilder, sql } from 'kysely';
import { type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cosa } from '#shared/riferimenti.ts';

/** Shown instead of an employee's name that the reader may not know. */
export const DI_UN_ALTRO_BRAND = 'Dipendente di un altro brand';

/** The table and the name of an asset type or other noun. The table's alias in its statements is `t`. */
export interface Thing {
  /** Also its name in the audit log. */
  table: string;
  nome: RawBuilder<string>;
  text: RawBuilder<string>;
  id: 'uuid' | 'integer';
  visible: (scope: Scope) => RawBuilder<boolean>;
}

/** What is needed to explain who can view a row. */
export type VisibleRecord = Omit<Thing, 'text'>;

export type Things = Readonly<Record<Cosa, Thing>>;

/** For a table with a column `nome` that is searched by this column only. */
export const BY_NOME = { nome: sql<string>`t.nome`, text: sql<string>`testo_ricerca(t.nome)` };
/** For a table that stores its normalized search text. */
export const RICERCA = sql.ref<string>('t.ricerca');

/** Visible to accounts with permission on one of its brands. */
export const visibleByBrands = (links: BrandLinks) => (scope: Scope) => hasVisibleBrand(scope, links, 't.id');

/** SQL condition: the caller can view a brand that a deleted row had at the end, and so may know its name. `oggetto` is the table. */
export function wasVisible(scope: Scope, oggetto: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro e
    where e.oggetto = ${oggetto} and e.oggetto_id = (${id})::text and e.azione = 'elimina'
      and (${scope.amministratore}::boolean or e.brand_ids && ${[...scope.can_view]}::integer[]))`;
}
