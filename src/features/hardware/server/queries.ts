import { sql } from 'kysely';
import { allBrandsAllow, type BrandLinks, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { counted } from '#server/db/counted.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { matches } from '#server/db/matches.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { HARDWARE_ALIASES, withAliases } from '#shared/aliases.ts';
import type { ListQuery } from '#shared/list.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import type { StatoHardware } from '../rules.ts';

export const HARDWARE_LINKS: BrandLinks = { table: 'hardware_brands', column: 'hardware_id' };

const COLUMNS = [
  'h.id',
  'h.nome',
  'h.tipo',
  'h.marca',
  'h.modello',
  'h.numero_seriale',
  'h.data_acquisto',
  'h.prezzo_acquisto',
  'h.costo_annuo',
  'h.garanzia_scadenza',
  'h.stato',
  'h.posizione',
  'h.created_at',
  'h.updated_at',
] as const;

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`h.nome collate "it-x-icu"`, type: 'text' },
  tipo: { by: sql`h.tipo collate "it-x-icu"`, type: 'text' },
  marca: { by: sql`h.marca collate "it-x-icu"`, type: 'text' },
  costo_annuo: { by: sql.ref('h.costo_annuo'), type: 'numeric' },
  created_at: { by: sql.ref('h.created_at'), type: 'timestamptz' },
};

/** Hardware of the caller's brands with its open period, and its holder where the caller may see them (P3). */
function visibleHardware(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('hardware as h')
    .leftJoin('dipendenti_hardware as p', (join) => join.onRef('p.hardware_id', '=', 'h.id').on('p.data_revoca', 'is', null))
    .leftJoin('dipendenti as d', (join) => join.onRef('d.id', '=', 'p.dipendente_id').on(inBrands('d.brand_id', scope.can_view)))
    .where(hasVisibleBrand(scope, HARDWARE_LINKS, 'h.id', brandId));
}

const HOLDER = [
  sql<boolean>`p.id is not null`.as('assegnato'),
  sql<string | null>`d.id`.as('assegnato_a'),
  sql<Assegnatario | null>`case when d.id is not null then jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome) end`.as(
    'assegnatario',
  ),
] as const;

function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visibleHardware(db, scope, brandId).select([
    ...COLUMNS,
    ...HOLDER,
    visibleBrandsOf(scope, HARDWARE_LINKS, 'h.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', HARDWARE_LINKS, 'h.id').as('modificabile'),
  ]);
}

type Item = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

function present<Row extends Item>(row: Row) {
  return withAliases(HARDWARE_ALIASES, { ...row, stato: row.stato as StatoHardware }); // the table's check holds the set
}

interface HardwareQuery extends ListQuery {
  brand_id?: number | undefined;
  tipo?: string | undefined;
  stato?: StatoHardware | undefined;
  assegnato?: boolean | undefined;
}

/** Searched by name, make, model, type (spec 2.9) and serial number. */
export async function listVisible(db: Db, scope: Scope, query: HardwareQuery): Promise<Page<ReturnType<typeof present>>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('h.id'), type: 'integer' });
  const filters = sql<boolean>`
    ${matches(sql.ref('h.ricerca'), query.q)}
    and (${query.tipo ?? null}::text is null or h.tipo = ${query.tipo ?? null})
    and (${query.stato ?? null}::text is null or h.stato = ${query.stato ?? null})
    and ${query.assegnato === undefined ? sql`true` : sql`(p.id is not null) = ${query.assegnato}`}`;
  const counting = counted(db, {
    of: ['hardware', 'hardware_brands', ...(query.assegnato === undefined ? [] : ['dipendenti_hardware'])],
    what: ['hardware', scope.can_view, query.q, query.brand_id, query.tipo, query.stato, query.assegnato],
    count: sql`(
      select count(*) from hardware h ${query.assegnato === undefined ? sql`` : sql`left join dipendenti_hardware p on p.hardware_id = h.id and p.data_revoca is null`}
      where ${hasVisibleBrand(scope, HARDWARE_LINKS, 'h.id', query.brand_id)} and ${filters})`,
  });
  const rows = await selectItems(db, scope, query.brand_id)
    .select([keys.value.as('keyset_value'), ...counting.columns])
    .where(filters)
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.settle(rows[0]);
  return keys.page(rows.map(present), total);
}

/** One item, or 404: absent and not visible look the same. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  const row = await selectItems(db, scope).where('h.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'HARDWARE_NON_TROVATO', "L'hardware richiesto non esiste o è stato rimosso.");
  return present(row);
}

interface HardwareValues {
  nome?: string | undefined;
  tipo?: string | undefined;
  marca?: string | undefined;
  modello?: string | undefined;
  numero_seriale?: string | null | undefined;
  data_acquisto?: string | null | undefined;
  prezzo_acquisto?: string | null | undefined;
  costo_annuo?: string | undefined;
  garanzia_scadenza?: string | null | undefined;
  stato?: StatoHardware | undefined;
  posizione?: string | null | undefined;
}

type NewHardware = HardwareValues & Required<Pick<HardwareValues, 'nome' | 'tipo' | 'marca' | 'modello'>>;

export async function insertHardware(
  db: Tx,
  scope: Scope,
  values: NewHardware & { nome: string; tipo: string; marca: string; modello: string },
): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('hardware').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes the named fields. The caller has shown that it may. */
export async function setHardware(db: Tx, scope: Scope, id: number, values: HardwareValues): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('hardware').set(values).where('id', '=', id).execute();
}

export async function removeHardware(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('hardware').where('id', '=', id).execute();
}

interface OpenPeriod {
  id: number;
  brand_id: number;
  dipendente_id: string;
}

/** Who has it now, also when the caller may not see them; undefined when nobody has. */
export async function findOpenPeriod(db: Db, scope: Scope, hardware_id: number): Promise<OpenPeriod | undefined> {
  return scoped(db, scope)
    .selectFrom('dipendenti_hardware')
    .select(['id', 'brand_id', 'dipendente_id'])
    .where('hardware_id', '=', hardware_id)
    .where('data_revoca', 'is', null)
    .executeTakeFirst();
}

export async function openPeriod(
  db: Tx,
  scope: Scope,
  period: { hardware_id: number; dipendente_id: string; brand_id: number },
): Promise<void> {
  await scoped(db, scope).insertInto('dipendenti_hardware').values(period).execute();
}

/** Ends the period today. False when somebody else ended it meanwhile. */
export async function closePeriod(db: Tx, scope: Scope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scoped(db, scope)
    .updateTable('dipendenti_hardware')
    .set({ data_revoca: sql`greatest(oggi(), data_assegnazione)` })
    .where('id', '=', id)
    .where('data_revoca', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
