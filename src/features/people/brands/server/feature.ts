import { sql } from 'kysely';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { equals, matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, singleBrandTopic } from '#server/feature/live-topic.ts';
import { creato, fieldColumns, listFile, siNo } from '#server/files/columns.ts';
import type { Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { BY_NOME } from '#server/register/named-records.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import { type MyBrand, myBrands } from '#shared/my-brands.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { type Brand, createBrand, deleteBrand, listBrands, updateBrand } from '../contract.ts';
import { CAMPI_BRAND } from '../fields.ts';
import { checkDeletable } from '../rules.ts';

export const brandsRoutes: Route[] = [
  route(listBrands, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(myBrands, ({ db, scope }) => listMyBrands(db, scope)),

  route(createBrand, ({ db, scope, body }) => insertBrand(db, scope, body)),

  route(updateBrand, async ({ db, scope, params, body: { updated_at, ...values } }) => {
    const brand = await findVisible(db, scope, params.id);
    requireRight(scope, 'brands.modifica', [brand.id]);
    await rejectStaleEdit(db, scope, brandsVersioned, { id: brand.id, read: updated_at, what: 'questo brand' });
    await setBrand(db, scope, brand.id, values);
    return findVisible(db, scope, brand.id);
  }),

  route(deleteBrand, async ({ db, scope, params }) => {
    const brand = await findVisible(db, scope, params.id);
    requireRight(scope, 'brands.modifica', [brand.id]);
    const problem = checkDeletable(brand.nome, await countUsage(db, scope, brand.id));
    if (problem) throw problem;
    await removeBrand(db, scope, brand.id);
    return SUCCESS_REPLY;
  }),
];

const COLUMNS = [
  'id',
  'nome',
  'descrizione',
  'colore',
  'prefisso',
  'contatto_smarrimento',
  'is_active',
  'created_at',
  'updated_at',
] as const;

const SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`nome collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('created_at'), type: 'timestamptz' },
};

function visibleBrands(db: Db, scope: Scope) {
  return scoped(db, scope).selectFrom('brands').where(inBrands('brands.id', scope.can_view));
}

async function listVisible(db: Db, scope: Scope, query: ListQuery & { is_active?: boolean | undefined }): Promise<Page<Brand>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('id'), type: 'integer' });
  const matching = visibleBrands(db, scope)
    .where(matches(sql`testo_ricerca(nome || ' ' || coalesce(descrizione, ''))`, query.q))
    .where(equals('is_active', query.is_active));
  const rows = await matching
    .select([...COLUMNS, keys.value.as('keyset_value')])
    .where(keys.after)
    .orderBy(keys.orderBy)
    .limit(keys.fetch)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return keys.page(rows, total);
}

/** Returns the caller's brands with the permissions on each. An amministratore gets all active brands. */
async function listMyBrands(db: Db, scope: Scope): Promise<MyBrand[]> {
  const rows = await visibleBrands(db, scope)
    .select(['id', 'nome', 'descrizione', 'colore'])
    .where((where) => (scope.amministratore ? where('is_active', '=', true) : where.lit(true)))
    .orderBy(sql`nome collate "it-x-icu"`)
    .execute();
  return rows.map((brand) => ({
    ...brand,
    can_view: true,
    can_edit: scope.can_edit.includes(brand.id),
    can_admin: scope.can_admin.includes(brand.id),
  }));
}

/** Returns a brand. 404 when the brand does not exist or is not visible; the reply is the same in both cases. */
async function findVisible(db: Db, scope: Scope, id: number): Promise<Brand> {
  const brand = await visibleBrands(db, scope).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!brand) throw new Problem('not_found', 'BRAND_NON_TROVATO', 'Il brand richiesto non esiste o è stato rimosso.');
  return brand;
}

interface BrandValues {
  nome?: string | undefined;
  descrizione?: string | null | undefined;
  colore?: string | undefined;
  prefisso?: string | undefined;
  contatto_smarrimento?: string | null | undefined;
}

/** Creates a brand and gives its creator all three permissions on the brand. */
async function insertBrand(db: Tx, scope: Scope, values: BrandValues & { nome: string }): Promise<Brand> {
  const scopedDb = scoped(db, scope);
  const brand = await scopedDb.insertInto('brands').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
  await scopedDb
    .insertInto('user_brands')
    .values({ user_id: scope.user_id, brand_id: brand.id, can_view: true, can_edit: true, can_admin: true })
    .execute();
  return brand;
}

async function setBrand(db: Tx, scope: Scope, id: number, values: BrandValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await scoped(db, scope).updateTable('brands').set(values).where('id', '=', id).execute();
}

interface BrandUsage {
  dipendenti: number;
  asset: number;
  /** The number of showrooms that belong only to this brand. A showroom of several brands only loses its association with this brand. */
  showroom: number;
  /**
   * The number of handover records of the brand. Handover records can never be deleted, so a brand with a handover record can never be
   * deleted either.
   */
  verbali: number;
}

async function countUsage(db: Db, scope: Scope, id: number): Promise<BrandUsage> {
  const itemCounts = ALL_KINDS.map(({ links }) => sql`(select count(*) from ${sql.table(links.table)} where brand_id = ${id})`);
  const { rows } = await sql<BrandUsage>`
    select (select count(*) from dipendenti where brand_id = ${id}) as dipendenti,
           ${sql.join(itemCounts, sql` + `)} as asset,
           (select count(*) from verbali where brand_id = ${id}) as verbali,
           (select count(*) from showroom_brands l where brand_id = ${id} and not exists (
              select from showroom_brands o where o.showroom_id = l.showroom_id and o.brand_id <> ${id})) as showroom`.execute(
    scoped(db, scope),
  );
  return rows[0] ?? { dipendenti: 0, asset: 0, showroom: 0, verbali: 0 };
}

async function removeBrand(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('brands').where('id', '=', id).execute();
}

const brandsLive: LiveTopic = singleBrandTopic('brands');

const brandsVersioned: Versioned = { table: 'brands', id: 'integer', isVisible: ({ can_view }) => inBrands('t.id', can_view) };

const brandsFile = listFile(listBrands, {
  colonne: [...fieldColumns<Brand>(CAMPI_BRAND), siNo('Attivo', (b) => b.is_active), creato()],
});

const brandsAuditTexts: RegisterTexts = {
  tables: { brands: { ...lifecycleTitles('Brand'), cosa: 'brand', fields: CAMPI_BRAND, campi: { is_active: ['Attivo', 'siNo'] } } },
  things: {
    brand: { table: 'brands', ...BY_NOME, id: 'integer', visible: ({ can_view }) => sql`t.id = any(${[...can_view]}::integer[])` },
  },
};

export const brandsFeature = {
  routes: brandsRoutes,
  live: { brands: brandsLive },
  versioned: { brands: brandsVersioned },
  files: { brands: brandsFile },
  register: { brands: brandsAuditTexts },
} satisfies Feature;
