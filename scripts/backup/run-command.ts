import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LocalPostgresRefusal } from '@organico/local-postgres';
import { StartupRefusal } from '#server/startup-refusal.ts';
import { Sentence } from '../sentence.ts';

/** Runs a command to its end; a sentence for what the administrator can mend. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // An end of its own, so that what was begun is put away: half a file, a database brought up for this.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
  try {
    await work();
  } catch (error) {
    console.error(
      [StartupRefusal, LocalPostgresRefusal, Sentence].some((kind) => error instanceof kind) ? (error as Error).message : error,
    );
    process.exitCode = 1;
  }
}

/** The file and the flags of the command line. The file from where the command was given: npm itself goes to the project's folder. */
export function readArguments(usage: string, flags: string[] = []): { file: string; given: string[] } {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const given = Object.keys(values);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || given.some((flag) => !flags.includes(flag))) throw new Sentence(`Scrivi così: ${usage}`);
  return { file: resolve(process.env.INIT_CWD ?? '.', file), given };
}

export function count(howMany: number): string {
  return howMany.toLocaleString('it-IT');
}

export function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')} s`;
}
