// The link with which a receiver of a report by mail stops receiving it. Sealed: whoever has it reads neither the report nor the account from it, and
// nobody else can make one. It lasts as long as the mail may be kept.
import type { ServerKey } from '#server/security/server-key.ts';
import { recordAddress } from '#shared/screens.ts';

interface Receiver {
  rapporto_id: number;
  user_id: number;
}

const USE = 'disiscrizione';

/** The address of the page, and of the call that a mail program makes by itself. */
export function addressOfRefusal(key: ServerKey, { rapporto_id, user_id }: Receiver): string {
  const token = key.seal(Buffer.from(`${rapporto_id}/${user_id}`), USE).toString('base64url');
  return recordAddress('/disiscrizione/$token', { token });
}

/** Whose link this is; undefined when this server has not made it. */
export function openReceiver(key: ServerKey, token: string): Receiver | undefined {
  const opened = key.open(Buffer.from(token, 'base64url'), USE);
  if (!opened) return undefined;
  const [rapporto_id = 0, user_id = 0] = opened.toString().split('/').map(Number);
  return { rapporto_id, user_id };
}
