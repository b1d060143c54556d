import { endSessions } from '#features/accounts/auth/server/end-sessions.ts';
import { resetFattori } from '#features/accounts/fattori/server/reset-fattori.ts';
import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { enqueueMail, type Posta } from '#features/notifications/posta/server/send-mail.ts';
import { writeMail } from '#features/notifications/posta/server/write-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { User } from '../contract.ts';
import { FATTORI_PROPRI } from '../rules.ts';
import { findVisible, lockUser } from './queries.ts';

/** Takes the second factors of somebody else away who has lost them, signs them out everywhere, and tells them by mail where there is mail. */
export async function resetAccount(
  db: Tx,
  scope: Scope,
  id: number,
  { posta, da }: { posta: Posta | undefined; da: string },
): Promise<User> {
  await lockUser(db, id);
  if (id === scope.user_id) throw FATTORI_PROPRI();
  const user = await findVisible(db, scope, id);
  if (!(await resetFattori(db, id))) return user;
  await endSessions(db, id);
  await revokeGettoni(db, id);
  if (posta && user.is_active) await tell(db, posta, user, da);
  return findVisible(db, scope, id);
}

async function tell(db: Tx, posta: Posta, { id, email, nome }: User, da: string): Promise<void> {
  const oggetto = 'I due passaggi del tuo account sono stati tolti';
  const letter = writeMail(
    {
      titolo: oggetto,
      introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, ${da} ha tolto i due passaggi dal tuo account di Organico. Ora entri con la sola password: appena puoi, attivali di nuovo. Se non l'hai chiesto tu, avvisa subito un amministratore.`,
      gruppi: [],
      vai: { label: 'Vai al tuo account', collegamento: '/account' },
      perche: 'Ricevi questa mail perché riguarda la sicurezza del tuo account di Organico: non si può disattivare.',
    },
    posta.origin,
  );
  await enqueueMail(db, posta, { tipo: 'sicurezza', user_id: id, destinatario: email, oggetto, ...letter });
}
