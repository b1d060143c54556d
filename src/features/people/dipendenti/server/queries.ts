import { type RawBuilder, sql } from 'kysely';
import { costsOf } from '#features/equipment/risorse/server/select-held.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { brandOf, personIfAny } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { type StatoDipendente, TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { addAliases } from '#shared/endpoint.ts';
import { reservedOf } from '#shared/fields.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { brandsFor } from '#shared/permissions.ts';
import { situazioneOf } from '#shared/situazione.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { DIPENDENTE_ALIASES, type Dipendente, type DipendenteChange, type DipendenteInLista, type DipendenteInput } from '../contract.ts';
import { CAMPI_IN_LISTA, type RISERVATI } from '../fields.ts';

/** The visible employees `d`, each with its brand `b` and, when visible, its manager `m`. */
export function visibleDipendenti(db: Db, scope: Scope) {
  return (
    scoped(db, scope)
      .selectFrom('dipendenti as d')
      .innerJoin('brands as b', 'b.id', 'd.brand_id')
      // A manager of a brand that the caller does not see is not joined.
      .leftJoin('dipendenti as m', (join) => join.onRef('m.id', '=', 'd.manager_id').on(inBrands('m.brand_id', scope.can_view)))
      .where(inBrands('d.brand_id', scope.can_view))
  );
}

/** One employee with names beside ids and the yearly cost of the items, in one statement. 404 when not visible. */
export async function findVisible(db: Db, scope: Scope, id: string): Promise<Dipendente> {
  const row = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN, ...computedColumns(scope)])
    .select([
      's.nome as showroom_nome',
      personIfAny('m').as('manager'),
      sql<string>`(select c.totale from ${costsOf('d.id')} c)`.as('costo_annuo_totale'),
      onlyIfAllowed(scope, 'stipendio'),
      sql<boolean>`exists (select from anonimizzazioni a where a.dipendente_id = d.id and a.stato = 'fatta')`.as('anonimo'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) throw dipendenteNonTrovato();
  const { stipendio, costo_annuo_totale, ...rest } = row;
  const dipendente = shown({ ...rest, costo_annuo_totale: Number(costo_annuo_totale) });
  return stipendio === null ? dipendente : { ...dipendente, stipendio: Number(stipendio) };
}

/** The employees that `which` selects, with names beside ids, for the comparison with an imported file. */
export async function findStored(db: Db, scope: Scope, which: RawBuilder<boolean>) {
  const rows = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN, ...computedColumns(scope)])
    .select(['s.nome as showroom_nome', personIfAny('m').as('manager'), onlyIfAllowed(scope, 'stipendio')])
    .where(which)
    .execute();
  return rows.map((row) => ({ ...row, stipendio: row.stipendio === null ? null : Number(row.stipendio) }));
}

/** Inserts an employee. A hire date that is left out defaults to today in the database; null stays null. */
export async function insertDipendente(db: Tx, scope: Scope, values: DipendenteInput): Promise<string> {
  const { id } = await scoped(db, scope).insertInto('dipendenti').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks the employee until the transaction ends. Call it before reading the employee, so that no other transaction changes the values that
 * were read.
 */
export async function lockDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(
    scoped(db, scope),
  );
}

/** Updates the named fields. The permission was checked before. */
export async function setDipendente(db: Tx, scope: Scope, id: string, values: DipendenteChange): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await scoped(db, scope).updateTable('dipendenti').set(values).where('id', '=', id).execute();
}

/** Deletes an employee without items and onboardings. 404 when another transaction deleted the employee first. */
export async function removeDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await scoped(db, scope).deleteFrom('dipendenti').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw dipendenteNonTrovato();
}

/** Whether this employee is visible and of a tipologia that can have subordinates. */
export async function isVisibleManager(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await visibleDipendenti(db, scope)
    .select('d.id')
    .where('d.id', '=', id)
    .where('d.tipologia', 'in', TIPOLOGIE_MANAGER)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isShowroomOf(db: Db, scope: Scope, showroom_id: number, brand_id: number): Promise<boolean> {
  const found = await scoped(db, scope)
    .selectFrom('showroom_brands')
    .select('showroom_id')
    .where('showroom_id', '=', showroom_id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return found !== undefined;
}

// The columns of an employee for this caller. Sick leave is hidden here, in one place for every list and detail.
const IN_LISTA = reservedOf(CAMPI_IN_LISTA);
const COMPUTED = ['dipartimento', 'tipologia', 'ruolo', 'manager_id', 'stato', ...IN_LISTA] as const;
type Plain = Exclude<keyof typeof CAMPI_IN_LISTA, (typeof COMPUTED)[number]>;
const isPlain = (name: string): name is Plain => !COMPUTED.some((computed) => computed === name);

export const PLAIN = [
  'd.id',
  'd.created_at',
  ...Object.keys(CAMPI_IN_LISTA)
    .filter(isPlain)
    .map((name) => `d.${name}` as const),
] as const;

/** Whether this caller may see the confidential columns of the row `d`. */
export function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`d.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

/** A confidential column; null for accounts without permission. */
function onlyIfAllowed<Name extends (typeof RISERVATI)[number]>(scope: Scope, name: Name) {
  return sql<string | null>`case when ${mayReadRiservati(scope)} then ${sql.ref(`d.${name}`)} end`.as(name);
}

/** The state for this caller: 'in malattia' becomes 'entrato' for accounts without permission. */
export function shownStato(scope: Scope): RawBuilder<StatoDipendente> {
  return sql<StatoDipendente>`case when d.stato = 'in malattia' and not ${mayReadRiservati(scope)} then 'entrato' else d.stato end`;
}

/**
 * The columns of an employee that are computed or depend on the caller's permissions; PLAIN lists the others. `b` is the brand, `m` the
 * visible manager.
 */
export function computedColumns(scope: Scope) {
  return [
    // Check constraints of the table guarantee these values.
    sql<DipendenteInLista['dipartimento']>`d.dipartimento`.as('dipartimento'),
    sql<DipendenteInLista['tipologia']>`d.tipologia`.as('tipologia'),
    sql<DipendenteInLista['ruolo']>`d.ruolo`.as('ruolo'),
    // From the join, so the id of a manager whom the caller does not see is null as well.
    sql<string | null>`m.id`.as('manager_id'),
    shownStato(scope).as('stato'),
    sql<string>`(select oggi())`.as('oggi'), // a subquery, so that it is evaluated once for all rows
    ...IN_LISTA.map((name) => onlyIfAllowed(scope, name)),
    // The time of the last change that this caller may know of.
    sql<string>`case when ${mayReadRiservati(scope)} then d.riservati_updated_at else d.updated_at end`.as('updated_at'),
    brandOf('b').as('brand'),
    sql<DipendenteInLista['workflow_stato']>`(
      select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1)`.as('workflow_stato'),
  ] as const;
}

/**
 * Adds today's situation and the aliases to a row. The situation is computed here from the values that the caller may know, because
 * PostgreSQL would plan its three CASE expressions longer than the rest of the page.
 */
export function shown<Row extends Parameters<typeof situazioneOf>[0] & { oggi: string }>(row: Row) {
  return addAliases(DIPENDENTE_ALIASES, Object.assign(row, { situazione: situazioneOf(row, row.oggi) }));
}

// Employees who are expected to start or to return. The employee is `d`.

/** Condition for employees who start within n days, and for employees with an open onboarding who started within the last n days. */
export const isArriving = (giorni: number): RawBuilder<boolean> =>
  sql<boolean>`(d.data_assunzione between oggi() - ${giorni}::integer and oggi() + ${giorni}::integer and ${fase({ row: 'd' })} <> 'uscito'
    and (d.data_assunzione > oggi() or exists (
      select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[]))))`;

interface Days {
  dal: string;
  al: string;
}

/** Hired on one of these days. True without a filter. */
export const hasCome = (days: Days | undefined): RawBuilder<boolean> =>
  days ? sql<boolean>`d.data_assunzione between ${days.dal}::date and ${days.al}::date` : sql<boolean>`true`;

/** The first day after leaving is in this range. The last day is still a working day, except for an employee marked as left on that day. */
export const hasGone = (days: Days | undefined): RawBuilder<boolean> =>
  days
    ? sql<boolean>`case when d.stato = 'uscito' then least(d.data_dismissione + 1, oggi()) else d.data_dismissione + 1 end
        between ${days.dal}::date and ${days.al}::date`
    : sql<boolean>`true`;

/** Whether the sick leave is past its expected end. False when the caller may not know of it. */
export const isBackDue = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${mayReadRiservati(scope)} and d.stato = 'in malattia' and coalesce(d.data_fine_malattia < oggi(), false))`;
