import type { ProblemBody } from '#shared/problem.ts';

export interface JsonAnswer {
  status: number;
  body: ProblemBody & Record<string, unknown>;
}

export class Browser {
  readonly #cookies = new Map<string, string>();

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Sends a POST with the headers that a browser sends from a page of the product. */
  async post(address: string, body: unknown = {}): Promise<JsonAnswer> {
    const response = await this.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as JsonAnswer['body'] };
  }

  async get(address: string): Promise<JsonAnswer> {
    const response = await this.fetch(address);
    return { status: response.status, body: (await response.json()) as JsonAnswer['body'] };
  }

  /** Signs in at the identity provider with this form. Returns the address that the provider redirects to, without opening the address. */
  async signInAt(address: string, home: string, form: Record<string, string>): Promise<URL> {
    let current = new URL(address);
    for (let redirects = 0; redirects < 12; redirects += 1) {
      if (current.origin === home) return current;
      const isForm = current.pathname.startsWith('/entra/');
      const response = await this.fetch(current.href, isForm ? { method: 'POST', body: new URLSearchParams(form) } : {});
      const next = response.headers.get('location');
      if (next === null)
        throw new Error(`The provider does not redirect from ${current.pathname}: ${response.status} ${await response.text()}`);
      current = new URL(next, current);
    }
    throw new Error('The provider redirects the browser in a loop');
  }
}
