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
import { cifreDiNumero } from '../rules.ts';
import { AGREED, COLUMNS } from './columns.ts';

export const TABLES = ITEMS.piano_mobile;
export const { links: LINKS, periods: PERIODS } = TABLES;

const SORT_KEYS: Record<string, SortKey> = {
  nome_piano: { by: sql`m.nome_piano collate "it-x-icu"`, type: 'text' },
  operatore: { by: sql`m.operatore collate "it-x-icu"`, type: 'text' },
  dati_gb: { by: sql.ref('m.dati_gb'), type: 'integer' },
  costo_annuo: { by: sql.ref('m.costo_annuo'), type: 'numeric' },
  created_at: { by: sql.ref('m.created_at'), type: 'timestamptz' },
};

/** Plans of the caller's brands with their open period, and their holder where the caller may see them (rule 12). */
function visiblePiani(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('piani_mobili as m')
    .leftJoin('dipendenti_piani_mobili as p', (join) => join.onRef('p.piano_mobile_id', '=', 'm.id').on('p.data_revoca', 'is', null))
    .leftJoin('dipendenti as d', (join) => join.onRef('d.id', '=', 'p.dipendente_id').on(inBrands('d.brand_id', scope.can_view)))
    .where(hasVisibleBrand(scope, LINKS, 'm.id', brandId));
}

function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visiblePiani(db, scope, brandId).select([
    ...COLUMNS,
    ...HOLDER,
    ...AGREED,
    visibleBrandsOf(scope, LINKS, 'm.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', LINKS, 'm.id').as('modificabile'),
  ]);
}

type Item = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

interface PianoFilter {
  q?: string | undefined;
  brand_id?: number | undefined;
  operatore?: string | undefined;
  assegnato?: boolean | undefined;
  dipendente_id?: string | undefined;
  attivo?: boolean | undefined;
}

/** Searched by name and operator (rule 40); digits also by the phone number, where the caller may see whose it is. */
function narrowed(scope: Scope, { q, operatore, assegnato, dipendente_id, attivo }: PianoFilter) {
  const digits = cifreDiNumero(q);
  const ofNumber =
    digits === undefined
      ? sql`false`
      : sql`(d.id is not null and regexp_replace(p.numero_telefono, '[^0-9]', '', 'g') like ${`%${digits}%`})`;
  return sql<boolean>`
    (${matches(sql.ref('m.ricerca'), q)} or ${ofNumber})
    and ${equals('m.operatore', operatore)} and ${equals('m.attivo', attivo)}
    and ${isHeldBy(scope, PERIODS, 'm.id', dipendente_id)}
    and ${assegnato === undefined ? sql`true` : sql`(p.id is not null) = ${assegnato}`}`;
}

export async function listVisible(db: Db, scope: Scope, query: PianoFilter & ListQuery): Promise<Page<Omit<Item, 'keyset_value'>>> {
  const { q, brand_id, assegnato, dipendente_id } = query;
  const asksHolder = assegnato !== undefined || dipendente_id !== undefined || cifreDiNumero(q) !== undefined;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('m.id'), type: 'integer' });
  const counting = counted(db, {
    of: ['piani_mobili', 'piani_mobili_brands', ...(asksHolder ? ['dipendenti_piani_mobili', 'dipendenti'] : [])],
    what: ['piani_mobili', scope.can_view, filtersOf(query)],
    count: sql`(
      select count(*) from piani_mobili m ${asksHolder ? joinedHolder(scope) : sql``}
      where ${hasVisibleBrand(scope, LINKS, 'm.id', brand_id)} and ${narrowed(scope, query)})`,
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

const joinedHolder = (scope: Scope) => sql`
  left join dipendenti_piani_mobili p on p.piano_mobile_id = m.id and p.data_revoca is null
  left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`;

/** Which plans an action on many means. */
export async function findMany(db: Db, scope: Scope, which: Quali<PianoFilter>): Promise<number[]> {
  return idsOf(which, (filter, limit) =>
    visiblePiani(db, scope, filter.brand_id).select('m.id').where(narrowed(scope, filter)).orderBy('m.id').limit(limit).execute(),
  );
}

/** The operators of the plans that the caller sees, by name. */
export async function listOperatori(db: Db, scope: Scope): Promise<string[]> {
  const rows = await scoped(db, scope)
    .selectFrom('piani_mobili as m')
    .where(hasVisibleBrand(scope, LINKS, 'm.id'))
    .groupBy('m.operatore')
    .orderBy(sql`m.operatore collate "it-x-icu"`)
    .select('m.operatore')
    .execute();
  return rows.map(({ operatore }) => operatore);
}

/** One plan, or 404: absent and not visible look the same. `ogni_brand` are all of its brands, on which a right has to hold, `periodo` who has it: not part of an answer. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  const row = await selectItems(db, scope)
    .select([allBrands(LINKS, 'm.id').as('ogni_brand'), PERIOD])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', 'PIANO_NON_TROVATO', 'Il piano mobile richiesto non esiste o è stato rimosso.');
  return row;
}

/** The plan that an employee has now. The caller has shown that it may see them. */
export async function findPianoOf(db: Db, scope: Scope, dipendente_id: string): Promise<{ nome_piano: string } | undefined> {
  return scoped(db, scope)
    .selectFrom('dipendenti_piani_mobili as p')
    .innerJoin('piani_mobili as m', 'm.id', 'p.piano_mobile_id')
    .where('p.dipendente_id', '=', dipendente_id)
    .where('p.data_revoca', 'is', null)
    .select('m.nome_piano')
    .executeTakeFirst();
}
