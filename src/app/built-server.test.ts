import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '#testing/server-process.ts';
import { insertBrand, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD_MESSAGE = 'Costruisco il server: ci vogliono pochi secondi.';
const SOURCE = 'src/server/http/describe-calls.ts';

function aClone(isExcluded = (_package: string) => false): string {
  const clone = mkdtempSync(join(tmpdir(), 'organico-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const part of ['db', 'package.json', 'package-lock.json', 'packages', 'scripts', 'src']) {
    cpSync(join(PROJECT, part), join(clone, part), { recursive: true });
  }
  mkdirSync(join(clone, 'node_modules'));
  for (const name of readdirSync(join(PROJECT, 'node_modules')).filter((each) => !isExcluded(each))) {
    symlinkSync(join(PROJECT, 'node_modules', name), join(clone, 'node_modules', name));
  }
  return clone;
}

test('The built server answers requests and renders PDFs, and only a start after an edit of the sources builds the server again', {
  timeout: 300_000,
}, async () => {
  const clone = aClone();
  const built = () => readdirSync(join(clone, 'dist/server'));
  const brand = await insertBrand(app.sql);
  const laptop = await insertHardware(app.sql, [brand.id]);
  const { token } = await app.as({ brands: { [brand.id]: 'can_view' } });
  const cookie = `organico_sessione=${token}`;
  const startAndFetch = async () => {
    const { server, url, outputLines } = await startServerProcess(app, {}, clone);
    const { info } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { info: { title: string } };
    const labels = await fetch(`${url}/api/etichette.pdf?tipo=hardware&formato=a4-24&ids=${laptop}`, { headers: { cookie } });
    server.kill('SIGTERM');
    await once(server, 'exit');
    return { outputLines, title: info.title, labels: labels.headers.get('content-type') };
  };
  expect(await startAndFetch()).toEqual({ outputLines: [BUILD_MESSAGE], title: 'Organico', labels: 'application/pdf' });
  expect(built()).toHaveLength(1);
  expect(await startAndFetch()).toEqual({ outputLines: [], title: 'Organico', labels: 'application/pdf' });

  // The test edits the source file without changing its length or modification time, so the server can detect the edit only by the content.
  const source = readFileSync(join(clone, SOURCE), 'utf8');
  const { atime, mtime } = statSync(join(clone, SOURCE));
  writeFileSync(join(clone, SOURCE), source.replace("title: 'Organico'", "title: 'Un altro'"));
  utimesSync(join(clone, SOURCE), atime, mtime);
  expect(await startAndFetch()).toEqual({ outputLines: [BUILD_MESSAGE], title: 'Un altro', labels: 'application/pdf' });
  writeFileSync(join(clone, SOURCE), source);
  expect(await startAndFetch()).toEqual({ outputLines: [], title: 'Organico', labels: 'application/pdf' });
  expect(built()).toHaveLength(2);
});

test('The server runs from its sources if the build tool is missing', { timeout: 300_000 }, async () => {
  const clone = aClone((name) => name === 'vite');
  const { url, outputLines } = await startServerProcess(app, {}, clone);
  expect(outputLines).toEqual([
    'Il server non è costruito per questi sorgenti e qui non posso costruirlo: parte dai sorgenti, più lentamente.',
  ]);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
});
