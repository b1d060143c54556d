import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return files;
}

test('The workbook of the report has a sheet for each section with charts, with values that are stored as numbers', async () => {
  const ownIds = await insertEveryType(app.sql, 'nostro');
  await insertEveryType(app.sql, 'canarino');
  const viewer = await app.as({ role: 'IT', brands: { [ownIds.brand_id]: 'can_view' } });
  const headers = { cookie: `organico_sessione=${viewer.token}` };
  const answer = await fetch(`${app.url}/api/report/export.xlsx?periodo=trimestre&brand_id=${ownIds.brand_id}`, { headers });
  expect(answer.headers.get('content-disposition')).toMatch(/filename="report-ultimo-trimestre-nostro-\d+-\d{4}-\d\d-\d\d\.xlsx"/);
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Report', 'Quanto spendiamo', 'Persone', 'Dove si spreca', 'Onboarding', 'Scadenze', 'Budget']);
  const spesaSheet = files.get('xl/worksheets/sheet2.xml') ?? '';
  for (const head of ['Tabella', 'Voce', 'Software', 'Hardware', 'Periodo prima', 'Totale']) expect(spesaSheet).toContain(`>${head}<`);
  expect(spesaSheet.match(/Spesa mese per mese/g)).toHaveLength(12);
  expect(spesaSheet.match(/<c [^>]*s="4"><v>-?[\d.]+<\/v>/g)?.length).toBeGreaterThan(12);
  expect(files.get('xl/worksheets/sheet7.xml')).toMatch(/Budget \d{4} per brand/);
  for (const text of files.values()) expect(text).not.toContain('canarino');
});
