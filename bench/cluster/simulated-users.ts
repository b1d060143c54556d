import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from '../kills/brand-writer.ts';

const WRITERS = 4;
const ASSIGNERS = 2;
const READERS = 2;
const PAUSE_MS = 20;
const RETRY_MS = 500;
const RECONNECT_MS = 1_000;

export class SimulatedUsers {
  readonly createdBrands = new Set<number>();
  readonly assignedHardware = new Set<number>();
  readonly pages: OpenPage[] = [];
  readonly acknowledgedAt: number[] = [];
  readonly answerCounts = new Map<string, number>();
  readonly #client: BrandWriter;
  readonly #stopSignal = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  #nextNumber = 0;

  constructor(client: BrandWriter) {
    this.#client = client;
  }

  start(employee: { dipendente_id: string; brand_id: number }, openPages: number): void {
    const startLoops = (loopCount: number, action: () => Promise<void>) =>
      Array.from({ length: loopCount }, () => this.#repeatUntilStopped(action));
    for (let n = 0; n < openPages; n++) this.pages.push(new OpenPage(this.#client, this.#stopSignal.signal));
    this.#loops = Promise.all([
      ...startLoops(WRITERS, () => this.#write()),
      ...startLoops(ASSIGNERS, () => this.#assign(employee)),
      ...startLoops(READERS, () => this.#read()),
      ...this.pages.map((page) => page.followEvents()),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopSignal.abort();
    await this.#loops;
  }

  async #repeatUntilStopped(action: () => Promise<void>): Promise<void> {
    for (; !this.#stopSignal.signal.aborted; await delay(PAUSE_MS)) await action();
  }

  async #write(): Promise<void> {
    const created = await this.#request('scrittura', 'POST', '/api/brands', { nome: `Prova ${this.#nextNumber++}` });
    if (created.status !== 201) return;
    this.createdBrands.add(created.body.id);
    this.acknowledgedAt.push(performance.now());
  }

  async #assign({ dipendente_id, brand_id }: { dipendente_id: string; brand_id: number }): Promise<void> {
    const device = { nome: `Portatile ${this.#nextNumber++}`, tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand_id] };
    const created = await this.#request('dispositivo', 'POST', '/api/hardware', device);
    if (created.status !== 201) return;
    // Status 409 also confirms the assignment, because it means that an earlier attempt succeeded.
    while (!this.#stopSignal.signal.aborted) {
      const { status } = await this.#request('consegna', 'PATCH', `/api/hardware/${created.body.id}/assign`, { dipendente_id });
      if (status === 200 || status === 409) {
        this.assignedHardware.add(created.body.id);
        return;
      }
      await delay(RETRY_MS);
    }
  }

  async #read(): Promise<void> {
    await this.#request('lettura', 'GET', '/api/dipendenti?limit=50');
  }

  async #request(label: string, method: string, path: string, body?: unknown): Promise<{ status: number; body: { id: number } }> {
    try {
      const answer = await this.#client.send(method, path, body, this.#stopSignal.signal);
      const text = await answer.text();
      const detail = answer.ok || [409, 503].includes(answer.status) ? '' : ` ${text.slice(0, 200)}`;
      this.#countAnswer(`${label} ${answer.status}${detail}`);
      return { status: answer.status, body: answer.ok ? JSON.parse(text) : { id: 0 } };
    } catch {
      if (!this.#stopSignal.signal.aborted) this.#countAnswer(`${label} interrotta`);
      await delay(RETRY_MS);
      return { status: 0, body: { id: 0 } };
    }
  }

  #countAnswer(key: string): void {
    this.answerCounts.set(key, (this.answerCounts.get(key) ?? 0) + 1);
  }
}

export class OpenPage {
  /** The time when the page received its last change, by performance.now(). */
  lastEventAt = 0;
  reconnects = 0;
  readonly #client: BrandWriter;
  readonly #stopSignal: AbortSignal;

  constructor(client: BrandWriter, stopSignal: AbortSignal) {
    this.#client = client;
    this.#stopSignal = stopSignal;
  }

  async followEvents(): Promise<void> {
    for (; !this.#stopSignal.aborted; this.reconnects++) {
      await this.#listen().catch(() => undefined);
      await delay(RECONNECT_MS);
    }
  }

  async #listen(): Promise<void> {
    const answer = await this.#client.send('GET', '/api/eventi', undefined, this.#stopSignal);
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      if (/event: (cambiato|aggiorna)/.test(decoder.decode(chunk))) this.lastEventAt = performance.now();
    }
  }
}
