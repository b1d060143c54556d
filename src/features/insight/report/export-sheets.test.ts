// The report as a workbook: a sheet with all figures, and a sheet for each section that answers a question (domanda).
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { everythingOf } from '#testing/everything.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  return parts;
}

test('The workbook of the report has a sheet for each section with charts, with values that are stored as numbers', async () => {
  const ours = await everythingOf(app.sql, 'nostro');
  await everythingOf(app.sql, 'canarino');
  const viewer = await app.as({ role: 'IT', brands: { [ours.brand_id]: 'can_view' } });
  const headers = { cookie: `organico_sessione=${viewer.token}` };
  const answer = await fetch(`${app.url}/api/report/export.xlsx?periodo=trimestre&brand_id=${ours.brand_id}`, { headers });
  expect(answer.headers.get('content-disposition')).toMatch(/filename="report-ultimo-trimestre-nostro-\d+-\d{4}-\d\d-\d\d\.xlsx"/);
  const parts = await partsOf(Buffer.from(await answer.arrayBuffer()));
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Report', 'Quanto spendiamo', 'Persone', 'Dove si spreca', 'Onboarding', 'Scadenze', 'Budget']);
  const spending = parts.get('xl/worksheets/sheet2.xml') ?? '';
  for (const head of ['Tabella', 'Voce', 'Software', 'Hardware', 'Periodo prima', 'Totale']) expect(spending).toContain(`>${head}<`);
  expect(spending.match(/Spesa mese per mese/g)).toHaveLength(12);
  expect(spending.match(/<c [^>]*s="4"><v>-?[\d.]+<\/v>/g)?.length).toBeGreaterThan(12);
  expect(parts.get('xl/worksheets/sheet7.xml')).toMatch(/Budget \d{4} per brand/);
  for (const text of parts.values()) expect(text).not.toContain('canarino');
});
