import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type RunningServer = { url: string; hasEnded(): boolean; kill(): Promise<void>; stop(): Promise<number | null> };

export async function startServerProcess(dataDir: string): Promise<RunningServer> {
  const port = await findFreePort();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/serve-api.mjs'], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.includes('Organico è pronto') && resolve());
    exited.then(([code]) => reject(new Error(`Il server è uscito con codice ${code} prima di essere pronto.`)));
  });
  return {
    url: `http://localhost:${port}`,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

export function killPostmaster(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
}

/** Stops all PostgreSQL processes with SIGSTOP. The returned function lets them continue. */
export function freezeDatabase(dataDir: string): () => void {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const processIds = [pid, ...children];
  const sendSignal = (signal: NodeJS.Signals) => {
    for (const processId of processIds) signalIfRunning(processId, signal);
  };
  sendSignal('SIGSTOP');
  return () => sendSignal('SIGCONT');
}

/** Sends the signal and ignores the error for a process that has already ended. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
