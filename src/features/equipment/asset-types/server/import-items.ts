import { sql } from 'kysely';
import { allBrandIds, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import {
  type Body,
  BRAND_SYNONYMS,
  brandsField,
  byInventario,
  type Importable,
  isRequested,
  type RecordKey,
  type Unico,
  withId,
} from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { CODICE_GIA_CAMBIATO } from '#shared/codici-inventario.ts';
import type { WriteCall } from '#shared/endpoint.ts';
import type { Kind } from '../kind.ts';
import { type AssignItem, createItem, createItems, updateItem } from './change-items.ts';
import { findCodeOwners, type UniqueCode } from './find-duplicate.ts';
import { checkHolders, HOLDER, HOLDER_FIELD, HOLDER_SYNONYMS, holderColumn } from './import-holder.ts';
import type { AssignmentFields, Columns, KindService } from './item-queries.ts';

type ImportOptions = Pick<Importable, 'examples'> &
  Partial<Pick<Importable, 'synonyms'>> & {
    /**
     * The keys by which a row of the imported file is matched to an existing item, the most reliable key first. The key for the inventory
     * code is added automatically.
     */
    keys: readonly RecordKey[];
    unique?: readonly UniqueCode[];
    /** SQL expressions for the fields that are not read from a column of the same name. The list uses the same expressions. */
    read?: Columns;
    /** Assigns an item to the employee whom the row names. Undefined for an asset type whose files have no column for an employee. */
    assign?: AssignItem;
  };

export function importItems<Row extends AssignmentFields & { id: number }, Q, AssignBody>(
  service: KindService<Row, Q, AssignBody>,
  { create, update }: { create: WriteCall; update: WriteCall },
  { keys, synonyms = {}, examples, read = {}, unique = [], assign }: ImportOptions,
): Importable {
  const { kind } = service.queries;
  const hasCodice = CODICE in kind.fields;
  const assignTo = async (db: Tx, scope: Scope, id: number, holder: unknown) => {
    if (assign && typeof holder === 'string') await assign(db, scope, id, holder, {});
    return id;
  };
  return {
    fields: withId({ ...kind.fields, brandIds: brandsField(kind.words.nessunBrand), ...(assign && { [HOLDER]: HOLDER_FIELD }) }),
    synonyms: { ...synonyms, brandIds: BRAND_SYNONYMS, ...(assign && { [HOLDER]: HOLDER_SYNONYMS }) },
    several: ['brandIds'],
    brand: 'brandIds',
    keys: hasCodice ? [...keys, byInventario(CODICE)] : keys,
    examples,
    create,
    update,
    action: 'risorse.modifica',
    make: async (db, scope, { [HOLDER]: holder, ...body }) => assignTo(db, scope, await createItem(db, scope, service, body), holder),
    async makeMany(db, scope, bodies) {
      const ids = await createItems(
        db,
        scope,
        service,
        bodies.map(({ [HOLDER]: _, ...body }) => body),
      );
      for (const [index, id] of ids.entries()) await assignTo(db, scope, id, bodies[index]?.[HOLDER]);
      return ids;
    },
    async change(db, scope, id, { [HOLDER]: holder, ...body }) {
      if (Object.keys(body).length > 0) await updateItem(db, scope, service, Number(id), body as Body & { updated_at?: string });
      await assignTo(db, scope, Number(id), holder);
    },

    unique: [
      ...unique.map((code) => ({
        ...code,
        find: (db: Db, scope: Scope, codes: readonly string[]) => findCodeOwners(db, scope, kind, code, codes),
      })),
      ...(hasCodice ? [uniqueCodice(kind)] : []),
    ],

    async check(db, scope, rows) {
      const { checkChange } = service;
      const ids = rows.flatMap(({ stored }) => (stored ? [Number(stored.id)] : []));
      const itemsById = new Map(
        (checkChange || assign) && ids.length > 0 ? (await service.queries.findByIds(db, scope, ids)).map((item) => [item.id, item]) : [],
      );
      const recodedIds = rows.flatMap(({ stored, body }) => (stored && CODICE in body ? [Number(stored.id)] : []));
      const alreadyRecoded = hasCodice ? await findRecoded(db, scope, kind, recodedIds) : new Set();
      const holderErrors = assign ? await checkHolders(db, scope, service, rows, itemsById) : [];
      return rows.map(({ stored, body }, index) => {
        const item = itemsById.get(Number(stored?.id));
        const problem = item && checkChange?.(item, body);
        return {
          ...(problem && (problem.fields ?? { '': problem.message })),
          ...holderErrors[index],
          ...(CODICE in body && alreadyRecoded.has(stored?.id) && { [CODICE]: CODICE_GIA_CAMBIATO }),
        };
      });
    },

    async find(db, scope, requested) {
      const { rows } = await sql<Record<string, unknown> & ItemRow>`
        select i.id, ${sql.join(Object.keys(kind.fields).map((name) => sql`${read[name] ?? sql.ref(`i.${name}`)} as ${sql.ref(name)}`))},
          ${assign ? holderColumn(scope, kind) : sql`null`} as titolare,
          ${visibleBrandsOf(scope, kind.links, 'i.id')} as brands, ${allBrandIds(kind.links, 'i.id')} as ogni_brand
        from ${sql.table(kind.table)} i
        where ${isRequested(requested, 'i')} and ${hasVisibleBrand(scope, kind.links, 'i.id')}
        order by i.id desc`.execute(scoped(db, scope));
      return rows.map(({ id, brands, ogni_brand, titolare, ...values }) => ({
        id,
        values: { ...values, brandIds: brands.map((each) => each.id), ...(assign && { [HOLDER]: titolare?.id ?? null }) },
        names: { brandIds: brands.map(({ nome }) => nome).join(', '), ...(assign && { [HOLDER]: titolare?.nome ?? null }) },
        brandIds: ogni_brand,
      }));
    },
  };
}

interface ItemRow {
  id: number;
  brands: { id: number; nome: string }[];
  ogni_brand: number[];
  titolare: { id: string; nome: string } | null;
}

const CODICE = 'codice_inventario';

/**
 * The uniqueness rule for inventory codes, which are unique across all asset types. The item that has the code may be of another type; its
 * name is then not shown.
 */
const uniqueCodice = ({ table, name, links }: Kind): Unico => ({
  field: CODICE,
  what: 'questo codice di inventario',
  of: ({ [CODICE]: codice }) => String(codice ?? ''),
  async find(db, scope, codes) {
    const { rows } = await sql<{ id: number | null; valore: string; nome: string | null }>`
      select i.id, c.codice as valore, case when ${hasVisibleBrand(scope, links, 'i.id')} then ${sql.ref(`i.${name}`)} end as nome
      from codici_inventario c left join ${sql.table(table)} i on i.${sql.ref(CODICE)} = c.codice
      where c.codice = any(${[...codes]}::text[])`.execute(scoped(db, scope));
    return rows.map(({ id, valore, nome }) => ({ id: id ?? valore, valore, chi: nome === null ? "Un'altra cosa" : `«${nome}»` }));
  },
});

/** Returns the ids of the items whose inventory code was already changed. A code can be changed only once. */
async function findRecoded(db: Db, scope: Scope, { table }: Kind, ids: readonly number[]): Promise<Set<string | number | undefined>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::integer[]) and codice_cambiato`.execute(scoped(db, scope));
  return new Set(rows.map(({ id }) => id));
}
