import { stateAfterRehire } from '#features/people/dipendenti/rules.ts';
import { checkShowroom, lockEditable, showroomInBrand, updateDipendente } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { RiassunzioneInput } from '../contract.ts';
import { checkRapporto, NON_USCITO } from '../rules.ts';
import { findUltimo, setRapporto } from './queries.ts';

/** Rehires an employee who has left: opens a new employment and makes the employee active. Returns the employee's name. */
export async function rehireDipendente(db: Tx, scope: Scope, id: string, input: RiassunzioneInput): Promise<string> {
  const { tipo = null, fine_prevista = null, crea_workflow: _, ...change } = input;
  const visible = await lockEditable(db, scope, id, change.brand_id);
  if (change.showroom) await checkShowroom(db, scope, change.showroom, change.brand_id ?? visible.brand_id);
  const name = `${visible.nome} ${visible.cognome}`;
  const lastDay = visible.data_dismissione;
  if (visible.situazione.fase !== 'uscito' || lastDay === null) throw new Problem('conflict', 'NON_USCITO', NON_USCITO(name));
  if (change.data_assunzione <= lastDay) {
    const sentence = `${name} è uscito il ${formatData(lastDay)}: il nuovo rapporto comincia dopo quel giorno`;
    throw new Problem('conflict', 'RAPPORTO_SOVRAPPOSTO', sentence, { fields: { data_assunzione: sentence } });
  }
  const errors = checkRapporto({ dal: change.data_assunzione, al: null, fine_prevista, prova_fino_al: null }, false);
  for (const [field, sentence] of Object.entries(errors)) throw invalidField(field, sentence);
  const state = stateAfterRehire(change, todayInItaly(new Date()));
  // Without a showroom in the request, the employee stays in the former one if it belongs to the brand.
  const { brand_id = visible.brand_id, showroom = await showroomInBrand(db, scope, visible.showroom, brand_id) } = change;
  await updateDipendente(db, scope, id, { ...change, ...state, showroom });
  const { id: rapporto } = await findUltimo(db, scope, id);
  await setRapporto(db, scope, rapporto, { tipo, fine_prevista });
  return name;
}
