import type { Db, Tx } from '#server/db/handle.ts';
import type { Try } from '#server/jobs/queue.ts';
import { Problem } from '#shared/problem.ts';
import { PREFERENZE, type TipoPosta } from '../rules.ts';
import { beginTry, insertWaiting, setFailed, setSent } from './queries.ts';
import { explainSmtp, type Message, type Smtp } from './reach-smtp.ts';
import { inMail, type Lettera, writeMail } from './write-mail.ts';

/** What sends mail. A server without SMTP_URL has none. */
export interface Posta {
  smtp: Smtp;
  /** Where people reach the product: 'https://organico.azienda.it'. */
  origin: string;
  /** Queues the sending of a mail that waits, as part of the caller's transaction. */
  enqueue(tx: Tx, id: string): Promise<void>;
}

/** Refuses what cannot be done without a mail server. */
export function requirePosta(posta: Posta | undefined): Posta {
  if (posta) return posta;
  throw new Problem(
    'conflict',
    'POSTA_NON_CONFIGURATA',
    'La posta non è configurata: chi ha installato Organico imposta SMTP_URL e MAIL_FROM.',
  );
}

export interface NewMail extends Omit<Message, 'id'> {
  /** The account that it is for, where it is one's: deactivated meanwhile, it is called off. */
  user_id: number | null;
  tipo: Exclude<TipoPosta, 'prova'>;
  /** The page that ends these mails for this receiver by one press; a mail program may press it by itself. */
  disiscrizione?: string;
}

/**
 * Puts a mail into the queue as part of the caller's transaction: it goes out after the commit, and never when that is undone. What it says
 * is for its receiver alone, and holds no sick leave, pay, contents of a document or reason of an exit.
 */
export async function enqueueMail(db: Tx, posta: Posta, { testo, html, allegato, disiscrizione, ...mail }: NewMail): Promise<void> {
  const file = allegato && { nome: allegato.nome, tipo: allegato.tipo };
  const id = await insertWaiting(
    db,
    { ...mail, oggetto: cut(mail.oggetto) },
    { testo, html, ...(disiscrizione === undefined ? {} : { disiscrizione }), ...(file ? { allegato: file } : {}) },
    allegato?.contenuto ?? null,
  );
  await posta.enqueue(db, id);
}

/** A subject is made of names, which can be long: what is cut stands in the mail. */
const LONGEST = 200;
const cut = (oggetto: string) => {
  const signs = [...oggetto];
  return signs.length <= LONGEST ? oggetto : `${signs.slice(0, LONGEST - 1).join('')}…`;
};

/** The page where its receiver chooses to have no more of this kind, if that is a choice of theirs. */
export function preferencesOf(origin: string, tipo: TipoPosta): string | undefined {
  const page = PREFERENZE[tipo];
  return page && inMail(origin, page);
}

/**
 * One try of one mail. Throws where the queue is to try it again; what the server refuses for good, and what failed for the last time, is
 * given up. Between the server's yes and our note of it this process can die: then it goes out once more under the same Message-ID.
 */
export async function sendMail(db: Db, { smtp, origin }: Pick<Posta, 'smtp' | 'origin'>, id: string, { isLast }: Try): Promise<void> {
  const mail = await beginTry(db, id);
  if (!mail) return;
  const { contenuto, allegato, tipo, ...to } = mail;
  const { testo, html, disiscrizione } = contenuto;
  const file = contenuto.allegato && allegato ? { ...contenuto.allegato, contenuto: allegato } : undefined;
  // Without the fragment that other links in mails have: a mail program that posts to this address drops fragments.
  const oneClick = disiscrizione === undefined ? undefined : origin + disiscrizione;
  const refused = await smtp.send({ ...to, testo, html, allegato: file }, { page: preferencesOf(origin, tipo), oneClick }).then(
    () => undefined,
    (error: unknown) => explainSmtp(error),
  );
  if (!refused) return setSent(db, id);
  const isGivenUp = refused.isFinal || isLast;
  await setFailed(db, id, refused.sentence, isGivenUp);
  if (!isGivenUp) throw new Error(refused.sentence);
}

/** A link that opens something by itself, for one person. */
interface LinkMail extends Required<Pick<Lettera, 'introduzione' | 'vai' | 'perche'>> {
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
