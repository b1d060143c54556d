import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { START_SETTINGS } from './start-settings.ts';

interface Program {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const isServer = /serve-(api|sources)\.mjs$/.test(file);
  const child = spawn(process.execPath, [...(isServer ? START_SETTINGS.flags : []), file], {
    env: { ...process.env, ...(isServer ? START_SETTINGS.env : {}), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const match = /http:\/\/\S+?:\d+/.exec(line);
      if (match) resolve(match[0]);
    });
    exited.then(([code]) => reject(new Error(`${file} è uscito con codice ${code} prima di essere pronto.`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url, pid: child.pid ?? 0, stop };
}
