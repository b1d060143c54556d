// What is done with one thing of a kind. Making, changing, deleting and giving go in the one order that is right: hold its row, find it, ask
// for the right, look for a newer version, ask the kind's own rule, write. Taking back needs no hold: the period ends only while it is open.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { changeBrands, hasVisibleBrand, lockOwner, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { refuseNewer, type Versioned } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Field } from '#shared/fields.ts';
import { codiceRicerca } from '#shared/numeri.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Kind } from '../kind.ts';
import { nonAssegnato } from '../rules.ts';
import { type Code, findOwners } from './find-twin.ts';
import { checkGift } from './give-items.ts';
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
  requireMayGive,
  requireReceiver,
  type ServedKind,
  setItem,
  type Values,
} from './item-queries.ts';
import { closePeriod, openPeriod, requireMayTakeBack, requirePossibleReturn, requirePossibleStart } from './periods.ts';
import type { HeldBy } from './select-holder.ts';

/** Fields by name, its brands, and the version that was read. */
export type Body = Values & { brandIds?: number[]; updated_at?: string };

/** Makes one; resolves to its id. */
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

/** Makes many, by few statements; resolves to their ids, in their order. */
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

/** Changes the named fields; those left out stay (decision 10). */
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
  await refuseNewer(db, scope, versionedItem(kind), { id, read: updated_at, what: kind.words.questo });
  refuseIf(served.refuseChange?.(item, values));
  refuseIf(await served.refuseTwin?.(db, scope, values, id));
  await (served.set ? served.set(db, scope, id, values) : setItem(db, scope, kind, id, values));
  const change = { action: 'risorse.modifica', links: kind.links, ownerId: id, current: item.ogni_brand } as const;
  if (brandIds) await changeBrands(db, scope, { ...change, wanted: brandIds });
}

/** Deletes one that nobody has (rule 34). */
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

/** What was given: its period, the thing as it was before, and who has it now. */
export interface Given<Row> {
  period: number;
  item: Found<Row>;
  holder: HeldBy;
}

/**
 * Gives one to an employee of one of its brands, or to a showroom that has a brand in common with it (rule 84), from today (rule 29), from a day in
 * the past that is possible (periods.ts) or from a day that comes, until when it is reserved (rule 105). The right
 * is the one on the receiver's brand: the period is opened under that brand, the thing itself does not change.
 *
 * It is held and read by one statement. Who waited there for somebody else finds the thing's own row as it is now (dismissed meanwhile: the
 * rule refuses), but who has it as it was before the wait: of two callers at once both pass the rules, and the index on open periods
 * lets one through, with the same 409 (src/features/equipment/asset-types/server/item-slice.ts).
 */
export async function giveItem<Row extends Held, Q, Give extends Recipient>(
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
  const brand_id = requireMayGive(scope, item, receiver);
  refuseIf(checkGift(served, item, receiver));
  const agreed = { ...(to.data_assegnazione && { data_assegnazione: to.data_assegnazione }), ...served.period(to) };
  refuseIf(await served.refuseTwin?.(db, scope, agreed, id));
  const [dipendente_id, hired] = isPlace(receiver) ? [null, null] : [receiver.id, receiver.assunto_il];
  const { data_assegnazione: day } = to;
  if (day && day < today) await requirePossibleStart(db, scope, kind, { item_id: id, dipendente_id, hired, day });
  const whose = { [kind.periods.column]: id, ...columnOf(receiver), brand_id };
  return { period: await openPeriod(db, scope, kind.periods, { ...whose, ...agreed }), item, holder: holderOf(receiver) };
}

/**
 * Assigns one item of a kind to an employee, by all of the kind's rules. `period` holds the columns of the assignment besides whose it is; a day
 * in it is not checked. `day` is checked as in the single call.
 */
export type GiveItem = (
  db: Tx,
  scope: Scope,
  id: number,
  dipendente_id: string,
  period: Values,
  day?: string,
) => Promise<{ period: number }>;

export function giverOf<Row extends Held, Q, Give extends Recipient>(served: ServedKind<Row, Q, Give>): GiveItem {
  // What a person would agree on beside whom it goes to is said by the period itself.
  return (db, scope, id, dipendente_id, period, data_assegnazione) =>
    giveItem(db, scope, { ...served, period: () => period }, id, { dipendente_id, data_assegnazione } as unknown as Give);
}

/**
 * Unassigns an item from the employee or the showroom that has it, today or on `day` (periods.ts says which days are possible). Resolves to the item
 * before the change and to the period. `first` runs after the permission check and before the period ends.
 */
export async function takeItemBack<Row extends Held, Q>(
  db: Tx,
  scope: Scope,
  { kind, find }: ItemQueries<Row, Q>,
  id: number,
  { day, first }: { day?: string | null | undefined; first?: (db: Tx, scope: Scope, period: number) => Promise<void> } = {},
): Promise<{ period: number; item: Found<Row> }> {
  const item = await find(db, scope, id);
  requireMayTakeBack(scope, item.periodo, item.ogni_brand);
  if (item.periodo && day) await requirePossibleReturn(db, scope, kind, item.periodo.id, day);
  if (item.periodo) await first?.(db, scope, item.periodo.id);
  if (!item.periodo || !(await closePeriod(db, scope, kind.periods, item.periodo.id, day))) throw nonAssegnato(kind, item.nome);
  return { period: item.periodo.id, item };
}

function refuseIf(refusal: Problem | undefined): void {
  if (refusal) throw refusal;
}

/** An item before it is inserted. */
interface Made {
  brandIds: readonly number[];
  values: Values;
}

/**
 * The same things; of a kind that has inventory codes, with the beginning of one where none is said: the prefix of the first brand. The
 * database puts the number behind it (db/migrations/0007_equipment.sql).
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

/** How far ahead something can be reserved: people are not hired further ahead. */
export const GIORNI_DI_RISERVA = 365;

/** 400 for a day more than a year ahead; undefined for any other day. Days in the past depend on the item: see periods.ts. */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || day <= addDays(today, GIORNI_DI_RISERVA)) return undefined;
  return invalidField('data_assegnazione', 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

/** How edits of a kind of thing are compared: its brands stand on its form, and what was agreed with its holder where the kind says so. */
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

// Several things that are like one, each with the code of its line (rule 109).
interface Asked {
  id: number;
  lines: readonly string[];
  /** What each line is, and what is said under the body's field, 'seriali', where there is none, or something has it: 'SERIALE_GIA_USATO'. */
  code: Code;
  refusal: { code: string; field: string; manca: string };
}

// Of the one that stands there: its own code, which the database gives to each, and how it is.
const ITS_OWN = ['codice_inventario', 'stato'];

/** Makes one a line, all or nothing: the same brands, fields, price and warranty, in use, with nobody and without a past. */
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

/** 409 that names each line whose code something else has. */
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

// Codes that were pasted, one a line (rule 109).

/** A line that is not empty, and at which place it was pasted. */
interface Riga {
  riga: number;
  testo: string;
}

const AL_MASSIMO = 200;
const DETTE = 10;

/** Those that are not empty, trimmed; 400 under `field` where there is none (`manca` is said), or one is wrong or stands there twice. */
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

/** What is wrong, line by line, as one sentence for the field: 'Riga 3 (PF-1): è già alla riga 1.' */
function sayLines(wrong: readonly (Riga & { perche: string })[]): string {
  const said = wrong.slice(0, DETTE).map(({ riga, testo, perche }) => `Riga ${riga} (${testo}): ${perche}.`);
  const more = wrong.length - said.length;
  return [...said, ...(more > 0 ? [more === 1 ? "E un'altra riga." : `E altre ${more} righe.`] : [])].join('\n');
}
