import { changeUser } from '#features/accounts/utenti/server/change-user.ts';
import { requireFatte } from '#features/journeys/attivita/server/require-fatte.ts';
import { keepFromGifts, type Leaver, markLeaver, unmarkLeaver } from '#features/people/dipendenti/server/mark-leaver.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { ACCOUNT_NON_CONSENTITO, USCITA_INCOMPLETA, USCITA_NON_ANCORA } from '../rules.ts';
import { holdThings } from './hold-things.ts';
import { holdUscita } from './hold-uscita.ts';
import { endUscita, findAccounts } from './queries.ts';

/** Closes an exit of which all is decided and nothing mandatory is to be done (rule 119), on its day or later (rule 57): the employee, whom it resolves to, has left and is not active any more. */
export async function closeUscita(db: Tx, scope: Scope, id: number, disattiva_account: boolean): Promise<Leaver> {
  if (disattiva_account && !scope.amministratore) throw ACCOUNT_NON_CONSENTITO(); // before looking: whether there is one is not told
  const { uscita, persona } = await holdUscita(db, scope, id, 'dipendenti.modifica');
  await keepFromGifts(db, scope, persona.id);
  const held = await holdThings(db, scope, persona.id);
  if (held.length > 0) throw USCITA_INCOMPLETA(held.map(({ nome }) => nome));
  if (uscita.data_uscita > todayInItaly(new Date())) throw USCITA_NON_ANCORA(uscita.data_uscita);
  await requireFatte(db, scope, { uscita_id: id });
  await endUscita(db, scope, id, 'chiusa');
  await markLeaver(db, scope, persona.id, { stato: 'uscito', isactive: false, data_dismissione: uscita.data_uscita });
  if (disattiva_account) await deactivateAccounts(db, scope, persona);
  return persona;
}

/** The caller is an amministratore: who else opened an exit for an invented employee would end anybody's account. */
async function deactivateAccounts(db: Tx, scope: Scope, { email }: Leaver): Promise<void> {
  for (const account of await findAccounts(db, scope, email)) await changeUser(db, account, { is_active: false });
}

/** Cancels an open exit: the employee is again what they were before (rule 58). What was decided of their things stays. */
export async function cancelUscita(db: Tx, scope: Scope, id: number): Promise<void> {
  const { uscita, persona } = await holdUscita(db, scope, id, 'dipendenti.modifica');
  await endUscita(db, scope, id, 'annullata');
  const { prima_stato: stato, prima_isactive: isactive, prima_data_dismissione: data_dismissione } = uscita;
  await unmarkLeaver(db, scope, persona.id, { stato, isactive, data_dismissione });
}
