import { type RawBuilder, sql } from 'kysely';
import { type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Scope, wholeBrandsOf } from '#server/security/scope.ts';
import type { Cosa } from '#shared/riferimenti.ts';

/** The text that replaces the name of an employee whom the reader may not view. */
export const DI_UN_ALTRO_BRAND = 'Dipendente di un altro brand';

/** How a record type is named in SQL. The table of the record has the alias `t` in all SQL parts. */
export interface NamedRecord {
  table: string;
  nome: RawBuilder<string>;
  text: RawBuilder<string>;
  id: 'uuid' | 'integer';
  visible: (scope: Scope) => RawBuilder<boolean>;
}

/** A NamedRecord without the text for the search. Bulk actions and the page 'Cosa vede' (the rows that an account can view) use it. */
export type VisibleRecord = Omit<NamedRecord, 'text'>;

export type NamedRecords = Readonly<Record<Cosa, NamedRecord>>;

export const BY_NOME = { nome: sql<string>`t.nome`, text: sql<string>`testo_ricerca(t.nome)` };
export const RICERCA = sql.ref<string>('t.ricerca');

export const visibleByBrands = (links: BrandLinks) => (scope: Scope) => hasVisibleBrand(scope, links, 't.id');

/** SQL condition: the caller can view a brand that the deleted row had at the end, and so may know the name of the row. */
export function wasVisibleWhenDeleted(scope: Scope, oggetto: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro e
    where e.oggetto = ${oggetto} and e.oggetto_id = (${id})::text and e.azione = 'elimina'
      and (${scope.amministratore}::boolean or e.brand_ids && ${wholeBrandsOf(scope)}::integer[]))`;
}
