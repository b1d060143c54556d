// How the things of a kind come in as rows of a file.
import { sql } from 'kysely';
import { allBrands, hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { scoped } from '#server/db/handle.ts';
import { BRAND_SYNONYMS, brandsField } from '#server/incoming/brands-field.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import { type RecordKey, withId } from '#server/incoming/record-keys.ts';
import type { WriteCall } from '#shared/endpoint.ts';
import { createItem, createItems, updateItem } from './change-items.ts';
import { type Code, findOwners } from './find-owners.ts';
import type { Columns } from './item-queries.ts';
import type { Held, ServedKind } from './served-kind.ts';

type About = Pick<Importable, 'examples'> &
  Partial<Pick<Importable, 'synonyms'>> & {
    key: RecordKey;
    /** What no two of the kind have alike. */
    unique?: readonly Code[];
    /** What a field is read as where its own column does not say it, as the kind's list reads it. */
    read?: Columns;
  };

/** By the kind's own steps; `key` is the field by which one of them is known again. */
export function importItems<Row extends Held & { id: number }, Q, Give>(
  served: ServedKind<Row, Q, Give>,
  { create, update }: { create: WriteCall; update: WriteCall },
  { key, synonyms = {}, examples, read = {}, unique = [] }: About,
): Importable {
  const { kind } = served.queries;
  return {
    fields: withId({ ...kind.fields, brandIds: brandsField(kind.words.nessunBrand) }),
    synonyms: { ...synonyms, brandIds: BRAND_SYNONYMS },
    several: ['brandIds'],
    brand: 'brandIds',
    key,
    examples,
    create,
    update,
    action: 'risorse.modifica',
    make: (db, scope, body) => createItem(db, scope, served, body),
    makeMany: (db, scope, bodies) => createItems(db, scope, served, bodies),
    change: (db, scope, id, body) => updateItem(db, scope, served, Number(id), body as Body & { updated_at?: string }),

    unique: unique.map((code) => ({ ...code, find: (db, scope, wanted) => findOwners(db, scope, kind, code, wanted) })),

    async check(db, scope, rows) {
      const { refuseChange } = served;
      const ids = rows.flatMap(({ stored }) => (stored ? [Number(stored.id)] : []));
      if (!refuseChange || ids.length === 0) return [];
      const things = new Map((await served.queries.findByIds(db, scope, ids)).map((thing) => [thing.id, thing]));
      return rows.map(({ stored, body }) => {
        const thing = things.get(Number(stored?.id));
        const refusal = thing && refuseChange(thing, body);
        return refusal ? (refusal.fields ?? { '': refusal.message }) : {};
      });
    },

    async find(db, scope, { keys, ids }) {
      const { rows } = await sql<Record<string, unknown> & { id: number; brands: { id: number; nome: string }[]; ogni_brand: number[] }>`
        select i.id, ${sql.join(Object.keys(kind.fields).map((name) => sql`${read[name] ?? sql.ref(`i.${name}`)} as ${sql.ref(name)}`))},
          ${visibleBrandsOf(scope, kind.links, 'i.id')} as brands, ${allBrands(kind.links, 'i.id')} as ogni_brand
        from ${sql.table(kind.table)} i
        where (${key.column(sql.ref(`i.${key.field}`))} = any(${[...keys]}::text[]) or i.id::text = any(${[...ids]}::text[]))
          and ${hasVisibleBrand(scope, kind.links, 'i.id')}
        order by i.id desc`.execute(scoped(db, scope));
      return rows.map(({ id, brands, ogni_brand, ...values }) => ({
        id,
        key: key.of(String(values[key.field] ?? '')),
        values: { ...values, brandIds: brands.map((each) => each.id) },
        names: { brandIds: brands.map(({ nome }) => nome).join(', ') },
        brandIds: ogni_brand,
      }));
    },
  };
}
