import { existsSync } from 'node:fs';
import { AdminError } from '../admin-error.ts';
import { findChromium } from './find-chromium.ts';
import { runCommand } from './run-command.ts';

export async function ensureChromium(): Promise<string> {
  const existing = findChromium();
  if (existing) return existing;
  console.log('Per i test nel browser serve Chromium: lo installo.');
  for (const install of [installWithApt, installWithPlaywright]) {
    await install();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new AdminError(
    'Chromium non si installa: installalo tu (su Debian "apt-get install chromium") oppure indica il suo percorso con ORGANICO_CHROMIUM.',
  );
}

async function installWithApt(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // apt downloads with an account that cannot write to the temporary folder of this run.
  const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive', TMPDIR: '/tmp' };
  await runCommand('apt-get', ['update', '-qq'], aptEnvironment);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if ((await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], aptEnvironment)) === 0) return;
  }
}

async function installWithPlaywright(): Promise<void> {
  await runCommand('playwright', ['install', 'chromium']);
}
