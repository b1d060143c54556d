import { describe, expect, test } from 'vitest';
import { aBrand, searchGroups, searchResults } from '#testing/search-results.ts';
import { assign, insertAsset, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('the search of a caller with limited visibility', () => {
  test('The search finds and counts no record of a brand that is not visible to the caller', async () => {
    const other = await aBrand(app);
    const anna = await other.person({ nome: 'Canarina', cognome: 'Gialla', cellulare: '399 1212121' });
    const brands = [other.brand.id];
    await insertAsset(app.sql, 'software', brands, { nome: 'Canarina' });
    await insertAsset(app.sql, 'hardware', brands, { nome: 'Canarina', numero_seriale: '399 1212121' });
    await insertAsset(app.sql, 'telefono', brands, { modello: 'Canarina', imei: '399 1212121' });
    await insertAsset(app.sql, 'cartella', brands, { nome: 'Canarina' });
    const plan = await insertAsset(app.sql, 'piano_mobile', brands, { nome_piano: 'Canarina' });
    await assign(app.sql, 'piano_mobile', plan, anna, { numero_telefono: '399 1212121' });
    await insertShowroom(app.sql, brands, { nome: 'Canarina' });
    const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    expect(await searchGroups(other.client, 'canarina')).toHaveLength(8);
    expect(await searchGroups(other.client, '3991212121')).toHaveLength(4);
    for (const otherAccount of [(await aBrand(app)).client, await app.as({ role: 'HR' })]) {
      for (const q of ['canarina', '3991212121', anna.email as string, String(workflow.id).padStart(3, '0')]) {
        expect(JSON.stringify(await searchGroups(otherAccount, q)), q).not.toMatch(/canarina/i);
      }
    }
  });

  test("The search shows that a shared item is assigned, hides an invisible holder, and finds the number of the item's SIM card", async () => {
    const [own, other] = [await aBrand(app), await aBrand(app)];
    const brandIds = [own.brand.id, other.brand.id];
    const otherAnna = await other.person({ nome: 'Canarina', cognome: 'Gialla' });
    const laptop = await insertAsset(app.sql, 'hardware', brandIds, { nome: 'Condiviso' });
    const plan = await insertAsset(app.sql, 'piano_mobile', brandIds, { nome_piano: 'Condiviso' });
    await assign(app.sql, 'hardware', laptop, otherAnna);
    await assign(app.sql, 'piano_mobile', plan, otherAnna, { numero_telefono: '399 3434343' });
    const hiddenHolder = { assegnato: true, assegnatario: null };
    expect((await searchGroups(own.client, 'condiviso')).flatMap(({ risultati }) => risultati)).toMatchObject([
      { tipo: 'hardware', ...hiddenHolder },
      { tipo: 'piano_mobile', ...hiddenHolder, codice: '399 3434343', collegamento: `/mobile-plans/${plan}` },
    ]);
    expect(await searchGroups(own.client, '3993434343')).toMatchObject([{ risultati: [{ id: plan, ...hiddenHolder }] }]);
    expect(await searchGroups(other.client, '3993434343')).toMatchObject([
      { risultati: [{ id: plan, assegnatario: { id: otherAnna.id } }] },
    ]);
  });

  test('The search does not find employees by sick leave', async () => {
    const { client, person } = await aBrand(app);
    await person({ nome: 'Ida', cognome: 'Sala', stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
    expect(await searchResults(client, 'malattia')).toEqual([]);
    expect(JSON.stringify(await searchGroups(client, 'ida'))).not.toContain('malattia');
  });
});
