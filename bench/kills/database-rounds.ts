import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from './brand-writer.ts';
import { Load } from './load.ts';
import { freezeDatabase, killPostmaster, type RunningServer } from './server-process.ts';

const RECOVERS_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 2_000;
const FROZEN_FOR_MS = 6_000;

export interface Round {
  what: string;
  /** Milliseconds from the disturbance to the first confirmed write. */
  recoveryMs: number;
  /** The slowest answer of `ready` during the disturbance, in milliseconds. */
  readyMs: number;
  said: number[];
  answers: Map<string, number>;
  isGood: boolean;
}

interface Places {
  server: RunningServer;
  writer: BrandWriter;
  dataDir: string;
  confirm(id: string): void;
}

export function killedAlone(places: Places, label: string, afterMs: number): Promise<Round> {
  return disturbed(places, label, afterMs, async () => killPostmaster(places.dataDir));
}

export function frozen(places: Places, label: string, afterMs: number): Promise<Round> {
  return disturbed(places, label, afterMs, async () => {
    const goOn = freezeDatabase(places.dataDir);
    await delay(FROZEN_FOR_MS);
    goOn();
  });
}

async function disturbed(places: Places, label: string, afterMs: number, disturb: () => Promise<void>): Promise<Round> {
  const { server, writer, confirm } = places;
  const load = new Load(writer, label, confirm);
  load.begin();
  await delay(afterMs);
  const ready = new ReadyWatch(server.url);
  await disturb();
  const from = performance.now();
  // A PostgreSQL process that has not noticed the kill may still confirm a write. Only writes confirmed after `ready` has failed and
  // recovered count.
  const worksAgain = () => ready.backAt !== undefined && load.lastWriteAt > ready.backAt;
  while (!worksAgain() && !server.hasEnded() && performance.now() - from < 60_000) await delay(5);
  const recoveryMs = Math.round(load.lastWriteAt - from);
  await ready.stop();
  await load.end();
  const { said, longestMs } = ready;
  const isGood = worksAgain() && !server.hasEnded() && recoveryMs <= RECOVERS_WITHIN_MS && longestMs <= READY_WITHIN_MS;
  return { what: label, recoveryMs, readyMs: longestMs, said, answers: load.answers, isGood };
}

class ReadyWatch {
  /** Statuses of `ready` in order, without consecutive duplicates; 0 if nothing answered. */
  readonly said: number[] = [];
  longestMs = 0;
  backAt: number | undefined;
  #isOver = false;
  readonly #watching: Promise<void>;

  constructor(url: string) {
    this.#watching = this.#watch(`${url}/api/health/ready`);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(address: string): Promise<void> {
    for (; !this.#isOver; await delay(10)) {
      const begun = performance.now();
      const status = await fetch(address).then(
        (answer) => answer.status,
        () => 0,
      );
      this.longestMs = Math.max(this.longestMs, Math.round(performance.now() - begun));
      if (status === 200 && this.said.length > 0 && this.said.at(-1) !== 200) this.backAt = performance.now();
      if (this.said.at(-1) !== status) this.said.push(status);
    }
  }
}

export async function stoppedWhileFrozen({ server, writer, dataDir, confirm }: Places): Promise<number> {
  const load = new Load(writer, 'fermo', confirm);
  load.begin();
  await delay(500);
  const goOn = freezeDatabase(dataDir);
  await delay(500);
  const begun = performance.now();
  await server.stop();
  const ms = Math.round(performance.now() - begun);
  goOn();
  await load.end();
  return ms;
}
