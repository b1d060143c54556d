// Backup files forged by an attacker. Their hash is correct, because anybody can compute it, so the values in them must be
// checked.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, openClient } from '#server/db/connect.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openBackup, SEAL } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const IMPOSSIBLE = 'Il backup contiene numeri che Organico non può avere scritto: niente è stato ripristinato. Usane un altro.';
const folder = mkdtempSync(join(tmpdir(), 'organico-hostile-'));
const file = join(folder, 'uno.backup');
let honest: Buffer;
let target: FreshDatabase;

beforeAll(async () => {
  const source = await freshDatabase();
  const { db, pool } = connect({ ...source.owner, asApplication: false });
  for (const nome of ['Bosco', 'Mare', 'Monte']) await insertBrand(pool, { nome });
  await db.destroy();
  await writeBackup(source.owner, file);
  await source.drop();
  honest = readFileSync(file);
});
beforeEach(async () => {
  target = await emptyDatabase();
  return () => target.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Edits the valid backup file and computes its hash again. */
function forge(edit: (text: string) => string): void {
  const text = gunzipSync(honest).toString('utf8');
  const edited = edit(text.slice(0, text.lastIndexOf(SEAL)));
  expect(edited).not.toBe(text.slice(0, text.lastIndexOf(SEAL)));
  const seal = createHash('sha256').update(edited).digest('hex');
  writeFileSync(file, gzipSync(`${edited}${SEAL}${seal}\n`));
}

type Numbers = { tabelle: { nome: string; righe: number }[]; sequenze: { nome: string; prossimo: number }[]; transazioni: number };

const withNumbers = (changed: (numbers: Numbers) => Partial<Numbers>) => (text: string) => {
  const at = text.lastIndexOf('-- {');
  const manifest = JSON.parse(text.slice(at + 3));
  return `${text.slice(0, at)}-- ${JSON.stringify({ ...manifest, ...changed(manifest) })}
`;
};
const sequence = (prossimo: number) =>
  withNumbers(({ sequenze }) => ({ sequenze: sequenze.map((each) => (each.nome === 'brands_id_seq' ? { ...each, prossimo } : each)) }));

/** Changes only the last row of the table, so the order of the rows and the compared hash still fit. */
function inLastRowOf(table: string, column: string, value: string) {
  return (text: string): string => {
    const [head = '', columns = '', rows = ''] =
      new RegExp(`COPY public\\."${table}" \\((.*)\\) FROM stdin;\n([^]*?)\\\\\\.\n`).exec(text) ?? [];
    const lines = rows.trimEnd().split('\n');
    const cells = lines.pop()?.split('\t') ?? [];
    cells[columns.split(', ').indexOf(`"${column}"`)] = value;
    return text.replace(head, () => head.replace(rows, () => `${[...lines, cells.join('\t')].join('\n')}\n`));
  };
}

async function restore(): Promise<void> {
  await restoreBackup(target.owner, await openBackup(file));
}

async function ask(statement: string): Promise<unknown[]> {
  const client = await openClient(target.owner);
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test.each<[string, (text: string) => string]>([
  ['a transaction number that would take years to reach', withNumbers(() => ({ transazioni: 9_007_199_254_740_991 }))],
  ['more transactions than rows', withNumbers(({ transazioni }) => ({ transazioni: transazioni + 1_000 }))],
  [
    'more announced rows than it contains',
    withNumbers(({ tabelle }) => ({ tabelle: tabelle.map((each) => ({ ...each, righe: each.righe + 1 })) })),
  ],
  ['a negative transaction number', withNumbers(() => ({ transazioni: -1 }))],
  ['a sequence at its end', sequence(2_147_483_647)],
  ['a sequence past its end', sequence(9_007_199_254_740_991)],
  ['a sequence that does not exist', withNumbers(({ sequenze }) => ({ sequenze: [...sequenze, { nome: 'zeta', prossimo: 1 }] }))],
  ['a sequence that is missing', withNumbers(({ sequenze }) => ({ sequenze: sequenze.slice(1) }))],
  ['no manifest', (text) => text.slice(0, text.lastIndexOf('-- {'))],
  ['a row of a future transaction', inLastRowOf('registro', 'transazione', '9000000000000000')],
])('A backup with %s is rejected and the database stays empty', async (_, edit) => {
  forge(edit);
  await expect(restore()).rejects.toThrow(IMPOSSIBLE);
  expect(await ask(`select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([0]);
});

test('A restored sequence with a number below the existing ids continues after them', async () => {
  forge(sequence(1));
  await restore();
  expect(await ask(`insert into brands (nome) values ('Nuovo') returning id`)).toEqual([4]);
});

test('A backup with an endless line does not fill the memory', async () => {
  writeFileSync(file, gzipSync(Buffer.concat([Buffer.from('-- Organico, backup, formato 1\n'), Buffer.alloc(200 * 1024 * 1024, 'a')])));
  const before = process.memoryUsage().rss;
  await expect(openBackup(file)).rejects.toThrow('è danneggiato o incompleto');
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});
