import { sql } from 'kysely';
import { HOLDER, isHeldBy, PERIOD } from '#features/risorse/server/select-holder.ts';
import { allBrands, allBrandsAllow, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { counted } from '#server/db/counted.ts';
import { equals } from '#server/db/equals.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { idsOf } from '#server/db/many-items.ts';
import { matches } from '#server/db/matches.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import { Problem } from '#shared/problem.ts';
import type { PermessiCartella, TipoCartella } from '../rules.ts';

export const TABLES = ITEMS.cartella;
export const { links: LINKS, periods: PERIODS } = TABLES;

const COLUMNS = ['c.id', 'c.nome', 'c.percorso', 'c.server', 'c.descrizione', 'c.created_at', 'c.updated_at'] as const;

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`c.nome collate "it-x-icu"`, type: 'text' },
  percorso: { by: sql`c.percorso collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('c.created_at'), type: 'timestamptz' },
};

/** Folders of the caller's brands with their open period, and its holder where the caller may see them (rule 12). */
function visibleCartelle(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('cartelle_condivise as c')
    .leftJoin('dipendenti_cartelle as p', (join) => join.onRef('p.cartella_id', '=', 'c.id').on('p.data_revoca', 'is', null))
    .leftJoin('dipendenti as d', (join) => join.onRef('d.id', '=', 'p.dipendente_id').on(inBrands('d.brand_id', scope.can_view)))
    .where(hasVisibleBrand(scope, LINKS, 'c.id', brandId));
}

// The tables' checks hold the two sets.
function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visibleCartelle(db, scope, brandId).select([
    ...COLUMNS,
    sql<TipoCartella>`c.tipo`.as('tipo'),
    sql<PermessiCartella>`coalesce(p.permessi, c.permessi)`.as('permessi'),
    ...HOLDER,
    visibleBrandsOf(scope, LINKS, 'c.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', LINKS, 'c.id').as('modificabile'),
  ]);
}

type Item = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

interface CartelleFilter {
  q?: string | undefined;
  brand_id?: number | undefined;
  tipo?: TipoCartella | undefined;
  server?: string | undefined;
  permessi?: PermessiCartella | undefined;
  assegnato?: boolean | undefined;
  dipendente_id?: string | undefined;
}

/** Searched by name, path and server. */
function narrowed(scope: Scope, { q, tipo, server, permessi, assegnato, dipendente_id }: CartelleFilter) {
  return sql<boolean>`
    ${matches(sql.ref('c.ricerca'), q)}
    and ${equals('c.tipo', tipo)} and ${equals('c.server', server)}
    and ${permessi === undefined ? sql`true` : sql`coalesce(p.permessi, c.permessi) = ${permessi}`}
    and ${isHeldBy(scope, PERIODS, 'c.id', dipendente_id)}
    and ${assegnato === undefined ? sql`true` : sql`(p.id is not null) = ${assegnato}`}`;
}

export async function listVisible(db: Db, scope: Scope, query: CartelleFilter & ListQuery): Promise<Page<Item>> {
  const { brand_id, assegnato, permessi, dipendente_id } = query;
  const byHolder = [assegnato, permessi, dipendente_id].some((asked) => asked !== undefined);
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('c.id'), type: 'integer' });
  const counting = counted(db, {
    of: ['cartelle_condivise', 'cartelle_brands', ...(byHolder ? ['dipendenti_cartelle', 'dipendenti'] : [])],
    what: ['cartelle', scope.can_view, filtersOf(query)],
    count: sql`(
      select count(*) from cartelle_condivise c
        ${!byHolder ? sql`` : sql`left join dipendenti_cartelle p on p.cartella_id = c.id and p.data_revoca is null`}
      where ${hasVisibleBrand(scope, LINKS, 'c.id', brand_id)} and ${narrowed(scope, query)})`,
  });
  const rows = await selectItems(db, scope, brand_id)
    .select([keys.value.as('keyset_value'), ...counting.columns])
    .where(narrowed(scope, query))
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  return keys.page(rows, await counting.settle(rows[0]));
}

/** How many the caller sees, in all and of each type, whatever is searched. */
export async function countVisible(db: Db, scope: Scope): Promise<{ totale: number; cartella: number; unita_rete: number }> {
  return scoped(db, scope)
    .selectFrom('cartelle_condivise as c')
    .select([
      sql<number>`count(*)`.as('totale'),
      sql<number>`count(*) filter (where c.tipo = 'cartella')`.as('cartella'),
      sql<number>`count(*) filter (where c.tipo = 'unita_rete')`.as('unita_rete'),
    ])
    .where(hasVisibleBrand(scope, LINKS, 'c.id'))
    .executeTakeFirstOrThrow();
}

/** Which folders an action on many means. */
export async function findMany(db: Db, scope: Scope, which: Quali<CartelleFilter>): Promise<number[]> {
  return idsOf(which, (filter, limit) =>
    visibleCartelle(db, scope, filter.brand_id).select('c.id').where(narrowed(scope, filter)).orderBy('c.id').limit(limit).execute(),
  );
}

/** One folder, or 404: absent and not visible look the same. `ogni_brand` are all of its brands, on which a right has to hold, `periodo` who has it: not part of an answer. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  const row = await selectItems(db, scope)
    .select([allBrands(LINKS, 'c.id').as('ogni_brand'), PERIOD])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', 'CARTELLA_NON_TROVATA', 'La cartella richiesta non esiste o è stata rimossa.');
  return row;
}
