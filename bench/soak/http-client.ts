import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Answer, Tally } from './tally.ts';

// A browser waits this long for a response to begin.
const PATIENCE_MS = 300_000;

export interface Sent {
  body?: object;
  keeps?: boolean;
  fine?: readonly number[];
}

/** A browser behind a load balancer. If a server does not answer, the next request goes to the other server. */
export class Door {
  readonly tally: Tally;
  readonly #servers: readonly { url: string }[];
  readonly #home: number;
  #which: number;
  #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  cookie = '';
  /** Sent in the header x-organico-utente. */
  account: number | undefined;

  constructor(servers: readonly { url: string }[], which: number, tally: Tally) {
    this.#servers = servers;
    this.#home = which % servers.length;
    this.#which = this.#home;
    this.tally = tally;
  }

  /** Counts the response. Without `readBody` a GET requests a compressed body, like a browser, and drops it. */
  async ask(what: string, method: string, path: string, { body, keeps = false, fine }: Sent = {}): Promise<Answer> {
    const begun = performance.now();
    const answer = await this.#send(method, path, body, keeps || method !== 'GET').catch((): Answer => ({ status: 0, text: '' }));
    this.tally.count(what, answer, performance.now() - begun, fine);
    if (answer.status === 0 || answer.status === 502) this.#turnAway();
    return answer;
  }

  /** Opens an event stream. Resolves when the response has begun. */
  open(path: string): Promise<{ sent: ClientRequest; answer: IncomingMessage }> {
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { headers: { ...this.#headers(), accept: 'text/event-stream' }, agent: false });
      sent.once('response', (answer) => resolve({ sent, answer }));
      sent.once('error', (error) => {
        this.#turnAway();
        reject(error);
      });
      sent.end();
    });
  }

  /** Like closing the browser: the next connection uses the first server again. */
  close(): void {
    this.#which = this.#home;
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6 });
  }

  get #url(): string {
    return this.#servers[this.#which]?.url ?? '';
  }

  #turnAway(): void {
    this.#which = (this.#which + 1) % this.#servers.length;
  }

  #headers(): Record<string, string> {
    return {
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.account === undefined ? {} : { 'x-organico-utente': String(this.account) }),
    };
  }

  #send(method: string, path: string, body: object | undefined, keeps: boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        ...this.#headers(),
        'sec-fetch-site': 'same-origin',
        ...(keeps ? {} : { 'accept-encoding': 'gzip, deflate, br' }),
        ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(this.#url + path, { agent: this.#agent, method, headers, timeout: PATIENCE_MS }, (answer) => {
        const { statusCode: status = 0 } = answer;
        const kept: Buffer[] = [];
        answer.on('data', (chunk) => (keeps || status >= 400) && kept.push(chunk));
        answer.on('error', reject);
        answer.on('close', () => {
          if (!answer.complete) return reject(new Error('cut off'));
          const retryAfter = Number(answer.headers['retry-after']) || undefined;
          const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
          const next = /[?&](cursor=[^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
          resolve({ status, text: Buffer.concat(kept).toString(), retryAfter, cookie, next });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
