import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { linkBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { SortKey } from '#server/db/keyset.ts';
import { slot } from '#server/db/prepared-statement.ts';
import type { Page } from '#server/http/page.ts';
import type { RecordKey } from '#server/incoming/importable.ts';
import { hasRight, requireRight, type Scope } from '#server/security/scope.ts';
import type { Endpoint, WithAliases } from '#shared/endpoint.ts';
import type { Fields } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list.ts';
import type { RowSelection } from '#shared/molti.ts';
import type { Problem } from '#shared/problem.ts';
import type { FiltroScadenza } from '#shared/scadenze.ts';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';
import type { holderFilters } from '../contract.ts';
import type { Kind } from '../kind.ts';
import { type AssignmentState, checkDeletable } from '../rules.ts';
import {
  type AssignedItem,
  personColumn,
  placeColumn,
  type Receiver,
  type ReceivingShowroom,
  requireHolder,
  requirePlace,
} from './find-receiver.ts';
import type { OpenPeriod } from './periods.ts';
import type { CurrentHolder } from './select-holder.ts';

export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
type Selected<C> = { -readonly [N in keyof C]: C[N] extends RawBuilder<infer T> ? T : never };

export interface HolderJoin<C extends Columns> {
  joins(kind: Kind, scope: Scope): RawBuilder<unknown>;
  columns(scope: Scope): C;
  isAssigned: RawBuilder<boolean>;
  /**
   * The SQL expression for the open period with all its columns. Only the server uses the period; replies do not contain it. Null for
   * shared items, which can have several open periods.
   */
  period: RawBuilder<OpenPeriod | null>;
}

export interface ItemFilter extends Partial<z.output<z.ZodObject<typeof holderFilters>>> {
  q?: string | undefined;
  brand_id?: number | undefined;
  scadenza?: FiltroScadenza | undefined;
}

export interface QueryDefinition<K extends Kind, H extends Columns, M extends Columns, Q> {
  kind: K;
  holderJoin: HolderJoin<H>;
  /** Columns of the reply that are added to the fields or replace a field. */
  moreColumns?: M;
  sort?: Readonly<Record<string, SortKey>>;
  ownFilter?: (scope: Scope, query: Q) => RawBuilder<boolean>;
  /** A search condition in addition to the usual text search, which ignores case and accents. */
  orMatches?: (query: Q) => RawBuilder<boolean> | undefined;
  /** Whether one of the asset type's own filters depends on the holder. */
  filtersByHolder?: (query: Q) => boolean;
}

type FieldRow<F extends Fields> = { -readonly [N in keyof F]: z.input<F[N]['out']> };
export type ReplyRow<K extends Kind, H, M> = WithAliases<Row<K['fields'], H, M>, K['aliases']>;
type Row<F extends Fields, H, M> = Omit<FieldRow<F>, keyof M> &
  Selected<H> &
  Selected<M> & {
    id: number;
    dipendente_id: string | null;
    assegnato: boolean;
    brands: BrandBreve[];
    modificabile: boolean;
    created_at: string;
    updated_at: string;
  };

/**
 * One item as loaded from the database. These additional properties are not sent in responses: the display name, all brands of the item
 * (for the permission check) and the open assignment period.
 */
export type LoadedItem<Row> = Row & { nome: string; ogni_brand: number[]; periodo: OpenPeriod | null };

export interface ItemQueries<Row, Q> {
  kind: Kind;
  list(db: Db, scope: Scope, query: Q & ListQuery): Promise<Page<Row>>;
  /** Returns one item. 404 when the item does not exist or the caller does not see it; the reply is the same in both cases. */
  find(db: Db, scope: Scope, id: number): Promise<LoadedItem<Row>>;
  /** Loads the item and the receiver that `body` names, and locks the item until the transaction ends. The receiver is null when hidden. */
  lockForAssignment(
    db: Tx,
    scope: Scope,
    id: number,
    body: ReceiverIds,
  ): Promise<{ item: LoadedItem<Row>; destinatario: AnyReceiver | null }>;
  findByIds(db: Db, scope: Scope, ids: readonly number[]): Promise<LoadedItem<Row>[]>;
  /** Returns the items with these keys. Takes no locks. */
  findByKeys(db: Db, scope: Scope, key: RecordKey, keys: readonly string[]): Promise<(LoadedItem<Row> & { chiave: string })[]>;
  findSelected(db: Db, scope: Scope, selection: RowSelection<Q>): Promise<number[]>;
}

/** The receiver of an item: either the employee or the showroom is set. The contract validates that. */
export interface ReceiverIds {
  dipendente_id?: string | null | undefined;
  showroom_id?: number | null | undefined;
  /** The first day of the assignment; today when left out. */
  data_assegnazione?: string | null | undefined;
}

export type AnyReceiver = Receiver | ReceivingShowroom;

export const isPlace = (receiver: AnyReceiver): receiver is ReceivingShowroom => 'ogni_brand' in receiver;

interface ReceiverColumn {
  readonly column: RawBuilder<AnyReceiver | null>;
  /**
   * `shape` names this variant of the column in the key of the prepared statement; `values` are its parameters
   * (src/server/db/prepared-statement.ts).
   */
  shape: string;
  values: Readonly<Record<string, unknown>>;
}

/** The column with the receiver of an assignment; null when the caller does not see the receiver. */
export function receiverColumn(scope: Scope, kind: Kind, { dipendente_id, showroom_id }: ReceiverIds): ReceiverColumn {
  const isPerson = Boolean(dipendente_id);
  const receiverId = isPerson ? dipendente_id : showroom_id;
  return {
    get column() {
      return isPerson
        ? personColumn(scope, kind, sql`${slot('receiverId', receiverId)}::uuid`)
        : placeColumn(scope, sql`${slot('receiverId', receiverId)}::integer`);
    },
    shape: isPerson ? 'person' : 'place',
    values: { receiverId },
  };
}

/** Returns the receiver; 404 when the caller does not see it. */
export function requireReceiver(receiver: AnyReceiver | null, { dipendente_id }: ReceiverIds): AnyReceiver {
  return dipendente_id ? requireHolder(receiver as Receiver | null) : requirePlace(receiver as ReceivingShowroom | null);
}

/**
 * Returns the brand of the assignment after checking the permission on this brand. An assignment to an employee has the employee's brand.
 * An assignment to a showroom has the first common brand of item and showroom on which the caller may assign; without a common brand it has
 * a brand of the showroom, and the rules then reject the assignment.
 */
export function requireMayAssign(scope: Scope, item: { ogni_brand: readonly number[] }, receiver: AnyReceiver): number {
  const brandId = isPlace(receiver) ? brandInCommon(scope, item.ogni_brand, receiver.ogni_brand) : receiver.brand_id;
  requireRight(scope, 'risorse.assegna', brandId === undefined ? [] : [brandId]);
  return brandId as number; // cast: requireRight throws when the list of brands is empty
}

function brandInCommon(scope: Scope, itemBrandIds: readonly number[], showroomBrandIds: readonly number[]): number | undefined {
  const commonIds = itemBrandIds.filter((id) => showroomBrandIds.includes(id));
  return (commonIds.length > 0 ? commonIds : showroomBrandIds).find((id) => hasRight(scope, 'risorse.assegna', [id]));
}

export const personOf = ({ id, nome, cognome }: Receiver): Assegnatario => ({ id, nome, cognome });

export function holderOf(receiver: AnyReceiver): CurrentHolder {
  if (isPlace(receiver)) return { assegnatario: null, luogo: { id: receiver.id, nome: receiver.nome } };
  return { assegnatario: personOf(receiver), luogo: null };
}

export const receiverIdColumn = (receiver: AnyReceiver): Record<string, unknown> =>
  isPlace(receiver) ? { showroom_id: receiver.id } : { dipendente_id: receiver.id };

// The functions below write items without checking the rules of the asset type, because the calling feature has already checked them.

/** The values of an item by column name. Undefined means that the request does not name the field. */
export type Values = Readonly<Record<string, unknown>>;

/** Inserts one item. The calling function has checked the permission on each brand. */
export async function insertItem(
  db: Tx,
  scope: Scope,
  { table, links }: Kind,
  brandIds: readonly number[],
  values: Values,
): Promise<number> {
  const setColumns = definedEntries(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(setColumns.map(([name]) => sql.ref(name)))})
    values (${sql.join(setColumns.map(([, value]) => value))}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  await linkBrands(db, scope, links, row.id, brandIds);
  return row.id;
}

/** Inserts items and returns their ids in the order of the input. */
export async function insertItems(
  db: Tx,
  scope: Scope,
  { table, links }: Kind,
  items: readonly { brandIds: readonly number[]; values: Values }[],
): Promise<number[]> {
  const ids = await insertMany<number>(
    scoped(db, scope),
    table,
    items.map(({ values }) => values),
  );
  const brandLinks = items.flatMap(({ brandIds }, index) => brandIds.map((brand_id) => ({ owner: ids[index], brand_id })));
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select owner, brand_id from jsonb_to_recordset(${JSON.stringify(brandLinks)}::jsonb) as t (owner integer, brand_id integer)
    order by brand_id, owner`.execute(scoped(db, scope));
  return ids;
}

/** Writes values to an item. The calling function has checked the permission. */
export async function setItem(db: Tx, scope: Scope, { table }: Kind, id: number, values: Values): Promise<void> {
  const setColumns = definedEntries(values);
  if (setColumns.length === 0) return;
  await sql`
    update ${sql.table(table)} set ${sql.join(setColumns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}`.execute(scoped(db, scope));
}

/** Deletes an item. The calling function has checked that the item is unassigned. */
export async function removeItem(db: Tx, scope: Scope, { table }: Kind, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(scoped(db, scope));
}

const definedEntries = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

export type AssignmentFields = Omit<AssignmentState, 'nome'>;

/** The rules of one asset type, called while the item's row is locked. Each returns a problem or undefined. */
interface KindRules<Row extends AssignmentFields, AssignBody> {
  checkChange?(item: LoadedItem<Row>, values: Values): Problem | undefined;
  /**
   * Returns a problem when the item cannot be deleted. When this rule is left out, an assigned item cannot be deleted. In a bulk action the
   * item has no holder and only some columns, because the other columns are not loaded.
   */
  checkDeletion?(item: AssignmentState & Partial<Row>): Problem | undefined;
  checkForEmployee(item: LoadedItem<Row>, body: Assegnatario, assignedItems: readonly AssignedItem[]): Problem | undefined;
  checkForShowroom?(item: LoadedItem<Row>): Problem | undefined;
  /**
   * Returns the problem when another item already has a value that must be unique; `id` is null for a new item. The database rejects a
   * repeated value as well, but its error does not name the other item.
   */
  checkUnique?(db: Tx, scope: Scope, values: Values, id: number | null): Promise<Problem | undefined>;
  /**
   * Checks the further records that the request names: 404 when a record is not visible to the caller. Runs before permissions and rules
   * are checked.
   */
  requireReferenced?(db: Tx, scope: Scope, body: AssignBody): Promise<unknown>;
  period(body: AssignBody): Values;
  /** Writes the fields that the request names. Set only for asset types that store some fields outside the item's own row. */
  set?(db: Tx, scope: Scope, id: number, values: Values): Promise<void>;
  /** Computes the item after an assignment or a return. Only for asset types whose item can be computed without another query. */
  itemAfter?(item: LoadedItem<Row>, holder: CurrentHolder | null, body?: AssignBody): Row;
}

export interface KindService<Row extends AssignmentFields, Q, AssignBody> extends KindRules<Row, AssignBody> {
  queries: ItemQueries<Row, Q>;
  checkDeletion(item: AssignmentState & Partial<Row>): Problem | undefined;
}

export function makeKindService<Row extends AssignmentFields, Q, A extends Endpoint & { body: z.ZodType }>(
  queries: ItemQueries<Row, Q>,
  _assign: A,
  rules: KindRules<Row, z.output<A['body']>>,
): KindService<Row, Q, z.output<A['body']>> {
  return { checkDeletion: (item) => checkDeletable(queries.kind, item), ...rules, queries };
}
