const WRITERS = 8;
const ADMIN = { nome: 'Ada', cognome: 'Prova', email: 'ada.prova@example.com', password: 'Una-frase-lunga-per-la-prova-1' };

export class BrandWriter {
  url: string;
  #cookie = '';
  #otherStatuses = new Map<number, number>();

  constructor(url: string) {
    this.url = url;
  }

  async setUpAdmin(): Promise<void> {
    const answer = await this.send('POST', '/api/setup-admin', ADMIN);
    if (!answer.ok) throw new Error(`setup-admin: ${answer.status} ${await answer.text()}`);
  }

  async logIn(): Promise<void> {
    const answer = await this.send('POST', '/api/auth/login', { username: ADMIN.email, password: ADMIN.password });
    if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async writeUntilDisconnected(label: string, confirm: (id: string) => void): Promise<void> {
    let next = 0;
    const write = async (): Promise<void> => {
      for (;;) {
        const answer = await this.send('POST', '/api/brands', { nome: `${label} numero ${next++}` });
        if (answer.status === 201) confirm(String(((await answer.json()) as { id: unknown }).id));
        else {
          await answer.arrayBuffer();
          this.#otherStatuses.set(answer.status, (this.#otherStatuses.get(answer.status) ?? 0) + 1);
        }
      }
    };
    // A response 201 with an incomplete body ends its writer, so the brand of that response does not count as confirmed.
    await Promise.allSettled(Array.from({ length: WRITERS }, write));
  }

  async readBrandIds(): Promise<Set<string>> {
    const answer = await this.send('GET', '/api/brands');
    if (!answer.ok) throw new Error(`brands: ${answer.status} ${await answer.text()}`);
    return new Set(((await answer.json()) as { id: unknown }[]).map(({ id }) => String(id)));
  }

  describeOtherStatuses(): string {
    return [...this.#otherStatuses].map(([status, count]) => `${count} volte ${status}`).join(', ') || 'nessuna';
  }

  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const headers = { origin: this.url, cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    return fetch(this.url + path, { method, headers, body: body ? JSON.stringify(body) : undefined, signal: signal ?? null });
  }
}
