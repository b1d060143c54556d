import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, type Outcome, PASSED } from './outcome.ts';

const running = new Set<ChildProcess>();
let stopping = false;

/** Resolves to the exit code, or 127 when the program is not found. */
export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return run(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

function run(command: string, args: string[], options: SpawnOptions, said: string[] = []): Promise<number> {
  return new Promise((resolve) => {
    // This promise never resolves after stopCommands(), because the signal ends the whole run.
    if (stopping) return;
    const child = spawn(command, args, options);
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
    const end = (code: number) => {
      running.delete(child);
      if (!stopping) resolve(code);
    };
    child.once('error', (error) => {
      console.error(`Il comando "${command}" non si avvia: ${error.message}.`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Several checks run in parallel, so the output of each is printed when it ends. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const said: string[] = [];
  const code = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }, said);
  process.stdout.write(said.join(''));
  return code === 0 ? PASSED : FAILED;
}

/** Sends SIGINT to every running command and waits at most this number of milliseconds. No command starts after this call. */
export async function stopCommands(patience: number): Promise<void> {
  stopping = true;
  const ended = [...running].map((child) => {
    child.kill('SIGINT');
    return once(child, 'exit');
  });
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, patience).unref())]);
}
