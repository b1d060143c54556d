import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

const WRITERS = 4;
const GIVERS = 2;
const READERS = 2;
const PAUSE_MS = 20;
const RETRY_MS = 500;
const COMES_BACK_MS = 1_000;

/** People at work: they write, give devices, read, and have pages open. What was acknowledged is kept, to be looked for afterwards. */
export class People {
  /** Brands whose writing was answered with 201. */
  readonly written = new Set<number>();
  /** Devices whose giving was acknowledged; who got no answer has asked again. */
  readonly given = new Set<number>();
  readonly pages: Page[] = [];
  /** When a write was acknowledged, by performance.now(). */
  readonly acknowledgedAt: number[] = [];
  /** How often each answer came. */
  readonly answers = new Map<string, number>();
  readonly #door: BrandWriter;
  readonly #leaving = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(door: BrandWriter) {
    this.#door = door;
  }

  /** Who is given the devices, and under which brand. */
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
    // As somebody does whose page said that the server did not answer. That it was given already is an answer, too.
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
      // What nobody expects says what it is.
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

/** A page that is open: hears of changes, and comes back by itself when its line is lost, as the browser's EventSource does. */
export class Page {
  /** When it was last told of a change, by performance.now(). */
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
