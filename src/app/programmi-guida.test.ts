import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGettone } from '#features/accounts/gettoni/contract.ts';
import { ELENCHI } from '#shared/esportazioni.ts';
import { textOf } from '#testing/sources.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const PAGE = textOf('docs/guida/programmi.md');
const blocks = [...PAGE.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({ kind, text }));
const scripts = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text);
const expectedJson = blocks.flatMap(({ kind }, i) =>
  kind === 'sh' ? [blocks[i + 1]?.kind === 'json' ? JSON.parse(blocks[i + 1]?.text ?? '') : undefined] : [],
);

const EMPLOYEE_COUNT = 52;
const SEPARATOR = '=== fine ===';
let folder: string;
let outputs: string[];
let gettone: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'organico-programmi-'));
  const { id: brand_id } = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit' } });
  await app.sql.query(`update users set username = 'inventari' where id = $1`, [it.userId]);
  const anna = await insertDipendente(app.sql, { brand_id, nome: 'Anna', cognome: 'Bianchi', stato: 'entrato' });
  for (let i = 1; i < EMPLOYEE_COUNT; i += 1) await insertDipendente(app.sql, { brand_id, cognome: `Rossi ${i}` });
  const laptop = await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'ThinkPad T14' });
  const body = { nome: 'Guida', scadenza: inAMonth(), sola_lettura: false };
  gettone = (await it.call(createGettone, { body })).token;
  const script = scripts
    .join(`\necho '${SEPARATOR}'\n`)
    .replace(/^ORGANICO=.*$/m, `ORGANICO=${app.url}`)
    .replace(/^HARDWARE=.*$/m, `HARDWARE=${laptop}`)
    .replace(/^PERSONA=.*$/m, `PERSONA=${anna.id}`);
  outputs = await run(script);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

async function run(script: string): Promise<string[]> {
  const bash = promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder });
  bash.child.stdin?.end(`${gettone}\n`);
  const { stdout, stderr } = await bash;
  expect(stderr).toBe('');
  return stdout.split(`${SEPARATOR}\n`);
}

/** Returns the value as an expectation that accepts any id, because the ids differ from the ids in the guide. */
function expectationOf(value: unknown, name = ''): unknown {
  if (name === 'id') return expect.anything();
  if (Array.isArray(value)) return expect.arrayContaining(value.map((each) => expectationOf(each)));
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expectationOf(inner, key)])));
}

test('Each example script of the guide returns the JSON that the guide shows', () => {
  expect(expectedJson.filter((each) => each !== undefined)).toHaveLength(4);
  for (const [i, json] of expectedJson.entries()) {
    if (json !== undefined) expect(JSON.parse(outputs[i] ?? ''), scripts[i]).toEqual(expectationOf(json));
  }
});

test('The paging script of the guide reads all pages of the list and returns every employee once', async () => {
  const files = (await readdir(folder)).filter((name) => /^dipendenti-\d+\.json$/.test(name));
  const rows = (await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))).flat();
  expect(files).toHaveLength(2);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(EMPLOYEE_COUNT);
});

test('The ETag script of the guide downloads a list once and then gets 304', async () => {
  const scriptIndex = scripts.findIndex((text) => text.includes('--etag-compare'));
  expect(outputs[scriptIndex]?.trim().split('\n')).toEqual(['prima 200', 'seconda 304']);
  expect(JSON.parse(await readFile(join(folder, 'copia.json'), 'utf8'))).toEqual([]);
});

test('The audit log names the token with which the assignment script of the guide has assigned an item', async () => {
  const { rows } = await app.sql.query(`select gettone from registro where oggetto = 'dipendenti_hardware'`);
  expect(rows).toEqual([{ gettone: 'Guida' }]);
});

test('The export scripts of the guide download the complete lists', async () => {
  const lines = async (name: string) => (await readFile(join(folder, `${name}.csv`), 'utf8')).trim().split('\r\n').length;
  expect([await lines('dipendenti'), await lines('hardware'), await lines('software')]).toEqual([EMPLOYEE_COUNT + 1, 2, 1]);
  expect(outputs.some((text) => text.includes('ThinkPad T14'))).toBe(true);
});

test('The guide names every list that can be exported', () => {
  const namedLists = new Set(
    [...PAGE.matchAll(/`([\w-]+)`|for elenco in ([\w -]+);/g)].flatMap(([, singleName = '', nameList = '']) => [
      singleName,
      ...nameList.split(' '),
    ]),
  );
  expect(ELENCHI.filter((elenco) => !namedLists.has(elenco))).toEqual([]);
});

test('Every error code in the guide exists in the program', () => {
  const codes = [...PAGE.matchAll(/^\| [\d, ]+ \| `(\w+)` \|/gm)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(4);
  const sourceFiles = [
    'src/server/security/credential.ts',
    'src/server/http/authorize-request.ts',
    'src/server/http/authorize-request.ts',
    'src/server/security/scope.ts',
    'src/shared/problem.ts',
  ];
  const text = sourceFiles.map(textOf).join('\n');
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});
