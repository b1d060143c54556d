import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface Program {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** How `npm start` starts the server. */
const SERVER = ['--max-semi-space-size=8'];

/** A program of ours in a process of its own; resolves with the address it prints. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [...(file.endsWith('serve-api.ts') ? SERVER : []), file], {
    env: { ...process.env, ...env },
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
