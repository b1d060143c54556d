import { describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente, insertShowroom, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createVista, deleteVista, listViste, setIniziale, updateVista, type VistaInput } from './contract.ts';

const app = openApp();
const FREE_NOTEBOOKS = { assegnato: 'false', tipo: 'Notebook', sort: 'nome' };

const save = async (client: Client, input: Partial<VistaInput> = {}) => {
  const { id } = await client.call(createVista, {
    body: { elenco: 'hardware', nome: 'Notebook liberi', filtri: FREE_NOTEBOOKS, ...input },
  });
  return { id: String(id) };
};
const trySave = (client: Client, input: object) =>
  client.fetch('POST', '/api/viste', { elenco: 'hardware', nome: 'Notebook liberi', filtri: FREE_NOTEBOOKS, ...input });
const namesOf = async (client: Client) => (await client.call(listViste, { query: {} })).map(({ nome }) => nome);
const firstVista = async (client: Client) => (await client.call(listViste, { query: {} }))[0];

describe('a private view', () => {
  test('A private view of a list is stored under its name, and its owner can change and delete it', async () => {
    const anna = await app.as({ role: 'IT' });
    const { id } = await save(anna);
    expect(await anna.call(listViste, { query: { elenco: 'hardware' } })).toEqual([
      {
        ...{ id: Number(id), elenco: 'hardware', nome: 'Notebook liberi', filtri: FREE_NOTEBOOKS, perse: [], condivisa_con: null },
        ...{ mia: true, proprietario: expect.any(String), modificabile: true, iniziale: false },
      },
    ]);
    expect(await anna.call(listViste, { query: { elenco: 'software' } })).toEqual([]);
    await anna.call(updateVista, { params: { id }, body: { filtri: { assegnato: 'false' } } });
    await anna.call(updateVista, { params: { id }, body: { nome: 'Liberi' } });
    expect(await firstVista(anna)).toMatchObject({ nome: 'Liberi', filtri: { assegnato: 'false' } });
    await anna.call(deleteVista, { params: { id } });
    expect(await namesOf(anna)).toEqual([]);
  });

  test('The name of a view is unique for its list and owner, compared without case', async () => {
    const [anna, bruno] = [await app.as({ role: 'IT' }), await app.as({ role: 'IT' })];
    await save(anna);
    const duplicate = await trySave(anna, { nome: 'NOTEBOOK LIBERI' });
    expect([duplicate.status, (duplicate.body as { code: string }).code]).toEqual([409, 'VISTA_GIA_PRESENTE']);
    expect((await trySave(anna, { elenco: 'software', filtri: {} })).status).toBe(201);
    expect((await trySave(bruno, {})).status).toBe(201);
    expect((await trySave(anna, { nome: ' ' })).status).toBe(400);
  });

  test('For every other account, also an amministratore, a private view gets 404', async () => {
    const [anna, bruno, admin] = [await app.as({ role: 'IT' }), await app.as({ role: 'IT' }), await app.asAdmin()];
    const { id } = await save(anna, { nome: 'Solo di Anna' });
    for (const client of [bruno, admin]) {
      expect(await namesOf(client)).not.toContain('Solo di Anna');
      for (const attempt of [
        client.try(updateVista, { params: { id }, body: { nome: 'Mia' } }),
        client.try(setIniziale, { params: { id }, body: { iniziale: true } }),
        client.try(deleteVista, { params: { id } }),
      ])
        expect((await attempt).status).toBe(404);
    }
    expect(await namesOf(anna)).toEqual(['Solo di Anna']);
  });

  test('Deleting an account deletes its views', async () => {
    const user = await insertUser(app.sql, { role: 'HR' });
    const hr = await app.sessionOf(user.id);
    const { id } = await save(hr, { nome: 'Di chi se ne va', condivisa_con: 'HR' });
    const otherClient = await app.as({ role: 'HR' });
    await otherClient.call(setIniziale, { params: { id }, body: { iniziale: true } });
    await app.sql.query('delete from users where id = $1', [user.id]);
    expect(await namesOf(otherClient)).toEqual([]);
  });
});

describe('a shared view', () => {
  test('Accounts of the role can read a view that is shared with it, and only its owner can change the view', async () => {
    const [anna, bruno, carla] = [await app.as({ role: 'MANAGER' }), await app.as({ role: 'MANAGER' }), await app.as({ role: 'IT' })];
    const { id } = await save(anna, { condivisa_con: 'MANAGER' });
    expect(await firstVista(bruno)).toMatchObject({ id: Number(id), mia: false, modificabile: false, condivisa_con: 'MANAGER' });
    expect(await namesOf(carla)).toEqual([]);
    expect(await bruno.try(updateVista, { params: { id }, body: { nome: 'Mia' } })).toMatchObject({ status: 403 });
    expect(await bruno.try(deleteVista, { params: { id } })).toMatchObject({ status: 403 });
    expect(await carla.try(deleteVista, { params: { id } })).toMatchObject({ status: 404 });
    await app.sql.query(`update users set role = 'IT' where id = $1`, [bruno.userId]);
    expect(await namesOf(bruno)).toEqual([]);
    await anna.call(updateVista, { params: { id }, body: { condivisa_con: null } });
    await app.sql.query(`update users set role = 'MANAGER' where id = $1`, [bruno.userId]);
    expect(await namesOf(bruno)).toEqual([]);
  });

  test('An account can share a view only with its own role; an amministratore can share with any role and change every shared view', async () => {
    const [hr, it, admin] = [await app.as({ role: 'HR' }), await app.as({ role: 'IT' }), await app.asAdmin()];
    expect((await trySave(hr, { condivisa_con: 'IT' })).status).toBe(403);
    expect((await trySave(hr, { condivisa_con: 'tutti' })).status).toBe(403);
    expect((await trySave(hr, { condivisa_con: 'nessuno' })).status).toBe(400);
    const { id } = await save(hr, { nome: 'Per HR', condivisa_con: 'HR' });
    expect((await hr.try(updateVista, { params: { id }, body: { condivisa_con: 'tutti' } })).status).toBe(403);
    await admin.call(updateVista, { params: { id }, body: { condivisa_con: 'tutti' } });
    expect(await namesOf(it)).toEqual(['Per HR']);
    await hr.call(updateVista, { params: { id }, body: { nome: 'Per tutti', condivisa_con: 'tutti' } });
    expect(await namesOf(it)).toEqual(['Per tutti']);
    await admin.call(deleteVista, { params: { id } });
    expect(await namesOf(hr)).toEqual([]);
  });
});

describe('the content of a saved view', () => {
  test.each([
    ['a filter that the list does not have', { colore: 'blu' }, 'colore'],
    ['a value that the filter does not have', { stato: 'felice' }, 'stato'],
    ['a sort order that the list does not have', { sort: 'peso' }, 'sort'],
    ['a page size', { limit: '10' }, 'limit'],
    ['a filter with the name of an Object property', { constructor: 'x' }, 'constructor'],
    ['an unknown column', { colonne: 'tipo,<b>' }, 'colonne'],
    ['an unknown display mode', { modo: 'mosaico' }, 'modo'],
    ['an empty filter value', { tipo: '' }, 'tipo'],
  ])('A saved view with %s is rejected, and the error names the field', async (_, filtri, name) => {
    const anna = await app.as({ role: 'IT' });
    const { id } = await save(anna);
    const answers = [await trySave(anna, { nome: 'Altra', filtri }), await anna.fetch('PUT', `/api/viste/${id}`, { filtri })];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { [`filtri.${name}`]: `Questo elenco non ha il filtro «${name}» con questo valore` } });
    }
    expect(await firstVista(anna)).toMatchObject({ filtri: FREE_NOTEBOOKS });
  });

  test('A saved view of items stores the display mode and the columns, and a view of workflows stores the selected tab', async () => {
    const anna = await app.as({ role: 'IT' });
    await save(anna, { filtri: { ...FREE_NOTEBOOKS, modo: 'tabella', colonne: 'tipo,marca' } });
    await save(anna, { elenco: 'workflows', filtri: { vista: 'conclusi', in_ritardo: 'true' } });
    expect((await trySave(anna, { elenco: 'dipendenti', nome: 'A schede', filtri: { modo: 'schede' } })).status).toBe(400);
    expect((await trySave(anna, { elenco: 'brands', filtri: {} })).status).toBe(400);
  });

  test('A filter named "constructor" with a number as its value is rejected with a sentence that names no function.', async () => {
    const anna = await app.as({ role: 'IT' });
    const answer = await anna.fetch('POST', '/api/viste', { elenco: 'dipendenti', nome: 'Strana', filtri: { constructor: 5 } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'DATI_NON_VALIDI' } });
    expect(JSON.stringify(answer.body)).not.toContain('native code');
  });

  test('A saved view does not return filters that refer to deleted, invisible or unknown data, but returns their names and the other filters', async () => {
    const [firstBrand, secondBrand, invisibleBrand] = [await insertBrand(app.sql), await insertBrand(app.sql), await insertBrand(app.sql)];
    const hr = await app.as({ role: 'HR', brands: { [firstBrand.id]: 'can_edit', [secondBrand.id]: 'can_edit' } });
    const showroom = await insertShowroom(app.sql, [firstBrand.id]);
    const manager = await insertDipendente(app.sql, { brand_id: invisibleBrand.id });
    const filtri = {
      brand_id: `${firstBrand.id},${invisibleBrand.id}`,
      showroom: String(showroom),
      manager_id: manager.id,
      isactive: 'true',
    };
    const { id } = await save(hr, { elenco: 'dipendenti', nome: 'Bari', filtri });
    expect(await firstVista(hr)).toMatchObject({
      filtri: { brand_id: String(firstBrand.id), showroom: String(showroom), isactive: 'true' },
      perse: ['manager_id', 'brand_id'],
    });
    await app.sql.query('delete from showrooms where id = $1', [showroom]);
    await app.sql.query(`update viste_salvate set filtri = filtri || '{"gusto": "dolce"}' where id = $1`, [id]);
    const { filtri: remaining, perse } = (await firstVista(hr)) ?? {};
    expect(remaining).toEqual({ brand_id: String(firstBrand.id), isactive: 'true' });
    expect(perse).toEqual(['gusto', 'showroom', 'manager_id', 'brand_id']);
  });
});

describe('the initial view of a list', () => {
  test('Each account has at most one initial view per list, which may be a shared view, and has no initial view after the view is deleted', async () => {
    const [anna, bruno] = [await app.as({ role: 'HR' }), await app.as({ role: 'HR' })];
    const firstView = await save(anna, { nome: 'Prima', condivisa_con: 'HR' });
    const secondView = await save(anna, { nome: 'Seconda' });
    const setInitial = (client: Client, { id }: { id: string }, iniziale: boolean) =>
      client.call(setIniziale, { params: { id }, body: { iniziale } });
    const initialOf = async (client: Client) =>
      (await client.call(listViste, { query: {} })).filter(({ iniziale }) => iniziale).map(({ nome }) => nome);
    await setInitial(anna, firstView, true);
    await setInitial(bruno, firstView, true);
    await setInitial(anna, secondView, true);
    expect([await initialOf(anna), await initialOf(bruno)]).toEqual([['Seconda'], ['Prima']]);
    await setInitial(anna, secondView, false);
    expect(await initialOf(anna)).toEqual([]);
    await anna.call(deleteVista, { params: firstView });
    expect(await initialOf(bruno)).toEqual([]);
  });
});
