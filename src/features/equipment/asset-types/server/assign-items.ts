// Assigns many items of an asset type with a few statements, by the same rules as one item
// (src/features/equipment/asset-types/server/change-items.ts).
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { RecordKey } from '#server/incoming/importable.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO, BRAND_DIVERSO_DAL_LUOGO, DIPENDENTE_NON_ATTIVO } from '#shared/holding.ts';
import type { Problem } from '#shared/problem.ts';
import { findReceivers, type Receiver, requireHolder } from './find-receiver.ts';
import { type AnyReceiver, type Found, type Held, holderOf, isPlace, personOf, type ServedKind, type Values } from './item-queries.ts';
import { nonTrovato } from './select-items.ts';

export interface NewAssignment {
  id: number;
  dipendente_id: string;
  period: Values;
}

/** Assigns the items in order and returns the ids of their periods. Throws the first problem that it meets. */
export type AssignItems = (db: Tx, scope: Scope, gifts: readonly NewAssignment[]) => Promise<number[]>;

export function bulkAssignerOf<Row extends Held & { id: number }, Q, Give>(served: ServedKind<Row, Q, Give>): AssignItems {
  const { kind, findByIds } = served.queries;
  return async (db, scope, gifts) => {
    const ids = [...new Set(gifts.map(({ id }) => id))];
    // Locks in order of id; otherwise two transactions could deadlock.
    await sql`select from ${sql.table(kind.table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
    const things = new Map((await findByIds(db, scope, ids)).map((item) => [item.id, givable(served, item)]));
    const people = [...new Set(gifts.map(({ dipendente_id }) => dipendente_id))];
    const receivers = await findReceivers(db, scope, kind, people);
    const periods: Values[] = [];
    for (const { id, dipendente_id, period } of gifts) {
      const thing = things.get(id);
      if (!thing) throw nonTrovato(kind);
      const receiver = requireHolder(receivers.get(dipendente_id));
      requireRight(scope, 'risorse.assegna', [receiver.brand_id]);
      const refusal = thing.refuse(receiver) ?? (await served.refuseTwin?.(db, scope, period, id));
      if (refusal) throw refusal;
      thing.count(receiver);
      periods.push({ ...period, [kind.periods.column]: id, dipendente_id, brand_id: receiver.brand_id });
    }
    return insertMany<number>(scoped(db, scope), kind.periods.table, periods);
  };
}

// Checks the rules of an assignment without a query. The assignment itself calls these checks, and so does a preview of many planned
// assignments.

/** Returns the problem when this item cannot be assigned to this employee or showroom now; otherwise undefined. */
export function checkAssignment<Row extends Held, Q, Give>(
  { refuseGiving, refusePlacing }: ServedKind<Row, Q, Give>,
  item: Found<Row>,
  receiver: AnyReceiver,
): Problem | undefined {
  if (isPlace(receiver)) {
    const isOfItsBrand = item.ogni_brand.some((id) => receiver.ogni_brand.includes(id));
    return isOfItsBrand ? refusePlacing?.(item) : BRAND_DIVERSO_DAL_LUOGO(item.nome, receiver);
  }
  const { brand_id, uscito, ha } = receiver;
  const person = personOf(receiver);
  if (uscito) return DIPENDENTE_NON_ATTIVO(person);
  if (!item.ogni_brand.includes(brand_id)) return BRAND_DIVERSO(item.nome, person);
  return refuseGiving(item, person, ha);
}

/** An item that may be assigned, with a check for one receiver. */
export interface Assignable {
  id: number;
  nome: string;
  chiave: string;
  brandIds: readonly number[];
  refuse(to: Receiver): Problem | undefined;
  /** Counts the item as assigned to this receiver, so that the checks of later planned assignments take this assignment into account. */
  count(to: Receiver): void;
}

/** Finds the items that these keys name and the caller sees. Takes no locks, so the assignment must check the rules again. */
export type FindAssignable = (db: Db, scope: Scope, key: RecordKey, keys: readonly string[]) => Promise<Assignable[]>;

export function assignableOf<Row extends Held & { id: number }, Q, Give>(served: ServedKind<Row, Q, Give>): FindAssignable {
  return async (db, scope, key, keys) =>
    (await served.queries.findByKeys(db, scope, key, keys)).map((item) => ({ ...givable(served, item), chiave: item.chiave }));
}

function givable<Row extends Held & { id: number }, Q, Give>(
  served: ServedKind<Row, Q, Give>,
  found: Found<Row>,
): Omit<Assignable, 'chiave'> {
  const { shared, seats } = served.queries.kind;
  let item = found;
  return {
    ...{ id: found.id, nome: found.nome, brandIds: found.ogni_brand },
    refuse: (to) => checkAssignment(served, item, to),
    count(to) {
      to.ha.push({ id: item.id, nome: item.nome });
      if (seats) item = { ...item, ...oneMore(item, seats.used) };
      else if (!shared) item = { ...item, assegnato: true, ...holderOf(to) };
    },
  };
}

const oneMore = (item: object, used: string) => ({ [used]: Number(Reflect.get(item, used)) + 1 });
