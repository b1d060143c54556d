import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Answer, Tally } from './tally.ts';

// A browser waits this long for a response to begin.
const TIMEOUT_MS = 300_000;

export interface RequestOptions {
  body?: object;
  readBody?: boolean;
  accepted?: readonly number[];
}

/**
 * An HTTP client that behaves like a browser behind a load balancer. If a server does not answer, the next request goes to the other
 * server.
 */
export class HttpClient {
  readonly tally: Tally;
  readonly #servers: readonly { url: string }[];
  readonly #firstServerIndex: number;
  #serverIndex: number;
  #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  cookie = '';
  account: number | undefined;

  constructor(servers: readonly { url: string }[], serverIndex: number, tally: Tally) {
    this.#servers = servers;
    this.#firstServerIndex = serverIndex % servers.length;
    this.#serverIndex = this.#firstServerIndex;
    this.tally = tally;
  }

  /** Sends a request and counts the response. Without `readBody` a GET requests a compressed body, like a browser, and drops it. */
  async send(label: string, method: string, path: string, { body, readBody = false, accepted }: RequestOptions = {}): Promise<Answer> {
    const startedAt = performance.now();
    const response = await this.#send(method, path, body, readBody || method !== 'GET').catch((): Answer => ({ status: 0, text: '' }));
    this.tally.count(label, response, performance.now() - startedAt, { accepted, isWrite: method !== 'GET' });
    if (response.status === 0 || response.status === 502) this.#switchServer();
    return response;
  }

  open(path: string): Promise<{ clientRequest: ClientRequest; response: IncomingMessage }> {
    return new Promise((resolve, reject) => {
      const clientRequest = request(this.#url + path, { headers: { ...this.#headers(), accept: 'text/event-stream' }, agent: false });
      clientRequest.once('response', (response) => resolve({ clientRequest, response }));
      clientRequest.once('error', (error) => {
        this.#switchServer();
        reject(error);
      });
      clientRequest.end();
    });
  }

  close(): void {
    this.#serverIndex = this.#firstServerIndex;
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6 });
  }

  get #url(): string {
    return this.#servers[this.#serverIndex]?.url ?? '';
  }

  #switchServer(): void {
    this.#serverIndex = (this.#serverIndex + 1) % this.#servers.length;
  }

  #headers(): Record<string, string> {
    return {
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.account === undefined ? {} : { 'x-organico-utente': String(this.account) }),
    };
  }

  #send(method: string, path: string, body: object | undefined, readBody: boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        ...this.#headers(),
        'sec-fetch-site': 'same-origin',
        ...(readBody ? {} : { 'accept-encoding': 'gzip, deflate, br' }),
        ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const clientRequest = request(this.#url + path, { agent: this.#agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode: status = 0 } = response;
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => (readBody || status >= 400) && chunks.push(chunk));
        response.on('error', reject);
        response.on('close', () => {
          if (!response.complete) return reject(new Error('The response was cut off'));
          const retryAfter = Number(response.headers['retry-after']) || undefined;
          const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
          const next = /[?&](cursor=[^&>]+)/.exec(String(response.headers.link ?? ''))?.[1];
          resolve({ status, text: Buffer.concat(chunks).toString(), retryAfter, cookie, next });
        });
      });
      clientRequest.on('timeout', () => clientRequest.destroy(new Error('The server did not answer')));
      clientRequest.on('error', reject);
      clientRequest.end(text);
    });
  }
}
