import { copyAttivita } from '#features/journeys/attivita/server/copy-attivita.ts';
import { holdLeaver, type Leaver, markLeaver } from '#features/people/dipendenti/server/mark-leaver.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { openUscita as openCall, updateUscita as updateCall } from '../contract.ts';
import { checkDataUscita, type MotivoUscita, USCITA_GIA_APERTA } from '../rules.ts';
import { holdUscita } from './hold-uscita.ts';
import { insertUscita, setUscita } from './queries.ts';

/** Opens the exit of an employee, who is leaving from now on (rule 54); resolves to its id. Who has left already stays so. */
export async function openUscita(db: Tx, scope: Scope, body: ParsedOf<typeof openCall>['body']): Promise<number> {
  const { dipendente_id, data_uscita, motivo = null, note = null } = body;
  const persona = await holdLeaver(db, scope, dipendente_id);
  const { brand_id, stato, isactive, data_dismissione } = persona;
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  requireMayTellWhy(scope, brand_id, motivo);
  refuseDay(data_uscita, persona);
  await refuseSecond(db, scope, persona);
  await markLeaver(db, scope, dipendente_id, { stato: stato === 'uscito' ? 'uscito' : 'uscente', data_dismissione: data_uscita });
  const prima = { prima_stato: stato, prima_isactive: isactive, prima_data_dismissione: data_dismissione };
  const id = await insertUscita(db, scope, { dipendente_id, data_uscita, motivo, note, ...prima });
  await copyAttivita(db, scope, { uscita_id: id });
  return id;
}

/** Moves an open exit to another day, with its employee, or changes what HR says of it. */
export async function updateUscita(db: Tx, scope: Scope, id: number, change: ParsedOf<typeof updateCall>['body']): Promise<void> {
  const { persona } = await holdUscita(db, scope, id, 'dipendenti.modifica');
  const { data_uscita, motivo, ...rest } = change;
  requireMayTellWhy(scope, persona.brand_id, motivo);
  if (data_uscita) refuseDay(data_uscita, persona);
  const mayTell = brandsFor(scope, 'riservati.modifica').includes(persona.brand_id);
  await setUscita(db, scope, id, { ...rest, data_uscita, motivo: mayTell ? motivo : undefined });
  if (data_uscita) await markLeaver(db, scope, persona.id, { data_dismissione: data_uscita });
}

/** No reason, as it is shown to who may not know it, tells nothing and changes nothing. */
function requireMayTellWhy(scope: Scope, brand_id: number, motivo: MotivoUscita | null | undefined): void {
  if (motivo) requireRight(scope, 'riservati.modifica', [brand_id]);
}

function refuseDay(data_uscita: string, persona: Leaver): void {
  for (const [field, sentence] of Object.entries(checkDataUscita(data_uscita, persona, todayInItaly(new Date())))) {
    throw invalidField(field, sentence);
  }
}

async function refuseSecond(db: Tx, scope: Scope, { id, nome, cognome }: Leaver): Promise<void> {
  const open = await scoped(db, scope)
    .selectFrom('uscite')
    .select('data_uscita')
    .where('dipendente_id', '=', id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst();
  if (open) throw USCITA_GIA_APERTA(`${nome} ${cognome}`, open.data_uscita);
}
