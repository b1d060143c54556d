import { serverNow } from '#server/http/server-time.ts';

export const MAX_HEARD = 2_000;

/**
 * The transactions that this server was notified of, with the time of the notification. PostgreSQL notifies at the commit, so a page that
 * opens gets only what was committed since. The audit log does not contain the time of the commit.
 */
export class HeardTransactions {
  #heard: { transaction: string; at: number }[] = [];
  #completeSince = Number.POSITIVE_INFINITY;

  add(transaction: string): void {
    this.#heard.push({ transaction, at: serverNow() });
    if (this.#heard.length > MAX_HEARD) this.#completeSince = this.#heard.shift()?.at ?? serverNow();
  }

  /** Starts again when the server begins to listen, and when notifications may be missing. */
  restart(): void {
    this.#heard = [];
    this.#completeSince = serverNow();
  }

  /** Returns the transactions since the time of this server; undefined if the server was not notified of all of them. */
  since(time: number): string[] | undefined {
    return time > this.#completeSince ? this.#heard.filter(({ at }) => at >= time).map(({ transaction }) => transaction) : undefined;
  }
}
