// Forged backup files have a correct hash, because anybody can compute it. The restore must therefore check the values in the
// file.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, openClient } from '#server/db/connect.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { HASH_PREFIX, openBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const IMPOSSIBLE_MESSAGE = 'Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.';
const folder = mkdtempSync(join(tmpdir(), 'organico-hostile-'));
const file = join(folder, 'uno.backup');
let validBackup: Buffer;
let target: FreshDatabase;

beforeAll(async () => {
  const source = await freshDatabase();
  const { db, pool } = connect({ ...source.owner, asApplication: false });
  for (const nome of ['Bosco', 'Mare', 'Monte']) await insertBrand(pool, { nome });
  await db.destroy();
  await writeBackup(source.owner, file);
  await source.drop();
  validBackup = readFileSync(file);
});
beforeEach(async () => {
  target = await emptyDatabase();
  return () => target.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeForgedBackup(edit: (text: string) => string): void {
  const text = gunzipSync(validBackup).toString('utf8');
  const editedText = edit(text.slice(0, text.lastIndexOf(HASH_PREFIX)));
  expect(editedText).not.toBe(text.slice(0, text.lastIndexOf(HASH_PREFIX)));
  const hash = createHash('sha256').update(editedText).digest('hex');
  writeFileSync(file, gzipSync(`${editedText}${HASH_PREFIX}${hash}\n`));
}

type ManifestNumbers = { tabelle: { nome: string; righe: number }[]; sequenze: { nome: string; prossimo: number }[]; transazioni: number };

const editManifest = (change: (numbers: ManifestNumbers) => Partial<ManifestNumbers>) => (text: string) => {
  const manifestStart = text.lastIndexOf('-- {');
  const manifest = JSON.parse(text.slice(manifestStart + 3));
  return `${text.slice(0, manifestStart)}-- ${JSON.stringify({ ...manifest, ...change(manifest) })}
`;
};
const setBrandSequence = (prossimo: number) =>
  editManifest(({ sequenze }) => ({ sequenze: sequenze.map((each) => (each.nome === 'brands_id_seq' ? { ...each, prossimo } : each)) }));

function editLastRow(table: string, column: string, value: string) {
  return (text: string): string => {
    const [tableText = '', columns = '', rows = ''] =
      new RegExp(`COPY public\\."${table}" \\((.*)\\) FROM stdin;\n([^]*?)\\\\\\.\n`).exec(text) ?? [];
    const lines = rows.trimEnd().split('\n');
    const cells = lines.pop()?.split('\t') ?? [];
    cells[columns.split(', ').indexOf(`"${column}"`)] = value;
    return text.replace(tableText, () => tableText.replace(rows, () => `${[...lines, cells.join('\t')].join('\n')}\n`));
  };
}

async function restore(): Promise<void> {
  await restoreBackup(target.owner, await openBackup(file));
}

async function queryTarget(statement: string): Promise<unknown[]> {
  const client = await openClient(target.owner);
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test.each<[string, (text: string) => string]>([
  ['a transaction number that would take years to reach', editManifest(() => ({ transazioni: 9_007_199_254_740_991 }))],
  ['more transactions than rows', editManifest(({ transazioni }) => ({ transazioni: transazioni + 1_000 }))],
  [
    'more announced rows than it contains',
    editManifest(({ tabelle }) => ({ tabelle: tabelle.map((each) => ({ ...each, righe: each.righe + 1 })) })),
  ],
  ['a negative transaction number', editManifest(() => ({ transazioni: -1 }))],
  ['a sequence at its end', setBrandSequence(2_147_483_647)],
  ['a sequence past its end', setBrandSequence(9_007_199_254_740_991)],
  ['a sequence that does not exist', editManifest(({ sequenze }) => ({ sequenze: [...sequenze, { nome: 'zeta', prossimo: 1 }] }))],
  ['a sequence that is missing', editManifest(({ sequenze }) => ({ sequenze: sequenze.slice(1) }))],
  ['no manifest', (text) => text.slice(0, text.lastIndexOf('-- {'))],
  ['a row of a future transaction', editLastRow('registro', 'transazione', '9000000000000000')],
])('A restore of a backup with %s is rejected and the database stays empty', async (_, edit) => {
  writeForgedBackup(edit);
  await expect(restore()).rejects.toThrow(IMPOSSIBLE_MESSAGE);
  expect(await queryTarget(`select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([0]);
});

test('A sequence whose number in the backup is below the restored ids continues after these ids', async () => {
  writeForgedBackup(setBrandSequence(1));
  await restore();
  expect(await queryTarget(`insert into brands (nome) values ('Nuovo') returning id`)).toEqual([4]);
});

test('Reading a backup with an endless line does not fill the memory', async () => {
  writeFileSync(file, gzipSync(Buffer.concat([Buffer.from('-- Organico, backup, formato 1\n'), Buffer.alloc(200 * 1024 * 1024, 'a')])));
  const before = process.memoryUsage().rss;
  await expect(openBackup(file)).rejects.toThrow('è danneggiato o incompleto');
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});
