import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const RESTART_MS = 1_000;

interface Program {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  account?: { uid: number; gid: number } | undefined;
  log: string;
}

/** A program that is restarted a second after it ends, like a systemd unit with Restart=always. */
export class Unit {
  readonly name: string;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #shouldRun = false;
  #running: Promise<void> = Promise.resolve();

  constructor(program: Program) {
    this.name = program.name;
    this.#program = program;
  }

  start(): void {
    if (this.#shouldRun) return;
    this.#shouldRun = true;
    this.#running = this.#runUntilStopped();
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async takeDown(): Promise<void> {
    this.#shouldRun = false;
    this.kill();
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#shouldRun = false;
    this.#child?.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), 15_000);
    await this.#running;
    clearTimeout(timer);
  }

  async #runUntilStopped(): Promise<void> {
    const { command, args, env, account, log } = this.#program;
    for (; this.#shouldRun; await delay(this.#shouldRun ? RESTART_MS : 0)) {
      const file = openSync(log, 'a');
      this.#child = spawn(command, args, { stdio: ['ignore', file, file], env: { ...process.env, ...env }, ...account });
      closeSync(file);
      await Promise.race([once(this.#child, 'exit'), once(this.#child, 'error').then(([error]) => Promise.reject(error))]);
    }
  }
}
