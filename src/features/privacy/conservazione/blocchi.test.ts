import { describe, expect, test } from 'vitest';
import { deleteDipendente } from '#features/people/dipendenti/contract.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { aLeaver, aRetentionAdmin, monthsAgo, rowExists } from '#testing/retention.ts';
import { openApp } from '#testing/test-app.ts';
import { createBlocco, endBlocco, listBlocchi } from './contract.ts';

const app = openApp();

describe('a retention hold on an employee', () => {
  test('A retention hold on an employee prevents the deletion of all their data until it is lifted, and the deletion list says so', async () => {
    const { admin, prepare, approve, named } = await aRetentionAdmin(app);
    const { id, cognome, file, verbale } = await aLeaver(app, 121);
    const [documento, verbaleRecord] = [await file('hr'), await verbale()];
    await prepare();
    expect(await named(cognome)).toHaveLength(3);
    const { id: blocco } = await admin.call(createBlocco, { body: { dipendente_id: id, motivo: 'Causa in corso' } });
    expect((await named(cognome)).map(({ bloccata }) => bloccata)).toEqual([true, true, true]);
    await approve();
    await prepare();
    expect(await named(cognome)).toEqual([]);
    expect([await rowExists(app, 'documenti', documento.id), await rowExists(app, 'verbali', verbaleRecord.id)]).toEqual([true, true]);

    await admin.call(endBlocco, { params: { id: String(blocco) } });
    expect(await admin.try(endBlocco, { params: { id: blocco } })).toMatchObject({ status: 409, body: { code: 'BLOCCO_TOLTO' } });
    await prepare();
    expect(await named(cognome)).toHaveLength(3);
    await approve();
    expect([await rowExists(app, 'documenti', documento.id), await rowExists(app, 'verbali', verbaleRecord.id)]).toEqual([false, false]);
    expect(await admin.call(listBlocchi, { query: { dipendente_id: id } })).toMatchObject([{ vale: false, tolto_il: expect.any(String) }]);
    expect((await admin.call(listBlocchi, { query: {} })).filter(({ persona }) => persona.id === id)).toEqual([]);
  });

  test('A retention hold that is created during an approval of the deletion list applies to all items of the employee or to none', async () => {
    const { admin, prepare, approve, named } = await aRetentionAdmin(app);
    const { id, cognome, file } = await aLeaver(app, 61);
    const files = [await file('tutti', `uno-${cognome}`), await file('tutti', `due-${cognome}`)];
    await prepare();
    expect(await named(cognome)).toHaveLength(2);
    await Promise.all([approve(), admin.call(createBlocco, { body: { dipendente_id: id, motivo: 'Proprio ora' } })]);
    const existing = await Promise.all(files.map((file) => rowExists(app, 'documenti', file.id)));
    expect(new Set(existing).size).toBe(1);
  });

  test('A retention hold on an employee is valid up to and including its last day, and a hold with a last day in the past is rejected', async () => {
    const { admin, isDue } = await aRetentionAdmin(app);
    const { id, cognome, file } = await aLeaver(app, 61);
    await file('tutti');
    const yesterday = await monthsAgo(app, 0, -1);
    const pastBlocco = { dipendente_id: id, motivo: 'Ieri', fino_al: yesterday };
    expect(await admin.try(createBlocco, { body: pastBlocco })).toMatchObject({
      status: 400,
      body: { fields: { fino_al: expect.any(String) } },
    });
    expect((await admin.try(createBlocco, { body: { dipendente_id: id, motivo: '  ' } })).status).toBe(400);
    const { id: blocco } = await admin.call(createBlocco, { body: { ...pastBlocco, fino_al: await monthsAgo(app, 0) } });
    expect(await isDue(`tutti-${cognome}`)).toBe(false);
    await app.sql.query('update conservazione_blocchi set fino_al = $2 where id = $1', [blocco, yesterday]);
    expect(await isDue(`tutti-${cognome}`)).toBe(true);
  });

  test('No account can delete an employee who is under a retention hold', async () => {
    const { admin } = await aRetentionAdmin(app);
    const { id, brand_id } = await aLeaver(app, 1);
    await admin.call(createBlocco, { body: { dipendente_id: id, motivo: 'Causa in corso' } });
    const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
    const rejected = await hr.try(deleteDipendente, { params: { id } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'SOTTO_BLOCCO' } });
    expect(rejected.text).not.toContain('Causa');
    await expect(app.sql.query('delete from dipendenti where id = $1', [id])).rejects.toMatchObject({
      constraint: 'dipendenti_sotto_blocco',
    });
  });

  test('Only an amministratore sees a retention hold and its reason; HR and the audit log of the brand do not show it', async () => {
    const { admin } = await aRetentionAdmin(app);
    const { id, brand_id } = await aLeaver(app, 1);
    await admin.call(createBlocco, { body: { dipendente_id: id, motivo: 'Segretissimo' } });
    const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_admin' } });
    expect((await hr.try(listBlocchi, { query: { dipendente_id: id } })).status).toBe(403);
    expect(JSON.stringify((await readRegistro(hr, { dipendente_id: id })).entries)).not.toContain('Blocco');
    const { entries } = await readRegistro(admin, { dipendente_id: id });
    expect(entries[0]?.titolo).toContain('Blocco messo');
  });
});
