// The unsubscribe link in the mail of a scheduled report. The link is encrypted: its holder reads neither the report nor the account from it, and only
// this server can create one. The link has no expiry, because a mail may be kept for years.
import type { ServerKey } from '#server/security/server-key.ts';
import { recordAddress } from '#shared/screens.ts';

interface Receiver {
  rapporto_id: number;
  user_id: number;
}

const USE = 'disiscrizione';

/** The address of the unsubscribe page. A mail program posts to the same address. */
export function addressOfRefusal(key: ServerKey, { rapporto_id, user_id }: Receiver): string {
  const token = key.seal(Buffer.from(`${rapporto_id}/${user_id}`), USE).toString('base64url');
  return recordAddress('/disiscrizione/$token', { token });
}

/** The report and the receiver of an unsubscribe link; undefined when this server has not sealed the link. */
export function openReceiver(key: ServerKey, token: string): Receiver | undefined {
  const opened = key.open(Buffer.from(token, 'base64url'), USE);
  if (!opened) return undefined;
  const [rapporto_id = 0, user_id = 0] = opened.toString().split('/').map(Number);
  return { rapporto_id, user_id };
}
