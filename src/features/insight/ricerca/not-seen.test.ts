import { describe, expect, test } from 'vitest';
import { aBrand, found, groups } from '#testing/found.ts';
import { assign, insertAsset, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('a caller with limited visibility', () => {
  test('The search finds and counts no record of a brand that is not visible to the caller', async () => {
    const theirs = await aBrand(app);
    const anna = await theirs.person({ nome: 'Canarina', cognome: 'Gialla', cellulare: '399 1212121' });
    const brands = [theirs.brand.id];
    await insertAsset(app.sql, 'software', brands, { nome: 'Canarina' });
    await insertAsset(app.sql, 'hardware', brands, { nome: 'Canarina', numero_seriale: '399 1212121' });
    await insertAsset(app.sql, 'telefono', brands, { modello: 'Canarina', imei: '399 1212121' });
    await insertAsset(app.sql, 'cartella', brands, { nome: 'Canarina' });
    const plan = await insertAsset(app.sql, 'piano_mobile', brands, { nome_piano: 'Canarina' });
    await assign(app.sql, 'piano_mobile', plan, anna, { numero_telefono: '399 1212121' });
    await insertShowroom(app.sql, brands, { nome: 'Canarina' });
    const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    expect(await groups(theirs.client, 'canarina')).toHaveLength(8);
    expect(await groups(theirs.client, '3991212121')).toHaveLength(4);
    for (const stranger of [(await aBrand(app)).client, await app.as({ role: 'HR' })]) {
      for (const q of ['canarina', '3991212121', anna.email as string, String(workflow.id).padStart(3, '0')]) {
        expect(JSON.stringify(await groups(stranger, q)), q).not.toMatch(/canarina/i);
      }
    }
  });

  test("The search shows that a shared item is assigned, hides an invisible holder, and finds the number of the item's SIM card", async () => {
    const [ours, theirs] = [await aBrand(app), await aBrand(app)];
    const both = [ours.brand.id, theirs.brand.id];
    const theirAnna = await theirs.person({ nome: 'Canarina', cognome: 'Gialla' });
    const laptop = await insertAsset(app.sql, 'hardware', both, { nome: 'Condiviso' });
    const plan = await insertAsset(app.sql, 'piano_mobile', both, { nome_piano: 'Condiviso' });
    await assign(app.sql, 'hardware', laptop, theirAnna);
    await assign(app.sql, 'piano_mobile', plan, theirAnna, { numero_telefono: '399 3434343' });
    const hidden = { assegnato: true, assegnatario: null };
    expect((await groups(ours.client, 'condiviso')).flatMap(({ risultati }) => risultati)).toMatchObject([
      { tipo: 'hardware', ...hidden },
      { tipo: 'piano_mobile', ...hidden, codice: '399 3434343', collegamento: `/mobile-plans/${plan}` },
    ]);
    expect(await groups(ours.client, '3993434343')).toMatchObject([{ risultati: [{ id: plan, ...hidden }] }]);
    expect(await groups(theirs.client, '3993434343')).toMatchObject([{ risultati: [{ id: plan, assegnatario: { id: theirAnna.id } }] }]);
  });

  test('The search does not find employees by sick leave', async () => {
    const { client, person } = await aBrand(app);
    await person({ nome: 'Ida', cognome: 'Sala', stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
    expect(await found(client, 'malattia')).toEqual([]);
    expect(JSON.stringify(await groups(client, 'ida'))).not.toContain('malattia');
  });
});
