import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { reservedOf } from '#shared/fields.ts';
import { TIPI_SINGOLI, TIPO_LOTTO_LABELS } from '#shared/lotti.ts';
import { type BrandAction, brandsFor, type GlobalAction, isBrandAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Lotto, listLotti } from '../contract.ts';
import { lottoNonTrovato } from '../rules.ts';

type LottiQuery = z.output<typeof listLotti.query>;

const SORT_KEYS: Record<string, SortKey> = { created_at: { by: sql.ref('l.created_at'), type: 'timestamptz' } };
const ID_KEY = { by: sql.ref('l.id'), type: 'integer' } as const;

export async function selectLotti(db: Db, scope: Scope, tables: LotTables, query: LottiQuery): Promise<Page<Lotto>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', ID_KEY);
  const { tipo, stato, mio } = query;
  const condition = sql<boolean>`${isVisible(scope, tables)}
    and (case when ${tipo ?? null}::text is null then l.tipo <> all(${[...TIPI_SINGOLI]}::text[]) else l.tipo = ${tipo ?? null} end)
    and (${stato ?? null}::text is null or l.stato = ${stato ?? null})
    and (${mio ?? null}::boolean is null or (l.user_id is not distinct from ${scope.user_id}::integer) = ${mio ?? null})`;
  const { rows } = await sql<Lotto & { keyset_value: string }>`
    select ${columns(scope, tables)}, ${keys.value} as keyset_value
    from lotti l left join users u on u.id = l.user_id left join users a on a.id = l.annullato_da
    where ${condition} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const count = await sql<{ total: number }>`select count(*)::integer as total from lotti l where ${condition}`.execute(scoped(db, scope));
  return keys.page(rows, count.rows[0]?.total ?? 0);
}

export async function findLotto(db: Db, scope: Scope, tables: LotTables, id: number): Promise<Lotto> {
  const { rows } = await sql<Lotto>`
    select ${columns(scope, tables)}
    from lotti l left join users u on u.id = l.user_id left join users a on a.id = l.annullato_da
    where l.id = ${id} and ${isVisible(scope, tables)}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw lottoNonTrovato();
  return row;
}

function columns(scope: Scope, tables: LotTables): RawBuilder<unknown> {
  const account = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.id`)} is not null then
      jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'nome', ${accountNameOf(alias)}) end`;
  const titolo = sql`case when ${canSeeAllBrands(scope)} then l.titolo else ${JSON.stringify(TIPO_LOTTO_LABELS)}::jsonb ->> l.tipo end as titolo`;
  return sql`l.id, l.tipo, ${titolo}, ${account('u')} as chi, l.created_at, l.righe, l.stato, ${account('a')} as annullato_da,
    l.annullato_il, l.tornate, (l.stato = 'applicato' and ${canUndo(scope, tables)}) as annullabile`;
}

function isVisible(scope: Scope, tables: LotTables): RawBuilder<boolean> {
  return sql<boolean>`(l.user_id = ${scope.user_id}::integer or ${canUndo(scope, tables)})`;
}

/**
 * Whether all brands of the lot are visible to the caller. The title names employees and items of these brands, and the author may have
 * lost a brand since.
 */
function canSeeAllBrands(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from jsonb_each(l.diritti) d where not ${JSON.stringify(scope.can_view)}::jsonb @> d.value)`;
}

/** SQL condition: the caller may make every change of the lotto on every brand of the lotto. */
function canUndo(scope: Scope, tables: LotTables): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  const allowed = Object.entries(tables).flatMap(([table, { right }]) =>
    isBrandAction(right) ? [[table, brandsFor(scope, right)] as const] : [],
  );
  return sql<boolean>`(l.diritti <> '{}' and not exists (
    select from jsonb_each(l.diritti) d
    where not coalesce(${JSON.stringify(Object.fromEntries(allowed))}::jsonb -> d.key @> d.value, false))
    and ${mayKnowOf(scope)})`;
}

/** SQL condition: the caller may know that the lot is about a medical examination. Its preview names the employees. */
const mayKnowOf = (scope: Scope) => sql`(l.tipo <> 'adempimento' or not exists (
  select from lotti_righe r where r.lotto_id = l.id and coalesce(r.dopo, r.prima) ->> 'riservato' = 'true'
    and not r.brand_ids <@ ${[...brandsFor(scope, 'riservati.modifica')]}::integer[]))`;

const RISERVATI: string[] = reservedOf(CAMPI_DIPENDENTE);

export interface LotTable {
  right: BrandAction | GlobalAction;
  /** The plural of the record type for the preview. It is left out for a table whose rows are parts of another record. */
  molti?: string;
  links?: { table: string; column: string };
}
export type LotTables = Readonly<Record<string, LotTable>>;

export async function requireRights(db: Db, scope: Scope, tables: LotTables, id: number): Promise<void> {
  const { rows } = await sql<{ tabella: string; brand_ids: number[] }>`
    select d.key as tabella, array(select jsonb_array_elements_text(d.value)::integer) as brand_ids
    from lotti l, jsonb_each(l.diritti) d where l.id = ${id}`.execute(scoped(db, scope));
  for (const { tabella, brand_ids } of rows) {
    const table = tables[tabella];
    if (!table) throw new Error(`No permission is defined for the table ${tabella} (src/app/tables.ts)`);
    const brands = [...brand_ids, ...(table.links ? await currentBrands(db, scope, id, tabella, table.links) : [])];
    requireTableRight(scope, table.right, brands);
  }
  const hrBrands = await reservedBrands(db, scope, id);
  if (hrBrands.length > 0) requireRight(scope, 'riservati.modifica', hrBrands);
}

function requireTableRight(scope: Scope, right: BrandAction | GlobalAction, brands: readonly number[]): void {
  if (scope.amministratore) return;
  if (!isBrandAction(right)) throw new Problem('forbidden', 'NON_CONSENTITO', 'Non puoi farlo: serve un amministratore.');
  // No permission is checked for a record without brands here, because its brands are in other rows of the lotto.
  if (brands.length > 0) requireRight(scope, right, brands);
}

/** The brands of the items of the lotto, including brands that an item got after the lotto. */
async function currentBrands(db: Db, scope: Scope, id: number, table: string, links: { table: string; column: string }): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select distinct k.brand_id from lotti_righe r
      join ${sql.table(links.table)} k on ${sql.ref(`k.${links.column}`)} = split_part(r.soggetto, '/', 2)::integer
    where r.lotto_id = ${id} and r.conta and r.soggetto like ${table} || '/%'`.execute(scoped(db, scope));
  return rows.map(({ brand_id }) => brand_id);
}

async function reservedBrands(db: Db, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select distinct b as brand_id from lotti_righe r, unnest(r.brand_ids) b
    where r.lotto_id = ${id} and (coalesce(r.dopo, r.prima) ->> 'riservato' = 'true' or r.tabella in ('dipendenti', 'rapporti') and r.azione = 'modifica' and (
      (r.prima ->> 'stato' = 'in malattia') <> (r.dopo ->> 'stato' = 'in malattia')
      or exists (select from unnest(${RISERVATI}::text[]) c where r.prima -> c <> r.dopo -> c)))`.execute(scoped(db, scope));
  return rows.map(({ brand_id }) => brand_id);
}
