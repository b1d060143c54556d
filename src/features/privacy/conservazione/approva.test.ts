import { describe, expect, test } from 'vitest';
import { noticesOf } from '#testing/notices.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { aLeaver, aRetentionAdmin, monthsAgo, rowExists } from '#testing/retention.ts';
import { openApp } from '#testing/test-app.ts';
import { approveElenco, excludeVoce, includeVoce, listApprovati, listVoci } from './contract.ts';

const app = openApp();

describe('an item that is excluded from the deletion list', () => {
  test('An item that is excluded from the deletion list until a day is not deleted before that day, and then it is listed again', async () => {
    const { admin, prepare, named, approve, open } = await aRetentionAdmin(app);
    const { file, cognome } = await aLeaver(app, 61);
    const [keptFile, deletedFile] = [await file('tutti', `tieni-${cognome}.pdf`), await file('tutti', `via-${cognome}.pdf`)];
    await prepare();
    const [voce] = await named(`tieni-${cognome}`);
    const params = { id: String(voce?.id) };
    const body = { motivo: 'Serve alla causa', fino_al: await monthsAgo(app, 0) };
    await admin.call(excludeVoce, { params, body });
    expect((await named(`tieni-${cognome}`))[0]?.tenuta).toEqual(body);
    expect((await open())?.conti).toContainEqual(expect.objectContaining({ classe: 'documenti_persona', tenute: 1 }));
    const approved = await approve();
    expect(approved.body).toMatchObject({ esito: expect.arrayContaining([expect.objectContaining({ tenute: 1 })]) });
    expect([await rowExists(app, 'documenti', keptFile.id), await rowExists(app, 'documenti', deletedFile.id)]).toEqual([true, false]);

    await prepare();
    const [listedVoce] = await named(`tieni-${cognome}`);
    expect(listedVoce?.tenuta).toEqual(body);
    await admin.call(includeVoce, { params: { id: String(listedVoce?.id) } });
    await approve();
    expect(await rowExists(app, 'documenti', keptFile.id)).toBe(false);
  });

  test('An exclusion from the deletion list until yesterday is rejected, and an item whose exclusion ended yesterday is listed again', async () => {
    const { admin, prepare, named } = await aRetentionAdmin(app);
    const { file, cognome } = await aLeaver(app, 61);
    const { id } = await file('tutti');
    await prepare();
    const params = { id: String((await named(`tutti-${cognome}`))[0]?.id) };
    const body = { motivo: 'Ieri', fino_al: await monthsAgo(app, 0, -1) };
    expect(await admin.try(excludeVoce, { params, body })).toMatchObject({
      status: 400,
      body: { fields: { fino_al: expect.any(String) } },
    });
    expect((await admin.try(excludeVoce, { params, body: { ...body, motivo: ' ' } })).status).toBe(400);
    const row = ['documenti_persona', String(id), 'Fino a ieri', body.fino_al];
    await app.sql.query('insert into conservazione_tenute (classe, oggetto_id, motivo, fino_al) values ($1, $2, $3, $4)', row);
    expect((await named(`tutti-${cognome}`))[0]?.tenuta).toBeNull();
    expect(await admin.try(includeVoce, { params: { id: '2000000000' } })).toMatchObject({
      status: 404,
      body: { code: 'VOCE_NON_TROVATA' },
    });
  });
});

describe('approving the deletion list', () => {
  test('The approval of a deletion list skips and reports data that have changed, are not due any more, or do not exist any more', async () => {
    const { prepare, approve } = await aRetentionAdmin(app);
    await prepare();
    await approve(); // This approval deletes the data that earlier tests have left.
    const leavers = [await aLeaver(app, 61), await aLeaver(app, 61), await aLeaver(app, 61), await aLeaver(app, 61)];
    const [renamedFile, fileOfRehired, deletedFile, dueFile] = await Promise.all(leavers.map(({ file }) => file('tutti')));
    await prepare();
    await app.sql.query(`update documenti set nome = 'Altro nome.pdf' where id = $1`, [renamedFile?.id]);
    await app.sql.query(`update dipendenti set stato = 'entrato', data_dismissione = null where id = $1`, [leavers[1]?.id]);
    await app.sql.query(`delete from documenti where id = $1`, [deletedFile?.id]);
    const answer = await approve();
    expect(answer.body).toMatchObject({ eliminate: 1, esito: [{ classe: 'documenti_persona', eliminate: 1, cambiate: 3 }] });
    const existing = await Promise.all(
      [renamedFile, fileOfRehired, deletedFile, dueFile].map((row) => rowExists(app, 'documenti', row?.id)),
    );
    expect(existing).toEqual([true, true, false, false]);
  });

  test('An approved deletion list stores numbers, time and author, and no personal data', async () => {
    const { admin, prepare, approve, open } = await aRetentionAdmin(app);
    const { file, cognome } = await aLeaver(app, 61);
    await file('tutti');
    await prepare();
    const openElenco = await open();
    await approve();
    const [approvedElenco] = await admin.call(listApprovati, { query: {} });
    expect(approvedElenco).toMatchObject({
      id: openElenco?.id,
      approvato_il: expect.any(String),
      esito: [{ classe: 'documenti_persona' }],
    });
    expect(await open()).toBeNull();
    const { rows } = await app.sql.query('select from conservazione_voci where elenco_id = $1', [openElenco?.id]);
    expect(rows).toEqual([]);
    expect(JSON.stringify(approvedElenco)).not.toContain(cognome);
    const { entries } = await readRegistro(admin, { oggetto: 'conservazione_elenchi', azione: 'modifica' });
    expect(entries[0]).toMatchObject({ titolo: 'Elenco di conservazione approvato' });
  });

  test('When two amministratori approve a deletion list concurrently, the second approval has no effect', async () => {
    const { admin, prepare, open } = await aRetentionAdmin(app);
    const { file } = await aLeaver(app, 61);
    const { id } = await file('tutti');
    await prepare();
    const body = { elenco_id: (await open())?.id };
    const answers = await Promise.all([admin, await app.asAdmin()].map((client) => client.try(approveElenco, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ELENCO_CAMBIATO' });
    expect(await rowExists(app, 'documenti', id)).toBe(false);
  });

  test('An amministratore can approve only the deletion list on the screen: the approval is rejected when the list was replaced in the meantime', async () => {
    const { admin, prepare, open } = await aRetentionAdmin(app);
    const { file } = await aLeaver(app, 61);
    const { id } = await file('tutti');
    await prepare();
    const formerElenco = await open();
    await prepare();
    const body = { elenco_id: formerElenco?.id };
    expect(await admin.try(approveElenco, { body })).toMatchObject({ status: 404, body: { code: 'ELENCO_CAMBIATO' } });
    expect(await rowExists(app, 'documenti', id)).toBe(true);
  });

  test('When the approval of a deletion list fails before its end, no data are deleted', async () => {
    const { prepare, approve, open } = await aRetentionAdmin(app);
    const { file, verbale } = await aLeaver(app, 121);
    const [documento, verbaleRecord] = [await file('tutti'), await verbale()];
    await prepare();
    const openElenco = await open();
    await app.sql.query(`create function guasto() returns trigger language plpgsql as $$ begin raise exception 'guasto'; end $$`);
    await app.sql.query('create trigger guasto before delete on verbali_documenti for each row execute function guasto()');
    const { status } = await approve();
    await app.sql.query('drop trigger guasto on verbali_documenti');
    expect(status).toBe(500);
    expect([await rowExists(app, 'documenti', documento.id), await rowExists(app, 'verbali', verbaleRecord.id)]).toEqual([true, true]);
    expect(await open()).toEqual(openElenco);
    expect((await approve()).status).toBe(200);
    expect([await rowExists(app, 'documenti', documento.id), await rowExists(app, 'verbali', verbaleRecord.id)]).toEqual([false, false]);
  });

  test('The approval of a deletion list with nothing to delete is rejected', async () => {
    const { admin, prepare, approve, named, open } = await aRetentionAdmin(app);
    const { cognome } = await aLeaver(app, 121);
    await prepare();
    if ((await open())?.conti.some(({ classe }) => classe !== 'persone')) await approve();
    await prepare();
    expect(await named(cognome)).toHaveLength(1);
    expect(await approve(admin)).toMatchObject({ status: 409, body: { code: 'NIENTE_DA_ELIMINARE' } });
  });
});

test('Only amministratori are notified when a deletion list waits for approval', async () => {
  const { admin, prepare, named, approve } = await aRetentionAdmin(app);
  const { file, brand_id, cognome } = await aLeaver(app, 61);
  await file('tutti');
  await prepare();
  const [notice] = await noticesOf(admin, 'conservazione_da_approvare');
  expect(notice).toMatchObject({ titolo: 'Elenco di conservazione da approvare' });
  expect(JSON.stringify(notice)).not.toContain(cognome);
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_admin' } });
  expect(await noticesOf(hr, 'conservazione_da_approvare')).toEqual([]);
  expect((await hr.try(listVoci, {})).status).toBe(403);
  expect((await approve(hr)).status).toBe(403);
  expect(await named(`tutti-${cognome}`)).toHaveLength(1);
});
