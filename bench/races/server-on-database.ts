import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServerOnDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export async function startServerOn({ host, port, user, database }: Connection): Promise<ServerOnDatabase> {
  // The path of a unix socket does not fit in the host part of a URL, so pg reads the path from the query string.
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const child = spawn(process.execPath, ['scripts/serve-api.mjs'], {
    env: { ...process.env, DATABASE_URL, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const match = /http:\/\/\S+?:\d+/.exec(line);
      if (match) resolve(match[0]);
    });
    exited.then(([code]) => reject(new Error(`Il server è uscito con codice ${code} prima di essere pronto.`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
