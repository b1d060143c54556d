import { describe, expect, test } from 'vitest';
import { calls as hardwareCalls } from '#features/equipment/hardware/contract.ts';
import { deleteDipendente } from '#features/people/dipendenti/contract.ts';
import { readTitles } from '#testing/read-registro.ts';
import { PDF, PNG, sendFile } from '#testing/sample-files.ts';
import { insertAsset, insertBrand, insertDipendente, insertRow, insertUser, insertVerbale, insertWorkflow } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';
import { listDocumenti, updateDocumento } from './contract.ts';
import { SOGGETTI } from './rules.ts';

const app = openApp();

async function uploadedDocument(soggetto: string, id: string, nome = 'prova.pdf', bytes: Buffer = PDF) {
  const admin = await app.asAdmin();
  const { status, body } = await sendFile(admin, { soggetto, id, nome }, bytes);
  expect(status, JSON.stringify(body)).toBe(201);
  return { admin, id: body.id };
}

async function aPerson() {
  const { id: brand } = await insertBrand(app.sql);
  return { brand, ...(await insertDipendente(app.sql, { brand_id: brand })) };
}

describe('the file of a document', () => {
  test('A download returns the same bytes, as an attachment that the browser never renders under our address', async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(3_000_000, 'organico')]);
    const { admin, id } = await uploadedDocument('dipendente', (await aPerson()).id, 'È «mia».png', big);
    const answer = await fetch(`${app.url}/api/documenti/${id}/contenuto`, { headers: { cookie: `organico_sessione=${admin.token}` } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(big)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(big.length),
      'content-disposition': `attachment; filename="Emia.png"; filename*=UTF-8''%C3%88%20%C2%ABmia%C2%BB.png`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  test("The stored bytes of a document cannot be changed, not even with the server's database role", async () => {
    const { id } = await uploadedDocument('dipendente', (await aPerson()).id);
    for (const column of ['contenuto', 'soggetto_id', 'caricato_da', 'tipo']) {
      const change = `set role organico_app; update documenti set ${column} = ${column} where id = ${id}`;
      await expect(app.sql.query(`begin; ${change}; rollback`), column).rejects.toThrow('permission denied');
      await app.sql.query('rollback; reset role');
    }
  });

  test('A renamed document keeps the file extension of its content', async () => {
    const { admin, id } = await uploadedDocument('dipendente', (await aPerson()).id);
    const renamed = await admin.call(updateDocumento, {
      params: { id: String(id) },
      body: { nome: 'contratto.exe', scadenza: '2030-01-31' },
    });
    expect(renamed).toMatchObject({ nome: 'contratto.exe.pdf', scadenza: '2030-01-31', classe: 'tutti' });
    expect(await admin.call(updateDocumento, { params: { id: String(id) }, body: { scadenza: '' } })).toMatchObject({ scadenza: null });
  });
});

describe('the subject of a document', () => {
  test('An employee and each type of item can have documents', async () => {
    const { id, brand } = await aPerson();
    const subjectTypes = {
      hardware: 'hardware',
      software: 'software',
      piano: 'piano_mobile',
      telefono: 'telefono',
      cartella: 'cartella',
    } as const;
    const ids: Record<string, string | number> = {
      dipendente: id,
      workflow: (await insertWorkflow(app.sql, { dipendente_id: id })).id,
      verbale: (await insertVerbale(app.sql, { brand_id: brand, dipendente_id: id, emesso_da: (await insertUser(app.sql)).id })).id,
      uscita: (
        await insertRow(app.sql, 'uscite', { dipendente_id: id, data_uscita: '2030-01-31', prima_stato: 'entrato', prima_isactive: true })
      ).id,
    };
    for (const [soggetto, tipo] of Object.entries(subjectTypes)) ids[soggetto] = await insertAsset(app.sql, tipo, [brand]);
    expect(Object.keys(ids).sort()).toEqual(Object.keys(SOGGETTI).sort());
    for (const [soggetto, subjectId] of Object.entries(ids)) {
      const { admin } = await uploadedDocument(soggetto, String(subjectId), `${soggetto}.pdf`);
      const query = { soggetto: soggetto as keyof typeof SOGGETTI, id: String(subjectId) };
      expect((await admin.call(listDocumenti, { query })).map(({ nome }) => nome)).toEqual([`${soggetto}.pdf`]);
    }
  });

  test('Deleting an employee or item deletes its documents, and the audit log keeps their entries', async () => {
    const { id, brand } = await aPerson();
    const { id: workflow } = await insertWorkflow(app.sql, { dipendente_id: id });
    const laptop = await insertAsset(app.sql, 'hardware', [brand]);
    await uploadedDocument('dipendente', id);
    await uploadedDocument('workflow', String(workflow));
    const { admin } = await uploadedDocument('hardware', String(laptop));
    await admin.call(deleteDipendente, { params: { id } });
    await admin.call(hardwareCalls.remove, { params: { id: String(laptop) } });
    expect((await app.sql.query('select from documenti d where documenti_tieni(d.soggetto, d.soggetto_id) is null')).rowCount).toBe(0);
    const deletions = await readTitles(admin, { brand_id: String(brand), azione: 'elimina', oggetto: 'documenti' });
    expect(deletions).toEqual(['Documento eliminato', 'Documento eliminato', 'Documento eliminato']);
  });

  test('The database rejects a document of an employee or item that does not exist', async () => {
    const row = `('dipendente', gen_random_uuid()::text, 'x.pdf', 'application/pdf', 'tutti', 'x')`;
    const insert = `insert into documenti (soggetto, soggetto_id, nome, tipo, classe, contenuto) values ${row}`;
    await expect(app.sql.query(insert)).rejects.toMatchObject({ constraint: 'documenti_soggetto_esiste' });
  });
});

describe('a change of the employee or item during an upload', () => {
  test('When the employee or item is deleted during an upload, no part of the document is stored', async () => {
    const [{ id }, admin] = [await aPerson(), await app.asAdmin()];
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query('delete from dipendenti where id = $1', [id]),
      () => sendFile(admin, { soggetto: 'dipendente', id }, PDF),
    );
    expect(answer.status).toBe(404);
    expect((await app.sql.query('select from documenti where soggetto_id = $1', [id])).rowCount).toBe(0);
  });

  test('When an item gets a brand on which the sender has no permission during an upload, the upload is rejected', async () => {
    const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const it = await app.as({ role: 'IT', brands: { [ownBrand.id]: 'can_edit' } });
    const id = await insertAsset(app.sql, 'hardware', [ownBrand.id]);
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query('insert into hardware_brands (hardware_id, brand_id) values ($1, $2)', [id, otherBrand.id]),
      () => sendFile(it, { soggetto: 'hardware', id: String(id) }, PDF),
    );
    expect(answer.status).toBe(403);
  });
});
