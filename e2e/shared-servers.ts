// One PostgreSQL for a run of browser tests, and for each worker a process in which it opens servers (server-host.ts).
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { type Owner, startTestServer } from '#testing/test-server.ts';
import type { Contents } from './data-folders.ts';

export interface HostSettings {
  owner: Owner;
  secretKey: string;
}

export interface Asked {
  contents: Contents;
  settings: Record<string, string>;
}

/** Playwright's global setup. */
export default async function open({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { owner, stop } = await startTestServer();
  const settings: HostSettings = { owner, secretKey: randomBytes(32).toString('base64url') };
  const hosts = await Promise.all(Array.from({ length: workers }, () => startHost(settings)));
  process.env.ORGANICO_E2E_HOSTS = hosts.map(({ url }) => url).join(' '); // the workers inherit it
  return async () => {
    await Promise.all(hosts.map(({ end }) => end()));
    await stop();
  };
}

async function startHost(settings: HostSettings): Promise<{ url: string; end(): Promise<void> }> {
  const host = spawn(process.execPath, [fileURLToPath(new URL('./server-host.ts', import.meta.url))], {
    env: { ...process.env, ORGANICO_E2E_HOST: JSON.stringify(settings) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = async () => {
    if (host.exitCode !== null) return;
    const gone = once(host, 'exit');
    host.stdin.end();
    await gone;
  };
  for await (const line of createInterface(host.stdout)) if (line.startsWith('http:')) return { url: line, end };
  throw new Error('The process for the servers ended before it said where it is');
}

/** Opens a server on a new database for the worker with this index; the one that it had before is closed. Resolves to its address. */
export async function openServer(worker: number, asked: Asked): Promise<string> {
  const host = process.env.ORGANICO_E2E_HOSTS?.split(' ')[worker];
  if (!host) throw new Error('The global setup has not run');
  const answer = await fetch(host, { method: 'POST', body: JSON.stringify(asked) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}
