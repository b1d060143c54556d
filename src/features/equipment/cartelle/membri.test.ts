import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { assignCartella, changeMembro, deleteCartella, listCartelle, unassignCartella, updateCartella } from './contract.ts';

const app = openApp();

async function aFolderOfTwo() {
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', cognome: 'Neri' });
  const id = await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Vendite' });
  const params = { id: String(id) };
  await caller.call(assignCartella, { params, body: { dipendente_id: anna.id, permessi: 'scrittura', note: 'listini' } });
  await caller.call(assignCartella, { params, body: { dipendente_id: luca.id } });
  return { brand, caller, anna, luca, id, params };
}

const findCartella = async (caller: Awaited<ReturnType<typeof aFolderOfTwo>>['caller'], id: number) => {
  const found = (await caller.call(listCartelle, {})).find((each) => each.id === id);
  if (!found) throw new Error('The folder is not in the list');
  return found;
};

describe('a folder with several members', () => {
  test('A folder lists all its members, the longest-standing member first, and the list of folders shows that member as the holder', async () => {
    const { caller, anna, luca, id } = await aFolderOfTwo();
    expect(await findCartella(caller, id)).toMatchObject({
      assegnato: true,
      dipendente_id: anna.id,
      assegnatario: { id: anna.id },
      permessi: 'scrittura',
      note: 'listini',
      numero_membri: 2,
      membri: [
        { id: anna.id, nome: 'Anna', cognome: 'Rossi', permessi: 'scrittura' },
        { id: luca.id, nome: 'Luca', cognome: 'Neri', permessi: 'lettura' },
      ],
    });
    for (const dipendente of [anna, luca]) {
      expect(await caller.call(getRisorse, { params: { id: dipendente.id } })).toMatchObject({ cartelle: [{ id }] });
    }
  });

  test('A request that unassigns a folder removes the named member; a request without a member is rejected and changes nothing', async () => {
    const { caller, anna, luca, id, params } = await aFolderOfTwo();
    const ambiguousResponse = await caller.try(unassignCartella, { params });
    expect(ambiguousResponse).toMatchObject({
      status: 409,
      body: { code: 'SCEGLI_CHI', message: 'Vendite è di più persone: scegli a chi toglierla.' },
    });
    expect((await findCartella(caller, id)).numero_membri).toBe(2);
    const remaining = await caller.call(unassignCartella, { params, body: { dipendente_id: anna.id } });
    expect(remaining).toMatchObject({ assegnatario: { id: luca.id }, permessi: 'lettura', membri: [{ id: luca.id }] });
    const secondResponse = await caller.try(unassignCartella, { params, body: { dipendente_id: anna.id } });
    expect(secondResponse).toMatchObject({
      status: 409,
      body: { code: 'CARTELLA_NON_ASSEGNATA', message: 'Vendite non è assegnata a Anna Rossi.' },
    });
    expect(await caller.call(unassignCartella, { params })).toMatchObject({ assegnato: false, membri: [], numero_membri: 0 });
  });

  test('A folder is found by the name of each of its members, and cannot be deleted while it has a member', async () => {
    const { caller, luca, id, params } = await aFolderOfTwo();
    expect((await caller.call(listCartelle, { query: { dipendente_id: luca.id } })).map((each) => each.id)).toEqual([id]);
    expect(await caller.try(deleteCartella, { params })).toMatchObject({ status: 409, body: { code: 'CARTELLA_ASSEGNATA' } });
  });

  test('Changing the folder permission of one member leaves the other members unchanged', async () => {
    const { caller, anna, luca, params } = await aFolderOfTwo();
    const changed = await caller.call(changeMembro, { params, body: { dipendente_id: luca.id, permessi: 'scrittura' } });
    expect(changed.membri.map(({ permessi }) => permessi)).toEqual(['scrittura', 'scrittura']);
    const updated = await caller.call(updateCartella, { params, body: { permessi: 'lettura' } });
    expect(updated.membri).toMatchObject([
      { id: anna.id, permessi: 'lettura' },
      { id: luca.id, permessi: 'scrittura' },
    ]);
  });

  test('The folder permission of an employee who is not a member cannot be changed', async () => {
    const { brand, caller, params } = await aFolderOfTwo();
    const sara = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Sara', cognome: 'Blu' });
    const rejected = await caller.try(changeMembro, { params, body: { dipendente_id: sara.id, permessi: 'scrittura' } });
    expect(rejected).toMatchObject({ status: 409, body: { message: 'Vendite non è assegnata a Sara Blu.' } });
  });
});

test('A folder counts the members of a brand that the caller does not see, but does not name them, and the caller cannot change them', async () => {
  const { caller, id, params, anna } = await aFolderOfTwo();
  const hiddenBrand = await insertBrand(app.sql);
  await app.sql.query('insert into cartelle_brands (cartella_id, brand_id) values ($1, $2)', [id, hiddenBrand.id]);
  const sara = await insertDipendente(app.sql, { brand_id: hiddenBrand.id, data_assunzione: '2020-01-01' });
  await assign(app.sql, 'cartella', id, sara, { data_assegnazione: '2020-01-02' });
  const visible = await findCartella(caller, id);
  expect(visible).toMatchObject({ assegnatario: { id: anna.id }, numero_membri: 3 });
  expect(visible.membri).toHaveLength(2);
  const body = { dipendente_id: sara.id };
  expect(await caller.try(unassignCartella, { params, body })).toMatchObject({ status: 404, body: { code: 'DIPENDENTE_NON_TROVATO' } });
  expect(await caller.try(changeMembro, { params, body: { ...body, permessi: 'lettura' } })).toMatchObject({ status: 404 });
});
