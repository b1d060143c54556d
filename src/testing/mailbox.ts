import { onTestFinished, vi } from 'vitest';
import { type MailServer, openMailServer, type ReceivedMail } from './mail-server.ts';

export interface Mailbox extends MailServer {
  /** Waits until the mailbox has accepted `count` mails, and returns the mails. */
  have(count: number): Promise<ReceivedMail[]>;
  tried(count: number): Promise<void>;
}

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

export async function openMailbox(serverOptions: Parameters<typeof openMailServer>[0] = {}): Promise<Mailbox> {
  const server = await openMailServer(serverOptions);
  onTestFinished(() => server.close());
  return Object.assign(server, {
    have: (count: number) => vi.waitFor(() => requireReady(server.received.length >= count, server.received), WAIT_OPTIONS),
    tried: (count: number) => vi.waitFor(() => requireReady(server.tries >= count, undefined), WAIT_OPTIONS),
  });
}

function requireReady<T>(isReady: boolean, value: T): T {
  if (!isReady) throw new Error('The mails have not arrived yet');
  return value;
}
