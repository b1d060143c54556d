import { sql } from 'kysely';
import { lockVisibleRow } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Sostituzione } from '../device-calls.ts';
import type { Kind } from '../kind.ts';
import { ambiguousHolder, ESITI_SOSTITUZIONE, nonAssegnato, nonAssegnatoA, swapWithItself } from '../rules.ts';
import { assignItem, type LotOfItem, type MovedItem, unassignItem, updateItem } from './change-items.ts';
import { findHolder } from './find-receiver.ts';
import { type AssignmentFields, type ItemQueries, type KindService, type ReceiverIds, setItem, type Values } from './item-queries.ts';
import { closePeriod, findOpenPeriod, type OpenPeriod, requireMayUnassign, requirePossibleReturn } from './periods.ts';

/** The lot of an assignment or a return. Its title names the item and its holder. */
export const lotOfMove =
  ({ words: { suffix } }: Kind, tipo: 'assegnazione' | 'ripresa'): LotOfItem =>
  ({ nome, assegnatario, luogo }) => {
    const isAssignment = tipo === 'assegnazione';
    const employeeText = assegnatario && `${isAssignment ? 'a' : 'da'} ${assegnatario.nome} ${assegnatario.cognome}`;
    const showroomText = luogo && `${isAssignment ? 'allo' : 'dallo'} showroom ${luogo.nome}`;
    const words = [nome, `${isAssignment ? 'assegnat' : 'restituit'}${suffix}`, employeeText ?? showroomText];
    return { tipo, titolo: words.filter(Boolean).join(' ') };
  };

interface MoveResult<T> {
  moved: MovedItem;
  item: T;
}

/** Moves an item together with related items, all in one lot. */
export async function moveItem<T>(
  db: Tx,
  kind: Kind,
  tipo: 'assegnazione' | 'ripresa',
  work: () => Promise<MoveResult<T>>,
): Promise<T & { lotto: number | null }> {
  const { done, lotto } = await runAsLotto(db, tipo, ({ moved }) => lotOfMove(kind, tipo)(moved).titolo, work);
  return { ...done.item, lotto };
}

type FindPassedColumns = (db: Tx, scope: Scope, period: number) => Promise<Values>;

export async function swapItem<
  Row extends AssignmentFields & { stato: string },
  Q,
  AssignBody extends ReceiverIds & { note?: string | null },
>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  { id, con, esito, note = null }: Sostituzione & { id: number },
  findPassedColumns?: FindPassedColumns,
) {
  const { kind, find } = service.queries;
  await lockBoth(db, scope, kind, [id, con]);
  const item = await find(db, scope, id);
  const replacement = await find(db, scope, con);
  const { periodo, nome, ogni_brand } = item;
  requireMayUnassign(scope, periodo, ogni_brand);
  const { stato } = ESITI_SOSTITUZIONE[esito];
  if (stato !== item.stato) requireRight(scope, 'risorse.modifica', ogni_brand);
  if (!periodo) throw nonAssegnato(kind, nome);
  if (id === con) throw swapWithItself(nome);

  const { dipendente_id, showroom_id } = periodo;
  const data_assegnazione = item.riservato_dal; // the replacement of a reserved item is reserved from the same day
  const { lotto } = await runAsLotto(
    db,
    'sostituzione',
    () => `${nome} sostituito con ${replacement.nome}`,
    async () => {
      const passedColumns = (await findPassedColumns?.(db, scope, periodo.id)) ?? {};
      await unassignItem(db, scope, service.queries, id);
      await setItem(db, scope, kind, id, { stato });
      const period = () => ({ ...passedColumns, note });
      await assignItem(db, scope, { ...service, period }, con, { dipendente_id, showroom_id, data_assegnazione } as AssignBody);
    },
  );
  return { reso: await find(db, scope, id), dato: await find(db, scope, con), lotto };
}

/** Locks both items in order of id, so that two swaps of the same items cannot deadlock. */
async function lockBoth(db: Tx, scope: Scope, { table }: Kind, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    scoped(db, scope),
  );
}

// A request to unassign an item. The request must name the employee when several employees have the item.
interface ReturnRequest {
  id: number;
  /** The day of the return; today when left out. */
  day?: string | null | undefined;
}

type ItemFinder = Pick<ItemQueries<Pick<AssignmentFields, 'assegnatario'>, unknown>, 'kind' | 'find'>;

/**
 * Unassigns the item from the employee. 404 when the employee is not visible, 409 when the employee does not have the item or `day` is not
 * possible.
 */
export async function unassignFrom(
  db: Tx,
  scope: Scope,
  { kind, find }: ItemFinder,
  { id, dipendente_id, day }: ReturnRequest & { dipendente_id: string },
): Promise<MovedItem> {
  const { nome } = await find(db, scope, id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  await lockVisibleRow(db, scope, kind, id);
  const period = await findOpenPeriod(db, scope, kind.periods, id, dipendente.id);
  if (period && day) await requirePossibleReturn(db, scope, kind, period.id, day);
  if (!period || !(await closePeriod(db, scope, kind.periods, period.id, { day }))) throw nonAssegnatoA(kind, nome, dipendente);
  return { nome, assegnatario: dipendente };
}

/** Unassigns the item from its only holder. 409 when several employees have the item, when nobody has it, or when `day` is not possible. */
export async function unassignFromOnly(db: Tx, scope: Scope, { kind, find }: ItemFinder, { id, day }: ReturnRequest): Promise<MovedItem> {
  const { nome, ogni_brand, assegnatario } = await find(db, scope, id);
  const { table, column } = kind.periods;
  await lockVisibleRow(db, scope, kind, id);
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and data_revoca is null limit 2`.execute(scoped(db, scope));
  const [period, otherPeriod] = rows;
  requireMayUnassign(scope, otherPeriod ? null : period, ogni_brand);
  if (otherPeriod) throw ambiguousHolder(kind, nome);
  if (period && day) await requirePossibleReturn(db, scope, kind, period.id, day);
  if (!period || !(await closePeriod(db, scope, kind.periods, period.id, { day }))) throw nonAssegnato(kind, nome);
  return { nome, assegnatario };
}

/** An item and the open assignment that the user saw when deciding about it. `periodo_id` is null when nobody had the item. */
export interface ItemSnapshot {
  id: number;
  periodo_id: number | null;
}

/**
 * The actions of an inventory count on an item. Each action fails with 409 when the holder of the item has changed since the user saw the
 * item.
 */
export interface InventoryActions {
  kind: Kind;
  /** Moves the item to the showroom; null unassigns the item. */
  move(db: Tx, scope: Scope, snapshot: ItemSnapshot, showroom_id: number | null): Promise<void>;
  markLost(db: Tx, scope: Scope, snapshot: ItemSnapshot): Promise<void>;
}

/**
 * Builds the actions of an inventory count. `unassignRelated` unassigns the items that were assigned together with a period, such as the
 * phone of a plan.
 */
export function makeInventoryActions<Row extends AssignmentFields, Q, AssignBody extends ReceiverIds>(
  service: KindService<Row, Q, AssignBody>,
  unassignRelated?: (db: Tx, scope: Scope, period: number) => Promise<void>,
): InventoryActions {
  const { queries } = service;
  const { kind } = queries;
  const unassign = (db: Tx, scope: Scope, id: number) =>
    unassignItem(db, scope, queries, id, unassignRelated && { beforeClose: unassignRelated });
  const lockUnchanged = async (db: Tx, scope: Scope, { id, periodo_id }: ItemSnapshot) => {
    await lockVisibleRow(db, scope, kind, id);
    const { nome, periodo } = await queries.find(db, scope, id);
    if ((periodo?.id ?? null) !== periodo_id) throw holderChanged(nome);
    return periodo;
  };
  return {
    kind,
    move: async (db, scope, snapshot, showroom_id) => {
      const periodo = await lockUnchanged(db, scope, snapshot);
      if (periodo && showroom_id !== null && periodo.showroom_id === showroom_id) return;
      if (periodo) await unassign(db, scope, snapshot.id);
      // cast: all other fields of AssignBody are optional
      if (showroom_id !== null) await assignItem(db, scope, service, snapshot.id, { showroom_id } as AssignBody);
    },
    markLost: async (db, scope, snapshot) => {
      if (await lockUnchanged(db, scope, snapshot)) await unassign(db, scope, snapshot.id);
      await updateItem(db, scope, service, snapshot.id, { stato: 'smarrito' });
    },
  };
}

const holderChanged = (nome: string) =>
  new Problem('conflict', 'CAMBIATO_DI_MANO', `${nome} è cambiato di mano da quando hai aperto la pagina: ricaricala e riguarda.`);
