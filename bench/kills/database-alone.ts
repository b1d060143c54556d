import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from './brand-writer.ts';
import { Load } from './load.ts';
import { freezeDatabase, killPostmaster, type RunningServer } from './server-process.ts';

const RECOVERS_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 2_000;
const FROZEN_FOR_MS = 6_000;

export interface Round {
  what: string;
  /** From the kill, or from when it may go on, to the first write that was confirmed. */
  recoveryMs: number;
  /** The longest that `ready` took to answer meanwhile, and what it said. */
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

/** PostgreSQL alone is killed under load, while the server lives on. */
export function killedAlone(places: Places, label: string, afterMs: number): Promise<Round> {
  return disturbed(places, label, afterMs, async () => killPostmaster(places.dataDir));
}

/** PostgreSQL freezes under load and, after a while, goes on. */
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
  // A write may still be confirmed by a process of PostgreSQL that has not noticed yet: only what comes after `ready` said no counts.
  const worksAgain = () => ready.backAt !== undefined && load.lastWriteAt > ready.backAt;
  while (!worksAgain() && !server.hasEnded() && performance.now() - from < 60_000) await delay(5);
  const recoveryMs = Math.round(load.lastWriteAt - from);
  await ready.stop();
  await load.end();
  const { said, longestMs } = ready;
  const isGood = worksAgain() && !server.hasEnded() && recoveryMs <= RECOVERS_WITHIN_MS && longestMs <= READY_WITHIN_MS;
  return { what: label, recoveryMs, readyMs: longestMs, said, answers: load.answers, isGood };
}

/** Asks `ready` again and again. */
class ReadyWatch {
  /** What was said, without repetitions; 0 where nobody was there. */
  readonly said: number[] = [];
  /** How long the longest answer took. */
  longestMs = 0;
  /** When it last said yes after a no. */
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

/** The server is told to end while its database is frozen: in how many milliseconds it does. */
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
