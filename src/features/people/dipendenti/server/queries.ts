import { type RawBuilder, sql } from 'kysely';
import { costsOf } from '#features/equipment/risorse/server/select-held.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { brandOf, personIfAny } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { type StatoDipendente, TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { doubled } from '#shared/endpoint.ts';
import { reservedOf } from '#shared/fields.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { brandsFor } from '#shared/permissions.ts';
import { situazioneOf } from '#shared/situazione.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { DIPENDENTE_ALIASES, type Dipendente, type DipendenteChange, type DipendenteInLista, type DipendenteInput } from '../contract.ts';
import { CAMPI_IN_LISTA, type RISERVATI } from '../fields.ts';

/** Employees whom the caller sees, as `d`, each with its brand `b` and, where that is seen too, its manager `m`. */
export function visibleDipendenti(db: Db, scope: Scope) {
  return (
    scoped(db, scope)
      .selectFrom('dipendenti as d')
      .innerJoin('brands as b', 'b.id', 'd.brand_id')
      // A manager of a brand that the caller does not see stays unknown.
      .leftJoin('dipendenti as m', (join) => join.onRef('m.id', '=', 'd.manager_id').on(inBrands('m.brand_id', scope.can_view)))
      .where(inBrands('d.brand_id', scope.can_view))
  );
}

/** One employee with names beside ids and the yearly cost of what it holds, in one statement; 404 when not visible. */
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

/** Those that `which` chooses, with names beside ids: what a file that comes in is compared with. */
export async function findStored(db: Db, scope: Scope, which: RawBuilder<boolean>) {
  const rows = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN, ...computedColumns(scope)])
    .select(['s.nome as showroom_nome', personIfAny('m').as('manager'), onlyIfAllowed(scope, 'stipendio')])
    .where(which)
    .execute();
  return rows.map((row) => ({ ...row, stipendio: row.stipendio === null ? null : Number(row.stipendio) }));
}

/** A hire date that is left out is today (rule 42), by the column's default; null stays none. */
export async function insertDipendente(db: Tx, scope: Scope, values: DipendenteInput): Promise<string> {
  const { id } = await scoped(db, scope).insertInto('dipendenti').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends nobody else changes, moves or deletes them: asked first, what is read after it holds. */
export async function lockDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(
    scoped(db, scope),
  );
}

/** Changes the named fields. The caller has shown that it may. */
export async function setDipendente(db: Tx, scope: Scope, id: string, values: DipendenteChange): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await scoped(db, scope).updateTable('dipendenti').set(values).where('id', '=', id).execute();
}

/** Removes an employee who holds nothing and has no workflow; 404 when somebody else did it meanwhile. */
export async function removeDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await scoped(db, scope).deleteFrom('dipendenti').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw dipendenteNonTrovato();
}

/** Whether this employee is visible and of a tipologia that can have subordinates (rule 42). */
export async function isVisibleManager(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await visibleDipendenti(db, scope)
    .select('d.id')
    .where('d.id', '=', id)
    .where('d.tipologia', 'in', TIPOLOGIE_MANAGER)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the showroom is one of this brand's (rule 41). */
export async function isShowroomOf(db: Db, scope: Scope, showroom_id: number, brand_id: number): Promise<boolean> {
  const found = await scoped(db, scope)
    .selectFrom('showroom_brands')
    .select('showroom_id')
    .where('showroom_id', '=', showroom_id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return found !== undefined;
}

// What a row of an employee looks like to this caller: sick leave is hidden here, once, for every list and detail (rule 19).
const IN_LISTA = reservedOf(CAMPI_IN_LISTA);
/** Said by computedColumns(). */
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

/** Whether this caller may see the reserved columns of the row `d`. */
export function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`d.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

/** A reserved column as this caller may know it: null for all but HR. */
function onlyIfAllowed<Name extends (typeof RISERVATI)[number]>(scope: Scope, name: Name) {
  return sql<string | null>`case when ${mayReadRiservati(scope)} then ${sql.ref(`d.${name}`)} end`.as(name);
}

/** The state as this caller may know it: 'in malattia' reads 'entrato' for all but HR. */
export function shownStato(scope: Scope): RawBuilder<StatoDipendente> {
  return sql<StatoDipendente>`case when d.stato = 'in malattia' and not ${mayReadRiservati(scope)} then 'entrato' else d.stato end`;
}

/** The columns that are computed or hidden, to be selected beside PLAIN; `b` is the brand, `m` the visible manager. */
export function computedColumns(scope: Scope) {
  return [
    // The table's checks hold these sets.
    sql<DipendenteInLista['dipartimento']>`d.dipartimento`.as('dipartimento'),
    sql<DipendenteInLista['tipologia']>`d.tipologia`.as('tipologia'),
    sql<DipendenteInLista['ruolo']>`d.ruolo`.as('ruolo'),
    // Of the join: null also where the manager is of a brand that the caller does not see, whose ids are not for it (rule 12).
    sql<string | null>`m.id`.as('manager_id'),
    shownStato(scope).as('stato'),
    sql<string>`(select oggi())`.as('oggi'), // once for all rows
    ...IN_LISTA.map((name) => onlyIfAllowed(scope, name)),
    // When it changed last, as far as this caller may know.
    sql<string>`case when ${mayReadRiservati(scope)} then d.riservati_updated_at else d.updated_at end`.as('updated_at'),
    brandOf('b').as('brand'),
    sql<DipendenteInLista['workflow_stato']>`(
      select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1)`.as('workflow_stato'),
  ] as const;
}

/**
 * A row of these columns with where the person stands today, and both spellings of each field. Reckoned here from what was selected as this
 * caller may know it: PostgreSQL would take longer to plan the three cases of it than for all the rest of the page.
 */
export function shown<Row extends Parameters<typeof situazioneOf>[0] & { oggi: string }>(row: Row) {
  return doubled(DIPENDENTE_ALIASES, Object.assign(row, { situazione: situazioneOf(row, row.oggi) }));
}

// Who is expected: to begin, or to be back. Each is `d`.

/** Who begins within so many days; and who has begun since as many, while their onboarding is open. */
export const isArriving = (giorni: number): RawBuilder<boolean> =>
  sql<boolean>`(d.data_assunzione between oggi() - ${giorni}::integer and oggi() + ${giorni}::integer and ${fase({ row: 'd' })} <> 'uscito'
    and (d.data_assunzione > oggi() or exists (
      select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[]))))`;

interface Days {
  dal: string;
  al: string;
}

/** Who was hired on one of these days; everybody when they are not asked for. */
export const hasCome = (days: Days | undefined): RawBuilder<boolean> =>
  days ? sql<boolean>`d.data_assunzione between ${days.dal}::date and ${days.al}::date` : sql<boolean>`true`;

/** Who was here no longer from one of these days on (decision 17): the last day is still worked, but by who is marked as gone on it. */
export const hasGone = (days: Days | undefined): RawBuilder<boolean> =>
  days
    ? sql<boolean>`case when d.stato = 'uscito' then least(d.data_dismissione + 1, oggi()) else d.data_dismissione + 1 end
        between ${days.dal}::date and ${days.al}::date`
    : sql<boolean>`true`;

/** Whose sick leave should be over; nobody's, where the caller may not know of it. */
export const isBackDue = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${mayReadRiservati(scope)} and d.stato = 'in malattia' and coalesce(d.data_fine_malattia < oggi(), false))`;
