import { setTimeout as delay } from 'node:timers/promises';
import type { BrandWriter } from './brand-writer.ts';
import { Load } from './load.ts';
import { freezeDatabase, killPostmaster, type RunningServer } from './server-process.ts';

const RECOVERS_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 2_000;
const FROZEN_FOR_MS = 6_000;

export interface Round {
  label: string;
  /** Milliseconds from the disturbance to the first confirmed write. */
  recoveryMs: number;
  /** The response time of the slowest `ready` call during the disturbance, in milliseconds. */
  readyMs: number;
  readyStatuses: number[];
  answerCounts: Map<string, number>;
  passed: boolean;
}

interface RoundContext {
  server: RunningServer;
  writer: BrandWriter;
  dataDir: string;
  confirm(id: string): void;
}

export function killRound(context: RoundContext, label: string, delayMs: number): Promise<Round> {
  return runRound(context, label, delayMs, async () => killPostmaster(context.dataDir));
}

export function freezeRound(context: RoundContext, label: string, delayMs: number): Promise<Round> {
  return runRound(context, label, delayMs, async () => {
    const resume = freezeDatabase(context.dataDir);
    await delay(FROZEN_FOR_MS);
    resume();
  });
}

async function runRound(context: RoundContext, label: string, delayMs: number, disturb: () => Promise<void>): Promise<Round> {
  const { server, writer, confirm } = context;
  const load = new Load(writer, label, confirm);
  load.start();
  await delay(delayMs);
  const ready = new ReadyWatch(server.url);
  await disturb();
  const disturbedAt = performance.now();
  // A PostgreSQL process that has not noticed the kill may still confirm a write. Only writes confirmed after `ready` has failed and
  // recovered count.
  const hasRecovered = () => ready.recoveredAt !== undefined && load.lastWriteAt > ready.recoveredAt;
  while (!hasRecovered() && !server.hasEnded() && performance.now() - disturbedAt < 60_000) await delay(5);
  const recoveryMs = Math.round(load.lastWriteAt - disturbedAt);
  await ready.stop();
  await load.stop();
  const { readyStatuses, longestReadyMs } = ready;
  const passed = hasRecovered() && !server.hasEnded() && recoveryMs <= RECOVERS_WITHIN_MS && longestReadyMs <= READY_WITHIN_MS;
  return { label, recoveryMs, readyMs: longestReadyMs, readyStatuses, answerCounts: load.answerCounts, passed };
}

class ReadyWatch {
  /** The statuses of the `ready` calls in order, without consecutive duplicates. 0 stands for a call without a response. */
  readonly readyStatuses: number[] = [];
  longestReadyMs = 0;
  recoveredAt: number | undefined;
  #isStopped = false;
  readonly #polling: Promise<void>;

  constructor(url: string) {
    this.#polling = this.#poll(`${url}/api/health/ready`);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#polling;
  }

  async #poll(address: string): Promise<void> {
    for (; !this.#isStopped; await delay(10)) {
      const startedAt = performance.now();
      const status = await fetch(address).then(
        (answer) => answer.status,
        () => 0,
      );
      this.longestReadyMs = Math.max(this.longestReadyMs, Math.round(performance.now() - startedAt));
      if (status === 200 && this.readyStatuses.length > 0 && this.readyStatuses.at(-1) !== 200) this.recoveredAt = performance.now();
      if (this.readyStatuses.at(-1) !== status) this.readyStatuses.push(status);
    }
  }
}

export async function stopWhileFrozen({ server, writer, dataDir, confirm }: RoundContext): Promise<number> {
  const load = new Load(writer, 'fermo', confirm);
  load.start();
  await delay(500);
  const resume = freezeDatabase(dataDir);
  await delay(500);
  const startedAt = performance.now();
  await server.stop();
  const ms = Math.round(performance.now() - startedAt);
  resume();
  await load.stop();
  return ms;
}
