import { sql } from 'kysely';
import { holderColumn } from '#features/risorse/server/find-holder.ts';
import { HOLDER, holderNow, isHeldBy, PERIOD } from '#features/risorse/server/select-holder.ts';
import { allBrands, allBrandsAllow, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { counted } from '#server/db/counted.ts';
import { equals } from '#server/db/equals.ts';
import { expiring } from '#server/db/expiring.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { ITEMS } from '#server/db/item-tables.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { idsOf } from '#server/db/many-items.ts';
import { matches } from '#server/db/matches.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { HARDWARE_ALIASES, withAliases } from '#shared/aliases.ts';
import { todayInItaly } from '#shared/dates.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import { Problem } from '#shared/problem.ts';
import type { StatoScadenza } from '#shared/scadenze.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import type { StatoHardware } from '../rules.ts';

export const TABLES = ITEMS.hardware;
export const { links: LINKS, periods: PERIODS } = TABLES;

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
  garanzia_scadenza: { by: sql`coalesce(h.garanzia_scadenza, 'infinity')`, type: 'date' }, // what has none comes last
  created_at: { by: sql.ref('h.created_at'), type: 'timestamptz' },
};

/** Hardware of the caller's brands with its open period, and its holder where the caller may see them (rule 12). */
function visibleHardware(db: Db, scope: Scope, brandId?: number) {
  return scoped(db, scope)
    .selectFrom('hardware as h')
    .leftJoin('dipendenti_hardware as p', (join) => join.onRef('p.hardware_id', '=', 'h.id').on('p.data_revoca', 'is', null))
    .leftJoin('dipendenti as d', (join) => join.onRef('d.id', '=', 'p.dipendente_id').on(inBrands('d.brand_id', scope.can_view)))
    .where(hasVisibleBrand(scope, LINKS, 'h.id', brandId));
}

function selectItems(db: Db, scope: Scope, brandId?: number) {
  return visibleHardware(db, scope, brandId).select([
    ...COLUMNS,
    ...HOLDER,
    sql<string | null>`d.id`.as('assegnato_a'),
    visibleBrandsOf(scope, LINKS, 'h.id').as('brands'),
    allBrandsAllow(scope, 'risorse.modifica', LINKS, 'h.id').as('modificabile'),
  ]);
}

type Item = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

function present<Row extends Item>(row: Row) {
  return withAliases(HARDWARE_ALIASES, { ...row, stato: row.stato as StatoHardware }); // the table's check holds the set
}

/** The item as one sees it after it was given to this person, or taken back: reading it again would tell nothing else. */
export function withHolder<Row extends Item>(hardware: Row, person: Assegnatario | null, note: string | null = null) {
  const now = holderNow(person, note);
  return { ...hardware, ...now, assegnato_a: now.dipendente_id };
}

interface HardwareFilter {
  q?: string | undefined;
  brand_id?: number | undefined;
  tipo?: string | undefined;
  marca?: string | undefined;
  modello?: string | undefined;
  posizione?: string | undefined;
  stato?: StatoHardware | undefined;
  assegnato?: boolean | undefined;
  assegnato_a?: string | undefined;
  scadenza?: StatoScadenza | undefined;
}

/** Searched by name, make, model, type (rule 40) and serial number. */
function narrowed(scope: Scope, { q, tipo, marca, modello, posizione, stato, assegnato, assegnato_a, scadenza }: HardwareFilter) {
  return sql<boolean>`
    ${matches(sql.ref('h.ricerca'), q)}
    and ${equals('h.tipo', tipo)} and ${equals('h.marca', marca)} and ${equals('h.modello', modello)}
    and ${equals('h.posizione', posizione)} and ${equals('h.stato', stato)}
    and ${assegnato === undefined ? sql`true` : sql`(p.id is not null) = ${assegnato}`}
    and ${isHeldBy(scope, PERIODS, 'h.id', assegnato_a)}
    and ${expiring('h.garanzia_scadenza', scadenza)}`;
}

export async function listVisible(db: Db, scope: Scope, query: HardwareFilter & ListQuery): Promise<Page<ReturnType<typeof present>>> {
  const { brand_id, assegnato, assegnato_a, scadenza } = query;
  const byHolder = assegnato !== undefined || assegnato_a !== undefined;
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('h.id'), type: 'integer' });
  const counting = counted(db, {
    of: ['hardware', 'hardware_brands', ...(byHolder ? ['dipendenti_hardware', 'dipendenti'] : [])],
    what: ['hardware', scope.can_view, filtersOf(query), scadenza && todayInItaly(new Date())],
    count: sql`(
      select count(*) from hardware h ${assegnato === undefined ? sql`` : sql`left join dipendenti_hardware p on p.hardware_id = h.id and p.data_revoca is null`}
      where ${hasVisibleBrand(scope, LINKS, 'h.id', brand_id)} and ${narrowed(scope, query)})`,
  });
  const rows = await selectItems(db, scope, brand_id)
    .select([keys.value.as('keyset_value'), ...counting.columns])
    .where(narrowed(scope, query))
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const total = await counting.settle(rows[0]);
  return keys.page(rows.map(present), total);
}

/** Which things an action on many means. */
export async function findMany(db: Db, scope: Scope, which: Quali<HardwareFilter>): Promise<number[]> {
  return idsOf(which, (filter, limit) =>
    visibleHardware(db, scope, filter.brand_id).select('h.id').where(narrowed(scope, filter)).orderBy('h.id').limit(limit).execute(),
  );
}

/** One item, or 404: absent and not visible look the same. `ogni_brand` are all of its brands, on which a right has to hold, `periodo` who has it: not part of an answer. */
export async function findVisible(db: Db, scope: Scope, id: number) {
  return presentFound(await selectOne(db, scope, id).executeTakeFirst());
}

/** The same with the employee who is to get it, null where not visible. Until the transaction ends nobody dismisses it. */
export async function findForGiving(db: Tx, scope: Scope, id: number, dipendente_id: string) {
  const one = selectOne(db, scope, id).select(holderColumn(scope, dipendente_id).as('destinatario'));
  return presentFound(await one.forNoKeyUpdate('h').executeTakeFirst());
}

function selectOne(db: Db, scope: Scope, id: number) {
  return selectItems(db, scope)
    .select([allBrands(LINKS, 'h.id').as('ogni_brand'), PERIOD])
    .where('h.id', '=', id);
}

function presentFound<Row extends Item>(row: Row | undefined) {
  if (!row) throw new Problem('not_found', 'HARDWARE_NON_TROVATO', "L'hardware richiesto non esiste o è stato rimosso.");
  return present(row);
}
