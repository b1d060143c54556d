import { requireKnownBrands } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { DipendenteInput } from '../contract.ts';
import { holdsRiservati } from '../rules.ts';
import { checkManager, checkShowroom } from './check-placement.ts';
import { insertDipendente, isShowroomOf } from './queries.ts';

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
