import { serverNow } from '#server/http/server-time.ts';

export const MAX_HEARD = 2_000;

/**
 * Stores which transactions PostgreSQL has notified this server of, and when. PostgreSQL notifies at the commit, and the audit log does not
 * contain the time of the commit. With this list a new page gets only the changes that were committed since the page was sent.
 */
export class HeardTransactions {
  #heard: { transaction: string; at: number }[] = [];
  #completeSince = Number.POSITIVE_INFINITY;

  add(transaction: string): void {
    this.#heard.push({ transaction, at: serverNow() });
    if (this.#heard.length > MAX_HEARD) this.#completeSince = this.#heard.shift()?.at ?? serverNow();
  }

  /** Empties the list. Called when the server begins to listen to PostgreSQL and after a lost connection: earlier notifications are missing. */
  restart(): void {
    this.#heard = [];
    this.#completeSince = serverNow();
  }

  /** Returns the transactions since a time of this server in milliseconds. Returns undefined if the list may not contain all of them. */
  since(time: number): string[] | undefined {
    return time > this.#completeSince ? this.#heard.filter(({ at }) => at >= time).map(({ transaction }) => transaction) : undefined;
  }
}
