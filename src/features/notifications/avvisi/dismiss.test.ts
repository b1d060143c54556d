import { describe, expect, test } from 'vitest';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { aBrand, dayFromToday, noticesOf } from '#testing/notices.ts';
import { assign, endAssignment, insertAsset, insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getAvvisi, hideAvvisi, showAvvisi } from './contract.ts';
import { MAX_PER_TIPO } from './rules.ts';

const app = openApp();

describe('dismissing a notice', () => {
  test('A dismissed notice is hidden from the account that dismissed it, until the content of the notice changes', async () => {
    const { brand, as } = await aBrand(app);
    const software = await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: await dayFromToday(app, 20) });
    const [client, otherClient] = [await as('IT'), await as('IT')];
    const [notice] = await noticesOf(client, 'licenze_in_scadenza');
    if (!notice) throw new Error('The notice is missing');
    await client.call(hideAvvisi, { body: { avvisi: [{ chiave: notice.chiave, impronta: notice.impronta }] } });
    expect(await client.call(getAvvisi, {})).toEqual({ totale: 0, aspettano_te: 0, nascosti: true, gruppi: [] });
    expect(await noticesOf(otherClient, 'licenze_in_scadenza')).toHaveLength(1);

    await app.sql.query('update software set data_scadenza = $2 where id = $1', [software, await dayFromToday(app, 5)]);
    expect(await noticesOf(client, 'licenze_in_scadenza')).toMatchObject([{ chiave: notice.chiave, gravita: 'critica' }]);
  });

  test('A dismissed notice about an onboarding is shown again when the onboarding was sent back and has returned to the same step', async () => {
    const { brand, as } = await aBrand(app);
    const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const { id } = await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_manager_attesa_it' });
    const [it, manager] = [await as('IT'), await as('MANAGER')];
    await it.call(hideAvvisi, { body: { tipo: 'workflow_in_attesa' } });
    expect(await noticesOf(it, 'workflow_in_attesa')).toEqual([]);
    await it.call(PASSI.torna_manager, { params: { id: String(id) }, body: { note: 'Quale modello?' } });
    await manager.call(PASSI.comunica_it, { params: { id: String(id) }, body: {} });
    expect(await noticesOf(it, 'workflow_in_attesa')).toMatchObject([{ chiave: `workflow:${id}`, testo: 'Da completare' }]);
  });

  test.each(['piano_mobile', 'telefono'] as const)(
    'A dismissed notice about an unassigned %s is shown again after the item was assigned and returned',
    async (assetType) => {
      const { brand, as } = await aBrand(app);
      const dipendente = await insertDipendente(app.sql, { brand_id: brand.id });
      const id = await insertAsset(app.sql, assetType, [brand.id]);
      const it = await as('IT');
      await it.call(hideAvvisi, { body: { tipo: 'costi_senza_titolare' } });
      expect(await noticesOf(it, 'costi_senza_titolare')).toEqual([]);
      await assign(app.sql, assetType, id, dipendente);
      await endAssignment(app.sql, assetType, id);
      expect(await noticesOf(it, 'costi_senza_titolare')).toHaveLength(1);
    },
  );

  test('All notices of a type can be dismissed and shown again, also the notices that are only counted', async () => {
    const { brand, as } = await aBrand(app);
    const yesterday = await dayFromToday(app, -1);
    for (let i = 0; i < MAX_PER_TIPO + 1; i += 1) await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: yesterday });
    await insertAsset(app.sql, 'piano_mobile', [brand.id]);
    const it = await as('IT');
    await it.call(hideAvvisi, { body: { tipo: 'licenze_in_scadenza' } });
    expect(await it.call(getAvvisi, {})).toMatchObject({ totale: 1, gruppi: [{ tipo: 'costi_senza_titolare' }] });
    await it.call(showAvvisi, {});
    expect(await it.call(getAvvisi, {})).toMatchObject({ totale: MAX_PER_TIPO + 2, nascosti: false });
  });

  test('A notice that is dismissed for some days is shown again unchanged after these days', async () => {
    const { brand, as } = await aBrand(app);
    await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: await dayFromToday(app, 5) });
    const [it, otherClient] = [await as('IT'), await as('IT')];
    await it.call(hideAvvisi, { body: { tipo: 'licenze_in_scadenza', per_giorni: 3 } });
    expect(await noticesOf(it, 'licenze_in_scadenza')).toEqual([]);
    const movePeriodQuery = 'update avvisi_nascosti set fino_al = fino_al - 3 where fino_al is not null returning fino_al = oggi() as due';
    const { rows } = await app.sql.query(movePeriodQuery);
    expect(rows).toEqual([{ due: true }]);
    expect(await noticesOf(it, 'licenze_in_scadenza')).toHaveLength(1);
    expect(await it.call(getAvvisi, {})).toMatchObject({ nascosti: false });
    expect(await otherClient.try(hideAvvisi, { body: { tipo: 'licenze_in_scadenza', per_giorni: 0 } })).toMatchObject({ status: 400 });
  });

  test('Dismissing notices ignores keys that belong to no notice of the caller', async () => {
    const { as } = await aBrand(app);
    const it = await as('IT');
    await it.call(hideAvvisi, { body: { avvisi: [{ chiave: 'software:999999', impronta: 'scaduta' }] } });
    expect(await it.call(getAvvisi, {})).toMatchObject({ nascosti: false });
  });

  test('After the record of a dismissed notice is deleted, the account has no dismissed notices to show again', async () => {
    const { brand, as } = await aBrand(app);
    const it = await as('IT');
    const plan = await insertAsset(app.sql, 'piano_mobile', [brand.id]);
    await it.call(hideAvvisi, { body: { tipo: 'costi_senza_titolare' } });
    expect(await it.call(getAvvisi, {})).toEqual({ totale: 0, aspettano_te: 0, nascosti: true, gruppi: [] });
    await app.sql.query('delete from piani_mobili where id = $1', [plan]);
    expect(await it.call(getAvvisi, {})).toEqual({ totale: 0, aspettano_te: 0, nascosti: false, gruppi: [] });
  });

  test('Dismissing an unknown type of notices is rejected', async () => {
    const { as } = await aBrand(app);
    expect(await (await as('IT')).try(hideAvvisi, { body: { tipo: 'altro' } })).toMatchObject({ status: 400 });
  });
});
