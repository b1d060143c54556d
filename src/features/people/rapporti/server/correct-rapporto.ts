import { checkUscita } from '#features/people/dipendenti/rules.ts';
import { lockEditable, setEmploymentDays } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import { rejectStaleEdit } from '#server/db/reject-stale-edit.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField } from '#shared/problem.ts';
import type { RapportoChange } from '../contract.ts';
import { checkRapporto } from '../rules.ts';
import { findRapporto, rapportiVersioned, setRapporto } from './queries.ts';

/**
 * Corrects an employment. The days of the newest one are also written to the employee. The database rejects an employment that overlaps
 * another one. Returns the employee's name.
 */
export async function correctRapporto(
  db: Tx,
  scope: Scope,
  dipendente_id: string,
  id: number,
  { updated_at: read, ...requested }: RapportoChange,
): Promise<string> {
  const visible = await lockEditable(db, scope, dipendente_id);
  const { ultimo, updated_at: _, ...stored } = await findRapporto(db, scope, dipendente_id, id);
  await rejectStaleEdit(db, scope, rapportiVersioned, { id, read, what: 'questo rapporto' });
  const change = Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => value !== undefined && value !== stored[name as keyof typeof stored]),
  ) as Omit<RapportoChange, 'updated_at'>;
  if (change.matricola !== undefined) requireRight(scope, 'riservati.modifica', [visible.brand_id]);
  const corrected = { ...stored, ...change };
  const isOver = !ultimo || visible.stato === 'uscito';
  const { data_dismissione: al } = ultimo
    ? checkUscita({ stato: visible.stato, data_assunzione: null, data_dismissione: corrected.al }, todayInItaly(new Date()))
    : {};
  const errors = { ...(al && { al }), ...checkRapporto(corrected, isOver) };
  for (const [field, sentence] of Object.entries(errors)) throw invalidField(field, sentence);
  // The employment comes first: the trigger of the employee opens a new employment for a hire date after the stored last day.
  await setRapporto(db, scope, id, change);
  if (ultimo && (change.dal !== undefined || change.al !== undefined)) {
    await setEmploymentDays(db, scope, dipendente_id, { data_assunzione: corrected.dal, data_dismissione: corrected.al });
  }
  return `${visible.nome} ${visible.cognome}`;
}
