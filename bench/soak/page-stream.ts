// Reads the event stream as a browser does (src/features/notifications/eventi/web/follow-changes.ts), with the same retry delays.
import type { ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cambiato } from '#features/notifications/eventi/contract.ts';
import { formatServerTime, serverNow } from '#server/http/server-time.ts';
import type { HttpClient } from './http-client.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const MAX_SILENCE_MS = 60_000;
// The longest time without a connection. A page that shows older data than this counts as broken.
const MAX_OFFLINE_MS = 60_000;

export class PageStream {
  reconnects = 0;
  longestOfflineMs = 0;
  /** Resolves when the server first reports that the page is up to date. */
  readonly firstUpToDate: Promise<void>;
  #resolveUpToDate: () => void;
  #stopped = false;
  // The server time of the last heartbeat. Before the first heartbeat, the time of this bench stands for the time of the HTML page.
  #upToDateAt = formatServerTime(serverNow());
  #lostAt: number | undefined;
  #request: ClientRequest | undefined;
  readonly #client: HttpClient;
  readonly #onEvent: (temi: Cambiato['temi'] | 'all') => void;

  constructor(client: HttpClient, onEvent: (temi: Cambiato['temi'] | 'all') => void) {
    this.#client = client;
    this.#onEvent = onEvent;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.firstUpToDate = promise;
    this.#resolveUpToDate = resolve;
  }

  async follow(): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; !this.#stopped; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
      const wasUpToDate = await this.#listen().catch(() => false);
      if (this.#stopped) return;
      this.#lostAt ??= Date.now();
      if (wasUpToDate) retryMs = FIRST_RETRY_MS;
      await delay(retryMs * (0.5 + Math.random()), undefined, { ref: false });
    }
  }

  close(): void {
    this.#stopped = true;
    this.#request?.destroy();
    const offlineMs = this.#lostAt === undefined ? 0 : Date.now() - this.#lostAt;
    if (offlineMs > MAX_OFFLINE_MS) this.#client.tally.addBroken(`pagina aperta: da ${Math.round(offlineMs / 1000)} s senza notizie`);
  }

  async #listen(): Promise<boolean> {
    const { clientRequest, response } = await this.#client.open(`/api/eventi?da=${this.#upToDateAt}`);
    this.#request = clientRequest;
    if (this.#stopped) clientRequest.destroy();
    clientRequest.setTimeout(MAX_SILENCE_MS, () => clientRequest.destroy());
    clientRequest.on('error', () => undefined);
    let wasUpToDate = false;
    let buffered = '';
    try {
      for await (const chunk of response.setEncoding('utf8')) {
        buffered += chunk;
        if (response.statusCode !== 200) continue;
        const messages = buffered.split('\n\n');
        buffered = messages.pop() ?? '';
        for (const message of messages) wasUpToDate = this.#handleMessage(message) || wasUpToDate;
      }
    } catch {}
    if (response.statusCode !== 200 && !this.#stopped)
      this.#client.tally.count('pagina aperta', { status: response.statusCode ?? 0, text: buffered }, 0);
    return wasUpToDate;
  }

  /** Handles a message of the event stream. Returns true for the heartbeat, which means that the page is up to date. */
  #handleMessage(message: string): boolean {
    const event = /event: (\w+)/.exec(message)?.[1];
    if (event === 'battito') this.#recordUpToDate(/^id: (\S+)/m.exec(message)?.[1]);
    if (event === 'aggiorna') this.#onEvent('all');
    if (event === 'cambiato') this.#onEvent(JSON.parse(message.slice(message.indexOf('data: ') + 6)).temi);
    if (event === 'uscita' && !this.#stopped) this.#client.tally.addBroken('pagina aperta: uscita senza che nessuno sia uscito');
    if (event === 'cambiato' || event === 'aggiorna') this.#client.tally.events += 1;
    return event === 'battito';
  }

  #recordUpToDate(serverTime = this.#upToDateAt): void {
    this.#upToDateAt = serverTime;
    this.#resolveUpToDate();
    if (this.#lostAt === undefined) return;
    const offlineMs = Date.now() - this.#lostAt;
    this.#lostAt = undefined;
    this.reconnects += 1;
    this.longestOfflineMs = Math.max(this.longestOfflineMs, offlineMs);
    if (offlineMs > MAX_OFFLINE_MS) this.#client.tally.addBroken(`pagina aperta: tornata solo dopo ${Math.round(offlineMs / 1000)} s`);
  }
}
