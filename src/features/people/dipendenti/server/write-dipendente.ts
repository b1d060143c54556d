import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { countHeld } from '#features/equipment/risorse/server/select-held.ts';
import { requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Dipendente, DipendenteChange, DipendenteInput } from '../contract.ts';
import { callsExitOff, changesAgainst, checkDate, holdsRiservati, touchesRiservati } from '../rules.ts';
import { dipendentiVersioned } from './live.ts';
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
