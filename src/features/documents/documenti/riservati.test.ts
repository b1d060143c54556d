// A document is visible only to accounts that may read its class. For all other accounts the call returns 404, and no count and no audit
// log entry shows the document.
import { describe, expect, test } from 'vitest';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { dayFromToday, noticesOf } from '#testing/notices.ts';
import { readRegistro, readTitles } from '#testing/read-registro.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteDocumento, listDocumenti, readDocumento, updateDocumento } from './contract.ts';
import type { Classe } from './rules.ts';

const app = openApp();

async function aScene() {
  const { id: brand } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id: brand });
  const [hr, it, manager, brandAdmin, admin] = [
    await app.as({ role: 'HR', brands: { [brand]: 'can_edit' } }),
    await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } }),
    await app.as({ role: 'MANAGER', brands: { [brand]: 'can_edit' } }),
    await app.as({ role: 'IT', brands: { [brand]: 'can_admin' } }),
    await app.asAdmin(),
  ];
  const subject = { soggetto: 'dipendente', id } as const;
  const file = async (classe: Classe, nome = `segreto-${classe}.pdf`, scadenza = '') => {
    const { status, body } = await sendFile(admin, { ...subject, nome, classe, scadenza }, PDF);
    expect(status).toBe(201);
    return { params: { id: String(body.id) } };
  };
  return { brand, subject, hr, it, manager, brandAdmin, admin, file };
}

type Reader = 'hr' | 'it' | 'manager' | 'brandAdmin' | 'admin';
const READERS: Record<Classe, Reader[]> = {
  tutti: ['hr', 'it', 'manager', 'brandAdmin', 'admin'],
  it: ['it', 'brandAdmin', 'admin'],
  hr: ['hr', 'admin'],
};
const CASES = (Object.keys(READERS) as Classe[]).flatMap((classe) =>
  READERS.tutti.map((reader) => [classe, reader, READERS[classe].includes(reader)] as const),
);

describe('documents of a class', () => {
  test.each(CASES)('A document of class %s is readable by the account %s: %s', async (classe, reader, canRead) => {
    const scene = await aScene();
    const nome = `contratto-${scene.subject.id}.pdf`; // a unique name, because an amministratore gets the notices of all documents
    const documento = await scene.file(classe, nome, await dayFromToday(app, 20));
    const account = scene[reader];
    expect((await account.call(listDocumenti, { query: scene.subject })).map((each) => each.nome)).toEqual(canRead ? [nome] : []);
    expect((await noticesOf(account, 'documenti_in_scadenza')).map(({ titolo }) => titolo).filter((titolo) => titolo === nome)).toEqual(
      canRead ? [nome] : [],
    );
    expect((await account.try(readDocumento, documento)).status).toBe(canRead ? 200 : 404);
    expect((await account.try(updateDocumento, { ...documento, body: { nome: 'altro.pdf' } })).status).toBe(canRead ? 200 : 404);
    expect((await sendFile(account, { ...scene.subject, classe, nome: 'mio.pdf' }, PDF)).status).toBe(canRead ? 201 : 403);
    expect((await account.try(deleteDocumento, documento)).status).toBe(canRead ? 200 : 404);
  });

  test('An account that may not read a class cannot give a document this class', async () => {
    const { it, file } = await aScene();
    const documento = await file('tutti');
    expect((await it.try(updateDocumento, { ...documento, body: { classe: 'hr' } })).status).toBe(403);
    expect((await it.try(updateDocumento, { ...documento, body: { classe: 'it' } })).status).toBe(200);
  });

  test('An account that sees only one of two brands of an item can read the public documents of the item but change none of them', async () => {
    const { brand, admin } = await aScene();
    const { id: otherBrandId } = await insertBrand(app.sql);
    const { rows } = await app.sql.query(
      `with h as (insert into hardware (nome, tipo, marca, modello) values ('X', 'Laptop', 'L', 'T') returning id)
      insert into hardware_brands (hardware_id, brand_id) select h.id, b from h, unnest($1::integer[]) b returning hardware_id as id`,
      [[brand, otherBrandId]],
    );
    const query = { soggetto: 'hardware', id: String(rows[0].id) } as const;
    const { body } = await sendFile(admin, { ...query, nome: 'garanzia.pdf' }, PDF);
    const documento = { params: { id: String(body.id) } };
    const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
    expect((await it.call(listDocumenti, { query })).length).toBe(1);
    expect([(await it.try(deleteDocumento, documento)).status, (await sendFile(it, query, PDF)).status]).toEqual([403, 403]);
  });
});

describe('documents in the audit log', () => {
  test('The audit log on the page of an employee or item shows a document without its content', async () => {
    const { hr, subject, file } = await aScene();
    const { params } = await file('tutti', 'informativa.pdf');
    await hr.call(updateDocumento, { params, body: { nome: 'privacy.pdf', scadenza: '2030-01-31' } });
    await hr.call(deleteDocumento, { params });
    const { text } = await hr.try(listCronologia, { params: { id: subject.id } });
    const entries = JSON.parse(text) as { titolo: string; cambi: { etichetta: string; prima: string | null; dopo: string | null }[] }[];
    expect(entries.slice(0, 3).map(({ titolo }) => titolo)).toEqual([
      'Documento eliminato',
      'Documento modificato: privacy.pdf',
      'Documento caricato',
    ]);
    expect(entries[1]?.cambi.map(({ etichetta, prima, dopo }) => [etichetta, prima, dopo])).toEqual([
      ['Nome', 'informativa.pdf', 'privacy.pdf'],
      ['Scadenza', 'Non specificato', '31/01/2030'],
    ]);
    const { rows } = await app.sql.query(`select prima::text || dopo::text as all from registro where oggetto = 'documenti'`);
    expect(JSON.stringify([text, rows])).not.toMatch(/25504446|JVBERi0|contenuto/);
  });

  test("An employee's audit log shows documents of class hr only to HR, and documents of class it only to IT", async () => {
    const { subject, hr, it, manager, brandAdmin, file } = await aScene();
    const secret = await file('hr');
    await hr.call(readDocumento, secret);
    await file('it');
    const page = async (account: typeof hr) => (await account.try(listCronologia, { params: { id: subject.id } })).text;
    for (const account of [it, manager]) expect(await page(account)).not.toContain('segreto');
    expect(await page(hr)).toContain('segreto-hr');
    expect(await page(hr)).not.toContain('segreto-it');
    expect((await readRegistro(brandAdmin)).text).not.toContain('segreto-hr');
    expect((await readRegistro(brandAdmin)).text).toContain('segreto-it');
  });

  test('After HR makes a document public, the audit log shows other accounts only its new name', async () => {
    const { subject, hr, manager, file } = await aScene();
    const { params } = await file('hr', 'segreto.pdf');
    await hr.call(updateDocumento, { params, body: { classe: 'tutti', nome: 'pubblico.pdf' } });
    const { text } = await manager.try(listCronologia, { params: { id: subject.id } });
    expect(text).toContain('Documento modificato: pubblico.pdf');
    expect(text).not.toContain('segreto');
  });

  test('The audit log shows HR the name of a document of class hr that was read, and shows an account that administers the brand only that it was read', async () => {
    const { brand, hr, brandAdmin, admin, file } = await aScene();
    const secret = await file('hr', 'sanzione.pdf');
    const publicDocument = await file('tutti', 'orari.pdf');
    const hrAdmin = await app.as({ role: 'HR', brands: { [brand]: 'can_admin' } });
    await hr.call(readDocumento, secret);
    await hr.call(readDocumento, publicDocument);
    for (const account of [brandAdmin, hrAdmin, admin]) {
      const { entries } = await readRegistro(account, { azione: 'legge', brand_id: String(brand) });
      expect(entries.map(({ titolo }) => titolo)).toEqual(['Documento riservato letto']);
      const names = account === brandAdmin ? [] : ['sanzione.pdf'];
      expect(entries[0]?.cambi.filter(({ campo }) => campo === 'nome').map(({ dopo }) => dopo)).toEqual(names);
    }
    expect(await readTitles(brandAdmin, { oggetto: 'documenti' })).not.toContain('Documento caricato: sanzione.pdf');
  });
});

test('Documents that an account may not read are not included in any count that the account sees', async () => {
  const { subject, manager, file } = await aScene();
  const before = await manager.try(getDipendente, { params: { id: subject.id } });
  await file('hr');
  expect((await manager.try(getDipendente, { params: { id: subject.id } })).text).toBe(before.text);
});
