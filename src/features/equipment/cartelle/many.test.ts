import { describe, expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToCartelle, deleteManyCartelle, listCartelle } from './contract.ts';

const app = openApp();

/** Creates one folder for each case, and a caller who may edit two brands and only view a third one. */
async function someFolders() {
  const [own, second, seen, hidden] = [
    await insertBrand(app.sql),
    await insertBrand(app.sql),
    await insertBrand(app.sql),
    await insertBrand(app.sql),
  ];
  const it = await app.as({ role: 'IT', brands: { [own.id]: 'can_edit', [second.id]: 'can_edit', [seen.id]: 'can_view' } });
  const folder = (nome: string, brandIds: number[]) => insertAsset(app.sql, 'cartella', brandIds, { nome });
  const ids = {
    libera: await folder('Libera', [own.id]),
    assegnata: await folder('Assegnata', [own.id]),
    gia: await folder('Già', [own.id, second.id]),
    sola: await folder('Sola lettura', [own.id, seen.id]),
    altrui: await folder('Altrui', [hidden.id]),
  };
  await assign(app.sql, 'cartella', ids.assegnata, await insertDipendente(app.sql, { brand_id: own.id }));
  return { own, second, seen, it, ids, all: Object.values(ids) };
}

const NOT_ALLOWED = 'Serve il ruolo IT con diritto di modifica sul brand, e su tutti i suoi brand.';
const GONE = 'Non esiste più o è stato rimosso.';

describe('adding a brand to many folders', () => {
  test('Adding a brand to many folders returns the outcome for each folder', async () => {
    const { second, it, ids, all } = await someFolders();
    const told = await it.call(addBrandToCartelle, { body: { ids: all, brand_id: second.id } });
    expect(told).toEqual({
      fatti: 2,
      invariati: 1,
      lotto: expect.any(Number),
      rifiutati: 2,
      righe: [
        { id: ids.libera, nome: 'Libera', esito: 'fatto', motivo: null },
        { id: ids.assegnata, nome: 'Assegnata', esito: 'fatto', motivo: null },
        { id: ids.gia, nome: 'Già', esito: 'invariato', motivo: null },
        { id: ids.sola, nome: 'Sola lettura', esito: 'rifiutato', motivo: NOT_ALLOWED },
        { id: ids.altrui, nome: `#${ids.altrui}`, esito: 'rifiutato', motivo: GONE },
      ],
    });
    const ofSecond = await it.call(listCartelle, { query: { brand_id: String(second.id), sort: 'nome' } });
    expect(ofSecond.map(({ nome }) => nome)).toEqual(['Assegnata', 'Già', 'Libera']);
  });

  test('Adding a brand to many folders is rejected without edit permission on the brand and when the brand is not visible', async () => {
    const { seen, it, all } = await someFolders();
    expect(await it.try(addBrandToCartelle, { body: { ids: all, brand_id: seen.id } })).toMatchObject({ status: 403 });
    expect(await it.try(addBrandToCartelle, { body: { ids: all, brand_id: 999_999 } })).toMatchObject({ status: 400 });
  });
});

describe('deleting many folders', () => {
  test('Deleting many folders deletes the named folders, except an assigned one, which stays with the message of the specification', async () => {
    const { it, ids, all } = await someFolders();
    const told = await it.call(deleteManyCartelle, { body: { ids: all } });
    expect(told).toMatchObject({ fatti: 2, invariati: 0, rifiutati: 3 });
    expect(told.righe).toMatchObject([
      { id: ids.libera, esito: 'fatto' },
      { id: ids.assegnata, esito: 'rifiutato', motivo: 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.' },
      { id: ids.gia, esito: 'fatto' },
      { id: ids.sola, esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: ids.altrui, esito: 'rifiutato', motivo: GONE },
    ]);
    const { rows } = await app.sql.query('select id from cartelle_condivise where id = any($1) order by id', [all]);
    expect(rows.map(({ id }) => id)).toEqual([ids.assegnata, ids.sola, ids.altrui]);
  });

  test('Deleting all folders that match a filter leaves out those that the caller excludes', async () => {
    const { it, ids, own } = await someFolders();
    const filtro = { assegnato: 'false', brand_id: String(own.id) } as const;
    const told = await it.call(deleteManyCartelle, { body: { filtro, esclusi: [ids.gia] } });
    expect(told.righe.map(({ id, esito }) => [id, esito])).toEqual([
      [ids.libera, 'fatto'],
      [ids.sola, 'rifiutato'],
    ]);
  });

  test('Deleting many folders requires edit permission on some brand and rejects a request that selects no folder', async () => {
    const { own, it, all } = await someFolders();
    const manager = await app.as({ role: 'MANAGER', brands: { [own.id]: 'can_edit' } });
    expect(await manager.try(deleteManyCartelle, { body: { ids: all } })).toMatchObject({ status: 403 });
    expect(await it.try(deleteManyCartelle, { body: { ids: [] } })).toMatchObject({ status: 400 });
    expect(await it.try(deleteManyCartelle, { body: {} })).toMatchObject({ status: 400 });
  });
});
