import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  messageId: string;
  unsubscribe: string;
  /** The body that a mail program sends to the unsubscribe address. */
  unsubscribePost: string;
  text: string;
}

/**
 * How the mail server answers a mail. take: accept; a number: reject with this SMTP code; hang: never answer after the mail;
 * drop: close the connection during the mail.
 */
type Answer = 'take' | number | 'hang' | 'drop';

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The answers to the next mails, one answer per mail. When the list is empty, every mail is accepted. */
  answers: Answer[];
  beforeAnswer: () => Promise<void>;
  tries: number;
  close(): Promise<void>;
}

/**
 * Starts a mail server that does not offer STARTTLS. A client that sends STARTTLS anyway gets an untrusted certificate, or a
 * rejection if `cannotEncrypt` is true.
 */
export async function openMailServer({ cannotEncrypt = false } = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    ...(cannotEncrypt ? { disabledCommands: ['STARTTLS'] } : {}),
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      mailServer.tries += 1;
      answer = mailServer.answers.shift() ?? 'take';
      if (typeof answer !== 'number') return done();
      done(Object.assign(new Error(`Not now, ${address}`), { responseCode: answer }));
    },
    onData(stream, session, done) {
      const currentAnswer = answer;
      const acceptMail = async (raw: string) => {
        await mailServer.beforeAnswer();
        if (currentAnswer === 'hang') return;
        if (currentAnswer === 'drop') return dropAll();
        mailServer.received.push(parseMail(raw, session.envelope.rcptTo.map(({ address }) => address).join(', ')));
        done(null, 'Preso');
      };
      text(stream).then(acceptMail, () => {}); // the test may kill the sender before the whole mail has arrived
    },
  });
  let answer: Answer = 'take';
  const dropAll = () => {
    for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
  };
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: [],
    answers: [],
    beforeAnswer: async () => {},
    tries: 0,
    close: () => {
      dropAll();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mailServer;
}

function parseMail(raw: string, to: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  return {
    to,
    subject: decodeHeader(header('Subject')),
    messageId: header('Message-ID'),
    unsubscribe: header('List-Unsubscribe'),
    unsubscribePost: header('List-Unsubscribe-Post'),
    text: decodeQuotedPrintable(raw),
  };
}

function decodeQuotedPrintable(raw: string): string {
  const bytes = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeHeader(subject: string): string {
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => decodeQuotedPrintable(words.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString('utf8'));
}
