import { type RawBuilder, sql } from 'kysely';
import { costsOf } from '#features/equipment/risorse/server/select-assigned.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { brandJson, employeeJsonOrNull } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { type StatoDipendente, TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { addAliases } from '#shared/endpoint.ts';
import { reservedOf } from '#shared/fields.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { TipoRapporto } from '#shared/rapporto.ts';
import { situazioneOf } from '#shared/situazione.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { DIPENDENTE_ALIASES, type Dipendente, type DipendenteChange, type DipendenteInLista, type DipendenteInput } from '../contract.ts';
import { CAMPI_IN_LISTA, type RISERVATI } from '../fields.ts';

/** Selects the visible employees `d`, each with the brand `b` and the manager `m`, if the manager is visible. */
export function visibleDipendenti(db: Db, scope: Scope) {
  return scoped(db, scope)
    .selectFrom('dipendenti as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .leftJoin('dipendenti as m', (join) => join.onRef('m.id', '=', 'd.manager_id').on(inBrands('m.brand_id', scope.can_view)))
    .where(inBrands('d.brand_id', scope.can_view));
}

export async function findVisible(db: Db, scope: Scope, id: string): Promise<Dipendente> {
  const row = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN_COLUMNS, ...computedColumns(scope)])
    .select([
      's.nome as showroom_nome',
      employeeJsonOrNull('m').as('manager'),
      sql<string>`(select c.totale from ${costsOf('d.id')} c)`.as('costo_annuo_totale'),
      ...RISERVATI_IN_SCHEDA.map((name) => riservatoColumn(scope, name)),
      matricolaColumn(scope),
      sql<boolean>`exists (select from anonimizzazioni a where a.dipendente_id = d.id and a.stato = 'fatta')`.as('anonimo'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) throw dipendenteNonTrovato();
  const { stipendio, matricola, codice_fiscale, data_nascita, email_personale, costo_annuo_totale, ...others } = row;
  const dipendente = withSituazione({ ...others, costo_annuo_totale: Number(costo_annuo_totale) });
  if (!brandsFor(scope, 'riservati.vedi').includes(dipendente.brand_id)) return dipendente;
  return { ...dipendente, stipendio: Number(stipendio), matricola, codice_fiscale, data_nascita, email_personale };
}

export async function findStored(db: Db, scope: Scope, condition: RawBuilder<boolean>) {
  const rows = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN_COLUMNS, ...computedColumns(scope)])
    .select(['s.nome as showroom_nome', employeeJsonOrNull('m').as('manager')])
    .select([...RISERVATI_IN_SCHEDA.map((name) => riservatoColumn(scope, name)), matricolaColumn(scope)])
    .leftJoin('rapporti as r', (join) => join.onRef('r.dipendente_id', '=', 'd.id').on('r.ultimo', '=', true))
    .select(['r.societa', 'r.tipo as tipo_rapporto', 'r.fine_prevista'])
    .where(condition)
    .execute();
  return rows.map((row) => ({ ...row, stipendio: row.stipendio === null ? null : Number(row.stipendio) }));
}

/** Inserts an employee and returns the id. A hire date that is left out defaults to today in the database; null stays null. */
export async function insertDipendente(db: Tx, scope: Scope, input: DipendenteInput & ImportedRapporto): Promise<string> {
  const { values, rapporto } = splitRapporto(input);
  const { id } = await scoped(db, scope).insertInto('dipendenti').values(values).returning('id').executeTakeFirstOrThrow();
  await setRapporti(db, scope, [{ id, ...rapporto }]);
  return id;
}

/** The fields of the newest employment that only an import writes together with the employee. */
export interface ImportedRapporto {
  societa?: string | null | undefined;
  tipo_rapporto?: TipoRapporto | null | undefined;
  fine_prevista?: string | null | undefined;
}

interface RapportoOfEmployee extends ImportedRapporto {
  matricola?: string | null | undefined;
}

/** Separates the fields of the newest employment from the columns of the employee. */
export function splitRapporto<Input extends RapportoOfEmployee>(
  input: Input,
): { values: Omit<Input, keyof RapportoOfEmployee>; rapporto: RapportoOfEmployee } {
  const { matricola, societa, tipo_rapporto, fine_prevista, ...values } = input;
  return { values, rapporto: { matricola, societa, tipo_rapporto, fine_prevista } };
}

/**
 * Writes fields of the newest employment of each employee. A trigger of the database has created the employment. A value that is left out
 * does not change. All fields are written together, because a payroll number is unique within a company.
 */
export async function setRapporti(db: Tx, scope: Scope, rapporti: readonly (RapportoOfEmployee & { id: string })[]): Promise<void> {
  // JSON.stringify leaves out the undefined values, so `n.valori ? 'name'` is true for the values to write.
  const rows = rapporti.flatMap(({ id, ...valori }) =>
    Object.values(valori).some((value) => value !== undefined) ? [{ id, valori }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    update rapporti r set
      matricola = case when n.valori ? 'matricola' then n.valori ->> 'matricola' else r.matricola end,
      societa = case when n.valori ? 'societa' then n.valori ->> 'societa' else r.societa end,
      tipo = case when n.valori ? 'tipo_rapporto' then n.valori ->> 'tipo_rapporto' else r.tipo end,
      fine_prevista = case when n.valori ? 'fine_prevista' then (n.valori ->> 'fine_prevista')::date else r.fine_prevista end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, valori jsonb)
    where r.dipendente_id = n.id and r.ultimo`.execute(scoped(db, scope));
}

/** Locks the employee until the transaction ends. Call this function before reading the employee. */
export async function lockDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(
    scoped(db, scope),
  );
}

export async function setDipendente(db: Tx, scope: Scope, id: string, changes: DipendenteChange & ImportedRapporto): Promise<void> {
  const { values, rapporto } = splitRapporto(changes);
  if (Object.keys(values).length > 0) await scoped(db, scope).updateTable('dipendenti').set(values).where('id', '=', id).execute();
  // A new hire date may have opened a new employment, so the fields of the employment are written last.
  await setRapporti(db, scope, [{ id, ...rapporto }]);
}

/** Deletes an employee who has no items and no onboardings. 404 when another transaction deleted the employee first. */
export async function removeDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await scoped(db, scope).deleteFrom('dipendenti').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw dipendenteNonTrovato();
}

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

// The confidential columns of an employee. They are selected only in this file, so that every list and detail hides them in the same way.
const RISERVATI_IN_LISTA = reservedOf(CAMPI_IN_LISTA);
const RISERVATI_IN_SCHEDA = ['stipendio', 'codice_fiscale', 'data_nascita', 'email_personale'] as const;
const COMPUTED = ['dipartimento', 'tipologia', 'ruolo', 'manager_id', 'stato', ...RISERVATI_IN_LISTA] as const;
type PlainColumn = Exclude<keyof typeof CAMPI_IN_LISTA, (typeof COMPUTED)[number]>;
const isPlainColumn = (name: string): name is PlainColumn => !COMPUTED.some((computed) => computed === name);

export const PLAIN_COLUMNS = [
  'd.id',
  'd.created_at',
  ...Object.keys(CAMPI_IN_LISTA)
    .filter(isPlainColumn)
    .map((name) => `d.${name}` as const),
] as const;

export function canReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`d.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

function matricolaColumn(scope: Scope) {
  const matricola = sql`(select r.matricola from rapporti r where r.dipendente_id = d.id and r.ultimo)`;
  return sql<string | null>`case when ${canReadRiservati(scope)} then ${matricola} end`.as('matricola');
}

function riservatoColumn<Name extends (typeof RISERVATI)[number]>(scope: Scope, name: Name) {
  return sql<string | null>`case when ${canReadRiservati(scope)} then ${sql.ref(`d.${name}`)} end`.as(name);
}

/** The state of an employee as the caller sees it: 'in malattia' becomes 'entrato' for accounts without permission to view sick leave. */
export function visibleStato(scope: Scope): RawBuilder<StatoDipendente> {
  return sql<StatoDipendente>`case when d.stato = 'in malattia' and not ${canReadRiservati(scope)} then 'entrato' else d.stato end`;
}

export function computedColumns(scope: Scope) {
  return [
    // the TypeScript types of these columns are correct, because check constraints of the table allow only these values
    sql<DipendenteInLista['dipartimento']>`d.dipartimento`.as('dipartimento'),
    sql<DipendenteInLista['tipologia']>`d.tipologia`.as('tipologia'),
    sql<DipendenteInLista['ruolo']>`d.ruolo`.as('ruolo'),
    // also null when the manager is not visible to the caller
    sql<string | null>`m.id`.as('manager_id'),
    visibleStato(scope).as('stato'),
    sql<string>`(select oggi())`.as('oggi'), // PostgreSQL evaluates this subquery once for all rows
    ...RISERVATI_IN_LISTA.map((name) => riservatoColumn(scope, name)),
    // the time of the last change that is visible to the caller
    sql<string>`case when ${canReadRiservati(scope)} then d.riservati_updated_at else d.updated_at end`.as('updated_at'),
    brandJson('b').as('brand'),
    sql<DipendenteInLista['workflow_stato']>`(
      select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1)`.as('workflow_stato'),
  ] as const;
}

/**
 * Adds today's situation and the aliases to the row. The situation is computed here and not in SQL, because planning its three CASE
 * expressions would take PostgreSQL longer than the rest of the page.
 */
export function withSituazione<Row extends Parameters<typeof situazioneOf>[0] & { oggi: string }>(row: Row) {
  return addAliases(DIPENDENTE_ALIASES, Object.assign(row, { situazione: situazioneOf(row, row.oggi) }));
}

/** Whether an employee starts within n days, or started within the last n days and has an open onboarding. */
export const isArriving = (giorni: number): RawBuilder<boolean> =>
  sql<boolean>`(d.data_assunzione between oggi() - ${giorni}::integer and oggi() + ${giorni}::integer and ${fase({ row: 'd' })} <> 'uscito'
    and (d.data_assunzione > oggi() or exists (
      select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[]))))`;

interface DayRange {
  dal: string;
  al: string;
}

export const wasHiredWithin = (range: DayRange | undefined): RawBuilder<boolean> =>
  range
    ? sql<boolean>`exists (select from rapporti r where r.dipendente_id = d.id and r.dal between ${range.dal}::date and ${range.al}::date)`
    : sql<boolean>`true`;

/**
 * Whether the first day after the last working day of an employment is in the range. An employee marked as 'uscito' has already left on the
 * exit date.
 */
export const hasLeftWithin = (range: DayRange | undefined): RawBuilder<boolean> =>
  range
    ? sql<boolean>`exists (select from rapporti r where r.dipendente_id = d.id
        and case when not r.ultimo or d.stato = 'uscito' then least(r.al + 1, oggi()) else r.al + 1 end
          between ${range.dal}::date and ${range.al}::date)`
    : sql<boolean>`true`;

/** Whether the sick leave is past its expected end. False when the sick leave is not visible to the caller. */
export const isMalattiaOverdue = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${canReadRiservati(scope)} and d.stato = 'in malattia' and coalesce(d.data_fine_malattia < oggi(), false))`;
