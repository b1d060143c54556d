import { changeUser } from '#features/accounts/utenti/server/change-user.ts';
import { copyAttivita, requireNoOpenAttivita } from '#features/journeys/attivita/server/select-attivita.ts';
import {
  blockAssignments,
  type Leaver,
  lockLeaver,
  markLeaver,
  restoreLeaver,
} from '#features/people/dipendenti/server/write-dipendente.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import { accountChangeRoute, type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { openUscita as openCall, updateUscita as updateCall } from '../contract.ts';
import * as calls from '../contract.ts';
import {
  ACCOUNT_NON_CONSENTITO,
  checkDataUscita,
  type MotivoUscita,
  USCITA_GIA_APERTA,
  USCITA_INCOMPLETA,
  USCITA_NON_ANCORA,
} from '../rules.ts';
import { type AssignByType, decideVoci, lockAssignedItems, lockUscita } from './decide-voci.ts';
import { countByState, endUscita, findAccounts, findVisible, insertUscita, listVisible, setUscita } from './queries.ts';

export const usciteRoutes = ({ give }: { give: AssignByType }): Route[] => [
  route(calls.listUscite, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.countUscite, ({ db, scope, query }) => countByState(db, scope, query)),

  route(calls.getUscita, ({ db, scope, params: { id } }) => findVisible(db, scope, id)),

  route(calls.openUscita, async ({ db, scope, body }) => findVisible(db, scope, await openUscita(db, scope, body))),

  route(calls.updateUscita, async ({ db, scope, params: { id }, body }) => {
    await updateUscita(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.decideEsiti, async ({ db, scope, params: { id }, body }) => {
    const { lotto } = await runAsLotto(
      db,
      'uscita',
      ({ nome, cognome }: Leaver) => `Uscita di ${nome} ${cognome}: ${body.voci.length === 1 ? '1 esito' : `${body.voci.length} esiti`}`,
      () => decideVoci(db, scope, id, body.voci, give),
    );
    return { ...(await findVisible(db, scope, id)), lotto };
  }),

  accountChangeRoute(
    route(calls.closeUscita, async ({ db, scope, params: { id }, body }) => {
      const { lotto } = await runAsLotto(
        db,
        'uscita',
        ({ nome, cognome }: Leaver) => `Uscita di ${nome} ${cognome} chiusa`,
        () => closeUscita(db, scope, id, body.disattiva_account ?? false),
      );
      return { ...(await findVisible(db, scope, id)), lotto };
    }),
  ),

  route(calls.cancelUscita, async ({ db, scope, params: { id } }) => {
    await cancelUscita(db, scope, id);
    return findVisible(db, scope, id);
  }),
];

/** Opens an exit and returns its id. An employee who has already left stays uscito; any other employee becomes uscente. */
async function openUscita(db: Tx, scope: Scope, body: ParsedOf<typeof openCall>['body']): Promise<number> {
  const { dipendente_id, data_uscita, motivo = null, note = null } = body;
  const persona = await lockLeaver(db, scope, dipendente_id);
  const { brand_id, stato, isactive, data_dismissione } = persona;
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  requireMotivoPermission(scope, brand_id, motivo);
  checkDay(data_uscita, persona);
  await requireNoOpenUscita(db, scope, persona);
  await markLeaver(db, scope, dipendente_id, { stato: stato === 'uscito' ? 'uscito' : 'uscente', data_dismissione: data_uscita });
  const previousState = { prima_stato: stato, prima_isactive: isactive, prima_data_dismissione: data_dismissione };
  const id = await insertUscita(db, scope, { dipendente_id, data_uscita, motivo, note, ...previousState });
  await copyAttivita(db, scope, { uscita_id: id });
  return id;
}

async function updateUscita(db: Tx, scope: Scope, id: number, change: ParsedOf<typeof updateCall>['body']): Promise<void> {
  const { persona } = await lockUscita(db, scope, id, 'dipendenti.modifica');
  const { data_uscita, motivo, ...others } = change;
  requireMotivoPermission(scope, persona.brand_id, motivo);
  if (data_uscita) checkDay(data_uscita, persona);
  const canEditMotivo = brandsFor(scope, 'riservati.modifica').includes(persona.brand_id);
  await setUscita(db, scope, id, { ...others, data_uscita, motivo: canEditMotivo ? motivo : undefined });
  if (data_uscita) await markLeaver(db, scope, persona.id, { data_dismissione: data_uscita });
}

/**
 * Throws when the caller may not change the reason of an exit. Accounts without the permission read the reason as null, so sending null
 * back is accepted and changes nothing.
 */
function requireMotivoPermission(scope: Scope, brand_id: number, motivo: MotivoUscita | null | undefined): void {
  if (motivo) requireRight(scope, 'riservati.modifica', [brand_id]);
}

function checkDay(data_uscita: string, persona: Leaver): void {
  for (const [field, sentence] of Object.entries(checkDataUscita(data_uscita, persona, todayInItaly(new Date())))) {
    throw invalidField(field, sentence);
  }
}

async function requireNoOpenUscita(db: Tx, scope: Scope, { id, nome, cognome }: Leaver): Promise<void> {
  const existing = await scoped(db, scope)
    .selectFrom('uscite')
    .select('data_uscita')
    .where('dipendente_id', '=', id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst();
  if (existing) throw USCITA_GIA_APERTA(`${nome} ${cognome}`, existing.data_uscita);
}

/**
 * Closes an exit and sets the employee to uscito and inactive. Every item must have an outcome, all mandatory tasks must be done, and
 * the exit date must have come.
 */
async function closeUscita(db: Tx, scope: Scope, id: number, disattiva_account: boolean): Promise<Leaver> {
  // The permission is checked before the account is read, so that the response does not disclose whether an account exists.
  if (disattiva_account && !scope.amministratore) throw ACCOUNT_NON_CONSENTITO();
  const { uscita, persona } = await lockUscita(db, scope, id, 'dipendenti.modifica');
  await blockAssignments(db, scope, persona.id);
  const assigned = await lockAssignedItems(db, scope, persona.id);
  if (assigned.length > 0) throw USCITA_INCOMPLETA(assigned.map(({ nome }) => nome));
  if (uscita.data_uscita > todayInItaly(new Date())) throw USCITA_NON_ANCORA(uscita.data_uscita);
  await requireNoOpenAttivita(db, scope, { uscita_id: id });
  await endUscita(db, scope, id, 'chiusa');
  await markLeaver(db, scope, persona.id, { stato: 'uscito', isactive: false, data_dismissione: uscita.data_uscita });
  if (disattiva_account) await deactivateAccounts(db, scope, persona);
  return persona;
}

/**
 * Deactivates the accounts that have the e-mail of the employee. Only an amministratore may do this: otherwise a caller could open an
 * exit for an invented employee and deactivate any account.
 */
async function deactivateAccounts(db: Tx, scope: Scope, { email }: Leaver): Promise<void> {
  for (const account of await findAccounts(db, scope, email)) await changeUser(db, account, { is_active: false });
}

/** Cancels an exit and restores the former state of the employee. Recorded outcomes are retained. */
async function cancelUscita(db: Tx, scope: Scope, id: number): Promise<void> {
  const { uscita, persona } = await lockUscita(db, scope, id, 'dipendenti.modifica');
  await endUscita(db, scope, id, 'annullata');
  const { prima_stato: stato, prima_isactive: isactive, prima_data_dismissione: data_dismissione } = uscita;
  await restoreLeaver(db, scope, persona.id, { stato, isactive, data_dismissione });
}
