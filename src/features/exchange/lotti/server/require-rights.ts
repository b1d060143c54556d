// Who may take a lot back: whoever could do now, row by row, what it has done.
import { sql } from 'kysely';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { type BrandAction, type GlobalAction, isBrandAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { reservedOf } from '#shared/reserved-fields.ts';

const RISERVATI: string[] = reservedOf(CAMPI_DIPENDENTE);

/** What a lot needs to know of a table. */
export interface LotTable {
  /** What one needs to change its rows. */
  right: BrandAction | GlobalAction;
  /** What a preview calls them; left out where its rows are part of something else. */
  molti?: string;
  /** Where the brands of its rows are kept, where they have several. */
  links?: { table: string; column: string };
}
export type LotTables = Readonly<Record<string, LotTable>>;

/** Refuses with 403 who may not do all that it would take. */
export async function requireRights(db: Db, scope: Scope, tables: LotTables, id: number): Promise<void> {
  const { rows } = await sql<{ tabella: string; brand_ids: number[] }>`
    select d.key as tabella, array(select jsonb_array_elements_text(d.value)::integer) as brand_ids
    from lotti l, jsonb_each(l.diritti) d where l.id = ${id}`.execute(scoped(db, scope));
  for (const { tabella, brand_ids } of rows) {
    const table = tables[tabella];
    if (!table) throw new Error(`Nobody says who may change ${tabella} (src/app/lot-tables.ts)`);
    const brands = [...brand_ids, ...(table.links ? await brandsNow(db, scope, id, tabella, table.links) : [])];
    requireOne(scope, table.right, brands);
  }
  const ofHr = await reservedBrands(db, scope, id);
  if (ofHr.length > 0) requireRight(scope, 'riservati.modifica', ofHr);
}

function requireOne(scope: Scope, right: BrandAction | GlobalAction, brands: readonly number[]): void {
  if (scope.amministratore) return;
  if (!isBrandAction(right)) throw new Problem('forbidden', 'NON_CONSENTITO', 'Non puoi farlo: serve un amministratore.');
  // Something whose brands stand in other rows of the lot.
  if (brands.length > 0) requireRight(scope, right, brands);
}

/** Brands that its things were given since count too (rule 20). */
async function brandsNow(db: Db, scope: Scope, id: number, table: string, links: { table: string; column: string }): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select distinct k.brand_id from lotti_righe r
      join ${sql.table(links.table)} k on ${sql.ref(`k.${links.column}`)} = split_part(r.soggetto, '/', 2)::integer
    where r.lotto_id = ${id} and r.conta and r.soggetto like ${table} || '/%'`.execute(scoped(db, scope));
  return rows.map(({ brand_id }) => brand_id);
}

/** Where the lot has changed somebody's pay or sick leave. */
async function reservedBrands(db: Db, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select distinct b as brand_id from lotti_righe r, unnest(r.brand_ids) b
    where r.lotto_id = ${id} and r.tabella = 'dipendenti' and r.azione = 'modifica' and (
      (r.prima ->> 'stato' = 'in malattia') <> (r.dopo ->> 'stato' = 'in malattia')
      or exists (select from unnest(${RISERVATI}::text[]) c where r.prima -> c <> r.dopo -> c))`.execute(scoped(db, scope));
  return rows.map(({ brand_id }) => brand_id);
}
