import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// The headless shell is preferred, because tests with it take three quarters of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

export function findChromium(): string | undefined {
  const configured = process.env.ORGANICO_CHROMIUM;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [...(configured ? [configured] : []), ...onPath, ...MAC_PATHS, chromium.executablePath()];
  return candidates.find((path) => existsSync(path) && canRun(path));
}

// Checks that the browser runs. On Ubuntu /usr/bin/chromium-browser may be a stub that only asks to install a snap.
function canRun(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
