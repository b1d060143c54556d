// Creates, changes, deletes, assigns and unassigns one item of any asset type. Every write follows the same order: lock the row, load the
// item, check the permission, compare the version, check the asset type's own rule, write. Unassigning needs no lock because the UPDATE
// ends the assignment only while it is open.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { changeBrands, hasVisibleBrand, lockOwner, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Field } from '#shared/fields.ts';
import { codiceRicerca } from '#shared/numeri.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Kind } from '../kind.ts';
import { nonAssegnato } from '../rules.ts';
import { checkAssignment } from './assign-items.ts';
import { type Code, findOwners } from './find-twin.ts';
import {
  columnOf,
  type Found,
  type Held,
  holderOf,
  type ItemQueries,
  insertItem,
  insertItems,
  isPlace,
  type Recipient,
  removeItem,
  requireMayAssign,
  requireReceiver,
  type ServedKind,
  setItem,
  type Values,
} from './item-queries.ts';
import { closePeriod, openPeriod, requireMayUnassign, requirePossibleReturn, requirePossibleStart } from './periods.ts';
import type { HeldBy } from './select-holder.ts';

/** A request body: field values, brands and the version that the client has read. */
export type Body = Values & { brandIds?: number[]; updated_at?: string };

export async function createItem<Row extends Held, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  body: Body,
): Promise<number> {
  const [made] = await withCodes(db, scope, served.queries.kind, [toMake(scope, body)]);
  if (!made) throw new Error('One thing to make is one thing made');
  refuseIf(await served.refuseTwin?.(db, scope, made.values, null));
  return insertItem(db, scope, served.queries.kind, made.brandIds, made.values);
}

/** Creates many items with a few statements. Returns their ids in the order of the input. */
export async function createItems<Row extends Held, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  bodies: readonly Body[],
): Promise<number[]> {
  const { kind } = served.queries;
  const made = bodies.map((body) => toMake(scope, body));
  return insertItems(db, scope, kind, await withCodes(db, scope, kind, made));
}

function toMake(scope: Scope, { brandIds = [], updated_at: _, ...values }: Body): Made {
  requireKnownBrands(scope, 'brandIds', brandIds);
  requireRight(scope, 'risorse.modifica', brandIds);
  return { brandIds, values };
}

/** Updates the fields that the body names and leaves the others as they are. */
export async function updateItem<Row extends Held, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  id: number,
  { brandIds, updated_at, ...values }: Body,
): Promise<void> {
  const { kind, find } = served.queries;
  await lockOwner(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  await rejectStaleEdit(db, scope, versionedItem(kind), { id, read: updated_at, what: kind.words.questo });
  refuseIf(served.refuseChange?.(item, values));
  refuseIf(await served.refuseTwin?.(db, scope, values, id));
  await (served.set ? served.set(db, scope, id, values) : setItem(db, scope, kind, id, values));
  const change = { action: 'risorse.modifica', links: kind.links, ownerId: id, current: item.ogni_brand } as const;
  if (brandIds) await changeBrands(db, scope, { ...change, wanted: brandIds });
}

/** Deletes an item that nobody has. 409 when it is assigned. */
export async function deleteItem<Row extends Held, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  id: number,
): Promise<void> {
  const { kind, find } = served.queries;
  await lockOwner(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  refuseIf(served.refuseDeletion(item));
  await removeItem(db, scope, kind, id);
}

/** The result of an assignment: the id of the period, the item as it was before, and its new holder. */
export interface Given<Row> {
  period: number;
  item: Found<Row>;
  holder: HeldBy;
}

/**
 * Assigns an item to an employee of one of its brands, or to a showroom that shares a brand with it. The assignment begins today, on a
 * possible day in the past (periods.ts), or on a future day until which the item is reserved. Requires edit permission on the receiver's
 * brand; the period is stored under that brand and the item row does not change. One statement locks and reads the item. A transaction
 * that waited for the lock sees the item's own row as it is now, but its holder as it was before the wait. When two callers assign the same
 * item at once, both pass the rules; the unique index on open periods lets one of them through and gives the other the same 409
 * (src/features/equipment/asset-types/server/item-slice.ts).
 */
export async function assignItem<Row extends Held, Q, Give extends Recipient>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  id: number,
  to: Give,
): Promise<Given<Row>> {
  const { kind, findForGiving } = served.queries;
  const today = todayInItaly(new Date());
  refuseIf(checkStart(to.data_assegnazione, today));
  const { destinatario, item } = await findForGiving(db, scope, id, to);
  const receiver = requireReceiver(destinatario, to);
  await served.requireNamed?.(db, scope, to);
  const brand_id = requireMayAssign(scope, item, receiver);
  refuseIf(checkAssignment(served, item, receiver));
  const agreed = { ...(to.data_assegnazione && { data_assegnazione: to.data_assegnazione }), ...served.period(to) };
  refuseIf(await served.refuseTwin?.(db, scope, agreed, id));
  const [dipendente_id, hired] = isPlace(receiver) ? [null, null] : [receiver.id, receiver.assunto_il];
  const { data_assegnazione: day } = to;
  if (day && day < today) await requirePossibleStart(db, scope, kind, { item_id: id, dipendente_id, hired, day });
  const whose = { [kind.periods.column]: id, ...columnOf(receiver), brand_id };
  return { period: await openPeriod(db, scope, kind.periods, { ...whose, ...agreed }), item, holder: holderOf(receiver) };
}

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

export function assignerOf<Row extends Held, Q, Give extends Recipient>(served: ServedKind<Row, Q, Give>): AssignItem {
  // `period` already contains all columns that an assign request would contain.
  return (db, scope, id, dipendente_id, period, data_assegnazione) =>
    assignItem(db, scope, { ...served, period: () => period }, id, { dipendente_id, data_assegnazione } as unknown as Give);
}

/**
 * Unassigns an item from the employee or the showroom that has it, today or on `day` (periods.ts says which days are possible). Resolves to
 * the item before the change and to the period. The callback `first` runs after the permission check and before the period ends.
 */
export async function unassignItem<Row extends Held, Q>(
  db: Tx,
  scope: Scope,
  { kind, find }: ItemQueries<Row, Q>,
  id: number,
  { day, first }: { day?: string | null | undefined; first?: (db: Tx, scope: Scope, period: number) => Promise<void> } = {},
): Promise<{ period: number; item: Found<Row> }> {
  const item = await find(db, scope, id);
  requireMayUnassign(scope, item.periodo, item.ogni_brand);
  if (item.periodo && day) await requirePossibleReturn(db, scope, kind, item.periodo.id, day);
  if (item.periodo) await first?.(db, scope, item.periodo.id);
  if (!item.periodo || !(await closePeriod(db, scope, kind.periods, item.periodo.id, day))) throw nonAssegnato(kind, item.nome);
  return { period: item.periodo.id, item };
}

function refuseIf(refusal: Problem | undefined): void {
  if (refusal) throw refusal;
}

interface Made {
  brandIds: readonly number[];
  values: Values;
}

/**
 * Adds the prefix of an inventory code (the prefix of the first brand) to items that name no code, for asset types that have inventory codes. The
 * database appends the number (db/migrations/0007_equipment.sql).
 */
async function withCodes(db: Tx, scope: Scope, { coded }: Kind, items: readonly Made[]): Promise<readonly Made[]> {
  const first = new Set(items.flatMap(({ brandIds, values }) => (values.codice_inventario ? [] : brandIds.slice(0, 1))));
  if (!coded || first.size === 0) return items;
  const brands = await scoped(db, scope)
    .selectFrom('brands')
    .select(['id', 'prefisso'])
    .where('id', 'in', [...first])
    .execute();
  const beginnings = new Map(brands.map(({ id, prefisso }) => [id, `${prefisso}-`]));
  return items.map(({ brandIds, values }) => ({
    brandIds,
    values: { ...values, codice_inventario: values.codice_inventario ?? beginnings.get(brandIds[0] ?? 0) },
  }));
}

/** The maximum number of days between today and the start of a reservation. Hire dates cannot be further ahead either. */
export const GIORNI_DI_RISERVA = 365;

/** 400 for a day more than a year ahead; undefined for any other day. Days in the past depend on the item: see periods.ts. */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || day <= addDays(today, GIORNI_DI_RISERVA)) return undefined;
  return invalidField('data_assegnazione', 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

/**
 * Defines which changes count in the version check of an item: changes of the item's row, changes of its brands, and, for asset types whose
 * form edits the open assignment, changes of that assignment.
 */
export function versionedItem({ table, links, periods, formTellsPeriod }: Kind): Versioned {
  const isOfPeriod = (id: string) => sql<boolean>`r.oggetto = ${periods.table}
    and r.oggetto_id in (select p.id::text from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id})`;
  return {
    table,
    id: 'integer',
    links: links.table,
    isVisible: (scope) => hasVisibleBrand(scope, links, 't.id'),
    ...(formTellsPeriod ? { isAlsoAbout: isOfPeriod } : {}),
  };
}

// Duplicating: several new items like an existing one, each with the code of its line.
interface Asked {
  id: number;
  lines: readonly string[];
  /** The code that each line holds, and the error texts for the body field, for example 'seriali' and 'SERIALE_GIA_USATO'. */
  code: Code;
  refusal: { code: string; field: string; manca: string };
}

// Fields that are not copied from the original: the inventory code comes from the database, and the copies are in working order.
const ITS_OWN = ['codice_inventario', 'stato'];

/**
 * Creates one item per line, all or none. Each copies the brands, fields, price and warranty of the original, is in use and has no holder.
 */
export async function duplicateItem<Row extends Held & { id: number }, Q, Give>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  { id, lines, code, refusal }: Asked,
): Promise<{ nati: Found<Row>[]; lotto: number | null }> {
  const { kind, find, findByIds } = served.queries;
  await lockOwner(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  const codeField = kind.fields[code.field];
  if (!codeField) throw new Error(`${kind.table} has no field ${code.field}`);
  const righe = readLines(lines, codeField, refusal.field, refusal.manca);
  const stands = item as Values;
  const carried = Object.keys(kind.fields).filter((name) => name !== code.field && !ITS_OWN.includes(name));
  const values = Object.fromEntries(carried.map((name) => [name, stands[name]]));
  const bodies = righe.map(({ testo }) => ({
    ...values,
    [code.field]: codeField.input.parse(testo),
    brandIds: item.ogni_brand,
  }));
  await refuseOwned(db, scope, kind, { righe, code, refusal, keys: bodies.map(code.of) });
  const { done, lotto } = await asLot(
    db,
    'duplicazione',
    (ids) => (ids.length === 1 ? `1 copia di ${item.nome}` : `${ids.length} copie di ${item.nome}`),
    () => createItems(db, scope, served, bodies),
  );
  const nati = await findByIds(db, scope, done);
  return { nati: nati.toSorted((a, b) => done.indexOf(a.id) - done.indexOf(b.id)), lotto };
}

/** 409 when other items already have some of the codes. The error names each such line. */
async function refuseOwned(
  db: Db,
  scope: Scope,
  kind: Kind,
  { righe, code, refusal, keys }: Pick<Asked, 'code' | 'refusal'> & { righe: readonly Riga[]; keys: readonly string[] },
): Promise<void> {
  const owners = new Map((await findOwners(db, scope, kind, code, keys)).map(({ valore, chi }) => [valore, chi]));
  const wrong = righe.flatMap((each, at) => {
    const chi = owners.get(keys[at] ?? '');
    return chi === undefined ? [] : [{ ...each, perche: `${chi} ha già ${code.what}` }];
  });
  if (wrong.length === 0) return;
  const sentence = sayLines(wrong);
  throw new Problem('conflict', refusal.code, sentence, { fields: { [refusal.field]: sentence } });
}

/** A line that is not empty, with its position in the pasted text. */
interface Riga {
  riga: number;
  testo: string;
}

const AL_MASSIMO = 200;
const DETTE = 10;

/**
 * Returns the trimmed lines that are not empty. 400 on `field` when there is none (message `manca`), or when a line is invalid or repeated.
 */
function readLines(lines: readonly string[], { input }: Pick<Field, 'input'>, field: string, manca: string): Riga[] {
  const righe = lines.map((line, at) => ({ riga: at + 1, testo: line.trim() })).filter(({ testo }) => testo !== '');
  if (righe.length === 0) throw invalidField(field, manca);
  if (righe.length > AL_MASSIMO) throw invalidField(field, `Al massimo ${AL_MASSIMO} alla volta`);
  const first = new Map<string, number>();
  const wrong = righe.flatMap((each) => {
    const key = codiceRicerca(each.testo);
    const before = first.get(key);
    if (before === undefined) first.set(key, each.riga);
    const refused = input.safeParse(each.testo).error?.issues[0]?.message;
    const perche = refused ?? (key === '' ? 'non ha né lettere né cifre' : before && `è già alla riga ${before}`);
    return perche ? [{ ...each, perche }] : [];
  });
  if (wrong.length > 0) throw invalidField(field, sayLines(wrong));
  return righe;
}

/** Lists the wrong lines in one sentence for the field: 'Riga 3 (PF-1): è già alla riga 1.' */
function sayLines(wrong: readonly (Riga & { perche: string })[]): string {
  const said = wrong.slice(0, DETTE).map(({ riga, testo, perche }) => `Riga ${riga} (${testo}): ${perche}.`);
  const more = wrong.length - said.length;
  return [...said, ...(more > 0 ? [more === 1 ? "E un'altra riga." : `E altre ${more} righe.`] : [])].join('\n');
}
