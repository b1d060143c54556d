// The parts that all browser tests of a run share: a temporary folder, a PostgreSQL, and for each worker a process that runs
// the server (server-host.ts).
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, startLocalPostgres } from '@organico/local-postgres';
import type { FullConfig } from '@playwright/test';
import type { Owner } from '#testing/test-server.ts';
import { endOnSignal, openRunFolder } from '../scripts/test/run-folder.ts';

export type Contents = 'empty' | 'demo';

export interface HostSettings {
  owner: Owner;
  secretKey: string;
}

export interface ServerRequest {
  contents: Contents;
  settings: Record<string, string>;
}

export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const endRun = openRunFolder();
  endOnSignal(endRun, ['SIGTERM', 'SIGHUP']); // Playwright handles SIGINT itself
  const dataDir = makeDataFolder(mkdtempSync(join(tmpdir(), 'pg-')));
  const { connection: owner, stop } = await startLocalPostgres({ dataDir, lasting: false });
  const settings: HostSettings = { owner, secretKey: randomBytes(32).toString('base64url') };
  const hosts = await Promise.all(Array.from({ length: workers }, () => startHost(settings)));
  // The worker processes inherit this environment variable.
  process.env.ORGANICO_E2E_HOSTS = hosts.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(hosts.map(({ end }) => end()));
    await stop();
    await endRun();
  };
}

async function startHost(settings: HostSettings): Promise<{ url: string; end(): Promise<void> }> {
  const host = spawn(process.execPath, [fileURLToPath(new URL('./server-host.ts', import.meta.url))], {
    env: { ...process.env, ORGANICO_E2E_HOST: JSON.stringify(settings) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = async () => {
    if (host.exitCode !== null) return;
    const hostExit = once(host, 'exit');
    host.stdin.end();
    await hostExit;
  };
  for await (const line of createInterface(host.stdout)) if (line.startsWith('http:')) return { url: line, end };
  throw new Error('The server host process ended before it printed its address');
}

/** Starts a server for this worker and returns its address. Stops the server that ran for this worker before. */
export async function openServerFor(worker: number, serverRequest: ServerRequest): Promise<string> {
  const host = process.env.ORGANICO_E2E_HOSTS?.split(' ')[worker];
  if (!host) throw new Error('The global setup has not run');
  const response = await fetch(host, { method: 'POST', body: JSON.stringify(serverRequest) });
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}
