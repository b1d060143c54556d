// What is asked of the things of a kind, and how they answer: the shapes of src/features/equipment/asset-types/server/select-items.ts.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { linkBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { SortKey } from '#server/db/keyset.ts';
import { slot } from '#server/db/once-made.ts';
import type { Page } from '#server/http/page.ts';
import type { RecordKey } from '#server/incoming/importable.ts';
import { mayOn, requireRight, type Scope } from '#server/security/scope.ts';
import type { Doubled, Endpoint } from '#shared/endpoint.ts';
import type { Fields } from '#shared/fields.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Quali } from '#shared/molti.ts';
import type { Problem } from '#shared/problem.ts';
import type { FiltroScadenza } from '#shared/scadenze.ts';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';
import type { holderFilters } from '../contract.ts';
import type { Kind } from '../kind.ts';
import { checkDeletable, type Holdable } from '../rules.ts';
import { type Had, type Place, personColumn, placeColumn, type Receiver, requireHolder, requirePlace } from './find-receiver.ts';
import type { OpenPeriod } from './periods.ts';
import type { HeldBy } from './select-holder.ts';

/** Named columns and what each selects. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
type Selected<C> = { -readonly [N in keyof C]: C[N] extends RawBuilder<infer T> ? T : never };

/** How it is known who has one: by whom it is joined, and what is told of it. */
export interface Holding<C extends Columns> {
  joins(kind: Kind, scope: Scope): RawBuilder<unknown>;
  columns(scope: Scope): C;
  isHeld: RawBuilder<boolean>;
  /** The open period whole, for the server alone; null where many may have one at once. */
  period: RawBuilder<OpenPeriod | null>;
}

/** What every list can be narrowed by; a kind's own filters besides. */
export interface ItemFilter extends Partial<z.output<z.ZodObject<typeof holderFilters>>> {
  q?: string | undefined;
  brand_id?: number | undefined;
  scadenza?: FiltroScadenza | undefined;
}

/** What a kind says of how its things are selected. */
export interface Selection<K extends Kind, H extends Columns, M extends Columns, Q> {
  kind: K;
  holding: Holding<H>;
  /** What it tells besides its fields, or in place of one. */
  more?: M;
  /** By what else it can be put in order. */
  sort?: Readonly<Record<string, SortKey>>;
  /** Rows that a kind's own filters leave. */
  narrowed?: (scope: Scope, query: Q) => RawBuilder<boolean>;
  /** What is searched for beside the folded text. */
  orFound?: (query: Q) => RawBuilder<boolean> | undefined;
  /** Whether these filters look at who has it, beside those that all kinds have. */
  asksHolder?: (query: Q) => boolean;
}

type FieldRow<F extends Fields> = { -readonly [N in keyof F]: z.input<F[N]['out']> };
/** A thing as its list and its card show it. */
export type Told<K extends Kind, H, M> = Doubled<Row<K['fields'], H, M>, K['aliases']>;
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

/** A thing found by itself. What its name adds is not part of an answer: all of its brands, on which a right has to hold, and who has it. */
export type Found<Row> = Row & { nome: string; ogni_brand: number[]; periodo: OpenPeriod | null };

export interface ItemQueries<Row, Q> {
  kind: Kind;
  /** A page of those that the caller may see. */
  list(db: Db, scope: Scope, query: Q & ListQuery): Promise<Page<Row>>;
  /** One, or 404: absent and not visible look the same. */
  find(db: Db, scope: Scope, id: number): Promise<Found<Row>>;
  /** The same with the employee or the showroom that is to get it, null where not visible. Until the transaction ends nobody changes it. */
  findForGiving(db: Tx, scope: Scope, id: number, to: Recipient): Promise<{ item: Found<Row>; destinatario: AnyReceiver | null }>;
  /** Several, those that the caller sees. */
  findByIds(db: Db, scope: Scope, ids: readonly number[]): Promise<Found<Row>[]>;
  /** Those that these keys name and the caller sees, each with the key by which it was found. Nothing is held. */
  findByKeys(db: Db, scope: Scope, key: RecordKey, keys: readonly string[]): Promise<(Found<Row> & { chiave: string })[]>;
  /** Which things an action on many means. */
  findMany(db: Db, scope: Scope, which: Quali<Q>): Promise<number[]>;
}

// Who or what is to get a thing: a person, or for some kinds a showroom (rule 84). One protocol for both.

/** One of the two, as the contract sees to. */
export interface Recipient {
  dipendente_id?: string | null | undefined;
  showroom_id?: number | null | undefined;
  /** From which day, where it is not today. */
  data_assegnazione?: string | null | undefined;
}

export type AnyReceiver = Receiver | Place;

export const isPlace = (receiver: AnyReceiver): receiver is Place => 'ogni_brand' in receiver;

interface ReceiverColumn {
  readonly column: RawBuilder<AnyReceiver | null>;
  /** What tells this column from the other, and what stands in its slot (src/server/db/once-made.ts). */
  shape: string;
  values: Readonly<Record<string, unknown>>;
}

/** One as a column of another statement: null where not visible. */
export function receiverColumn(scope: Scope, kind: Kind, { dipendente_id, showroom_id }: Recipient): ReceiverColumn {
  const isPerson = Boolean(dipendente_id); // one of the two
  const a_chi = isPerson ? dipendente_id : showroom_id;
  return {
    get column() {
      return isPerson
        ? personColumn(scope, kind, sql`${slot('a_chi', a_chi)}::uuid`)
        : placeColumn(scope, sql`${slot('a_chi', a_chi)}::integer`);
    },
    shape: isPerson ? 'person' : 'place',
    values: { a_chi },
  };
}

/** 404 when not visible. */
export function requireReceiver(found: AnyReceiver | null, { dipendente_id }: Recipient): AnyReceiver {
  return dipendente_id ? requireHolder(found as Receiver | null) : requirePlace(found as Place | null);
}

/**
 * The brand under which it gets the thing, on which the right is asked for. A person has one. Of a showroom it is the first of the thing's brands
 * that are the showroom's too and on which the caller may give; with none in common it is the showroom's own, and the rules refuse the gift.
 */
export function requireMayGive(scope: Scope, item: { ogni_brand: readonly number[] }, receiver: AnyReceiver): number {
  const brand = isPlace(receiver) ? brandInCommon(scope, item.ogni_brand, receiver.ogni_brand) : receiver.brand_id;
  requireRight(scope, 'risorse.assegna', brand === undefined ? [] : [brand]);
  return brand as number; // an empty list authorizes nothing
}

function brandInCommon(scope: Scope, ofItem: readonly number[], ofPlace: readonly number[]): number | undefined {
  const common = ofItem.filter((id) => ofPlace.includes(id));
  return (common.length > 0 ? common : ofPlace).find((id) => mayOn(scope, 'risorse.assegna', [id]));
}

export const personOf = ({ id, nome, cognome }: Receiver): Assegnatario => ({ id, nome, cognome });

/** As the thing says it once it has it. */
export function holderOf(receiver: AnyReceiver): HeldBy {
  if (isPlace(receiver)) return { assegnatario: null, luogo: { id: receiver.id, nome: receiver.nome } };
  return { assegnatario: personOf(receiver), luogo: null };
}

/** The column of its periods that names it, and its id. */
export const columnOf = (receiver: AnyReceiver): Record<string, unknown> =>
  isPlace(receiver) ? { showroom_id: receiver.id } : { dipendente_id: receiver.id };

// Making, changing and deleting one thing of a kind that belongs to several brands. What a kind allows, its slice has decided before.

/** By the names of its fields, which are those of its columns; undefined: not named. */
export type Values = Readonly<Record<string, unknown>>;

/** Makes it and ties it to its brands; resolves to its id. The caller has shown that it may, on each of them. */
export async function insertItem(
  db: Tx,
  scope: Scope,
  { table, links }: Kind,
  brandIds: readonly number[],
  values: Values,
): Promise<number> {
  const named = namedOnly(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(named.map(([name]) => sql.ref(name)))})
    values (${sql.join(named.map(([, value]) => value))}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('An insert of one row returns one row');
  await linkBrands(db, scope, links, row.id, brandIds);
  return row.id;
}

/** The same of many, in their order. */
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
  const tied = items.flatMap(({ brandIds }, at) => brandIds.map((brand_id) => ({ owner: ids[at], brand_id })));
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.column)}, brand_id)
    select owner, brand_id from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as t (owner integer, brand_id integer)
    order by brand_id, owner`.execute(scoped(db, scope));
  return ids;
}

/** Changes the named fields; those left out stay (decision 10). The caller has shown that it may. */
export async function setItem(db: Tx, scope: Scope, { table }: Kind, id: number, values: Values): Promise<void> {
  const named = namedOnly(values);
  if (named.length === 0) return;
  await sql`
    update ${sql.table(table)} set ${sql.join(named.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}`.execute(scoped(db, scope));
}

/** Deletes it. The caller has shown that it may, and that nobody has it. */
export async function removeItem(db: Tx, scope: Scope, { table }: Kind, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(scoped(db, scope));
}

const namedOnly = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

export type Held = Omit<Holdable, 'nome'>;

/** A kind's own rules, asked for while the thing's row is held. Each says why not, or undefined. */
interface OwnRules<Row extends Held, Give> {
  refuseChange?(item: Found<Row>, values: Values): Problem | undefined;
  /** Left out: somebody has it. Of many at once it is not said who has each, nor what else is told of it. */
  refuseDeletion?(item: Holdable & Partial<Row>): Problem | undefined;
  /** `has` is what of this kind they have already. */
  refuseGiving(item: Found<Row>, to: Assegnatario, has: readonly Had[]): Problem | undefined;
  /** The same of a showroom, for a kind that one can have. */
  refusePlacing?(item: Found<Row>): Problem | undefined;
  /** Something else has what these values would give to this thing, null: to a new one. The database says it too, without naming what. */
  refuseTwin?(db: Tx, scope: Scope, values: Values, id: number | null): Promise<Problem | undefined>;
  /** 404 for what else is named with it and not seen by the caller: said before anything about rights and rules. */
  requireNamed?(db: Tx, scope: Scope, to: Give): Promise<unknown>;
  /** What was agreed: columns of the period besides whose it is. */
  period(to: Give): Values;
  /** Writes the named fields where they do not all stand in the thing's own row. */
  set?(db: Tx, scope: Scope, id: number, values: Values): Promise<void>;
  /** The thing as it is when it was given, or taken back, where that can be told without reading it again. */
  afterwards?(item: Found<Row>, holder: HeldBy | null, to?: Give): Row;
}

/** A kind on the server: its statements and its rules. */
export interface ServedKind<Row extends Held, Q, Give> extends OwnRules<Row, Give> {
  queries: ItemQueries<Row, Q>;
  refuseDeletion(item: Holdable & Partial<Row>): Problem | undefined;
}

/** Binds a kind's statements to its rules; the call by which one is given says what can be agreed. */
export function servedKind<Row extends Held, Q, A extends Endpoint & { body: z.ZodType }>(
  queries: ItemQueries<Row, Q>,
  _assign: A,
  rules: OwnRules<Row, z.output<A['body']>>,
): ServedKind<Row, Q, z.output<A['body']>> {
  return { refuseDeletion: (item) => checkDeletable(queries.kind, item), ...rules, queries };
}
