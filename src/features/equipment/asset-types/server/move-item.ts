// Records a single assignment or return as a lot, so that it can be undone like a bulk action.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { lockOwner } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Sostituzione } from '../device-calls.ts';
import type { Kind } from '../kind.ts';
import { conSeStesso, ESITI_SOSTITUZIONE, type Holdable, nonAssegnato, nonAssegnatoA, scegliChi } from '../rules.ts';
import { assignItem, unassignItem, updateItem } from './change-items.ts';
import { findHolder } from './find-receiver.ts';
import { type Held, type ItemQueries, type Recipient, type ServedKind, setItem, type Values } from './item-queries.ts';
import { closePeriod, findOpenPeriod, type OpenPeriod, requireMayUnassign, requirePossibleReturn } from './periods.ts';

export type Moved = Pick<Holdable, 'nome' | 'assegnatario' | 'luogo'>;

interface Done<T> {
  moved: Moved;
  item: T;
}

/** Runs `work`. Returns the item after the change and the lot that undoes it. */
export async function moveItem<T>(
  db: Tx,
  { words: { fine } }: Kind,
  tipo: 'assegnazione' | 'ripresa',
  work: () => Promise<Done<T>>,
): Promise<T & { lotto: number | null }> {
  const titled = ({ moved: { nome, assegnatario, luogo } }: Done<T>) => {
    const isGiven = tipo === 'assegnazione';
    const whom = assegnatario && `${isGiven ? 'a' : 'da'} ${assegnatario.nome} ${assegnatario.cognome}`;
    const where = luogo && `${isGiven ? 'allo' : 'dallo'} showroom ${luogo.nome}`;
    return [nome, `${isGiven ? 'assegnat' : 'restituit'}${fine}`, whom ?? where].filter(Boolean).join(' ');
  };
  const { done, lotto } = await asLot(db, tipo, titled, work);
  return { ...done.item, lotto };
}

// A swap in one transaction: the holder gets another item of the same asset type, and the first item comes back in the given state.

/** The columns of the assignment that pass to the replacement. */
type Carried = (db: Tx, scope: Scope, period: number) => Promise<Values>;

/** Swaps two items, both changes or none. Returns both items after the change and the lot that undoes the swap. */
export async function swapItem<Row extends Held & { stato: string }, Q, Give extends Recipient & { note?: string | null }>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  { id, con, esito, note = null }: Sostituzione & { id: number },
  carried?: Carried,
) {
  const { kind, find } = served.queries;
  await holdBoth(db, scope, kind, [id, con]);
  const item = await find(db, scope, id);
  const other = await find(db, scope, con);
  const { periodo, nome, ogni_brand } = item;
  requireMayUnassign(scope, periodo, ogni_brand);
  const { stato } = ESITI_SOSTITUZIONE[esito];
  if (stato !== item.stato) requireRight(scope, 'risorse.modifica', ogni_brand);
  if (!periodo) throw nonAssegnato(kind, nome);
  if (id === con) throw conSeStesso(nome);

  const { dipendente_id, showroom_id } = periodo;
  const data_assegnazione = item.riservato_dal; // a reservation keeps its first day on the replacement
  const { lotto } = await asLot(
    db,
    'sostituzione',
    () => `${nome} sostituito con ${other.nome}`,
    async () => {
      const kept = (await carried?.(db, scope, periodo.id)) ?? {};
      await unassignItem(db, scope, served.queries, id);
      await setItem(db, scope, kind, id, { stato });
      const period = () => ({ ...kept, note });
      await assignItem(db, scope, { ...served, period }, con, { dipendente_id, showroom_id, data_assegnazione } as Give);
    },
  );
  return { reso: await find(db, scope, id), dato: await find(db, scope, con), lotto };
}

/** Locks both items in order of id, so that two swaps of the same items cannot deadlock. */
async function holdBoth(db: Tx, scope: Scope, { table }: Kind, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    scoped(db, scope),
  );
}

// Unassigns a shared item from one employee. The request must name the employee unless there is only one.
interface Returned {
  id: number;
  /** The day of the return; today when left out. */
  day?: string | null | undefined;
}

type Of = Pick<ItemQueries<Pick<Held, 'assegnatario'>, unknown>, 'kind' | 'find'>;

/** Unassigns the item from this employee, today or on `day`. 404 when the employee is not visible, 409 when the employee does not have it or `day` is not possible. */
export async function unassignFrom(
  db: Tx,
  scope: Scope,
  { kind, find }: Of,
  { id, dipendente_id, day }: Returned & { dipendente_id: string },
): Promise<Moved> {
  const { nome } = await find(db, scope, id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  await lockOwner(db, scope, kind, id);
  const period = await findOpenPeriod(db, scope, kind.periods, id, dipendente.id);
  if (period && day) await requirePossibleReturn(db, scope, kind, period.id, day);
  if (!period || !(await closePeriod(db, scope, kind.periods, period.id, day))) throw nonAssegnatoA(kind, nome, dipendente);
  return { nome, assegnatario: dipendente };
}

/** Unassigns the item from its only holder, today or on `day`. 409 when several employees have it, when nobody has it, or when `day` is not possible. */
export async function unassignFromOnly(db: Tx, scope: Scope, { kind, find }: Of, { id, day }: Returned): Promise<Moved> {
  const { nome, ogni_brand, assegnatario } = await find(db, scope, id);
  const { table, column } = kind.periods;
  await lockOwner(db, scope, kind, id);
  const { rows } = await sql<OpenPeriod>`
    select id, brand_id, dipendente_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and data_revoca is null limit 2`.execute(scoped(db, scope));
  const [one, other] = rows;
  requireMayUnassign(scope, other ? null : one, ogni_brand);
  if (other) throw scegliChi(kind, nome);
  if (one && day) await requirePossibleReturn(db, scope, kind, one.id, day);
  if (!one || !(await closePeriod(db, scope, kind.periods, one.id, day))) throw nonAssegnato(kind, nome);
  return { nome, assegnatario };
}

// Records where an inventory count found an item: moves it to a showroom, unassigns it or takes it out of use.

/** An item and the open assignment that the user saw when deciding about it. `periodo_id` is null when nobody had the item. */
export interface SeenItem {
  id: number;
  periodo_id: number | null;
}

/**
 * The actions of an inventory count on one asset type. Each action rejects with 409 when the holder of the item has changed since the user
 * saw it.
 */
export interface CountedKind {
  kind: Kind;
  /** Assigns the item to this showroom. With null the item is unassigned. */
  move(db: Tx, scope: Scope, seen: SeenItem, showroom_id: number | null): Promise<void>;
  lose(db: Tx, scope: Scope, seen: SeenItem): Promise<void>;
}

/** The callback `withIt` unassigns the items that were assigned together with a period, such as the phone of a plan. */
export function countedKind<Row extends Held, Q, Give extends Recipient>(
  served: ServedKind<Row, Q, Give>,
  withIt?: (db: Tx, scope: Scope, period: number) => Promise<void>,
): CountedKind {
  const { queries } = served;
  const { kind } = queries;
  const takeBack = (db: Tx, scope: Scope, id: number) => unassignItem(db, scope, queries, id, withIt && { first: withIt });
  const held = async (db: Tx, scope: Scope, { id, periodo_id }: SeenItem) => {
    await lockOwner(db, scope, kind, id);
    const { nome, periodo } = await queries.find(db, scope, id);
    if ((periodo?.id ?? null) !== periodo_id) throw cambiatoDiMano(nome);
    return periodo;
  };
  return {
    kind,
    move: async (db, scope, seen, showroom_id) => {
      const periodo = await held(db, scope, seen);
      if (periodo && showroom_id !== null && periodo.showroom_id === showroom_id) return;
      if (periodo) await takeBack(db, scope, seen.id);
      if (showroom_id !== null) await assignItem(db, scope, served, seen.id, { showroom_id } as Give); // the other columns of Give are optional
    },
    lose: async (db, scope, seen) => {
      if (await held(db, scope, seen)) await takeBack(db, scope, seen.id);
      await updateItem(db, scope, served, seen.id, { stato: 'smarrito' });
    },
  };
}

const cambiatoDiMano = (nome: string) =>
  new Problem('conflict', 'CAMBIATO_DI_MANO', `${nome} è cambiato di mano da quando hai aperto la pagina: ricaricala e riguarda.`);
