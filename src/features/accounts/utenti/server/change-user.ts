import { endSessions } from '#features/accounts/auth/server/enter-account.ts';
import { dropResetLink } from '#features/accounts/auth/server/reset-link.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { enqueueMail, type Posta, writeMail } from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { rejectStaleEdit } from '#server/db/reject-stale-edit.ts';
import { lockAccount } from '#server/security/lock-account.ts';
import type { Scope } from '#server/security/scope.ts';
import type { User } from '../contract.ts';
import { type Change, insertUser, lockUser, setUser, utentiVersioned } from './queries.ts';

interface Editing {
  scope: Scope;
  posta: Posta | undefined;
  /** The version of the account that the caller has read. */
  read?: string | undefined;
}

/**
 * Changes an account. All sessions of the account end when it is deactivated or gets a new role. A deactivated account also loses its
 * unused password link and its API tokens. A constraint checks at the commit that one active amministratore remains.
 */
export async function changeUser(db: Tx, id: number, change: Change, editing?: Editing): Promise<void> {
  await lockAccount(db, id);
  const before = await lockUser(db, id);
  if (editing) await rejectStaleEdit(db, editing.scope, utentiVersioned, { id, read: editing.read, what: 'questo utente' });
  // Only an amministratore can have `fa_tutto`, so an account that loses this role loses `fa_tutto` too.
  await setUser(db, id, change.amministratore === false ? { ...change, fa_tutto: false } : change);
  const isOut = change.is_active === false || (change.role !== undefined && change.role !== before.role);
  if (isOut) await endSessions(db, id);
  const email = change.email ?? before.email;
  // An unused password link is deleted too: after a change of the e-mail the link is still in the former mailbox.
  if (change.is_active === false) await revokeGettoni(db, id);
  if (change.is_active === false || email !== before.email) await dropResetLink(db, id);
  // An invited account was never used, and the next invitation uses the new address.
  if (email === before.email || !before.is_active || before.invitato_il || !editing?.posta) return;
  await tellNewEmail(db, editing.posta, { ...before, ...(change.nome ? { nome: change.nome } : {}) }, email);
}

/** Mails the change to both addresses, so that the owner notices a change that they did not want. */
async function tellNewEmail(
  db: Tx,
  posta: Posta,
  { id, nome, email: before }: Pick<User, 'id' | 'nome' | 'email'>,
  after: string,
): Promise<void> {
  const oggetto = "L'email del tuo account è cambiata";
  const letter = writeMail(
    {
      titolo: oggetto,
      introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, l'email del tuo account di Organico era ${before} e ora è ${after}. Da adesso entri con quella nuova, o con il tuo username, e le mail arrivano lì. Se non te lo aspettavi, avvisa subito un amministratore.`,
      gruppi: [],
      vai: { label: 'Vai al tuo account', collegamento: '/account' },
      perche: 'Ricevi questa mail perché riguarda la sicurezza del tuo account di Organico: non si può disattivare.',
    },
    posta.origin,
  );
  for (const destinatario of [before, after])
    await enqueueMail(db, posta, { tipo: 'sicurezza', user_id: id, destinatario, oggetto, ...letter });
}

/** Creates an account for a person whom another system has authenticated. */
export function createAccount(db: Tx, values: Parameters<typeof insertUser>[1]): Promise<number> {
  return insertUser(db, values);
}
