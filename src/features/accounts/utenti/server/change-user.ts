import { deleteResetLink } from '#features/accounts/auth/server/reset-link.ts';
import { endSessions } from '#features/accounts/auth/server/sign-in-account.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { enqueueMail, type Posta, writeMail } from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { rejectStaleEdit } from '#server/db/reject-stale-edit.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { User } from '../contract.ts';
import { type AccountChange, insertUser, lockUser, setUser, utentiVersioned } from './queries.ts';

interface EditContext {
  scope: Scope;
  posta: Posta | undefined;
  readVersion?: string | undefined;
}

/**
 * Changes an account. All sessions end when the account is deactivated or gets a new role. A deactivated account also loses its password
 * link and its API tokens. A constraint checks at the commit that one active amministratore remains.
 */
export async function changeUser(db: Tx, id: number, change: AccountChange, context?: EditContext): Promise<void> {
  await lockAccount(db, id);
  const former = await lockUser(db, id);
  if (context) await rejectStaleEdit(db, context.scope, utentiVersioned, { id, read: context.readVersion, what: 'questo utente' });
  await setUser(db, id, change.amministratore === false ? { ...change, fa_tutto: false } : change);
  const endsSessions = change.is_active === false || (change.role !== undefined && change.role !== former.role);
  if (endsSessions) await endSessions(db, id);
  const email = change.email ?? former.email;
  // After a change of the e-mail the password link is deleted, because it is still in the former mailbox.
  if (change.is_active === false) await revokeGettoni(db, id);
  if (change.is_active === false || email !== former.email) await deleteResetLink(db, id);
  if (email === former.email || !former.is_active || former.invitato_il || !context?.posta) return;
  await mailNewEmail(db, context.posta, { ...former, ...(change.nome ? { nome: change.nome } : {}) }, email);
}

/**
 * Sends the mail about a new e-mail of an account. Both addresses get the mail, so that the owner notices a change that they did not
 * want.
 */
async function mailNewEmail(
  db: Tx,
  posta: Posta,
  { id, nome, email: formerEmail }: Pick<User, 'id' | 'nome' | 'email'>,
  newEmail: string,
): Promise<void> {
  const oggetto = "L'email del tuo account è cambiata";
  const texts = writeMail(
    {
      titolo: oggetto,
      introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, l'email del tuo account di Organico era ${formerEmail} e ora è ${newEmail}. Da adesso entri con quella nuova, o con il tuo username, e le mail arrivano lì. Se non te lo aspettavi, avvisa subito un amministratore.`,
      gruppi: [],
      vai: { label: 'Vai al tuo account', collegamento: '/account' },
      perche: 'Ricevi questa mail perché riguarda la sicurezza del tuo account di Organico: non si può disattivare.',
    },
    posta.origin,
  );
  for (const destinatario of [formerEmail, newEmail])
    await enqueueMail(db, posta, { tipo: 'sicurezza', user_id: id, destinatario, oggetto, ...texts });
}

export function createAccount(db: Tx, values: Parameters<typeof insertUser>[1]): Promise<number> {
  return insertUser(db, values);
}
