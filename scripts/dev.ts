import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';

const port = process.env.PORT ?? '3000';
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve-sources.mjs'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});
const web = await createServer({ server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': `http://localhost:${port}` } } });
await web.listen();
web.printUrls();

let isEnding = false;
async function end(signal: NodeJS.Signals): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const exited = once(api, 'exit');
  if (api.exitCode === null) {
    api.kill(signal);
    await exited;
  }
  await web.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
