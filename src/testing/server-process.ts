import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the product in a separate process, which is killed when the test ends. `outputLines` are its lines before the line
 * with the address.
 */
export async function startServerProcess(
  app: TestApp,
  settings: Record<string, string> = {},
  project = PROJECT,
): Promise<{ server: ChildProcessByStdio<null, Readable, null>; url: string; outputLines: string[] }> {
  const { user = '', password, database, host, port } = app.sql.options;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const hostAndDatabase = host?.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  const server = spawn(process.execPath, ['scripts/serve-api.mjs'], {
    cwd: project,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: `postgres://${user}${secret}@${hostAndDatabase}`, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const outputLines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url) return { server, url, outputLines };
    outputLines.push(line);
  }
  throw new Error('The server process ended before it printed its address');
}
