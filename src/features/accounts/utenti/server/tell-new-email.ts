import { enqueueMail, type Posta } from '#features/notifications/posta/server/send-mail.ts';
import { writeMail } from '#features/notifications/posta/server/write-mail.ts';
import type { Tx } from '#server/db/handle.ts';
import type { User } from '../contract.ts';

/** Tells an account, at both addresses, that it has another one: whoever did not want that reads it where it was read before. */
export async function tellNewEmail(
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
