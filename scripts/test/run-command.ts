import { spawn } from 'node:child_process';
import { FAILED, type Outcome, PASSED } from './outcome.ts';

/** Runs a program of this project in this terminal; its exit code, 127 when it is not there. */
export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Il comando "${command}" non si avvia: ${error.message}.`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export async function check(command: string, ...args: string[]): Promise<Outcome> {
  return (await runCommand(command, args)) === 0 ? PASSED : FAILED;
}
