import { describe, expect, test } from 'vitest';
import { MAX_RIGHE } from '#shared/molti.ts';
import { assign, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToHardware, deleteManyHardware, listHardware } from './contract.ts';

const app = openApp();

async function twoBrandsAndItAccount() {
  const [marea, ombra] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const itAccount = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [ombra.id]: 'can_edit' } });
  return { marea, ombra, itAccount };
}

const brandsOf = async (id: number) =>
  (await app.sql.query('select brand_id from hardware_brands where hardware_id = $1 order by 1', [id])).rows.map((row) => row.brand_id);
const exists = async (id: number) => (await app.sql.query('select from hardware where id = $1', [id])).rowCount === 1;

describe('adding a brand to many items', () => {
  test('Adding a brand to many items returns the outcome for each item, and all changes happen in one transaction', async () => {
    const { marea, ombra, itAccount } = await twoBrandsAndItAccount();
    const foreign = await insertBrand(app.sql);
    const first = await insertHardware(app.sql, [marea.id], { nome: 'Primo' });
    const itemOfBoth = await insertHardware(app.sql, [marea.id, ombra.id], { nome: 'Già di entrambi' });
    const sharedItem = await insertHardware(app.sql, [marea.id, foreign.id], { nome: 'Anche di altri' });
    const hiddenItem = await insertHardware(app.sql, [foreign.id], { nome: 'Di altri' });
    const esiti = await itAccount.call(addBrandToHardware, {
      body: { ids: [first, itemOfBoth, sharedItem, hiddenItem, 999_999], brand_id: ombra.id },
    });
    const notAllowed = 'Serve il ruolo IT con diritto di modifica sul brand, e su tutti i suoi brand.';
    expect(esiti).toEqual({
      fatti: 1,
      invariati: 1,
      rifiutati: 3,
      lotto: expect.any(Number),
      righe: [
        { id: first, nome: 'Primo', esito: 'fatto', motivo: null },
        { id: itemOfBoth, nome: 'Già di entrambi', esito: 'invariato', motivo: null },
        { id: sharedItem, nome: 'Anche di altri', esito: 'rifiutato', motivo: notAllowed },
        { id: hiddenItem, nome: `#${hiddenItem}`, esito: 'rifiutato', motivo: 'Non esiste più o è stato rimosso.' },
        { id: 999_999, nome: '#999999', esito: 'rifiutato', motivo: 'Non esiste più o è stato rimosso.' },
      ],
    });
    expect(await brandsOf(first)).toEqual([marea.id, ombra.id]);
    expect(await brandsOf(sharedItem)).toEqual([marea.id, foreign.id]);
    expect(await brandsOf(hiddenItem)).toEqual([foreign.id]);
  });

  test('Adding a brand to many items requires edit permission on that brand', async () => {
    const { marea, ombra } = await twoBrandsAndItAccount();
    const itAccount = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [ombra.id]: 'can_view' } });
    const id = await insertHardware(app.sql, [marea.id]);
    expect(await itAccount.try(addBrandToHardware, { body: { ids: [id], brand_id: ombra.id } })).toMatchObject({ status: 403 });
    const unknownBrandResponse = await itAccount.try(addBrandToHardware, { body: { ids: [id], brand_id: 999_999 } });
    expect(unknownBrandResponse).toMatchObject({
      status: 400,
      body: { fields: { brand_id: 'Il brand scelto non esiste o non è tra i tuoi' } },
    });
    expect(await brandsOf(id)).toEqual([marea.id]);
  });
});

describe('deleting many items', () => {
  test('Deleting all items that match a filter keeps assigned items and the items that the caller excludes', async () => {
    const { marea, itAccount } = await twoBrandsAndItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: marea.id });
    const tablet = (nome: string) => insertHardware(app.sql, [marea.id], { nome, tipo: 'tablet' });
    const [freeItem, assignedItem, excludedItem] = [await tablet('Libero'), await tablet('Di Anna'), await tablet('Tolto a mano')];
    const laptop = await insertHardware(app.sql, [marea.id], { tipo: 'laptop' });
    await assign(app.sql, 'hardware', assignedItem, anna);
    const esiti = await itAccount.call(deleteManyHardware, { body: { filtro: { tipo: 'tablet' }, esclusi: [excludedItem] } });
    expect(esiti).toMatchObject({ fatti: 1, invariati: 0, rifiutati: 1 });
    expect(esiti.righe.find(({ id }) => id === assignedItem)).toEqual({
      id: assignedItem,
      nome: 'Di Anna',
      esito: 'rifiutato',
      motivo: 'Di Anna è assegnato. Prima va ripreso.',
    });
    expect(await Promise.all([freeItem, assignedItem, excludedItem, laptop].map(exists))).toEqual([false, true, true, true]);
  });

  test('Deleting items by a filter selects only items that the caller sees', async () => {
    const { marea, itAccount } = await twoBrandsAndItAccount();
    const foreign = await insertHardware(app.sql, [(await insertBrand(app.sql)).id], { tipo: 'plotter' });
    const ownItem = await insertHardware(app.sql, [marea.id], { tipo: 'plotter' });
    const esiti = await itAccount.call(deleteManyHardware, { body: { filtro: { tipo: 'plotter' } } });
    expect(esiti.righe.map(({ id }) => id)).toEqual([ownItem]);
    expect(await exists(foreign)).toBe(true);
  });

  test('Deleting items by a filter accepts the aliases of the filter fields, as the list does', async () => {
    const { marea, itAccount } = await twoBrandsAndItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: marea.id });
    const [assignedItem, freeItem] = [
      await insertHardware(app.sql, [marea.id], { tipo: 'plotter' }),
      await insertHardware(app.sql, [marea.id]),
    ];
    await assign(app.sql, 'hardware', assignedItem, anna);
    for (const filtro of [{ assegnato_a: anna.id }, { dipendente_id: anna.id, assegnato_a: anna.id }, { tipologia: 'plotter' }]) {
      const { righe } = await itAccount.call(deleteManyHardware, { body: { filtro: { ...filtro, brand_id: String(marea.id) } } });
      expect(righe).toMatchObject([{ id: assignedItem, esito: 'rifiutato' }]);
    }
    expect(await exists(freeItem)).toBe(true);
  });

  test.each([
    [{ assegnato_a: 'nessuno' }, 'filtro.assegnato_a'],
    [{ dipendente_id: 'nessuno' }, 'filtro.dipendente_id'],
    [{ tipologia: 'x'.repeat(201) }, 'filtro.tipologia'],
    [{ tipo: 'plotter', tipologia: 'tablet' }, 'filtro.tipo'],
    [{ statto: 'dismesso' }, 'filtro.statto'],
  ])('A wrong filter for deleting items is reported under the field name that the request used: %j', async (filtro, name) => {
    const { itAccount, marea } = await twoBrandsAndItAccount();
    const deleting = await itAccount.try(deleteManyHardware, { body: { filtro } });
    const addResponse = await itAccount.try(addBrandToHardware, { body: { filtro, brand_id: marea.id } });
    const expectedError = { status: 400, body: { fields: { [name]: expect.any(String) } } };
    expect([deleting, addResponse]).toMatchObject([expectedError, expectedError]);
  });

  test('A bulk action on items is rejected for a caller without any edit permission before any row is read', async () => {
    const { marea } = await twoBrandsAndItAccount();
    const viewer = await app.as({ role: 'IT', brands: { [marea.id]: 'can_view' } });
    const id = await insertHardware(app.sql, [marea.id]);
    expect(await viewer.try(deleteManyHardware, { body: { ids: [id] } })).toMatchObject({ status: 403 });
    expect(await exists(id)).toBe(true);
  });

  test.each([
    ['an empty list of rows', { ids: [] }],
    ['neither rows nor a filter', {}],
    ['an unknown value of a filter', { filtro: { stato: 'perso' } }],
    ['an unknown filter', { filtro: { statto: 'dismesso' } }],
  ])('A request to delete many items is rejected: %s', async (_, body) => {
    const { itAccount } = await twoBrandsAndItAccount();
    expect(await itAccount.try(deleteManyHardware, { body })).toMatchObject({ status: 400 });
  });

  test('A request that selects more items than one request may change is rejected and changes nothing', async () => {
    const { marea, itAccount } = await twoBrandsAndItAccount();
    await app.sql.query(
      `with items as (
         insert into hardware (nome, tipo, marca, modello)
         select 'Molti ' || n, 'sensore', 'X', 'Y' from generate_series(1, ${MAX_RIGHE + 1}) n returning id)
       insert into hardware_brands select id, $1 from items`,
      [marea.id],
    );
    const response = await itAccount.try(deleteManyHardware, { body: { filtro: { tipo: 'sensore' } } });
    expect(response).toMatchObject({ status: 400, body: { message: 'Sono più di 2.000: restringi la ricerca.' } });
    const { headers } = await itAccount.try(listHardware, { query: { tipo: 'sensore', limit: '1' } });
    expect(headers.get('x-total-count')).toBe(String(MAX_RIGHE + 1));
  });
});
