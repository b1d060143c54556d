import { sql } from 'kysely';
import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { countHeld } from '#features/equipment/risorse/server/select-held.ts';
import { inBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { refuseNewer, type Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofOneBrand } from '#server/feature/live-topic.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange, DipendenteInput } from '../contract.ts';
import { callsExitOff, changesAgainst, checkDate, holdsRiservati, touchesRiservati } from '../rules.ts';
import { findVisible, insertDipendente, isShowroomOf, isVisibleManager, lockDipendente, setDipendente } from './queries.ts';

/** The showroom of who is registered by a caller that says nothing of one. */
const SHOWROOM_PREDEFINITO = 1;

/** Registers an employee and gives its id. Every id in the body is checked against what the caller may see. */
export async function createDipendente(db: Tx, scope: Scope, input: DipendenteInput): Promise<string> {
  requireMayCreate(scope, input);
  if (input.manager_id) await checkManager(db, scope, input.manager_id);
  if (input.showroom) await checkShowroom(db, scope, input.showroom, input.brand_id);
  const showroom = input.showroom === undefined ? await findShowroomPredefinito(db, scope, input.brand_id) : input.showroom;
  return insertDipendente(db, scope, { ...input, ...hiredBefore(input), showroom });
}

/** The same of many at once, whose showrooms are said: none, or one of the brand's. What they name is looked up once. */
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
  if (holdsRiservati(input)) requireRight(scope, 'riservati.modifica', [input.brand_id]);
}

/** Who is registered as gone since a past day, without a hire date, was not hired today. */
function hiredBefore({ data_assunzione, data_dismissione }: DipendenteInput): { data_assunzione?: null } {
  return data_assunzione === undefined && data_dismissione && data_dismissione < todayInItaly(new Date()) ? { data_assunzione: null } : {};
}

/** Only where the brand has it: nobody works in another brand's showroom. */
async function findShowroomPredefinito(db: Tx, scope: Scope, brand_id: number): Promise<number | null> {
  return (await isShowroomOf(db, scope, SHOWROOM_PREDEFINITO, brand_id)) ? SHOWROOM_PREDEFINITO : null;
}

/** Writes what this body changes of an employee as the caller sees it (rule 19): what it could not see stays as it is. */
export async function updateDipendente(db: Tx, scope: Scope, id: string, { updated_at, ...wanted }: DipendenteChange): Promise<void> {
  await lockDipendente(db, scope, id);
  const shown = await findVisible(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [shown.brand_id]);
  await refuseNewer(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst(wanted, { ...shown, stipendio: shown.stipendio?.toFixed(2) });
  if (changes.brand_id) await checkMove(db, scope, shown, changes.brand_id);
  if (touchesRiservati(changes, shown)) requireRight(scope, 'riservati.modifica', [shown.brand_id, changes.brand_id ?? shown.brand_id]);
  if (wanted.data_dismissione === undefined && callsExitOff(shown, wanted.stato ?? shown.stato)) changes.data_dismissione = null;
  const wrong = checkDate({ ...shown, ...changes }, todayInItaly(new Date()));
  for (const [field, sentence] of Object.entries(wrong)) throw invalidField(field, sentence);
  await checkPlace(db, scope, shown, changes);
  await setDipendente(db, scope, id, changes);
}

/** To another brand goes who holds nothing. The database refuses it too, should something be given at this very moment. */
async function checkMove(db: Tx, scope: Scope, shown: Dipendente, brand_id: number): Promise<void> {
  requireKnownBrands(scope, 'brand_id', [brand_id]);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await checkMovable(db, scope, shown);
}

export const MANAGER_NON_VALIDO = 'Il manager scelto non esiste o non è di tipologia manager o admin';
export const SHOWROOM_NON_VALIDO = 'Lo showroom scelto non esiste o non è del brand del dipendente';
export const SE_STESSO = 'Un dipendente non può essere il manager di se stesso';

/** Who still has `what` is not given another brand by hand. */
export const conRisorse = ({ nome, cognome }: { nome: string; cognome: string }, what: string): string =>
  `${nome} ${cognome} ha ancora ${what}: per cambiare brand usa «Trasferisci», dove si decide che cosa segue e che cosa resta.`;

/** Refuses with 400 a manager that the caller does not see, or who leads nobody (rule 42). */
async function checkManager(db: Db, scope: Scope, manager_id: string): Promise<void> {
  if (await isVisibleManager(db, scope, manager_id)) return;
  throw invalidField('manager_id', MANAGER_NON_VALIDO);
}

/** Refuses with 400 a showroom that is not one of this brand's (rule 41). */
export async function checkShowroom(db: Db, scope: Scope, showroom: number, brand_id: number): Promise<void> {
  if (await isShowroomOf(db, scope, showroom, brand_id)) return;
  throw invalidField('showroom', SHOWROOM_NON_VALIDO);
}

/** Refuses with 409 that an employee who still holds something is given another brand by hand: that is a transfer. */
async function checkMovable(db: Db, scope: Scope, person: { id: string; nome: string; cognome: string }): Promise<void> {
  const what = nameHeld(await countHeld(db, scope, person.id));
  if (what !== '') throw new Problem('conflict', 'DIPENDENTE_CON_RISORSE', conRisorse(person, what));
}

/** Refuses with 400 a manager or a showroom that does not go with these changes of an employee. */
export async function checkPlace(db: Db, scope: Scope, shown: Dipendente, changes: DipendenteChange): Promise<void> {
  const { manager_id, brand_id, showroom } = changes;
  if (manager_id === shown.id) throw invalidField('manager_id', SE_STESSO);
  if (manager_id) await checkManager(db, scope, manager_id);
  const place = showroom === undefined ? shown.showroom : showroom;
  if (place && (showroom || brand_id)) await checkShowroom(db, scope, place, brand_id ?? shown.brand_id);
}

// What it takes for an employee to go elsewhere. What goes with them is decided by who calls it (src/features/journeys/trasferimenti).

/** The employee, to a caller that may move them from their brand to this one; 404 when not visible, 403 without the right on both. */
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

/** A move that may be made: the employee before it, and what it changes of them. */
interface Move {
  shown: Dipendente;
  changes: DipendenteChange;
}

/** Holds the employee until the transaction ends, and checks where they are to go: a showroom of the brand, a visible manager. */
export async function prepareMove(
  db: Tx,
  scope: Scope,
  id: string,
  { updated_at, ...wanted }: Where & { updated_at?: string | undefined },
): Promise<Move> {
  await lockDipendente(db, scope, id);
  const shown = await findMovable(db, scope, id, wanted.brand_id);
  await refuseNewer(db, scope, dipendentiVersioned, { id, read: updated_at, what: 'questo dipendente' });
  const changes = changesAgainst<DipendenteChange>(wanted, shown);
  await checkPlace(db, scope, shown, changes);
  return { shown, changes };
}

/** Writes a prepared move. The database refuses it as long as something is held under the former brand. */
export async function writeMove(db: Tx, scope: Scope, { shown, changes }: Move): Promise<void> {
  await setDipendente(db, scope, shown.id, changes);
}

// What an exit changes of an employee (src/features/journeys/uscite).
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

/** An employee as stored, whom nobody else changes until the transaction ends; 404 when not visible. Not for an answer: the state may be an illness. */
export async function holdLeaver(db: Tx, scope: Scope, id: string): Promise<Leaver> {
  const { rows } = await sql<Leaver>`
    select id, nome, cognome, email, brand_id, stato, isactive, data_assunzione, data_dismissione from dipendenti
    where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(scoped(db, scope));
  const [found] = rows;
  if (!found) throw dipendenteNonTrovato();
  return found;
}

/** Waits for what is being given to somebody at this moment, and lets nothing more be given until the transaction ends. */
export async function keepFromGifts(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} for update`.execute(scoped(db, scope));
}

/** Changes where somebody stands. The caller has shown that it may. */
export async function markLeaver(db: Tx, scope: Scope, id: string, stand: Partial<Stand>): Promise<void> {
  await scoped(db, scope).updateTable('dipendenti').set(stand).where('id', '=', id).execute();
}

/** Puts somebody back where they stood. An illness that has lost its beginning meanwhile is none. */
export async function unmarkLeaver(db: Tx, scope: Scope, id: string, { stato, isactive, data_dismissione }: Stand): Promise<void> {
  await sql`
    update dipendenti set isactive = ${isactive}, data_dismissione = ${data_dismissione},
      stato = case when ${stato} = 'in malattia' and data_inizio_malattia is null then 'entrato' else ${stato} end
    where id = ${id}`.execute(scoped(db, scope));
}

/** A person, also where making them anonymous was asked for or decided. */
export const dipendentiLive: LiveTopic = sql`
  ${ofOneBrand('dipendenti')}
  union select a.dipendente_id::text, b, false from voci v cross join lateral unnest(v.brand_ids) b join anonimizzazioni a on a.id::text = v.oggetto_id
  where v.oggetto = 'anonimizzazioni'`;

export const dipendentiVersioned: Versioned = {
  table: 'dipendenti',
  id: 'uuid',
  isVisible: ({ can_view }) => inBrands('t.brand_id', can_view),
  // Who may not see sick leave and salary must not see either that they changed (decision 11).
  version: (scope) => sql<string>`
    case when t.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[]) then t.riservati_updated_at else t.updated_at end`,
};
