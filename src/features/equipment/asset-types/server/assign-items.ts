// Assigns many items by the same rules as one item (src/features/equipment/asset-types/server/change-items.ts).
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { RecordKey } from '#server/incoming/importable.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO, BRAND_DIVERSO_DAL_LUOGO, DIPENDENTE_NON_ATTIVO } from '#shared/assignment-problems.ts';
import type { Problem } from '#shared/problem.ts';
import { findReceivers, type Receiver, requireHolder } from './find-receiver.ts';
import {
  type AnyReceiver,
  type AssignmentFields,
  holderOf,
  isPlace,
  type KindService,
  type LoadedItem,
  personOf,
  type Values,
} from './item-queries.ts';
import { nonTrovato } from './select-items.ts';

export interface NewAssignment {
  id: number;
  dipendente_id: string;
  period: Values;
}

/** Assigns the items in order and returns the ids of the assignments. Throws the problem of the first item that cannot be assigned. */
export type AssignItems = (db: Tx, scope: Scope, assignments: readonly NewAssignment[]) => Promise<number[]>;

export function bulkAssignerOf<Row extends AssignmentFields & { id: number }, Q, AssignBody>(
  service: KindService<Row, Q, AssignBody>,
): AssignItems {
  const { kind, findByIds } = service.queries;
  return async (db, scope, assignments) => {
    const ids = [...new Set(assignments.map(({ id }) => id))];
    // Locks the items in order of id; otherwise two transactions could deadlock.
    await sql`select from ${sql.table(kind.table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
    const assignables = new Map((await findByIds(db, scope, ids)).map((item) => [item.id, toAssignable(service, item)]));
    const employeeIds = [...new Set(assignments.map(({ dipendente_id }) => dipendente_id))];
    const receivers = await findReceivers(db, scope, kind, employeeIds);
    const periods: Values[] = [];
    for (const { id, dipendente_id, period } of assignments) {
      const assignable = assignables.get(id);
      if (!assignable) throw nonTrovato(kind);
      const receiver = requireHolder(receivers.get(dipendente_id));
      requireRight(scope, 'risorse.assegna', [receiver.brand_id]);
      const problem = assignable.check(receiver) ?? (await service.checkUnique?.(db, scope, period, id));
      if (problem) throw problem;
      assignable.markAssigned(receiver);
      periods.push({ ...period, [kind.periods.column]: id, dipendente_id, brand_id: receiver.brand_id });
    }
    return insertMany<number>(scoped(db, scope), kind.periods.table, periods);
  };
}

export function checkAssignment<Row extends AssignmentFields, Q, AssignBody>(
  { checkForEmployee, checkForShowroom }: KindService<Row, Q, AssignBody>,
  item: LoadedItem<Row>,
  receiver: AnyReceiver,
): Problem | undefined {
  if (isPlace(receiver)) {
    const sharesBrand = item.ogni_brand.some((id) => receiver.ogni_brand.includes(id));
    return sharesBrand ? checkForShowroom?.(item) : BRAND_DIVERSO_DAL_LUOGO(item.nome, receiver);
  }
  const { brand_id, uscito, ha } = receiver;
  const employee = personOf(receiver);
  if (uscito) return DIPENDENTE_NON_ATTIVO(employee);
  if (!item.ogni_brand.includes(brand_id)) return BRAND_DIVERSO(item.nome, employee);
  return checkForEmployee(item, employee, ha);
}

export interface Assignable {
  id: number;
  nome: string;
  chiave: string;
  brandIds: readonly number[];
  check(receiver: Receiver): Problem | undefined;
  /** Records a planned assignment of the item, which later checks take into account. */
  markAssigned(receiver: Receiver): void;
}

/** Finds the items with these keys. Takes no locks, so the assignment must check the rules again. */
export type FindAssignable = (db: Db, scope: Scope, key: RecordKey, keys: readonly string[]) => Promise<Assignable[]>;

export function assignableOf<Row extends AssignmentFields & { id: number }, Q, AssignBody>(
  service: KindService<Row, Q, AssignBody>,
): FindAssignable {
  return async (db, scope, key, keys) =>
    (await service.queries.findByKeys(db, scope, key, keys)).map((item) => ({ ...toAssignable(service, item), chiave: item.chiave }));
}

function toAssignable<Row extends AssignmentFields & { id: number }, Q, AssignBody>(
  service: KindService<Row, Q, AssignBody>,
  loaded: LoadedItem<Row>,
): Omit<Assignable, 'chiave'> {
  const { shared, seats } = service.queries.kind;
  let item = loaded;
  return {
    ...{ id: loaded.id, nome: loaded.nome, brandIds: loaded.ogni_brand },
    check: (receiver) => checkAssignment(service, item, receiver),
    markAssigned(receiver) {
      receiver.ha.push({ id: item.id, nome: item.nome });
      if (seats) item = { ...item, ...incremented(item, seats.used) };
      else if (!shared) item = { ...item, assegnato: true, ...holderOf(receiver) };
    },
  };
}

const incremented = (item: object, used: string) => ({ [used]: Number(Reflect.get(item, used)) + 1 });
