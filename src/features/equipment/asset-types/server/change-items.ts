// Creates, changes, deletes, assigns and unassigns one item of any asset type. Every write follows the same order: lock the row, load the
// item, check the permission, compare the version, check the asset type's own rule, write. Unassigning needs no lock because the UPDATE
// ends the assignment only while it is open.

import { sql } from 'kysely';
import { changeBrands, hasVisibleBrand, lockVisibleRow, requireVisibleBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { type LottoStart, runAsLotto } from '#server/db/lotto.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import { OUTSIDE_SHOWROOMS, requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Field } from '#shared/fields.ts';
import { codiceRicerca } from '#shared/numeri.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Kind } from '../kind.ts';
import { type AssignmentState, nonAssegnato } from '../rules.ts';
import { checkAssignment } from './assign-items.ts';
import { findCodeOwners, type UniqueCode } from './find-duplicate.ts';
import {
  type AssignmentFields,
  holderOf,
  type ItemQueries,
  insertItem,
  insertItems,
  isPlace,
  type KindService,
  type LoadedItem,
  type ReceiverIds,
  receiverIdColumn,
  removeItem,
  requireMayAssign,
  requireReceiver,
  setItem,
  type Values,
} from './item-queries.ts';
import { closePeriod, openPeriod, requireMayUnassign, requirePossibleReturn, requirePossibleStart } from './periods.ts';
import type { CurrentHolder } from './select-holder.ts';

/** The body of a request that creates or changes an item. `updated_at` is the version of the item that the client has read. */
export type Body = Values & { brandIds?: number[]; updated_at?: string };

export async function createItem<Row extends AssignmentFields, Q, AssignBody>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  body: Body,
): Promise<number> {
  const [newItem] = await withCodes(db, scope, service.queries.kind, [toNewItem(scope, body)]);
  if (!newItem) throw new Error('withCodes() returns one item for each item');
  throwIfProblem(await service.checkUnique?.(db, scope, newItem.values, null));
  return insertItem(db, scope, service.queries.kind, newItem.brandIds, newItem.values);
}

/** Creates the items and returns their ids in the order of the input. */
export async function createItems<Row extends AssignmentFields, Q, AssignBody>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  bodies: readonly Body[],
): Promise<number[]> {
  const { kind } = service.queries;
  const newItems = bodies.map((body) => toNewItem(scope, body));
  return insertItems(db, scope, kind, await withCodes(db, scope, kind, newItems));
}

function toNewItem(scope: Scope, { brandIds = [], updated_at: _, ...values }: Body): NewItem {
  requireVisibleBrands(scope, 'brandIds', brandIds);
  requireRight(scope, 'risorse.modifica', brandIds);
  return { brandIds, values };
}

export async function updateItem<Row extends AssignmentFields, Q, AssignBody>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  id: number,
  { brandIds, updated_at, ...values }: Body,
): Promise<void> {
  const { kind, find } = service.queries;
  await lockVisibleRow(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  requireWholeBrands(scope, kind, item.ogni_brand);
  await rejectStaleEdit(db, scope, versionedItem(kind), { id, read: updated_at, what: kind.words.questo });
  throwIfProblem(service.checkChange?.(item, values));
  throwIfProblem(await service.checkUnique?.(db, scope, values, id));
  await (service.set ? service.set(db, scope, id, values) : setItem(db, scope, kind, id, values));
  const change = { action: 'risorse.modifica', links: kind.links, ownerId: id, current: item.ogni_brand } as const;
  if (brandIds) await changeBrands(db, scope, { ...change, wanted: brandIds });
}

export async function deleteItem<Row extends AssignmentFields, Q, AssignBody>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  id: number,
): Promise<void> {
  const { kind, find } = service.queries;
  await lockVisibleRow(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  requireWholeBrands(scope, kind, item.ogni_brand);
  throwIfProblem(service.checkDeletion(item));
  await removeItem(db, scope, kind, id);
}

/** Throws 403 for a licence or a folder of a brand in which the account is limited to showrooms, because other showrooms use it too. */
function requireWholeBrands(scope: Scope, { shared }: Kind, brandIds: readonly number[]): void {
  if (shared && brandIds.some((id) => id in scope.showroom_ids)) throw OUTSIDE_SHOWROOMS();
}

/** The result of an assignment. `item` is the item before the assignment. */
export interface AssignmentResult<Row> {
  period: number;
  lotto: number | null;
  item: LoadedItem<Row>;
  holder: CurrentHolder;
}

/**
 * Assigns an item to an employee of one of its brands, or to a showroom that shares a brand with the item. The assignment begins today, on
 * a possible day in the past (periods.ts), or on a future day until which the item is reserved. Requires edit permission on the receiver's
 * brand; the period is stored under that brand and the item row does not change. One statement locks and reads the item. A transaction that
 * waited for the lock sees the current row of the item, but the holder from before the wait. When two callers assign the same item at once,
 * both pass the rules; the unique index on open periods rejects the second assignment with the same 409
 * (src/features/equipment/asset-types/server/item-slice.ts).
 */
export async function assignItem<Row extends AssignmentFields, Q, AssignBody extends ReceiverIds>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  id: number,
  request: AssignBody,
  lotOf?: LotOfItem,
): Promise<AssignmentResult<Row>> {
  const { kind, lockForAssignment } = service.queries;
  const today = todayInItaly(new Date());
  throwIfProblem(checkStart(request.data_assegnazione, today));
  const { destinatario, item } = await lockForAssignment(db, scope, id, request);
  const receiver = requireReceiver(destinatario, request);
  await service.requireReferenced?.(db, scope, request);
  const brand_id = requireMayAssign(scope, item, receiver);
  throwIfProblem(checkAssignment(service, item, receiver));
  const details = { ...(request.data_assegnazione && { data_assegnazione: request.data_assegnazione }), ...service.period(request) };
  throwIfProblem(await service.checkUnique?.(db, scope, details, id));
  const [dipendente_id, hired] = isPlace(receiver) ? [null, null] : [receiver.id, receiver.assunto_il];
  const { data_assegnazione: day } = request;
  if (day && day < today) await requirePossibleStart(db, scope, kind, { item_id: id, dipendente_id, hired, day });
  const receiverColumns = { [kind.periods.column]: id, ...receiverIdColumn(receiver), brand_id };
  const holder = holderOf(receiver);
  const lot = lotOf?.({ ...holder, nome: item.nome });
  const { id: period, lotto } = await openPeriod(db, scope, kind.periods, { ...receiverColumns, ...details }, lot);
  return { period, lotto, item, holder };
}

/** Returns the lot of an assignment or a return of this item. Left out when the caller has already opened a lot, or needs none. */
export type LotOfItem = (moved: MovedItem) => LottoStart;

export type MovedItem = Pick<AssignmentState, 'nome' | 'assegnatario' | 'luogo'>;

/**
 * Assigns one item to an employee and checks all rules of the asset type. `period` holds further columns of the assignment. A first day
 * inside `period` is not validated; the first day in `day` is validated as in an assign request.
 */
export type AssignItem = (
  db: Tx,
  scope: Scope,
  id: number,
  dipendente_id: string,
  period: Values,
  day?: string,
) => Promise<{ period: number }>;

export function assignerOf<Row extends AssignmentFields, Q, AssignBody extends ReceiverIds>(
  service: KindService<Row, Q, AssignBody>,
): AssignItem {
  return (db, scope, id, dipendente_id, period, data_assegnazione) =>
    assignItem(db, scope, { ...service, period: () => period }, id, { dipendente_id, data_assegnazione } as unknown as AssignBody);
}

/**
 * Unassigns an item from the employee or the showroom that has the item, today or on `day`; periods.ts defines which days are possible.
 * `condizione` is added to the note of the assignment. Resolves to the item before the change and to its lot. The callback `beforeClose`
 * runs after the permission check and before the period ends.
 */
export async function unassignItem<Row extends AssignmentFields, Q>(
  db: Tx,
  scope: Scope,
  { kind, find }: ItemQueries<Row, Q>,
  id: number,
  {
    day,
    condizione,
    beforeClose,
    lotOf,
  }: {
    day?: string | null | undefined;
    condizione?: string | null | undefined;
    beforeClose?: (db: Tx, scope: Scope, period: number) => Promise<void>;
    lotOf?: LotOfItem;
  } = {},
): Promise<{ lotto: number | null; item: LoadedItem<Row> }> {
  const item = await find(db, scope, id);
  requireMayUnassign(scope, item.periodo, item.ogni_brand);
  if (item.periodo && day) await requirePossibleReturn(db, scope, kind, item.periodo.id, day);
  if (item.periodo) await beforeClose?.(db, scope, item.periodo.id);
  const line = condizione ? `Condizione alla restituzione: ${condizione}` : undefined;
  const closed = item.periodo && (await closePeriod(db, scope, kind.periods, item.periodo.id, { day, line, lot: lotOf?.(item) }));
  if (!closed) throw nonAssegnato(kind, item.nome);
  return { lotto: closed.lotto, item };
}

function throwIfProblem(problem: Problem | undefined): void {
  if (problem) throw problem;
}

interface NewItem {
  brandIds: readonly number[];
  values: Values;
}

/**
 * Adds an inventory code to items without a code, for asset types that have inventory codes. The code starts with the prefix of the item's
 * first brand, and the database appends the number (db/migrations/0007_equipment.sql).
 */
async function withCodes(db: Tx, scope: Scope, { coded }: Kind, items: readonly NewItem[]): Promise<readonly NewItem[]> {
  const firstBrandIds = new Set(items.flatMap(({ brandIds, values }) => (values.codice_inventario ? [] : brandIds.slice(0, 1))));
  if (!coded || firstBrandIds.size === 0) return items;
  const brands = await scoped(db, scope)
    .selectFrom('brands')
    .select(['id', 'prefisso'])
    .where('id', 'in', [...firstBrandIds])
    .execute();
  const prefixes = new Map(brands.map(({ id, prefisso }) => [id, `${prefisso}-`]));
  return items.map(({ brandIds, values }) => ({
    brandIds,
    values: { ...values, codice_inventario: values.codice_inventario ?? prefixes.get(brandIds[0] ?? 0) },
  }));
}

/** The maximum number of days between today and the start of a reservation. Hire dates cannot be further ahead either. */
export const GIORNI_DI_RISERVA = 365;

/**
 * Returns a problem when an assignment cannot begin on this day. Whether a day in the past is possible depends on the item: see periods.ts.
 */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || day <= addDays(today, GIORNI_DI_RISERVA)) return undefined;
  return invalidField('data_assegnazione', 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

/**
 * Defines which changes count in the version check of an item: changes of the item's row, changes of its brands, and, for asset types whose
 * form edits the open assignment, changes of that assignment.
 */
export function versionedItem({ table, links, periods, formEditsPeriod }: Kind): Versioned {
  const isOfPeriod = (id: string) => sql<boolean>`r.oggetto = ${periods.table}
    and r.oggetto_id in (select p.id::text from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id})`;
  return {
    table,
    id: 'integer',
    links: links.table,
    isVisible: (scope) => hasVisibleBrand(scope, links, 't.id'),
    ...(formEditsPeriod ? { isAlsoAbout: isOfPeriod } : {}),
  };
}

interface DuplicateOptions {
  id: number;
  lines: readonly string[];
  code: UniqueCode;
  errorTexts: { code: string; field: string; missing: string };
}

// The fields that a copy does not get from the original: the inventory code comes from the database, and copies are in working order.
const NOT_COPIED = ['codice_inventario', 'stato'];

/** Creates either all copies or none. The copies are in use and have no holder. */
export async function duplicateItem<Row extends AssignmentFields & { id: number }, Q, AssignBody>(
  db: Tx,
  scope: Scope,
  service: KindService<Row, Q, AssignBody>,
  { id, lines, code, errorTexts }: DuplicateOptions,
): Promise<{ nati: LoadedItem<Row>[]; lotto: number | null }> {
  const { kind, find, findByIds } = service.queries;
  await lockVisibleRow(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  const codeField = kind.fields[code.field];
  if (!codeField) throw new Error(`${kind.table} has no field ${code.field}`);
  const righe = readLines(lines, codeField, errorTexts.field, errorTexts.missing);
  const currentValues = item as Values;
  const copiedFields = Object.keys(kind.fields).filter((name) => name !== code.field && !NOT_COPIED.includes(name));
  const values = Object.fromEntries(copiedFields.map((name) => [name, currentValues[name]]));
  const bodies = righe.map(({ testo }) => ({
    ...values,
    [code.field]: codeField.input.parse(testo),
    brandIds: item.ogni_brand,
  }));
  await rejectUsedCodes(db, scope, kind, { righe, code, errorTexts, keys: bodies.map(code.of) });
  const { done: createdIds, lotto } = await runAsLotto(
    db,
    'duplicazione',
    (ids) => (ids.length === 1 ? `1 copia di ${item.nome}` : `${ids.length} copie di ${item.nome}`),
    () => createItems(db, scope, service, bodies),
  );
  const nati = await findByIds(db, scope, createdIds);
  return { nati: nati.toSorted((a, b) => createdIds.indexOf(a.id) - createdIds.indexOf(b.id)), lotto };
}

async function rejectUsedCodes(
  db: Db,
  scope: Scope,
  kind: Kind,
  { righe, code, errorTexts, keys }: Pick<DuplicateOptions, 'code' | 'errorTexts'> & { righe: readonly Riga[]; keys: readonly string[] },
): Promise<void> {
  const owners = new Map((await findCodeOwners(db, scope, kind, code, keys)).map(({ valore, chi }) => [valore, chi]));
  const wrongLines = righe.flatMap((line, index) => {
    const chi = owners.get(keys[index] ?? '');
    return chi === undefined ? [] : [{ ...line, perche: `${chi} ha già ${code.what}` }];
  });
  if (wrongLines.length === 0) return;
  const sentence = describeLines(wrongLines);
  throw new Problem('conflict', errorTexts.code, sentence, { fields: { [errorTexts.field]: sentence } });
}

interface Riga {
  riga: number;
  testo: string;
}

const MAX_LINES = 200;
const MAX_DESCRIBED = 10;

/**
 * Returns the trimmed lines that are not empty. Throws 400 on `field` when no line is left (message `missing`), or when a line is invalid
 * or repeated.
 */
function readLines(lines: readonly string[], { input }: Pick<Field, 'input'>, field: string, missing: string): Riga[] {
  const righe = lines.map((line, index) => ({ riga: index + 1, testo: line.trim() })).filter(({ testo }) => testo !== '');
  if (righe.length === 0) throw invalidField(field, missing);
  if (righe.length > MAX_LINES) throw invalidField(field, `Al massimo ${MAX_LINES} alla volta`);
  const firstLines = new Map<string, number>();
  const wrongLines = righe.flatMap((line) => {
    const key = codiceRicerca(line.testo);
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) firstLines.set(key, line.riga);
    const invalid = input.safeParse(line.testo).error?.issues[0]?.message;
    const perche = invalid ?? (key === '' ? 'non ha né lettere né cifre' : firstLine && `è già alla riga ${firstLine}`);
    return perche ? [{ ...line, perche }] : [];
  });
  if (wrongLines.length > 0) throw invalidField(field, describeLines(wrongLines));
  return righe;
}

function describeLines(wrongLines: readonly (Riga & { perche: string })[]): string {
  const sentences = wrongLines.slice(0, MAX_DESCRIBED).map(({ riga, testo, perche }) => `Riga ${riga} (${testo}): ${perche}.`);
  const otherLines = wrongLines.length - sentences.length;
  return [...sentences, ...(otherLines > 0 ? [otherLines === 1 ? "E un'altra riga." : `E altre ${otherLines} righe.`] : [])].join('\n');
}
