import { isIP } from 'node:net';

export interface Message {
  /** The Message-ID, by which recipients recognize a mail that is sent twice. */
  id: string;
  destinatario: string;
  oggetto: string;
  testo: string;
  html: string;
  allegato?: { nome: string; tipo: string; contenuto: Buffer } | undefined;
}

export interface Smtp {
  mittente: string;
  server: string;
  send(message: Message, unsubscribe?: Unsubscribe): Promise<string>;
}

/**
 * The links to turn off mails: `page` is a page with settings; `oneClick` also accepts the form that a mail program sends by itself (RFC
 * 8058).
 */
export interface Unsubscribe {
  page?: string | undefined;
  oneClick?: string | undefined;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/**
 * Creates the client of the mail server. It opens a new connection for each mail. TLS is required for other machines, because mails
 * contain password links, unless the URL has '?requireTLS=false'. `timeouts` are in ms.
 */
export function createSmtp({ url, from }: { url: string; from: string }, timeouts: Partial<typeof TIMEOUTS> = {}): Smtp {
  const host = new URL(url).hostname;
  const tls = { requireTLS: !isLocalhost(host) };
  let transport: ReturnType<typeof openTransport> | undefined;
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer'); // The library takes 3 MB, so it is loaded only with the first mail.
    return createTransport({ url, ...tls, ...TIMEOUTS, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  };
  const domain = /@([^>]+)/.exec(from)?.[1] ?? host;
  return {
    mittente: from,
    server: host,
    async send({ id, destinatario, oggetto, testo, html, allegato }, unsubscribe) {
      transport ??= openTransport();
      const { response } = await (await transport).sendMail({
        from,
        // The recipient is an object, so that the address is never parsed as a list of recipients.
        to: { name: '', address: destinatario },
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

export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

interface SmtpError extends Error {
  code?: string;
  /** The error code of the connection, for example of TLS, when nodemailer reports it inside its own error. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
}

/** Explains an error of the mail server. `sentence` is Italian. If `isFinal` is true, the mail is not tried again. */
export function explainSmtp(error: unknown): { sentence: string; isFinal: boolean } {
  const { code = '', originalCode = '', responseCode = 0, response } = error as SmtpError;
  const answerText = response ? ` Ha risposto: «${response.slice(0, 200)}».` : '';
  const isMailError = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isMailError && responseCode >= 500;
  if (isFinal) return { sentence: `Il server di posta rifiuta questa mail.${answerText}`, isFinal };
  if (/CERT|UNABLE_TO_/.test(originalCode))
    return { sentence: `Il certificato del server di posta non è riconosciuto (${originalCode}).`, isFinal };
  if (responseCode >= 400 && responseCode < 500)
    return { sentence: `Il server di posta chiede di riprovare più tardi.${answerText}`, isFinal };
  return { sentence: `${CODE_SENTENCES[code] ?? 'Il server di posta non ha preso la mail.'}${answerText}`, isFinal };
}

const CODE_SENTENCES: Record<string, string> = {
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
