import type { Db, Tx } from '#server/db/handle.ts';
import type { Attempt } from '#server/jobs/queue.ts';
import { Problem } from '#shared/problem.ts';
import { FROM_MAIL } from '#shared/screens.ts';
import { PREFERENCES_PAGES, type TipoPosta } from '../rules.ts';
import { beginAttempt, insertWaitingMail, setMailFailed, setMailSent } from './queries.ts';
import { explainSmtp, type Message, type Smtp } from './smtp-client.ts';

export interface Posta {
  smtp: Smtp;
  /** The base URL of links in mails, for example 'https://organico.azienda.it'. */
  origin: string;
  /** Queues a mail in the transaction of the caller. */
  enqueue(tx: Tx, id: string): Promise<void>;
}

export function requirePosta(posta: Posta | undefined): Posta {
  if (posta) return posta;
  throw new Problem(
    'conflict',
    'POSTA_NON_CONFIGURATA',
    'La posta non è configurata: chi ha installato Organico imposta SMTP_URL e MAIL_FROM.',
  );
}

export interface NewMail extends Omit<Message, 'id'> {
  /** The account of the recipient; null for a recipient without an account. The mail is cancelled when the account is deactivated. */
  user_id: number | null;
  tipo: Exclude<TipoPosta, 'prova'>;
  disiscrizione?: string;
}

/**
 * Queues a mail. It is sent after the commit of the caller, and never after a rollback. The mail must not contain sick leave, salary,
 * contents of a document or the reason of an exit.
 */
export async function enqueueMail(db: Tx, posta: Posta, { testo, html, allegato, disiscrizione, ...mail }: NewMail): Promise<void> {
  const attachment = allegato && { nome: allegato.nome, tipo: allegato.tipo };
  const id = await insertWaitingMail(
    db,
    { ...mail, oggetto: truncate(mail.oggetto) },
    { testo, html, ...(disiscrizione === undefined ? {} : { disiscrizione }), ...(attachment ? { allegato: attachment } : {}) },
    allegato?.contenuto ?? null,
  );
  await posta.enqueue(db, id);
}

/** A longer subject is truncated, because the text of the mail has the full names. */
const MAX_SUBJECT_LENGTH = 200;
const truncate = (oggetto: string) => {
  const characters = [...oggetto];
  return characters.length <= MAX_SUBJECT_LENGTH ? oggetto : `${characters.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`;
};

export function preferencesUrl(origin: string, tipo: TipoPosta): string | undefined {
  const page = PREFERENCES_PAGES[tipo];
  return page && urlInMail(origin, page);
}

/**
 * Sends a queued mail. Throws when the queue should try again; a final error or the last attempt abandons the mail. If the process stops
 * between the answer of the server and the update, the mail is sent again with the same Message-ID.
 */
export async function sendMail(db: Db, { smtp, origin }: Pick<Posta, 'smtp' | 'origin'>, id: string, { isLast }: Attempt): Promise<void> {
  const mail = await beginAttempt(db, id);
  if (!mail) return;
  const { contenuto, allegato, tipo, ...urlOf } = mail;
  const { testo, html, disiscrizione } = contenuto;
  const attachment = contenuto.allegato && allegato ? { ...contenuto.allegato, contenuto: allegato } : undefined;
  // This URL has no fragment, unlike other links in mails, because a mail program that posts to a URL drops its fragment.
  const oneClick = disiscrizione === undefined ? undefined : origin + disiscrizione;
  const failure = await smtp.send({ ...urlOf, testo, html, allegato: attachment }, { page: preferencesUrl(origin, tipo), oneClick }).then(
    () => undefined,
    (error: unknown) => explainSmtp(error),
  );
  if (!failure) return setMailSent(db, id);
  const isAbandoned = failure.isFinal || isLast;
  await setMailFailed(db, id, failure.sentence, isAbandoned);
  if (!isAbandoned) throw new Error(failure.sentence);
}

interface LinkMail extends Required<Pick<MailContent, 'introduzione' | 'vai' | 'perche'>> {
  tipo: 'firma' | 'password';
  user_id: number | null;
  destinatario: string;
  oggetto: string;
}

/** Queues the mail with a link in the transaction of the caller. Throws 409 when no mail server is configured. */
export async function mailLink(
  db: Tx,
  posta: Posta | undefined,
  { tipo, user_id, destinatario, oggetto, ...content }: LinkMail,
): Promise<void> {
  const activePosta = requirePosta(posta);
  const texts = writeMail({ titolo: oggetto, gruppi: [], ...content }, activePosta.origin);
  await enqueueMail(db, activePosta, { tipo, user_id, destinatario, oggetto, ...texts });
}

export const staleLinkProblem = () => new Problem('conflict', 'LINK_SUPERATO', 'Questo link non vale più: creane un altro.');

// A row of a mail. A mail has the same content as plain text and as simple HTML that all mail programs support.
interface MailRiga {
  titolo: string;
  testo: string;
  collegamento: string;
}

export interface MailContent {
  titolo: string;
  introduzione: string;
  gruppi: readonly {
    titolo: string;
    righe: readonly MailRiga[];
    /** The number of further items, which the mail does not list. */
    altri: number;
    collegamento: string;
  }[];
  vai: { label: string; collegamento: string };
  /** The link to turn off these mails; if undefined, the mail links to the page on which the recipient chooses the mails. */
  rinuncia?: { label: string; collegamento: string };
  /** The reason why the recipient gets this mail. Set only for a mail that cannot be turned off. */
  perche?: string;
}

/** Returns a mail as plain text and as HTML. `origin` is the base URL of the links in the mail. */
export function writeMail(lettera: MailContent, origin: string): { testo: string; html: string } {
  const { titolo, introduzione, gruppi, vai, perche, rinuncia = PREFERENCES_LINK } = lettera;
  const urlOf = (collegamento: string) => urlInMail(origin, collegamento);
  const othersText = (altri: number) => (altri === 1 ? 'e un altro' : `e altri ${altri}`);
  const testo = [
    titolo,
    introduzione,
    ...gruppi.map(({ titolo, righe, altri, collegamento }) =>
      [
        titolo.toUpperCase(),
        ...righe.map((riga) => `- ${riga.titolo}: ${riga.testo}\n  ${urlOf(riga.collegamento)}`),
        ...(altri > 0 ? [`- ${othersText(altri)}: ${urlOf(collegamento)}`] : []),
      ].join('\n'),
    ),
    `${vai.label}: ${urlOf(vai.collegamento)}`,
    perche ? `--\n${perche}` : `--\n${FOOTER}\n${lettera.rinuncia ? `${rinuncia.label}: ` : ''}${urlOf(rinuncia.collegamento)}`,
  ].join('\n\n');
  const gruppiHtml = gruppi
    .map(
      ({ titolo, righe, altri, collegamento }) => `
<h2 style="${HEADING_STYLE}" class="quiet">${escapeHtml(titolo)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${righe
        .map(
          (riga) => `
<tr><td style="${CELL_STYLE}" class="line"><a href="${escapeHtml(urlOf(riga.collegamento))}" style="${LINK_STYLE}" class="text">${escapeHtml(riga.titolo)}</a><br>
<span style="${MUTED_STYLE}" class="quiet">${escapeHtml(riga.testo)}</span></td></tr>`,
        )
        .join('')}${
        altri > 0
          ? `
<tr><td style="${CELL_STYLE}" class="line"><a href="${escapeHtml(urlOf(collegamento))}" style="${MUTED_STYLE}" class="quiet">${othersText(altri)}</a></td></tr>`
          : ''
      }
</table>`,
    )
    .join('');
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(titolo)}</title><style>${DARK_THEME}</style></head>
<body style="margin:0;padding:24px 12px;background:#f4f2ef;${FONT_STYLE}" class="ground">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px" class="sheet">
<tr><td style="padding:28px 28px 24px;text-align:left">
<p style="${MUTED_STYLE};margin:0 0 18px" class="quiet">Organico</p>
<h1 style="margin:0 0 10px;font-size:20px;line-height:1.3;color:#1c1b1a" class="text">${escapeHtml(titolo)}</h1>
<p style="margin:0;font-size:15px;line-height:1.5;color:#1c1b1a" class="text">${escapeHtml(introduzione)}</p>${gruppiHtml}
<p style="margin:26px 0 0"><a href="${escapeHtml(urlOf(vai.collegamento))}" style="${BUTTON_STYLE}" class="button">${escapeHtml(vai.label)}</a></p>
</td></tr></table>
<p style="${MUTED_STYLE};max-width:600px;margin:16px auto 0;padding:0 16px" class="quiet">${
    perche
      ? escapeHtml(perche)
      : `${FOOTER}
<a href="${escapeHtml(urlOf(rinuncia.collegamento))}" style="color:inherit">${escapeHtml(rinuncia.label)}</a>`
  }</p>
</td></tr></table></body></html>
`;
  return { testo, html };
}

/** Returns the URL of a page of the product. The page first asks the user to sign in, if needed. */
const urlInMail = (origin: string, collegamento: string) => `${origin}${collegamento}${collegamento.includes('#') ? '' : `#${FROM_MAIL}`}`;

const PREFERENCES_LINK = { label: 'Scegli che cosa ricevere', collegamento: '/account' };
const FOOTER = 'Ricevi questa mail perché hai un account in Organico.';

const FONT_STYLE = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MUTED_STYLE = 'font-size:13px;line-height:1.5;color:#5f5c58';
const HEADING_STYLE = 'margin:26px 0 4px;font-size:13px;font-weight:600;color:#5f5c58';
const CELL_STYLE = 'padding:10px 0;border-top:1px solid #e4e0da;overflow-wrap:anywhere';
const LINK_STYLE = 'font-size:15px;line-height:1.4;font-weight:600;color:#1c1b1a;text-decoration:underline';
const BUTTON_STYLE =
  'display:inline-block;padding:11px 18px;border-radius:6px;background:#1c1b1a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none';
// The styles for the dark theme. The colours need !important, because otherwise the inline styles of the mail would override them.
const DARK_THEME = `@media (prefers-color-scheme: dark) {
.ground { background: #171615 !important } .sheet { background: #232120 !important }
.text { color: #f1eeea !important } .quiet { color: #aaa59e !important } .line { border-color: #3a3735 !important }
.button { background: #f1eeea !important; color: #1c1b1a !important } }`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? character);
