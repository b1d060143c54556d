import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, type Outcome, PASSED } from './outcome.ts';

const running = new Set<ChildProcess>();
let isStopping = false;

/** Runs a command. Resolves to its exit code, or to 127 when the program is not found. */
export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return run(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

function run(command: string, args: string[], options: SpawnOptions, output: string[] = []): Promise<number> {
  return new Promise((resolve) => {
    // After stopCommands() this promise never resolves, because the signal ends the whole run.
    if (isStopping) return;
    const child = spawn(command, args, options);
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const finish = (code: number) => {
      running.delete(child);
      if (!isStopping) resolve(code);
    };
    child.once('error', (error) => {
      console.error(`Il comando "${command}" non si avvia: ${error.message}.`);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Runs a command and prints its output when it ends, because several checks run in parallel. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const output: string[] = [];
  const code = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }, output);
  process.stdout.write(output.join(''));
  return code === 0 ? PASSED : FAILED;
}

/** Sends SIGINT to every running command and waits at most this number of milliseconds. No command starts after this call. */
export async function stopCommands(timeoutMs: number): Promise<void> {
  isStopping = true;
  const exits = [...running].map((child) => {
    child.kill('SIGINT');
    return once(child, 'exit');
  });
  await Promise.race([Promise.all(exits), new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())]);
}
