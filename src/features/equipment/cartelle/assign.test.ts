import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import type { Client } from '#testing/client.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { assignCartella, listCartelle, listHoldersOfCartella, unassignCartella } from './contract.ts';

const app = openApp();

async function aFolderAndAnna(role: 'HR' | 'IT' | 'MANAGER' = 'IT') {
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ role, brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const id = await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Vendite', percorso: '\\\\srv01\\vendite', server: 'srv01' });
  return { brand, caller, anna, id, params: { id: String(id) } };
}

const cartelleOf = async (caller: Client, id: string) => (await caller.call(getRisorse, { params: { id } })).cartelle;

describe('assigning a folder to an employee', () => {
  test('The page of a folder shows its member with the permission, and the page of the member shows the folder, until the folder is unassigned', async () => {
    const { caller, anna, id, params } = await aFolderAndAnna();
    const assigned = await caller.call(assignCartella, { params, body: { dipendente_id: anna.id, permessi: 'scrittura' } });
    expect(assigned).toMatchObject({
      id,
      assegnato: true,
      permessi: 'scrittura',
      dipendente_id: anna.id,
      assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
    });
    expect(await caller.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      cartelle: [{ id, nome: 'Vendite', percorso: '\\\\srv01\\vendite', tipo: 'cartella', server: 'srv01', permessi: 'scrittura' }],
      totali: { cartelle: 1 },
      totale_annuo: 0,
      numero_risorse: 0,
    });
    const returned = await caller.call(unassignCartella, { params });
    expect(returned).toMatchObject({ assegnato: false, assegnatario: null, dipendente_id: null, permessi: 'lettura' });
    expect(await cartelleOf(caller, anna.id)).toEqual([]);
  });

  test('A shared folder is assigned with read permission when the request names no permission', async () => {
    const { caller, anna, params } = await aFolderAndAnna();
    expect(await caller.call(assignCartella, { params, body: { dipendente_id: anna.id } })).toMatchObject({ permessi: 'lettura' });
    expect(await cartelleOf(caller, anna.id)).toMatchObject([{ permessi: 'lettura' }]);
  });

  test.each([
    ['no employee', {}, 'dipendente_id', 'Campo obbligatorio'],
    ['an employee id that is not an id', { dipendente_id: '7' }, 'dipendente_id', 'Identificativo non valido'],
    ['an unknown permission', { permessi: 'tutto' }, 'permessi', 'Scegli uno di: lettura, scrittura'],
  ])('The assignment of a shared folder is rejected for %s', async (_, invalidValues, field, sentence) => {
    const { caller, anna, params } = await aFolderAndAnna();
    const body = 'permessi' in invalidValues ? { dipendente_id: anna.id, ...invalidValues } : invalidValues;
    const response = await caller.try(assignCartella, { params, body });
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test('A folder cannot be assigned to the same employee twice, and cannot be unassigned when nobody has the folder', async () => {
    const { caller, anna, params } = await aFolderAndAnna();
    const secondResponse = await caller.try(unassignCartella, { params });
    expect(secondResponse).toMatchObject({
      status: 409,
      body: { code: 'CARTELLA_NON_ASSEGNATA', message: 'Vendite non è assegnata a nessuno.' },
    });
    await caller.call(assignCartella, { params, body: { dipendente_id: anna.id } });
    const second = await caller.try(assignCartella, { params, body: { dipendente_id: anna.id, permessi: 'scrittura' } });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CARTELLA_GIA_ASSEGNATA', message: 'Vendite è già assegnata a Anna Rossi.' },
    });
    await caller.call(unassignCartella, { params });
    await caller.call(assignCartella, { params, body: { dipendente_id: anna.id } });
    const holders = await caller.call(listHoldersOfCartella, { params });
    expect(holders.map(({ dipendente, data_revoca }) => [dipendente?.id, data_revoca === null])).toEqual([
      [anna.id, true],
      [anna.id, false],
    ]);
  });

  test('A folder can be assigned only to an employee of a brand of the folder', async () => {
    const { caller, params } = await aFolderAndAnna();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [caller.userId, otherBrand.id]);
    const sara = await insertDipendente(app.sql, { brand_id: otherBrand.id, nome: 'Sara', cognome: 'Neri' });
    const rejected = await caller.try(assignCartella, { params, body: { dipendente_id: sara.id } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'BRAND_DIVERSO', message: 'Vendite non è del brand di Sara Neri.' } });
  });

  test("A caller with edit permission on the employee's brand may assign a folder, whatever the caller's role; a caller with view permission may not", async () => {
    for (const role of ['HR', 'IT', 'MANAGER'] as const) {
      const { brand, caller, anna, params } = await aFolderAndAnna(role);
      const viewer = await app.as({ role, brands: { [brand.id]: 'can_view' } });
      const body = { dipendente_id: anna.id };
      expect(await viewer.try(assignCartella, { params, body })).toMatchObject({ status: 403 });
      await caller.call(assignCartella, { params, body });
      expect(await viewer.try(unassignCartella, { params })).toMatchObject({ status: 403 });
      await caller.call(unassignCartella, { params });
    }
  });
});

describe('a folder of two brands', () => {
  test('The holder of a folder under another brand is hidden from the caller, who only sees that the folder is assigned', async () => {
    const { brand, caller, params } = await aFolderAndAnna();
    const otherBrand = await insertBrand(app.sql);
    const admin = await app.asAdmin();
    await app.sql.query('insert into cartelle_brands (cartella_id, brand_id) values ($1, $2)', [params.id, otherBrand.id]);
    const sara = await insertDipendente(app.sql, { brand_id: otherBrand.id, nome: 'Sara', cognome: 'Neri' });
    await admin.call(assignCartella, { params, body: { dipendente_id: sara.id } });
    const [listed] = await caller.call(listCartelle, {});
    expect(listed).toMatchObject({
      ...{ assegnato: true, assegnatario: null, dipendente_id: null, membri: [], numero_membri: 1 },
      brands: [{ id: brand.id }],
    });
    expect(await caller.try(unassignCartella, { params })).toMatchObject({ status: 403 });
    expect(await caller.try(assignCartella, { params, body: { dipendente_id: sara.id } })).toMatchObject({ status: 404 });
  });
});
