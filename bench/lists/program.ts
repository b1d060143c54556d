import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { AS_STARTED } from './start-settings.ts';

interface Program {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const isServer = /serve-(api|sources)\.mjs$/.test(file);
  const child = spawn(process.execPath, [...(isServer ? AS_STARTED.flags : []), file], {
    env: { ...process.env, ...(isServer ? AS_STARTED.env : {}), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /http:\/\/\S+?:\d+/.exec(line);
      if (found) resolve(found[0]);
    });
    gone.then(([code]) => reject(new Error(`${file} è uscito con codice ${code} prima di essere pronto.`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { url, pid: child.pid ?? 0, stop };
}
