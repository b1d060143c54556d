import { addressOfLink, findOpenLink } from '#features/accounts/auth/server/reset-link.ts';
import { linkSuperato, mailLink } from '#features/notifications/posta/server/mail-link.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import { formatDataOra } from '#shared/dates.ts';
import type { User } from '../contract.ts';

/** Mails an account the open link with which it chooses its password. */
export async function mailResetLink(
  db: Tx,
  posta: Posta | undefined,
  { id, email, nome, username }: Pick<User, 'id' | 'email' | 'nome' | 'username'>,
  token: string,
): Promise<void> {
  const expires_at = await findOpenLink(db, id, token);
  if (!expires_at) throw linkSuperato();
  await mailLink(db, posta, {
    tipo: 'password',
    user_id: id,
    destinatario: email,
    oggetto: 'Scegli la tua password di Organico',
    introduzione: `Buongiorno${nome ? ` ${nome}` : ''}, con questo link scegli la password del tuo account. Poi entri con ${username} o con questo indirizzo. Il link vale una volta sola, fino al ${formatDataOra(expires_at)}: non inoltrarlo, chi lo ha può entrare al posto tuo.`,
    vai: { label: 'Scegli la password', collegamento: addressOfLink('password', token) },
    perche:
      'Ricevi questa mail perché un amministratore di Organico ha creato un link per il tuo account. Se non lo aspettavi, chiedigli perché.',
  });
}
