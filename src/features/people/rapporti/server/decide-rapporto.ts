import { lockEditable } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { TipoRapporto } from '#shared/rapporto.ts';
import { addDays } from '#shared/scadenze.ts';
import { checkProroga, checkTrasforma, RAPPORTO_CONCLUSO } from '../rules.ts';
import { convertRapporto, extendRapporto, listWithHistory, rapportoNonTrovato } from './queries.ts';

interface Extension {
  fine_prevista: string;
  note?: string | null | undefined;
}

/**
 * Moves the planned end of the present employment to a later day. Without a note in the request the stored note stays. Returns the
 * employee's name.
 */
export async function prorogaRapporto(db: Tx, scope: Scope, dipendente_id: string, id: number, extension: Extension): Promise<string> {
  const { name, rapporto } = await lockPresent(db, scope, dipendente_id, id);
  const { fine_prevista, note } = extension;
  const sentence = checkProroga(rapporto.fine_prevista, fine_prevista);
  if (sentence) throw invalidField('fine_prevista', sentence);
  await extendRapporto(db, scope, id, { fine_prevista, ...(note === undefined ? {} : { note }) });
  return name;
}

/** Gives the present employment another type from a day on. Its first day and the headcount do not change. Returns the employee's name. */
export async function trasformaRapporto(
  db: Tx,
  scope: Scope,
  dipendente_id: string,
  id: number,
  conversion: { tipo: TipoRapporto; dal: string },
): Promise<string> {
  const { name, rapporto } = await lockPresent(db, scope, dipendente_id, id);
  const { tipo, dal } = conversion;
  for (const [field, sentence] of Object.entries(checkTrasforma(rapporto, conversion))) throw invalidField(field, sentence);
  await convertRapporto(db, scope, id, tipo, { tipo: rapporto.tipo, fino_al: addDays(dal, -1) });
  return name;
}

/** Locks an employee and returns the employment, which must be the present one: 409 for a former one and for an employee who has left. */
async function lockPresent(db: Tx, scope: Scope, dipendente_id: string, id: number) {
  const { nome, cognome, situazione } = await lockEditable(db, scope, dipendente_id);
  const rapporto = (await listWithHistory(db, scope, dipendente_id)).find((each) => each.id === id);
  if (!rapporto) throw rapportoNonTrovato();
  if (!rapporto.ultimo || situazione.fase === 'uscito') throw new Problem('conflict', 'RAPPORTO_CONCLUSO', RAPPORTO_CONCLUSO);
  return { name: `${nome} ${cognome}`, rapporto };
}
