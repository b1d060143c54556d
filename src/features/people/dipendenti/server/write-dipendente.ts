import { sql } from 'kysely';
import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { countHeld } from '#features/equipment/risorse/server/select-held.ts';
import { inBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import { type LiveTopic, ofOneBrand } from '#server/feature/live-topic.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange, DipendenteInput } from '../contract.ts';
import { callsExitOff, changesAgainst, checkDate, hasRiservati, touchesRiservati } from '../rules.ts';
import { findVisible, insertDipendente, isShowroomOf, isVisibleManager, lockDipendente, setDipendente } from './queries.ts';

/** The id of the showroom that a new employee gets when the request names none. */
const SHOWROOM_PREDEFINITO = 1;

/** Creates an employee and returns the id. Rejects a body with the id of a record that the caller does not see. */
export async function createDipendente(db: Tx, scope: Scope, input: DipendenteInput): Promise<string> {
  requireMayCreate(scope, input);
  if (input.manager_id) await checkManager(db, scope, input.manager_id);
  if (input.showroom) await checkShowroom(db, scope, input.showroom, input.brand_id);
  const showroom = input.showroom === undefined ? await findShowroomPredefinito(db, scope, input.brand_id) : input.showroom;
  return insertDipendente(db, scope, { ...input, ...hiredBefore(input), showroom });
}

/** Creates many employees with a known showroom (null or one of the brand). Referenced ids are checked once for all. */
export async function createDipendenti(
  db: Tx,
  scope: Scope,
  inputs: readonly (DipendenteInput & { showroom: number | null })[],
): Promise<string[]> {
  for (const input of inputs) requireMayCreate(scope, input);
  for (const manager of new Set(inputs.map(({ manager_id }) => manager_id))) if (manager) await checkManager(db, scope, manager);
  const places = new Map(inputs.map(({ showroom, brand_id }) => [`${showroom} ${brand_id}`, { showroom, brand_id }]));
  for (const { showroom, brand_id } of places.values()) if (showroom) await checkShowroom(db, scope, showroom, brand_id);
  return insertMany(
    scoped(db, scope),
    'dipendenti',
    inputs.map((input) => ({ ...input, ...hiredBefore(input) })),
  );
}

function requireMayCreate(scope: Scope, input: DipendenteInput): void {
  requireKnownBrands(scope, 'brand_id', [input.brand_id]);
  requireRight(scope, 'dipendenti.modifica', [input.brand_id]);
  if (hasRiservati(input)) requireRight(scope, 'riservati.modifica', [input.brand_id]);
}

/** A new employee who left on a past day gets no default hire date of today. */
function hiredBefore({ data_assunzione, data_dismissione }: DipendenteInput): { data_assunzione?: null } {
  return data_assunzione === undefined && data_dismissione && data_dismissione < todayInItaly(new Date()) ? { data_assunzione: null } : {};
}

/** Null when the brand does not have this showroom. */
async function findShowroomPredefinito(db: Tx, scope: Scope, brand_id: number): Promise<number | null> {
  return (await isShowroomOf(db, scope, SHOWROOM_PREDEFINITO, brand_id)) ? SHOWROOM_PREDEFINITO : null;
}

/** Writes the values that differ from the values that the caller was shown. Values that the caller could not see stay unchanged. */
export async function updateDipendente(db: Tx, scope: Scope, id: string, { updated_at, ...wanted }: DipendenteChange): Promise<void> {
  await lockDipendente(db, scope, id);
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  await rejectStaleEdit(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst(wanted, { ...shown, stipendio: shown.stipendio?.toFixed(2) });
  if (changes.brand_id) await checkMove(db, scope, shown, changes.brand_id);
  if (touchesRiservati(changes, shown)) requireRight(scope, 'riservati.modifica', [shown.brand_id, changes.brand_id ?? shown.brand_id]);
  if (wanted.data_dismissione === undefined && callsExitOff(shown, wanted.stato ?? shown.stato)) changes.data_dismissione = null;
  const wrong = checkDate({ ...shown, ...changes }, todayInItaly(new Date()));
  for (const [field, sentence] of Object.entries(wrong)) throw invalidField(field, sentence);
  await checkPlace(db, scope, shown, changes);
  await setDipendente(db, scope, id, changes);
}

/** Only an employee without items can change the brand. The database rejects it as well when an item is assigned at the same moment. */
async function checkMove(db: Tx, scope: Scope, shown: Dipendente, brand_id: number): Promise<void> {
  requireKnownBrands(scope, 'brand_id', [brand_id]);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await checkMovable(db, scope, shown);
}

export const MANAGER_NON_VALIDO = 'Il manager scelto non esiste o non è di tipologia manager o admin';
export const SHOWROOM_NON_VALIDO = 'Lo showroom scelto non esiste o non è del brand del dipendente';
export const SE_STESSO = 'Un dipendente non può essere il manager di se stesso';

/** The error message for an edit of the brand of an employee who still has items. `what` names the items. */
export const conRisorse = ({ nome, cognome }: { nome: string; cognome: string }, what: string): string =>
  `${nome} ${cognome} ha ancora ${what}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`;

/** 400 on `manager_id` for a manager whom the caller does not see or who cannot have subordinates. */
async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', MANAGER_NON_VALIDO);
}

/** 400 for a showroom that does not belong to this brand. */
export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', SHOWROOM_NON_VALIDO);
}

/** 409 for an employee who still has items: such an employee changes the brand by a transfer. */
async function checkMovable(db: Db, scope: Scope, person: { id: string; nome: string; cognome: string }): Promise<void> {
  const what = nameHeld(await countHeld(db, scope, person.id));
  if (what !== '') throw new Problem('conflict', 'DIPENDENTE_CON_RISORSE', conRisorse(person, what));
}

/** 400 for a manager or showroom that does not fit these changes. */
export async function checkPlace(db: Db, scope: Scope, shown: Dipendente, changes: DipendenteChange): Promise<void> {
  const { manager_id, brand_id, showroom } = changes;
  if (manager_id === shown.id) throw invalidField('manager_id', SE_STESSO);
  if (manager_id) await checkManager(db, scope, manager_id);
  const place = showroom === undefined ? shown.showroom : showroom;
  if (place && (showroom || brand_id)) await checkShowroom(db, scope, place, brand_id ?? shown.brand_id);
}

// Moves an employee to another brand or showroom. The caller (src/features/journeys/trasferimenti) decides what happens to the items.

/** Returns the employee when the caller may move them to this brand. 404 when not visible, 403 without permission on both brands. */
export async function findMovable(db: Db, scope: Scope, id: string, brand_id: number | undefined): Promise<Dipendente> {
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  if (brand_id !== undefined) {
    requireKnownBrands(scope, 'brand_id', [brand_id]);
    requireRight(scope, 'dipendenti.modifica', [brand_id]);
  }
  return shown;
}

type Where = Pick<DipendenteChange, 'brand_id' | 'showroom' | 'manager_id' | 'posizione'>;

/** A checked move: the employee before it, and the changes. */
interface Move {
  shown: Dipendente;
  changes: DipendenteChange;
}

/** Locks the employee until the transaction ends and checks the target: a showroom of the brand, a visible manager. */
export async function prepareMove(
  db: Tx,
  scope: Scope,
  id: string,
  { updated_at, ...wanted }: Where & { updated_at?: string | undefined },
): Promise<Move> {
  await lockDipendente(db, scope, id);
  const shown = await findMovable(db, scope, id, wanted.brand_id);
  await rejectStaleEdit(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst<DipendenteChange>(wanted, shown);
  await checkPlace(db, scope, shown, changes);
  return { shown, changes };
}

/** Writes a prepared move. The database rejects it while an item is assigned under the former brand. */
export async function writeMove(db: Tx, scope: Scope, { shown, changes }: Move): Promise<void> {
  await setDipendente(db, scope, shown.id, changes);
}

// The columns of an employee that an exit changes (src/features/journeys/uscite).
interface Stand {
  stato: StatoDipendente;
  isactive: boolean;
  data_dismissione: string | null;
}

export interface Leaver extends Stand {
  id: string;
  nome: string;
  cognome: string;
  email: string;
  brand_id: number;
  data_assunzione: string | null;
}

/** Locks an employee and returns the stored values. 404 when not visible. Never send the state to a client: it may reveal a sick leave. */
export async function lockLeaver(db: Tx, scope: Scope, id: string): Promise<Leaver> {
  const { rows } = await sql<Leaver>`
    select id, nome, cognome, email, brand_id, stato, isactive, data_assunzione, data_dismissione from dipendenti
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return found;
}

/** Waits for running assignments to this employee and blocks new ones until the transaction ends. */
export async function keepFromGifts(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
}

/** Updates state, activity and exit date. The permission was checked before. */
export async function markLeaver(db: Tx, scope: Scope, id: string, stand: Partial<Stand>): Promise<void> {
  await scoped(db, scope).updateTable('dipendenti').set(stand).where('id', '=', id).execute();
}

/** Restores state, activity and exit date. A sick leave whose first day was removed meanwhile is not restored. */
export async function unmarkLeaver(db: Tx, scope: Scope, id: string, { stato, isactive, data_dismissione }: Stand): Promise<void> {
  await sql`
    update dipendenti set isactive = ${isactive}, data_dismissione = ${data_dismissione},
      stato = case when ${stato} = 'in malattia' and data_inizio_malattia is null then 'entrato' else ${stato} end
    where id = ${id}`.execute(scoped(db, scope));
}

/** Changes of an employee, including requests and decisions on anonymization. */
export const dipendentiLive: LiveTopic = sql`
  ${ofOneBrand('dipendenti')}
  union select a.dipendente_id::text, b, false from voci v cross join lateral unnest(v.brand_ids) b join anonimizzazioni a on a.id::text = v.oggetto_id
  where v.oggetto = 'anonimizzazioni'`;

export const dipendentiVersioned: Versioned = {
  table: 'dipendenti',
  id: 'uuid',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
  // Accounts that may not see sick leave and salary must not learn that these changed either.
  version: (scope) => sql<string>`
    case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`,
};
