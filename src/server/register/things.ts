// Where the things are found that an entry of the register or a row of a file names by id.
import { type RawBuilder, sql } from 'kysely';
import { type BrandLinks, hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cosa } from '#shared/riferimenti.ts';

/** An employee whose name the reader may not know. */
export const DI_UN_ALTRO_BRAND = 'Dipendente di un altro brand';

/** Where the things of a kind are kept, and what they are called. In its statements the table is `t`. */
export interface Thing {
  /** As the register calls it, too. */
  table: string;
  nome: RawBuilder<string>;
  /** The folded text that it is searched by. */
  text: RawBuilder<string>;
  id: 'uuid' | 'integer';
  visible: (scope: Scope) => RawBuilder<boolean>;
}

/** What is asked of a thing to say who sees it (rule 154). */
export type SeenThing = Omit<Thing, 'text'>;

export type Things = Readonly<Record<Cosa, Thing>>;

/** For what is called by its column `nome` and searched by that alone. */
export const BY_NOME = { nome: sql<string>`t.nome`, text: sql<string>`testo_ricerca(t.nome)` };
/** For what is searched by the text that its table keeps. */
export const RICERCA = sql.ref<string>('t.ricerca');

/** Seen by who sees one of its brands (rule 20). */
export const seenByBrands = (links: BrandLinks) => (scope: Scope) => hasVisibleBrand(scope, links, 't.id');

/** Whether the caller sees a brand that this thing, deleted since, was of in the end: who does may know its name. `oggetto` is its table. */
export function wasVisible(scope: Scope, oggetto: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro e
    where e.oggetto = ${oggetto} and e.oggetto_id = (${id})::text and e.azione = 'elimina'
      and (${scope.amministratore}::boolean or e.brand_ids && ${[...scope.can_view]}::integer[]))`;
}
