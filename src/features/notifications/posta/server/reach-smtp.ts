// The SMTP client, and the meaning of its errors.
import { isIP } from 'node:net';

export interface Message {
  /** The Message-ID: recipients recognize a mail that is sent twice. */
  id: string;
  destinatario: string;
  oggetto: string;
  testo: string;
  html: string;
  allegato?: { nome: string; tipo: string; contenuto: Buffer } | undefined;
}

export interface Smtp {
  /** The sender address of all mails, and the name of the mail server. */
  mittente: string;
  server: string;
  /** Resolves to the answer of the server when it has accepted the mail; throws otherwise. */
  send(message: Message, unsubscribe?: Unsubscribe): Promise<string>;
}

/**
 * Where the recipient turns off such mails. `page` is a page with settings; `oneClick` also accepts the form that a mail program sends by
 * itself (RFC 8058).
 */
export interface Unsubscribe {
  page?: string | undefined;
  oneClick?: string | undefined;
}

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/**
 * Sends through the server of SMTP_URL, with a new connection for each mail. TLS is required for other machines, because mails contain
 * password links, unless the URL has '?requireTLS=false'. `limits` are timeouts in ms.
 */
export function reachSmtp({ url, from }: { url: string; from: string }, limits: Partial<typeof LIMITS> = {}): Smtp {
  const host = new URL(url).hostname;
  const tls = { requireTLS: !isThisMachine(host) };
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer'); // loads 3 MB, so only with the first mail
    return createTransport({ url, ...tls, ...LIMITS, ...limits, disableFileAccess: true, disableUrlAccess: true });
  };
  const domain = /@([^>]+)/.exec(from)?.[1] ?? host;
  return {
    mittente: from,
    server: host,
    async send({ id, destinatario, oggetto, testo, html, allegato }, unsubscribe) {
      opened ??= open();
      const { response } = await (await opened).sendMail({
        from,
        to: { name: '', address: destinatario }, // an object, so that the address is never parsed as a list of recipients
        subject: oggetto,
        text: testo,
        html,
        messageId: `<${id}@organico.${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        ...(allegato ? { attachments: [{ filename: allegato.nome, contentType: allegato.tipo, content: allegato.contenuto }] } : {}),
      });
      return response;
    },
  };
}

function unsubscribeHeaders({ page, oneClick }: Unsubscribe = {}): Record<string, string> {
  if (oneClick) return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return page ? { 'List-Unsubscribe': `<${page}>` } : {};
}

export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

interface SmtpError extends Error {
  code?: string;
  /** The error code of the connection, for example of TLS, when nodemailer reports it inside its own error. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
}

/** An Italian sentence about why a mail was not accepted, and whether the failure is final. */
export function explainSmtp(error: unknown): { sentence: string; isFinal: boolean } {
  const { code = '', originalCode = '', responseCode = 0, response } = error as SmtpError;
  const said = response ? ` Ha risposto: «${response.slice(0, 200)}».` : '';
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutThisMail && responseCode >= 500;
  if (isFinal) return { sentence: `Il server di posta rifiuta questa mail.${said}`, isFinal };
  if (/CERT|UNABLE_TO_/.test(originalCode))
    return { sentence: `Il certificato del server di posta non è riconosciuto (${originalCode}).`, isFinal };
  if (responseCode >= 400 && responseCode < 500) return { sentence: `Il server di posta chiede di riprovare più tardi.${said}`, isFinal };
  return { sentence: `${SENTENCES[code] ?? 'Il server di posta non ha preso la mail.'}${said}`, isFinal };
}

const SENTENCES: Record<string, string> = {
  ECONNECTION: 'Il server di posta non risponde: controlla indirizzo e porta in SMTP_URL.',
  ESOCKET: 'Il server di posta non risponde: controlla indirizzo e porta in SMTP_URL.',
  EDNS: 'Il nome del server di posta in SMTP_URL non esiste.',
  ETIMEDOUT: 'Il server di posta non ha risposto in tempo.',
  EAUTH: 'Il server di posta non accetta utente e password di SMTP_URL.',
  ENOAUTH: 'Il server di posta vuole utente e password: aggiungili a SMTP_URL.',
  ETLS: 'Il collegamento cifrato con il server di posta non è riuscito. Se non sa cifrare e la rete è vostra, aggiungi ?requireTLS=false a SMTP_URL.',
  EENVELOPE: 'Il server di posta non accetta mittente o destinatario.',
  EPROTOCOL: "Chi risponde all'indirizzo di SMTP_URL non è un server di posta.",
};
