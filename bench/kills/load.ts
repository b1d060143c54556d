import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from './brand-writer.ts';

const WRITERS = 8;
const READERS = 4;
const STREAMS = 4;
const PAUSE_AFTER_REFUSAL_MS = 100;

/** Users who write, read, export and follow changes without pause and ignore errors. */
export class Load {
  readonly answers = new Map<string, number>();
  readonly #writer: BrandWriter;
  readonly #label: string;
  readonly #confirm: (id: string) => void;
  readonly #leaving = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #next = 0;
  #lastWriteAt = 0;

  constructor(writer: BrandWriter, label: string, confirm: (id: string) => void) {
    this.#writer = writer;
    this.#label = label;
    this.#confirm = confirm;
  }

  get lastWriteAt(): number {
    return this.#lastWriteAt;
  }

  begin(): void {
    const many = (howMany: number, work: () => Promise<boolean>) => Array.from({ length: howMany }, () => this.#overAndOver(work));
    this.#working = Promise.all([
      ...many(WRITERS, () => this.#write()),
      ...many(READERS, () => this.#ask('lettura', '/api/dipendenti?limit=50')),
      ...many(1, () => this.#ask('esportazione', '/api/export/registro.csv')),
      ...many(STREAMS, () => this.#ask('pagina aperta', '/api/eventi')),
    ]);
  }

  async end(): Promise<void> {
    this.#leaving.abort();
    await this.#working;
  }

  async #overAndOver(work: () => Promise<boolean>): Promise<void> {
    // Without a pause the rejected clients would use the whole processor.
    while (!this.#leaving.signal.aborted) await delay((await work()) ? 0 : PAUSE_AFTER_REFUSAL_MS);
  }

  async #write(): Promise<boolean> {
    const nome = `${this.#label} numero ${this.#next++}`;
    return this.#counted('scrittura', async () => {
      const answer = await this.#writer.send('POST', '/api/brands', { nome });
      const body = await answer.text();
      if (answer.status === 201) {
        this.#confirm(String(JSON.parse(body).id));
        this.#lastWriteAt = performance.now();
      }
      return answer.status;
    });
  }

  async #ask(what: string, path: string): Promise<boolean> {
    return this.#counted(what, async () => {
      const answer = await this.#writer.send('GET', path, undefined, this.#leaving.signal);
      for await (const _ of answer.body ?? []);
      return answer.status;
    });
  }

  async #counted(what: string, act: () => Promise<number>): Promise<boolean> {
    const came = await act().catch(() => (this.#leaving.signal.aborted ? undefined : 'interrotta'));
    if (came === undefined) return true;
    const key = `${what} ${came}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    return came === 200 || came === 201;
  }
}
