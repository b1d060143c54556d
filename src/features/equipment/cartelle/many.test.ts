import { describe, expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToCartelle, deleteManyCartelle, listCartelle } from './contract.ts';

const app = openApp();

/** Creates one folder for each case, and a caller who may edit two brands and only view a third one. */
async function someFolders() {
  const [ownBrand, secondBrand, viewableBrand, hiddenBrand] = [
    await insertBrand(app.sql),
    await insertBrand(app.sql),
    await insertBrand(app.sql),
    await insertBrand(app.sql),
  ];
  const itAccount = await app.as({
    role: 'IT',
    brands: { [ownBrand.id]: 'can_edit', [secondBrand.id]: 'can_edit', [viewableBrand.id]: 'can_view' },
  });
  const folder = (nome: string, brandIds: number[]) => insertAsset(app.sql, 'cartella', brandIds, { nome });
  const ids = {
    libera: await folder('Libera', [ownBrand.id]),
    assegnata: await folder('Assegnata', [ownBrand.id]),
    gia: await folder('Già', [ownBrand.id, secondBrand.id]),
    sola: await folder('Sola lettura', [ownBrand.id, viewableBrand.id]),
    altrui: await folder('Altrui', [hiddenBrand.id]),
  };
  await assign(app.sql, 'cartella', ids.assegnata, await insertDipendente(app.sql, { brand_id: ownBrand.id }));
  return { ownBrand, secondBrand, viewableBrand, itAccount, ids, allIds: Object.values(ids) };
}

const NOT_ALLOWED = 'Serve il ruolo IT con diritto di modifica sul brand, e su tutti i suoi brand.';
const NO_LONGER_EXISTS = 'Non esiste più o è stato rimosso.';

describe('adding a brand to many folders', () => {
  test('Adding a brand to many folders returns the outcome for each folder', async () => {
    const { secondBrand, itAccount, ids, allIds } = await someFolders();
    const result = await itAccount.call(addBrandToCartelle, { body: { ids: allIds, brand_id: secondBrand.id } });
    expect(result).toEqual({
      fatti: 2,
      invariati: 1,
      lotto: expect.any(Number),
      rifiutati: 2,
      righe: [
        { id: ids.libera, nome: 'Libera', esito: 'fatto', motivo: null },
        { id: ids.assegnata, nome: 'Assegnata', esito: 'fatto', motivo: null },
        { id: ids.gia, nome: 'Già', esito: 'invariato', motivo: null },
        { id: ids.sola, nome: 'Sola lettura', esito: 'rifiutato', motivo: NOT_ALLOWED },
        { id: ids.altrui, nome: `#${ids.altrui}`, esito: 'rifiutato', motivo: NO_LONGER_EXISTS },
      ],
    });
    const ofSecondBrand = await itAccount.call(listCartelle, { query: { brand_id: String(secondBrand.id), sort: 'nome' } });
    expect(ofSecondBrand.map(({ nome }) => nome)).toEqual(['Assegnata', 'Già', 'Libera']);
  });

  test('Adding a brand to many folders is rejected without edit permission on the brand and when the brand is not visible', async () => {
    const { viewableBrand, itAccount, allIds } = await someFolders();
    expect(await itAccount.try(addBrandToCartelle, { body: { ids: allIds, brand_id: viewableBrand.id } })).toMatchObject({ status: 403 });
    expect(await itAccount.try(addBrandToCartelle, { body: { ids: allIds, brand_id: 999_999 } })).toMatchObject({ status: 400 });
  });
});

describe('deleting many folders', () => {
  test('Deleting many folders deletes the selected folders; an assigned folder stays, with the message of the specification', async () => {
    const { itAccount, ids, allIds } = await someFolders();
    const result = await itAccount.call(deleteManyCartelle, { body: { ids: allIds } });
    expect(result).toMatchObject({ fatti: 2, invariati: 0, rifiutati: 3 });
    expect(result.righe).toMatchObject([
      { id: ids.libera, esito: 'fatto' },
      { id: ids.assegnata, esito: 'rifiutato', motivo: 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.' },
      { id: ids.gia, esito: 'fatto' },
      { id: ids.sola, esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: ids.altrui, esito: 'rifiutato', motivo: NO_LONGER_EXISTS },
    ]);
    const { rows } = await app.sql.query('select id from cartelle_condivise where id = any($1) order by id', [allIds]);
    expect(rows.map(({ id }) => id)).toEqual([ids.assegnata, ids.sola, ids.altrui]);
  });

  test('Deleting all folders that match a filter keeps the folders that the caller excludes', async () => {
    const { itAccount, ids, ownBrand } = await someFolders();
    const filtro = { assegnato: 'false', brand_id: String(ownBrand.id) } as const;
    const result = await itAccount.call(deleteManyCartelle, { body: { filtro, esclusi: [ids.gia] } });
    expect(result.righe.map(({ id, esito }) => [id, esito])).toEqual([
      [ids.libera, 'fatto'],
      [ids.sola, 'rifiutato'],
    ]);
  });

  test('Deleting many folders requires edit permission on some brand and rejects a request that selects no folder', async () => {
    const { ownBrand, itAccount, allIds } = await someFolders();
    const manager = await app.as({ role: 'MANAGER', brands: { [ownBrand.id]: 'can_edit' } });
    expect(await manager.try(deleteManyCartelle, { body: { ids: allIds } })).toMatchObject({ status: 403 });
    expect(await itAccount.try(deleteManyCartelle, { body: { ids: [] } })).toMatchObject({ status: 400 });
    expect(await itAccount.try(deleteManyCartelle, { body: {} })).toMatchObject({ status: 400 });
  });
});
