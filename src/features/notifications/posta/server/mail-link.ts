import type { Tx } from '#server/db/handle.ts';
import { Problem } from '#shared/problem.ts';
import { enqueueMail, type Posta, requirePosta } from './send-mail.ts';
import { type Lettera, writeMail } from './write-mail.ts';

/** A link that opens something by itself, for one person. */
export interface LinkMail extends Required<Pick<Lettera, 'introduzione' | 'vai' | 'perche'>> {
  tipo: 'firma' | 'password';
  /** The account that it is for, where it is one's. */
  user_id: number | null;
  destinatario: string;
  oggetto: string;
}

/** Queues a mail with a link as part of the caller's transaction. Refused where no mail server is configured. */
export async function mailLink(
  db: Tx,
  posta: Posta | undefined,
  { tipo, user_id, destinatario, oggetto, ...letter }: LinkMail,
): Promise<void> {
  const open = requirePosta(posta);
  const written = writeMail({ titolo: oggetto, gruppi: [], ...letter }, open.origin);
  await enqueueMail(db, open, { tipo, user_id, destinatario, oggetto, ...written });
}

/** Of a link that was used, revoked, replaced or has run out: it would lead nowhere. */
export const linkSuperato = () => new Problem('conflict', 'LINK_SUPERATO', 'Questo link non vale più: creane un altro.');
