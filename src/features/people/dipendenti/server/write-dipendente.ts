import { sql } from 'kysely';
import { describeAssegnate } from '#features/equipment/risorse/rules.ts';
import { countAssigned } from '#features/equipment/risorse/server/select-assigned.ts';
import { inBrands, requireVisibleBrands } from '#server/db/brand-links.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import { isInFase } from '#server/db/situazione.ts';
import { type LiveTopic, singleBrandTopic } from '#server/feature/live-topic.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { emailKey } from '#shared/schemas.ts';
import type { Dipendente, DipendenteChange, DipendenteInput } from '../contract.ts';
import {
  cancelsUscita,
  changesFrom,
  checkDate,
  EMAIL_DI_CHI_E_USCITO,
  hasRiservati,
  isRehire,
  needsRiservatiPermission,
  stateAfterRehire,
} from '../rules.ts';
import {
  findVisible,
  type ImportedRapporto,
  insertDipendente,
  isShowroomOf,
  isVisibleManager,
  lockDipendente,
  setDipendente,
  setRapporti,
  splitRapporto,
} from './queries.ts';

const SHOWROOM_PREDEFINITO = 1;

/** Creates an employee. Rejects a body with the id of a record that is not visible to the caller. */
export async function createDipendente(db: Tx, scope: Scope, input: DipendenteInput & ImportedRapporto): Promise<string> {
  requireCreatePermission(scope, input);
  if (input.manager_id) await checkManager(db, scope, input.manager_id);
  if (input.showroom) await checkShowroom(db, scope, input.showroom, input.brand_id);
  await rejectEmailOfLeaver(db, scope, input.email);
  const showroom = input.showroom === undefined ? await findShowroomPredefinito(db, scope, input.brand_id) : input.showroom;
  return insertDipendente(db, scope, { ...input, ...assunzioneOfLeaver(input), showroom });
}

/**
 * Creates employees. Each showroom must be null or belong to the brand of the employee. Each referenced id is checked once for all
 * employees.
 */
export async function createDipendenti(
  db: Tx,
  scope: Scope,
  inputs: readonly (DipendenteInput & ImportedRapporto & { showroom: number | null })[],
): Promise<string[]> {
  for (const input of inputs) requireCreatePermission(scope, input);
  for (const manager of new Set(inputs.map(({ manager_id }) => manager_id))) if (manager) await checkManager(db, scope, manager);
  const showroomsOfBrand = new Map(inputs.map(({ showroom, brand_id }) => [`${showroom} ${brand_id}`, { showroom, brand_id }]));
  for (const { showroom, brand_id } of showroomsOfBrand.values()) if (showroom) await checkShowroom(db, scope, showroom, brand_id);
  const parts = inputs.map(splitRapporto);
  const ids = await insertMany<string>(
    scoped(db, scope),
    'dipendenti',
    parts.map(({ values }) => ({ ...values, ...assunzioneOfLeaver(values) })),
  );
  const rapporti = parts.map(({ rapporto }, index) => ({ id: ids[index] ?? '', ...rapporto }));
  await setRapporti(db, scope, rapporti);
  return ids;
}

function requireCreatePermission(scope: Scope, input: DipendenteInput): void {
  requireVisibleBrands(scope, 'brand_id', [input.brand_id]);
  requireRight(scope, 'dipendenti.modifica', [input.brand_id]);
  if (hasRiservati(input)) requireRight(scope, 'riservati.modifica', [input.brand_id]);
}

/** Returns a null hire date for a new employee with a past exit date, because the default hire date would be today. */
function assunzioneOfLeaver({ data_assunzione, data_dismissione }: Pick<DipendenteInput, 'data_assunzione' | 'data_dismissione'>): {
  data_assunzione?: null;
} {
  return data_assunzione === undefined && data_dismissione && data_dismissione < todayInItaly(new Date()) ? { data_assunzione: null } : {};
}

/**
 * Throws 409 when an employee who has left has this e-mail, with the id of the employee if visible. The unique index rejects the e-mail of any
 * other employee.
 */
async function rejectEmailOfLeaver(db: Tx, scope: Scope, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; visibile: boolean }>`
    select d.id, ${inBrands('d.brand_id', scope.can_view)} as visibile from dipendenti d
    where ${emailKeyOf(sql.ref('d.email'))} = ${emailKey(email)} and ${isInFase({ row: 'd' }, ['uscito'])}`.execute(scoped(db, scope));
  const [leaver] = rows;
  if (!leaver) return;
  const body = leaver.visibile ? { dipendente_id: leaver.id } : {};
  throw new Problem('conflict', 'EMAIL_DI_CHI_E_USCITO', EMAIL_DI_CHI_E_USCITO, { fields: { email: EMAIL_DI_CHI_E_USCITO }, body });
}

async function findShowroomPredefinito(db: Tx, scope: Scope, brand_id: number): Promise<number | null> {
  return (await isShowroomOf(db, scope, SHOWROOM_PREDEFINITO, brand_id)) ? SHOWROOM_PREDEFINITO : null;
}

/** Updates an employee. Changes only the values that differ from the values visible to the caller. */
export async function updateDipendente(db: Tx, scope: Scope, id: string, { updated_at, ...requested }: DipendenteChange): Promise<void> {
  await lockDipendente(db, scope, id);
  const visible = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [visible.brand_id]);
  await rejectStaleEdit(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const today = todayInItaly(new Date());
  // The employment of a rehire begins without a payroll number, so the former number in the request is a change.
  const matricola = isRehire(visible, requested) ? null : visible.matricola;
  const changes = changesFrom(requested, { ...visible, matricola, stipendio: visible.stipendio?.toFixed(2) });
  if (isRehire(visible, changes)) Object.assign(changes, { ...changesFrom(stateAfterRehire(changes, today), visible), ...changes });
  if (changes.brand_id) await checkMove(db, scope, visible, changes.brand_id);
  if (needsRiservatiPermission(changes, visible))
    requireRight(scope, 'riservati.modifica', [visible.brand_id, changes.brand_id ?? visible.brand_id]);
  if (requested.data_dismissione === undefined && cancelsUscita(visible, requested.stato ?? visible.stato)) changes.data_dismissione = null;
  const errors = checkDate({ ...visible, ...changes }, today);
  for (const [field, sentence] of Object.entries(errors)) throw invalidField(field, sentence);
  await checkManagerAndShowroom(db, scope, visible, changes);
  await setDipendente(db, scope, id, changes);
}

/** Throws when an employee with items changes the brand. The database also rejects the change when an item is assigned at the same time. */
async function checkMove(db: Tx, scope: Scope, visible: Dipendente, brand_id: number): Promise<void> {
  requireVisibleBrands(scope, 'brand_id', [brand_id]);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await checkWithoutItems(db, scope, visible);
}

export const MANAGER_NON_VALIDO = 'Il manager scelto non esiste o non è di tipologia manager o admin';
export const SHOWROOM_NON_VALIDO = 'Lo showroom scelto non esiste o non è del brand del dipendente';
export const SE_STESSO = 'Un dipendente non può essere il manager di se stesso';

export const conRisorseMessage = ({ nome, cognome }: { nome: string; cognome: string }, assigned: string): string =>
  `${nome} ${cognome} ha ancora ${assigned}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`;

/** Throws 400 for a manager who is not visible to the caller or cannot have subordinates. */
async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', MANAGER_NON_VALIDO);
}

export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', SHOWROOM_NON_VALIDO);
}

/** Throws 409 for an employee who still has items. Such an employee changes the brand by a transfer. */
async function checkWithoutItems(db: Db, scope: Scope, person: { id: string; nome: string; cognome: string }): Promise<void> {
  const assigned = describeAssegnate(await countAssigned(db, scope, person.id));
  if (assigned !== '') throw new Problem('conflict', 'DIPENDENTE_CON_RISORSE', conRisorseMessage(person, assigned));
}

export async function checkManagerAndShowroom(db: Db, scope: Scope, visible: Dipendente, changes: DipendenteChange): Promise<void> {
  const { manager_id, brand_id, showroom } = changes;
  if (manager_id === visible.id) throw invalidField('manager_id', SE_STESSO);
  if (manager_id) await checkManager(db, scope, manager_id);
  const newShowroom = showroom === undefined ? visible.showroom : showroom;
  if (newShowroom && (showroom || brand_id)) await checkShowroom(db, scope, newShowroom, brand_id ?? visible.brand_id);
}

// Functions that move an employee to another brand or showroom. The caller (src/features/journeys/trasferimenti) decides what happens to
// the items.

/** Returns an employee for a transfer. 404 when the employee is not visible, 403 without permission on both brands. */
export async function findTransferable(db: Db, scope: Scope, id: string, brand_id: number | undefined): Promise<Dipendente> {
  const visible = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [visible.brand_id]);
  if (brand_id !== undefined) {
    requireVisibleBrands(scope, 'brand_id', [brand_id]);
    requireRight(scope, 'dipendenti.modifica', [brand_id]);
  }
  return visible;
}

type Placement = Pick<DipendenteChange, 'brand_id' | 'showroom' | 'manager_id' | 'posizione'>;

interface Move {
  visible: Dipendente;
  changes: DipendenteChange;
}

/** Prepares the move of an employee: locks the employee until the transaction ends and checks the new showroom and manager. */
export async function prepareMove(
  db: Tx,
  scope: Scope,
  id: string,
  { updated_at, ...requested }: Placement & { updated_at?: string | undefined },
): Promise<Move> {
  await lockDipendente(db, scope, id);
  const visible = await findTransferable(db, scope, id, requested.brand_id);
  await rejectStaleEdit(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesFrom<DipendenteChange>(requested, visible);
  await checkManagerAndShowroom(db, scope, visible, changes);
  return { visible, changes };
}

/** Writes the new brand and showroom. The database rejects the move when an item is assigned under the former brand at the same time. */
export async function writeMove(db: Tx, scope: Scope, { visible, changes }: Move): Promise<void> {
  await setDipendente(db, scope, visible.id, changes);
}

// Functions for the employments of an employee (src/features/people/rapporti).

/** Locks an employee and returns the visible values. 404 when the employee is not visible, 403 without edit permission, also on the new brand. */
export async function lockEditable(db: Tx, scope: Scope, id: string, brand_id?: number): Promise<Dipendente> {
  await lockDipendente(db, scope, id);
  return findTransferable(db, scope, id, brand_id);
}

/** Returns the showroom if it belongs to the brand, otherwise null. */
export async function showroomInBrand(db: Tx, scope: Scope, showroom: number | null, brand_id: number): Promise<number | null> {
  return showroom && (await isShowroomOf(db, scope, showroom, brand_id)) ? showroom : null;
}

/** Writes the days of the newest employment. The caller must check them and the permission first. */
export async function setEmploymentDays(
  db: Tx,
  scope: Scope,
  id: string,
  days: { data_assunzione: string | null; data_dismissione: string | null },
): Promise<void> {
  await setDipendente(db, scope, id, days);
}

interface EmploymentState {
  stato: StatoDipendente;
  isactive: boolean;
  data_dismissione: string | null;
}

export interface Leaver extends EmploymentState {
  id: string;
  nome: string;
  cognome: string;
  email: string;
  brand_id: number;
  data_assunzione: string | null;
}

/**
 * Locks an employee and returns the stored values. 404 when the employee is not visible. Never send the state to a client: it may reveal a
 * sick leave.
 */
export async function lockLeaver(db: Tx, scope: Scope, id: string): Promise<Leaver> {
  const { rows } = await sql<Leaver>`
    select id, nome, cognome, email, brand_id, stato, isactive, data_assunzione, data_dismissione from dipendenti
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return found;
}

/** Waits for concurrent assignments to this employee and blocks new assignments until the transaction ends. */
export async function blockAssignments(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
}

export async function markLeaver(db: Tx, scope: Scope, id: string, state: Partial<EmploymentState>): Promise<void> {
  await scoped(db, scope).updateTable('dipendenti').set(state).where('id', '=', id).execute();
}

/** Restores the state of an employee whose exit is undone. A sick leave is not restored when its first day was removed meanwhile. */
export async function restoreLeaver(
  db: Tx,
  scope: Scope,
  id: string,
  { stato, isactive, data_dismissione }: EmploymentState,
): Promise<void> {
  await sql`
    update dipendenti set isactive = ${isactive}, data_dismissione = ${data_dismissione},
      stato = case when ${stato} = 'in malattia' and data_inizio_malattia is null then 'entrato' else ${stato} end
    where id = ${id}`.execute(scoped(db, scope));
}

/** The SQL query of the live updates about employees. It includes changes of employments, of requests for anonymization and of the decisions about them. */
export const dipendentiLive: LiveTopic = sql`
  ${singleBrandTopic('dipendenti')}
  union select a.dipendente_id::text, b, false from voci v cross join lateral unnest(v.brand_ids) b join anonimizzazioni a on a.id::text = v.oggetto_id
  where v.oggetto = 'anonimizzazioni'
  union select r.dipendente_id::text, b, false from voci v cross join lateral unnest(v.brand_ids) b join rapporti r on r.id::text = v.oggetto_id
  where v.oggetto = 'rapporti'`;

export const dipendentiVersioned: Versioned = {
  table: 'dipendenti',
  id: 'uuid',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
  // Returns the version of an employee row for the caller's permissions. A change of sick leave or salary gives no new version to callers
  // without permission to view them, because they must not notice the change.
  version: (scope) => sql<string>`
    case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`,
};
