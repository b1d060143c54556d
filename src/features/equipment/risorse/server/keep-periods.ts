// What somebody had and has no more, as a file tells it: a period that ends on the day that is written, and gives nothing to anybody.
import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { findReceivers, requireHolder } from '#features/equipment/kit/server/find-holder.ts';
import type { Gift } from '#features/equipment/kit/server/give-items.ts';
import { nonTrovato } from '#features/equipment/kit/server/select-items.ts';
import { allBrands, hasVisibleBrand } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';

/** Writes them in their order; resolves to their ids. The first that is refused is what it throws. */
export async function keepPeriods(db: Tx, scope: Scope, kind: Kind, ended: readonly Gift[]): Promise<number[]> {
  const { table, links, name, periods } = kind;
  const ids = [...new Set(ended.map(({ id }) => id))];
  // In order of id, as they are given: nobody gives or takes one meanwhile.
  const { rows: held } = await sql<{ id: number; nome: string; ogni_brand: number[] }>`
    select i.id, ${sql.ref(`i.${name}`)} as nome, ${allBrands(links, 'i.id')} as ogni_brand from ${sql.table(table)} i
    where i.id = any(${ids}::integer[]) and ${hasVisibleBrand(scope, links, 'i.id')} order by i.id for no key update of i`.execute(
    scoped(db, scope),
  );
  const things = new Map(held.map((thing) => [thing.id, thing]));
  const people = await findReceivers(
    db,
    scope,
    kind,
    ended.map(({ dipendente_id }) => dipendente_id),
  );
  const rows = ended.map(({ id, dipendente_id, period }) => {
    const thing = things.get(id);
    if (!thing) throw nonTrovato(kind);
    const person = requireHolder(people.get(dipendente_id));
    requireRight(scope, 'risorse.assegna', [person.brand_id]);
    if (!thing.ogni_brand.includes(person.brand_id)) throw BRAND_DIVERSO(thing.nome, person);
    return { ...period, [periods.column]: id, dipendente_id, brand_id: person.brand_id };
  });
  await refuseOverlap(db, scope, kind, rows);
  return insertMany<number>(scoped(db, scope), periods.table, rows);
}

/** What is there by now; rows of one file are compared with each other before (find-possessi.ts). */
async function refuseOverlap(db: Tx, scope: Scope, { tipo, periods, seats }: Kind, rows: readonly object[]): Promise<void> {
  const isSameThing = sql`${sql.ref(`p.${periods.column}`)} = ${sql.ref(`n.${periods.column}`)}`;
  const isSamePerson = sql`p.dipendente_id = n.dipendente_id`;
  const bound = seats
    ? sql`${isSameThing} and ${isSamePerson}`
    : tipo === 'piano_mobile'
      ? sql`(${isSameThing} or ${isSamePerson})`
      : isSameThing;
  const found = await sql`
    select from jsonb_populate_recordset(null::${sql.table(periods.table)}, ${JSON.stringify(rows)}::jsonb) n
      join ${sql.table(periods.table)} p on ${bound}
    where n.data_assegnazione < coalesce(p.data_revoca, 'infinity') and p.data_assegnazione < n.data_revoca limit 1`.execute(
    scoped(db, scope),
  );
  if (found.rows.length > 0)
    throw new Problem('conflict', 'PERIODO_SOVRAPPOSTO', "In quei giorni risulta già un'altra assegnazione", {
      fields: { data_assegnazione: "In quei giorni risulta già un'altra assegnazione" },
    });
}
