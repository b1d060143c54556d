import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LocalPostgresRefusal } from '@organico/local-postgres';
import { StartupError } from '#server/startup-error.ts';
import { AdminError } from '../admin-error.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  // On a signal the exit handlers must run: they delete a partial file and stop a database that was started only for this command.
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
      [StartupError, LocalPostgresRefusal, AdminError].some((errorClass) => error instanceof errorClass) ? (error as Error).message : error,
    );
    process.exitCode = 1;
  }
}

/** Returns the arguments of a command. A relative path starts at the folder in which the user called npm. */
export function readArguments(usage: string, flags: string[] = []): { file: string; givenFlags: string[] } {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const givenFlags = Object.keys(values);
  const [file, ...extra] = positionals;
  if (file === undefined || extra.length > 0 || givenFlags.some((flag) => !flags.includes(flag)))
    throw new AdminError(`Scrivi così: ${usage}`);
  return { file: resolve(process.env.INIT_CWD ?? '.', file), givenFlags };
}

export function formatCount(value: number): string {
  return value.toLocaleString('it-IT');
}

export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')} s`;
}
