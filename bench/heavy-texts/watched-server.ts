import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface WatchedServer {
  url: string;
  /** Returns the longest delay of the event loop and the CPU time of the server since the previous call, in milliseconds. */
  readBusyTime(): Promise<{ blockedMs: number; cpuMs: number }>;
  stop(): Promise<void>;
}

export async function startWatchedServer({ host, port, user, database }: Connection): Promise<WatchedServer> {
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const child = spawn(process.execPath, ['--import', new URL('watch-loop.ts', import.meta.url).href, 'scripts/serve-api.mjs'], {
    env: { ...process.env, DATABASE_URL, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).on('line', (line) => resolve(/http:\/\/\S+?:\d+/.exec(line)?.[0] ?? ''));
    exited.then(([code]) => reject(new Error(`Il server è uscito con codice ${code} prima di essere pronto.`)));
  });
  return {
    url,
    async readBusyTime() {
      const answer = once(child, 'message');
      child.send('quanto');
      return (await answer)[0];
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
