import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

/** A write that was answered with 201: what it made, when it was sent, when it was acknowledged (Date.now(), which is PostgreSQL's clock too). */
export interface Noted {
  id: string;
  sent: number;
  acknowledged: number;
}

const WRITERS = 4;

/** Four who write without end, and what of it was acknowledged. Ends by itself when the server is gone. */
export class Writers {
  readonly noted: Noted[] = [];
  /** How long each rests after a write. */
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
