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
import type { Telefono } from '../contract.ts';

export const TABLES = ITEMS.telefono;
export const { links: LINKS, periods: PERIODS } = TABLES;

const COLUMNS = ['t.id', 't.modello', 't.colore', 't.memoria', 't.imei', 't.costo_annuo', 't.created_at', 't.updated_at'] as const;

const SORT_KEYS: Record<string, SortKey> = {
  modello: { by: sql`t.modello collate "it-x-icu"`, type: 'text' },
  costo_annuo: { by: sql.ref('t.costo_annuo'), type: 'numeric' },
  created_at: { by: sql.ref('t.created_at'), type: 'timestamptz' },
};

/** The plan with which `d`, who has the phone by the period `p`, got it. */
const PIANO = sql<Telefono['piano']>`case when d.id is not null then (
  select jsonb_build_object('id', m.id, 'nome_piano', m.nome_piano)
  from dipendenti_piani_mobili pm join piani_mobili m on m.id = pm.piano_mobile_id
  where pm.id = p.assegnazione_piano_id) end`;

/** Phones of the caller's brands with their open period, and their holder where the caller may see them (rule 12). */
function visibleTelefoni(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('iphones as t')
    .leftJoin('dipendenti_iphones as p', (join) => join.onRef('p.iphone_id', '=', 't.id').on('p.data_revoca', 'is', null))
    .leftJoin('dipendenti as d', (join) => join.onRef('d.id', '=', 'p.dipendente_id').on(inBrands('d.brand_id', scope.can_view)))
    .where(hasVisibleBrand(scope, LINKS, 't.id', brandId));
}

function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visibleTelefoni(db, scope, brandId).select([
    ...COLUMNS,
    ...HOLDER,
    sql<boolean>`p.id is null`.as('disponibile'),
    PIANO.as('piano'),
    visibleBrandsOf(scope, LINKS, 't.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', LINKS, 't.id').as('modificabile'),
  ]);
}

type Item = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

interface TelefonoFilter {
  q?: string | undefined;
  brand_id?: number | undefined;
  modello?: string | undefined;
  colore?: string | undefined;
  memoria?: string | undefined;
  disponibile?: boolean | undefined;
  assegnato?: boolean | undefined;
  dipendente_id?: string | undefined;
}

/** Searched by model, colour, memory and IMEI. */
function narrowed(scope: Scope, { q, modello, colore, memoria, disponibile, assegnato, dipendente_id }: TelefonoFilter) {
  return sql<boolean>`
    ${matches(sql.ref('t.ricerca'), q)}
    and ${equals('t.modello', modello)} and ${equals('t.colore', colore)} and ${equals('t.memoria', memoria)}
    and ${isHeldBy(scope, PERIODS, 't.id', dipendente_id)}
    and ${disponibile === undefined ? sql`true` : sql`(p.id is null) = ${disponibile}`}
    and ${assegnato === undefined ? sql`true` : sql`(p.id is not null) = ${assegnato}`}`;
}

export async function listVisible(db: Db, scope: Scope, query: TelefonoFilter & ListQuery): Promise<Page<Omit<Item, 'keyset_value'>>> {
  const { brand_id, disponibile, assegnato, dipendente_id } = query;
  const asksHolder = disponibile !== undefined || assegnato !== undefined || dipendente_id !== undefined;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('t.id'), type: 'integer' });
  const counting = counted(db, {
    of: ['iphones', 'iphones_brands', ...(asksHolder ? ['dipendenti_iphones', 'dipendenti'] : [])],
    what: ['iphones', scope.can_view, filtersOf(query)],
    count: sql`(
      select count(*) from iphones t ${asksHolder ? sql`left join dipendenti_iphones p on p.iphone_id = t.id and p.data_revoca is null` : sql``}
      where ${hasVisibleBrand(scope, LINKS, 't.id', brand_id)} and ${narrowed(scope, query)})`,
  });
  const rows = await selectItems(db, scope, brand_id)
    .select([keys.value.as('keyset_value'), ...counting.columns])
    .where(narrowed(scope, query))
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.settle(rows[0]);
  return keys.page(rows, total);
}

/** Which phones an action on many means. */
export async function findMany(db: Db, scope: Scope, which: Quali<TelefonoFilter>): Promise<number[]> {
  return idsOf(which, (filter, limit) =>
    visibleTelefoni(db, scope, filter.brand_id).select('t.id').where(narrowed(scope, filter)).orderBy('t.id').limit(limit).execute(),
  );
}

/** One phone, or 404: absent and not visible look the same. `ogni_brand` are all of its brands, on which a right has to hold, `periodo` who has it: not part of an answer. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  const row = await selectItems(db, scope)
    .select([allBrands(LINKS, 't.id').as('ogni_brand'), PERIOD])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', 'TELEFONO_NON_TROVATO', 'Il telefono richiesto non esiste o è stato rimosso.');
  return row;
}
