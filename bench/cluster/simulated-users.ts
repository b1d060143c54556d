import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

const WRITERS = 4;
const GIVERS = 2;
const READERS = 2;
const PAUSE_MS = 20;
const RETRY_MS = 500;
const COMES_BACK_MS = 1_000;

/** Users who write, assign hardware, read and keep pages open. Acknowledged writes are recorded to be checked at the end. */
export class People {
  readonly written = new Set<number>();
  readonly given = new Set<number>();
  readonly pages: Page[] = [];
  readonly acknowledgedAt: number[] = [];
  readonly answers = new Map<string, number>();
  readonly #door: BrandWriter;
  readonly #leaving = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(door: BrandWriter) {
    this.#door = door;
  }

  begin(who: { dipendente_id: string; brand_id: number }, openPages: number): void {
    const many = (howMany: number, work: () => Promise<void>) => Array.from({ length: howMany }, () => this.#overAndOver(work));
    for (let n = 0; n < openPages; n++) this.pages.push(new Page(this.#door, this.#leaving.signal));
    this.#working = Promise.all([
      ...many(WRITERS, () => this.#write()),
      ...many(GIVERS, () => this.#give(who)),
      ...many(READERS, () => this.#read()),
      ...this.pages.map((page) => page.stay()),
    ]);
  }

  async end(): Promise<void> {
    this.#leaving.abort();
    await this.#working;
  }

  async #overAndOver(work: () => Promise<void>): Promise<void> {
    for (; !this.#leaving.signal.aborted; await delay(PAUSE_MS)) await work();
  }

  async #write(): Promise<void> {
    const made = await this.#ask('scrittura', 'POST', '/api/brands', { nome: `Prova ${this.#next++}` });
    if (made.status !== 201) return;
    this.written.add(made.body.id);
    this.acknowledgedAt.push(performance.now());
  }

  async #give({ dipendente_id, brand_id }: { dipendente_id: string; brand_id: number }): Promise<void> {
    const device = { nome: `Portatile ${this.#next++}`, tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand_id] };
    const made = await this.#ask('dispositivo', 'POST', '/api/hardware', device);
    if (made.status !== 201) return;
    // 409 also confirms the assignment: an earlier attempt succeeded.
    while (!this.#leaving.signal.aborted) {
      const { status } = await this.#ask('consegna', 'PATCH', `/api/hardware/${made.body.id}/assign`, { dipendente_id });
      if (status === 200 || status === 409) {
        this.given.add(made.body.id);
        return;
      }
      await delay(RETRY_MS);
    }
  }

  async #read(): Promise<void> {
    await this.#ask('lettura', 'GET', '/api/dipendenti?limit=50');
  }

  async #ask(what: string, method: string, path: string, sent?: unknown): Promise<{ status: number; body: { id: number } }> {
    try {
      const answer = await this.#door.send(method, path, sent, this.#leaving.signal);
      const text = await answer.text();
      // The body is part of the summary key, so that the summary shows the reason.
      const unexpected = answer.ok || [409, 503].includes(answer.status) ? '' : ` ${text.slice(0, 200)}`;
      this.#count(`${what} ${answer.status}${unexpected}`);
      return { status: answer.status, body: answer.ok ? JSON.parse(text) : { id: 0 } };
    } catch {
      if (!this.#leaving.signal.aborted) this.#count(`${what} interrotta`);
      await delay(RETRY_MS);
      return { status: 0, body: { id: 0 } };
    }
  }

  #count(key: string): void {
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
  }
}

export class Page {
  /** Time of the last change received, by performance.now(). */
  heardAt = 0;
  comebacks = 0;
  readonly #door: BrandWriter;
  readonly #leaving: AbortSignal;

  constructor(door: BrandWriter, leaving: AbortSignal) {
    this.#door = door;
    this.#leaving = leaving;
  }

  async stay(): Promise<void> {
    for (; !this.#leaving.aborted; this.comebacks++) {
      await this.#listen().catch(() => undefined);
      await delay(COMES_BACK_MS);
    }
  }

  async #listen(): Promise<void> {
    const answer = await this.#door.send('GET', '/api/eventi', undefined, this.#leaving);
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) {
      if (/event: (cambiato|aggiorna)/.test(decoder.decode(piece))) this.heardAt = performance.now();
    }
  }
}
