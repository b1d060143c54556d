import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from './brand-writer.ts';

const WRITERS = 8;
const READERS = 4;
const STREAMS = 4;
const PAUSE_AFTER_REJECTION_MS = 100;

export class Load {
  readonly answerCounts = new Map<string, number>();
  readonly #writer: BrandWriter;
  readonly #label: string;
  readonly #confirm: (id: string) => void;
  readonly #stopController = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  #nextNumber = 0;
  #lastWriteAt = 0;

  constructor(writer: BrandWriter, label: string, confirm: (id: string) => void) {
    this.#writer = writer;
    this.#label = label;
    this.#confirm = confirm;
  }

  get lastWriteAt(): number {
    return this.#lastWriteAt;
  }

  start(): void {
    const startLoops = (loopCount: number, action: () => Promise<boolean>) =>
      Array.from({ length: loopCount }, () => this.#repeatUntilStopped(action));
    this.#loops = Promise.all([
      ...startLoops(WRITERS, () => this.#write()),
      ...startLoops(READERS, () => this.#request('lettura', '/api/dipendenti?limit=50')),
      ...startLoops(1, () => this.#request('esportazione', '/api/export/registro.csv')),
      ...startLoops(STREAMS, () => this.#request('pagina aperta', '/api/eventi')),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopController.abort();
    await this.#loops;
  }

  async #repeatUntilStopped(action: () => Promise<boolean>): Promise<void> {
    // A client pauses after a rejected request. Without the pause the rejected clients would use the whole processor.
    while (!this.#stopController.signal.aborted) await delay((await action()) ? 0 : PAUSE_AFTER_REJECTION_MS);
  }

  async #write(): Promise<boolean> {
    const nome = `${this.#label} numero ${this.#nextNumber++}`;
    return this.#countResult('scrittura', async () => {
      const answer = await this.#writer.send('POST', '/api/brands', { nome });
      const body = await answer.text();
      if (answer.status === 201) {
        this.#confirm(String(JSON.parse(body).id));
        this.#lastWriteAt = performance.now();
      }
      return answer.status;
    });
  }

  async #request(label: string, path: string): Promise<boolean> {
    return this.#countResult(label, async () => {
      const answer = await this.#writer.send('GET', path, undefined, this.#stopController.signal);
      for await (const _ of answer.body ?? []);
      return answer.status;
    });
  }

  async #countResult(label: string, send: () => Promise<number>): Promise<boolean> {
    const result = await send().catch(() => (this.#stopController.signal.aborted ? undefined : 'interrotta'));
    if (result === undefined) return true;
    const key = `${label} ${result}`;
    this.answerCounts.set(key, (this.answerCounts.get(key) ?? 0) + 1);
    return result === 200 || result === 201;
  }
}
