import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

/** Times by Date.now(), the same clock as PostgreSQL. */
export interface Noted {
  id: string;
  sent: number;
  acknowledged: number;
}

const WRITERS = 4;

/** Writers in an endless loop. They end when the server is gone. */
export class Writers {
  readonly noted: Noted[] = [];
  restMs: number;
  readonly #door: BrandWriter;
  readonly #label: string;
  readonly #leaving = new AbortController();
  readonly #working: Promise<unknown>;
  #next = 0;

  constructor(door: BrandWriter, label: string, restMs: number) {
    this.#door = door;
    this.#label = label;
    this.restMs = restMs;
    this.#working = Promise.allSettled(Array.from({ length: WRITERS }, () => this.#write()));
  }

  async end(): Promise<Noted[]> {
    this.#leaving.abort();
    await this.#working;
    return this.noted;
  }

  async #write(): Promise<void> {
    for (; !this.#leaving.signal.aborted; await delay(this.restMs)) {
      const sent = Date.now();
      const answer = await this.#door.send('POST', '/api/brands', { nome: `${this.#label} ${this.#next++}` });
      const body = (await answer.json()) as { id: unknown };
      if (answer.status !== 201) throw new Error(`brands: ${answer.status} ${JSON.stringify(body)}`);
      this.noted.push({ id: String(body.id), sent, acknowledged: Date.now() });
    }
  }
}
