// A real mail server, which a test tells how to answer, and which keeps what it has taken.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  messageId: string;
  unsubscribe: string;
  /** What a mail program sends there by itself. */
  unsubscribePost: string;
  /** All of it, its lines decoded. */
  text: string;
}

/** takes it; puts it off or refuses it with this code; falls silent after the mail; closes the line in the middle of it. */
type Answer = 'take' | number | 'hang' | 'drop';

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How the next ones are answered, one after the other; then all are taken. */
  answers: Answer[];
  /** What happens when a mail has come, before it is answered. */
  beforeAnswer: () => Promise<void>;
  /** Every try, also of what was not taken. */
  tries: number;
  close(): Promise<void>;
}

/** Listens until it is closed. It does not offer to encrypt; who insists meets a certificate that nobody trusts, or, where it `cannotEncrypt`, a no. */
export async function openMailServer({ cannotEncrypt = false } = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    ...(cannotEncrypt ? { disabledCommands: ['STARTTLS'] } : {}),
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      box.tries += 1;
      answer = box.answers.shift() ?? 'take';
      if (typeof answer !== 'number') return done();
      done(Object.assign(new Error(`Not now, ${address}`), { responseCode: answer }));
    },
    onData(stream, session, done) {
      const how = answer;
      const take = async (raw: string) => {
        await box.beforeAnswer();
        if (how === 'hang') return;
        if (how === 'drop') return dropAll();
        box.received.push(parsed(raw, session.envelope.rcptTo.map(({ address }) => address).join(', ')));
        done(null, 'Preso');
      };
      text(stream).then(take, () => {}); // whoever sent it may be killed meanwhile
    },
  });
  let answer: Answer = 'take';
  const dropAll = () => {
    for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
  };
  server.on('error', () => {}); // a line that was dropped
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const box: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: [],
    answers: [],
    beforeAnswer: async () => {},
    tries: 0,
    close: () => {
      dropAll();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return box;
}

function parsed(raw: string, to: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  return {
    to,
    subject: decodedWords(header('Subject')),
    messageId: header('Message-ID'),
    unsubscribe: header('List-Unsubscribe'),
    unsubscribePost: header('List-Unsubscribe-Post'),
    text: decoded(raw),
  };
}

/** Quoted-printable, as our mails are written. */
function decoded(raw: string): string {
  const bytes = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodedWords(subject: string): string {
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => decoded(words.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString('utf8'));
}
