import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createVerbale } from '#features/journeys/verbali/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';
import { getFascicolo } from './contract.ts';

const app = openApp();

async function setUpAnna() {
  const { id: brand } = await insertBrand(app.sql);
  const dipendente = await insertDipendente(app.sql, { brand_id: brand, nome: 'Anna', cognome: 'De Rossi', stipendio: 28500 });
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' } });
  const laptop = await insertAsset(app.sql, 'hardware', [brand], { nome: 'ThinkPad di Anna' });
  await assign(app.sql, 'hardware', laptop, dipendente);
  const workflow = await insertWorkflow(app.sql, { dipendente_id: dipendente.id });
  await sendFile(hr, { soggetto: 'dipendente', id: dipendente.id, nome: 'contratto.pdf', classe: 'hr' }, PDF);
  await sendFile(hr, { soggetto: 'workflow', id: String(workflow.id), nome: 'foto.pdf', classe: 'tutti' }, PDF);
  const verbale = await hr.call(createVerbale, { body: { dipendente_id: dipendente.id, tipo: 'consegna' } });
  return { brand, dipendente, hr, verbale, params: { id: dipendente.id } };
}

async function fascicoloOf(client: Client, id: string) {
  const headers = { cookie: `organico_sessione=${client.token}` };
  const answer = await fetch(`${app.url}${getFascicolo.path.replace(':id', id)}`, { headers });
  expect(answer.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  const bytes = (name: string) => files.get(name) ?? Buffer.alloc(0);
  return { names: [...files.keys()], bytes, answer, json: JSON.parse(bytes('fascicolo.json').toString('utf8')) };
}

test('The file about an employee contains all present and former data as texts and as JSON, and the documents unchanged', async () => {
  const { dipendente, hr, verbale } = await setUpAnna();
  const { names, bytes, answer, json } = await fascicoloOf(hr, dipendente.id);
  expect(answer.headers.get('content-disposition')).toContain('fascicolo-de-rossi-anna.zip');
  const verbalePath = `verbali/${verbale.codice.replace('/', '-')}.pdf`;
  expect(names).toEqual(['fascicolo.pdf', 'fascicolo.json', expect.any(String), expect.any(String), verbalePath]);
  const [contractPath = ''] = names.filter((name) => name.endsWith('contratto.pdf'));
  expect(bytes(contractPath).equals(PDF)).toBe(true);
  expect(bytes(verbalePath).subarray(0, 5).toString()).toBe('%PDF-');

  const righeOf = (tabella: string) => json.parti.find((each: { tabella: string }) => each.tabella === tabella).righe;
  expect(righeOf('dipendenti')[0].dati).toMatchObject({ nome: 'Anna', stipendio: 28500 });
  expect(righeOf('dipendenti')[0].in_parole).toMatchObject({
    Cognome: 'De Rossi',
    Brand: expect.stringContaining('Brand'),
    Stipendio: expect.stringContaining('28.500'),
  });
  expect(righeOf('dipendenti_hardware')[0].titolo).toBe('Hardware assegnato: ThinkPad di Anna');
  expect(righeOf('documenti').map(({ dati }: { dati: { nome: string } }) => dati.nome)).toEqual(['contratto.pdf', 'foto.pdf']);
  expect(righeOf('workflows')).toHaveLength(1);
  expect(json.cronologia.map(({ titolo }: { titolo: string }) => titolo)).toContain('Hardware assegnato: ThinkPad di Anna');
  expect(json.file).toHaveLength(3);

  const { text, structure } = await readPdf(bytes('fascicolo.pdf'));
  for (const expectedText of [
    'Fascicolo di Anna De Rossi',
    'ThinkPad di Anna',
    '28.500',
    'contratto.pdf',
    verbale.codice.replace('/', '-'),
  ]) {
    expect(text).toContain(expectedText);
  }
  expect(structure).toContain('H1');
});

test('The file about an employee lists who has read confidential data of the employee', async () => {
  const { dipendente, hr, params } = await setUpAnna();
  await hr.call(getDipendente, { params });
  const { bytes, json } = await fascicoloOf(hr, dipendente.id);
  const { righe } = json.parti.find(({ tabella }: { tabella: string }) => tabella === 'letture');
  expect(righe).toMatchObject([
    { dati: { tipo: 'retribuzione', user_id: hr.userId, volte: 1 }, in_parole: { 'Che cosa': 'Stipendio', Come: 'Pagina', Volte: '1' } },
  ]);
  expect((await readPdf(bytes('fascicolo.pdf'))).text).toContain('Dati letti');
});

test('The file about an employee contains no secret, no hash of a link and no binary data in the JSON', async () => {
  const { dipendente, hr } = await setUpAnna();
  const { json } = await fascicoloOf(hr, dipendente.id);
  expect(JSON.stringify(json)).not.toMatch(/token_hash|password|"contenuto"|"pdf"|"ricerca"/);
});

test('The audit log records the download of the file about an employee before its first byte, without the content', async () => {
  const { brand, dipendente, hr } = await setUpAnna();
  await fascicoloOf(hr, dipendente.id);
  const admin = await app.asAdmin();
  const { entries } = await readRegistro(admin, { azione: 'legge', brand_id: String(brand) });
  expect(entries.map(({ titolo, cambi }) => [titolo, cambi.map(({ etichetta, dopo }) => [etichetta, dopo])])).toEqual([
    ['Fascicolo scaricato', [['File', '5']]],
  ]);
});

describe('the permission to download the file about an employee', () => {
  test.each(['IT', 'MANAGER'] as const)('An account of role %s cannot download the file about an employee', async (role) => {
    const { brand, params } = await setUpAnna();
    const otherClient = await app.as({ role, brands: { [brand]: 'can_edit' } });
    expect(await otherClient.try(getFascicolo, { params })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  });

  test('HR of another brand gets 404 for the file about an employee', async () => {
    const { params } = await setUpAnna();
    const { id } = await insertBrand(app.sql);
    const otherClient = await app.as({ role: 'HR', brands: { [id]: 'can_edit' } });
    expect((await otherClient.try(getFascicolo, { params })).status).toBe(404);
  });

  test('The file about an employee requires an account that sees the whole brand, because the employee may have worked in other showrooms', async () => {
    const { brand, dipendente, params } = await setUpAnna();
    const showroom = await insertShowroom(app.sql, [brand]);
    await app.sql.query('update dipendenti set showroom = $1 where id = $2', [showroom, dipendente.id]);
    const limited = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' }, showrooms: { [brand]: [showroom] } });
    expect(await limited.try(getFascicolo, { params })).toMatchObject({ status: 403, body: { code: 'FASCICOLO_DI_PIU_SHOWROOM' } });
  });

  test('The file about an employee who was in two brands requires HR permission on both brands', async () => {
    const { a, hr, anna: transferred, transfer } = await aTransfer(app);
    const answer = await transfer({ brand_id: a.id, data: '2026-01-01' });
    expect(answer.status, answer.text).toBe(201);
    const hrOfOneBrand = await app.as({ role: 'HR', brands: { [a.id]: 'can_edit' } });
    expect(await hrOfOneBrand.try(getFascicolo, { params: { id: transferred.id } })).toMatchObject({
      status: 403,
      body: { code: 'FASCICOLO_DI_PIU_BRAND' },
    });
    expect((await fascicoloOf(hr, transferred.id)).names).toContain('fascicolo.pdf');
  });
});
