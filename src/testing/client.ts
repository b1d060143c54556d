import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import type { ProblemBody } from '#shared/problem.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

/** The input of a call that the server should reject. It may break the contract. */
interface RawInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** The smallest PNG. The client uploads it when a call requires a file and the test passes no file. */
const ONE_PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

function encodeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Buffer) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/**
 * Throws if the response has a field that the contract does not have, or a value of another type. Runs for every response of
 * every test.
 */
function assertMatchesContract({ method, path, response }: Endpoint, responseBody: unknown): void {
  if (isDeepStrictEqual(z.parse(response, responseBody), responseBody)) return;
  throw new Error(`${method} ${path}: the response does not match its contract (an unknown field, or a value of another type).`);
}

export class Client {
  readonly url: string;
  #token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.#token = token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Sends the call and returns the body of the response. Throws if the status of the response is 300 or higher. */
  async call<const E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> {
    const answer = await this.try(endpoint, input as RawInput);
    if (answer.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} -> ${answer.status} ${answer.text}`);
    return answer.body as ResultOf<E>; // the server has validated the response with this contract
  }

  async try(endpoint: Endpoint, input: RawInput = {}): Promise<Answer<ProblemBody>> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input.params?.[name])));
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]));
    const address = query.size > 0 ? `${path}?${query}` : path;
    if (endpoint.upload)
      return this.fetch(endpoint.method, address, input.body ?? ONE_PIXEL, { 'content-type': 'application/octet-stream' });
    const answer = await this.fetch(endpoint.method, address, input.body);
    if (answer.status < 300 && endpoint.produces === undefined) assertMatchesContract(endpoint, answer.body);
    return answer;
  }

  async fetch(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<ProblemBody>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#token === undefined ? {} : { cookie: `organico_sessione=${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: encodeBody(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const value = /^organico_sessione=([^;]*)/.exec(cookie)?.[1];
      if (value !== undefined) this.#token = value === '' ? undefined : value;
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
  }
}
