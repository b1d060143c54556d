import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

/** A write that the server confirmed. Its times come from Date.now(), which uses the same clock as PostgreSQL. */
export interface AcknowledgedWrite {
  id: string;
  sentAt: number;
  acknowledgedAt: number;
}

const WRITERS = 4;

export class Writers {
  readonly acknowledgedWrites: AcknowledgedWrite[] = [];
  pauseMs: number;
  readonly #client: BrandWriter;
  readonly #label: string;
  readonly #stopController = new AbortController();
  readonly #loops: Promise<unknown>;
  #nextNumber = 0;

  constructor(client: BrandWriter, label: string, pauseMs: number) {
    this.#client = client;
    this.#label = label;
    this.pauseMs = pauseMs;
    this.#loops = Promise.allSettled(Array.from({ length: WRITERS }, () => this.#write()));
  }

  async stop(): Promise<AcknowledgedWrite[]> {
    this.#stopController.abort();
    await this.#loops;
    return this.acknowledgedWrites;
  }

  async #write(): Promise<void> {
    for (; !this.#stopController.signal.aborted; await delay(this.pauseMs)) {
      const sentAt = Date.now();
      const answer = await this.#client.send('POST', '/api/brands', { nome: `${this.#label} ${this.#nextNumber++}` });
      const body = (await answer.json()) as { id: unknown };
      if (answer.status !== 201) throw new Error(`brands: ${answer.status} ${JSON.stringify(body)}`);
      this.acknowledgedWrites.push({ id: String(body.id), sentAt, acknowledgedAt: Date.now() });
    }
  }
}
