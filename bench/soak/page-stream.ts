// The event stream as a browser reads it (src/features/notifications/eventi/web/follow-changes.ts), with the same retry delays.
import type { ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cambiato } from '#features/notifications/eventi/contract.ts';
import type { Door } from './http-client.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const SILENCE_MS = 60_000;
// A page with older data than this after a lost connection counts as broken.
const BACK_WITHIN_MS = 60_000;

export class PageStream {
  comebacks = 0;
  longestAwayMs = 0;
  /** Resolves when the server first reports that the page is up to date. */
  readonly isTold: Promise<void>;
  #told: () => void;
  #stopped = false;
  #known = Date.now();
  #lostAt: number | undefined;
  #sent: ClientRequest | undefined;
  readonly #door: Door;
  readonly #hear: (temi: Cambiato['temi'] | 'all') => void;

  constructor(door: Door, hear: (temi: Cambiato['temi'] | 'all') => void) {
    this.#door = door;
    this.#hear = hear;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.isTold = promise;
    this.#told = resolve;
  }

  async stay(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.#stopped; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const wasTold = await this.#listen().catch(() => false);
      if (this.#stopped) return;
      this.#lostAt ??= Date.now();
      if (wasTold) wait = FIRST_WAIT_MS;
      await delay(wait * (0.5 + Math.random()), undefined, { ref: false });
    }
  }

  close(): void {
    this.#stopped = true;
    this.#sent?.destroy();
    const awayMs = this.#lostAt === undefined ? 0 : Date.now() - this.#lostAt;
    if (awayMs > BACK_WITHIN_MS) this.#door.tally.breaks(`pagina aperta: da ${Math.round(awayMs / 1000)} s senza notizie`);
  }

  /** Resolves when the connection is lost, to whether the page was up to date at some point. */
  async #listen(): Promise<boolean> {
    const { sent, answer } = await this.#door.open(`/api/eventi?da=${Math.max(0, Date.now() - this.#known)}`);
    this.#sent = sent;
    if (this.#stopped) sent.destroy();
    sent.setTimeout(SILENCE_MS, () => sent.destroy());
    sent.on('error', () => undefined);
    let wasTold = false;
    let rest = '';
    try {
      for await (const piece of answer.setEncoding('utf8')) {
        rest += piece;
        if (answer.statusCode !== 200) continue;
        const messages = rest.split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) wasTold = this.#take(message) || wasTold;
      }
    } catch {
      // the caller reconnects
    }
    if (answer.statusCode !== 200 && !this.#stopped)
      this.#door.tally.count('pagina aperta', { status: answer.statusCode ?? 0, text: rest }, 0);
    return wasTold;
  }

  /** Returns true for the heartbeat, which means that the page is up to date. */
  #take(message: string): boolean {
    const event = /event: (\w+)/.exec(message)?.[1];
    if (event === 'battito') this.#isBack();
    if (event === 'aggiorna') this.#hear('all');
    if (event === 'cambiato') this.#hear(JSON.parse(message.slice(message.indexOf('data: ') + 6)).temi);
    if (event === 'uscita' && !this.#stopped) this.#door.tally.breaks('pagina aperta: uscita senza che nessuno sia uscito');
    if (event === 'cambiato' || event === 'aggiorna') this.#door.tally.news += 1;
    return event === 'battito';
  }

  #isBack(): void {
    this.#known = Date.now();
    this.#told();
    if (this.#lostAt === undefined) return;
    const awayMs = Date.now() - this.#lostAt;
    this.#lostAt = undefined;
    this.comebacks += 1;
    this.longestAwayMs = Math.max(this.longestAwayMs, awayMs);
    if (awayMs > BACK_WITHIN_MS) this.#door.tally.breaks(`pagina aperta: tornata solo dopo ${Math.round(awayMs / 1000)} s`);
  }
}
