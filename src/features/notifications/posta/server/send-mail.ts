import type { Db, Tx } from '#server/db/handle.ts';
import type { Try } from '#server/jobs/queue.ts';
import { Problem } from '#shared/problem.ts';
import { DALLA_POSTA } from '#shared/screens.ts';
import { PREFERENZE, type TipoPosta } from '../rules.ts';
import { beginTry, insertWaiting, setFailed, setSent } from './queries.ts';
import { explainSmtp, type Message, type Smtp } from './reach-smtp.ts';

/** The services that send mails. Undefined without SMTP_URL. */
export interface Posta {
  smtp: Smtp;
  /** The public URL of the product: 'https://organico.azienda.it'. */
  origin: string;
  /** Queues the sending of a waiting mail in the transaction of the caller. */
  enqueue(tx: Tx, id: string): Promise<void>;
}

/** Throws 409 when no mail server is configured. */
export function requirePosta(posta: Posta | undefined): Posta {
  if (posta) return posta;
  throw new Problem(
    'conflict',
    'POSTA_NON_CONFIGURATA',
    'La posta non è configurata: chi ha installato Organico imposta SMTP_URL e MAIL_FROM.',
  );
}

export interface NewMail extends Omit<Message, 'id'> {
  /** The id of the recipient's account, if any. The mail is cancelled when that account is deactivated. */
  user_id: number | null;
  tipo: Exclude<TipoPosta, 'prova'>;
  /** The one-click unsubscribe URL of this recipient. */
  disiscrizione?: string;
}

/**
 * Queues a mail in the transaction of the caller: it is sent after the commit, and never after a rollback. It must not contain sick leave,
 * salary, contents of a document or the reason of an exit.
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

/** The maximum length of a subject; the full names are in the text. */
const LONGEST = 200;
const cut = (oggetto: string) => {
  const signs = [...oggetto];
  return signs.length <= LONGEST ? oggetto : `${signs.slice(0, LONGEST - 1).join('')}…`;
};

/** The page with the mail settings for this type, if it can be turned off. */
export function preferencesOf(origin: string, tipo: TipoPosta): string | undefined {
  const page = PREFERENZE[tipo];
  return page && inMail(origin, page);
}

/**
 * One attempt to send a mail. Throws when the queue should try again; a final error or the last attempt gives the mail up. If the process
 * stops between the answer of the server and the update, the mail is sent again with the same Message-ID.
 */
export async function sendMail(db: Db, { smtp, origin }: Pick<Posta, 'smtp' | 'origin'>, id: string, { isLast }: Try): Promise<void> {
  const mail = await beginTry(db, id);
  if (!mail) return;
  const { contenuto, allegato, tipo, ...to } = mail;
  const { testo, html, disiscrizione } = contenuto;
  const file = contenuto.allegato && allegato ? { ...contenuto.allegato, contenuto: allegato } : undefined;
  // This URL has no fragment, unlike other links in mails, because a mail program that posts to a URL drops its fragment.
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

interface LinkMail extends Required<Pick<Lettera, 'introduzione' | 'vai' | 'perche'>> {
  tipo: 'firma' | 'password';
  /** The id of the account that receives the mail; null for a recipient without an account. */
  user_id: number | null;
  destinatario: string;
  oggetto: string;
}

/** Queues a mail with a link in the transaction of the caller. Throws when no mail server is configured. */
export async function mailLink(
  db: Tx,
  posta: Posta | undefined,
  { tipo, user_id, destinatario, oggetto, ...letter }: LinkMail,
): Promise<void> {
  const open = requirePosta(posta);
  const written = writeMail({ titolo: oggetto, gruppi: [], ...letter }, open.origin);
  await enqueueMail(db, open, { tipo, user_id, destinatario, oggetto, ...written });
}

/** The 409 for a link that was used, revoked, replaced or has expired. */
export const linkSuperato = () => new Problem('conflict', 'LINK_SUPERATO', 'Questo link non vale più: creane un altro.');

// The layout of a mail: the same content as plain text and as simple HTML that all mail programs support.
interface Riga {
  titolo: string;
  testo: string;
  /** The path of the page that the row links to, for example '/workflows'. */
  collegamento: string;
}

export interface Lettera {
  titolo: string;
  /** One or two sentences before the list. */
  introduzione: string;
  gruppi: readonly {
    titolo: string;
    righe: readonly Riga[] /** The number of items that are not listed. */;
    altri: number;
    collegamento: string;
  }[];
  vai: { label: string; collegamento: string };
  /** The unsubscribe link of this mail. Left out, the mail links to the page on which the receiver chooses the mails. */
  rinuncia?: { label: string; collegamento: string };
  /** The reason why the recipient gets a mail that cannot be turned off. Left out for a mail that the settings of the account allow. */
  perche?: string;
}

/** Renders a mail as plain text and as HTML. `origin` is the base URL of the links in the mail. */
export function writeMail(lettera: Lettera, origin: string): { testo: string; html: string } {
  const { titolo, introduzione, gruppi, vai, perche, rinuncia = SCELTA } = lettera;
  const to = (collegamento: string) => inMail(origin, collegamento);
  const more = (altri: number) => (altri === 1 ? 'e un altro' : `e altri ${altri}`);
  const testo = [
    titolo,
    introduzione,
    ...gruppi.map(({ titolo, righe, altri, collegamento }) =>
      [
        titolo.toUpperCase(),
        ...righe.map((riga) => `- ${riga.titolo}: ${riga.testo}\n  ${to(riga.collegamento)}`),
        ...(altri > 0 ? [`- ${more(altri)}: ${to(collegamento)}`] : []),
      ].join('\n'),
    ),
    `${vai.label}: ${to(vai.collegamento)}`,
    perche ? `--\n${perche}` : `--\n${FOOT}\n${lettera.rinuncia ? `${rinuncia.label}: ` : ''}${to(rinuncia.collegamento)}`,
  ].join('\n\n');
  const list = gruppi
    .map(
      ({ titolo, righe, altri, collegamento }) => `
<h2 style="${H2}" class="quiet">${escaped(titolo)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${righe
        .map(
          (riga) => `
<tr><td style="${CELL}" class="line"><a href="${escaped(to(riga.collegamento))}" style="${LINK}" class="text">${escaped(riga.titolo)}</a><br>
<span style="${QUIET}" class="quiet">${escaped(riga.testo)}</span></td></tr>`,
        )
        .join('')}${
        altri > 0
          ? `
<tr><td style="${CELL}" class="line"><a href="${escaped(to(collegamento))}" style="${QUIET}" class="quiet">${more(altri)}</a></td></tr>`
          : ''
      }
</table>`,
    )
    .join('');
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(titolo)}</title><style>${DARK}</style></head>
<body style="margin:0;padding:24px 12px;background:#f4f2ef;${FONT}" class="ground">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px" class="sheet">
<tr><td style="padding:28px 28px 24px;text-align:left">
<p style="${QUIET};margin:0 0 18px" class="quiet">Organico</p>
<h1 style="margin:0 0 10px;font-size:20px;line-height:1.3;color:#1c1b1a" class="text">${escaped(titolo)}</h1>
<p style="margin:0;font-size:15px;line-height:1.5;color:#1c1b1a" class="text">${escaped(introduzione)}</p>${list}
<p style="margin:26px 0 0"><a href="${escaped(to(vai.collegamento))}" style="${BUTTON}" class="button">${escaped(vai.label)}</a></p>
</td></tr></table>
<p style="${QUIET};max-width:600px;margin:16px auto 0;padding:0 16px" class="quiet">${
    perche
      ? escaped(perche)
      : `${FOOT}
<a href="${escaped(to(rinuncia.collegamento))}" style="color:inherit">${escaped(rinuncia.label)}</a>`
  }</p>
</td></tr></table></body></html>
`;
  return { testo, html };
}

/** The URL of a page that first asks the user to sign in, if needed. */
const inMail = (origin: string, collegamento: string) => `${origin}${collegamento}${collegamento.includes('#') ? '' : `#${DALLA_POSTA}`}`;

const SCELTA = { label: 'Scegli che cosa ricevere', collegamento: '/account' };
const FOOT = 'Ricevi questa mail perché hai un account in Organico.';

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const QUIET = 'font-size:13px;line-height:1.5;color:#5f5c58';
const H2 = 'margin:26px 0 4px;font-size:13px;font-weight:600;color:#5f5c58';
const CELL = 'padding:10px 0;border-top:1px solid #e4e0da;overflow-wrap:anywhere';
const LINK = 'font-size:15px;line-height:1.4;font-weight:600;color:#1c1b1a;text-decoration:underline';
const BUTTON =
  'display:inline-block;padding:11px 18px;border-radius:6px;background:#1c1b1a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none';
// Colours of the dark theme. They need !important, because otherwise the inline styles of the mail would win.
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #171615 !important } .sheet { background: #232120 !important }
.text { color: #f1eeea !important } .quiet { color: #aaa59e !important } .line { border-color: #3a3735 !important }
.button { background: #f1eeea !important; color: #1c1b1a !important } }`;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
