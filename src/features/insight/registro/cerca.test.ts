import { expect, test } from 'vitest';
import { login } from '#features/accounts/auth/contract.ts';
import { registerUser } from '#features/accounts/utenti/contract.ts';
import { assignHardware, createHardware, deleteHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRegistro, type VoceDelRegistro } from './contract.ts';

const app = openApp();
type Query = NonNullable<InputOf<typeof listRegistro>['query']>;

async function searchAuditLog(client: Client, query: Query): Promise<{ titles: string[]; total: string | null }> {
  const answer = await client.try(listRegistro, { query: { limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  const entries = answer.body as unknown as VoceDelRegistro[];
  return { titles: entries.map(({ titolo }) => titolo), total: answer.headers.get('x-total-count') };
}
const titles = async (client: Client, query: Query) => (await searchAuditLog(client, query)).titles;

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const chief = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  return { brand, chief, anna };
}

function aLaptop(client: Client, brandIds: number[], nome: string) {
  return client.call(createHardware, { body: { nome, tipo: 'Laptop', marca: 'Lenovo', modello: 'T14', brandIds } });
}

test('A search of the audit log for a person finds entries about them, also after deletion, and the actions of their account', async () => {
  const admin = await app.asAdmin();
  const { brand, anna } = await aBrand();
  await app.sql.query(`update dipendenti set nome = 'Òlivia', cognome = 'Bianchetti' where id = $1`, [anna.id]);
  const laptop = await aLaptop(admin, [brand.id], 'Portatile di prova');
  await admin.call(assignHardware, { params: { id: String(laptop.id) }, body: { dipendente_id: anna.id } });
  await admin.call(unassignHardware, { params: { id: String(laptop.id) } });
  const existing = await titles(admin, { q: 'olivia bianch' });
  expect(existing).toEqual([
    'Hardware restituito: Portatile di prova',
    'Hardware assegnato: Portatile di prova',
    'Dipendente modificato',
    'Dipendente creato',
  ]);
  await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
  expect(await titles(admin, { q: 'bianchetti' })).toEqual(['Dipendente eliminato', ...existing]);
  const body = { username: `zelda.${brand.id}`, email: `zelda.${brand.id}@organico.test`, password: 'quattro parole a caso' };
  await admin.call(registerUser, { body });
  const zelda = app.anonymous;
  await zelda.call(login, { body });
  expect(await titles(admin, { q: body.username })).toEqual([`Accesso: ${body.username}`, `Utente creato: ${body.username}`]);
});

test('A search of the audit log for an item by name or serial number finds its entries, with brands, holders and deletion', async () => {
  const { brand, chief, anna } = await aBrand();
  const laptop = await aLaptop(chief, [brand.id], 'Centralino Zeta');
  await app.sql.query(`update hardware set numero_seriale = 'SN-77-ZETA' where id = $1`, [laptop.id]);
  await chief.call(assignHardware, { params: { id: String(laptop.id) }, body: { dipendente_id: anna.id } });
  const expected = ['Hardware assegnato', 'Hardware modificato', 'Hardware creato', "Brand aggiunto all'hardware"];
  const titlesFound = await titles(chief, { q: 'zeta CENTRALINO' });
  expect(titlesFound.sort()).toEqual(expected.map((verb) => `${verb}: Centralino Zeta`).sort());
  expect((await titles(chief, { q: 'sn-77-zeta' })).length).toBe(4);
  expect((await searchAuditLog(chief, { q: 'zeta', azione: 'crea', limit: '1' })).total).toBe('3');
  await chief.call(unassignHardware, { params: { id: String(laptop.id) } });
  await chief.call(deleteHardware, { params: { id: String(laptop.id) } });
  expect((await titles(chief, { q: 'zeta centralino' }))[0]).toMatch(/Centralino Zeta$/);
  expect((await searchAuditLog(chief, { q: 'nessuno si chiama così' })).total).toBe('0');
});

test('A search of the audit log finds and counts no entry whose names the caller may not view', async () => {
  const { brand, chief } = await aBrand();
  const hiddenBrand = await insertBrand(app.sql);
  const laptop = await aLaptop(await app.asAdmin(), [brand.id, hiddenBrand.id], 'Server');
  await app.sql.query('delete from hardware_brands where hardware_id = $1 and brand_id = $2', [laptop.id, brand.id]);
  await app.sql.query(`update hardware set nome = 'Segretissimo' where id = $1`, [laptop.id]);
  expect((await searchAuditLog(chief, { oggetto: 'hardware', oggetto_id: String(laptop.id) })).total).not.toBe('0');
  expect((await searchAuditLog(chief, { q: 'segretissimo' })).total).toBe('0');
  await app.sql.query('delete from hardware where id = $1', [laptop.id]);
  expect((await searchAuditLog(chief, { q: 'segretissimo' })).total).toBe('0');
});

test('A search of the audit log finds and counts a renamed employee by the present name', async () => {
  const { chief, anna } = await aBrand();
  expect((await searchAuditLog(chief, { q: 'quintilia' })).total).toBe('0');
  await app.sql.query(`update dipendenti set nome = 'Quintilia' where id = $1`, [anna.id]);
  expect(await titles(chief, { q: 'quintilia' })).toEqual(['Dipendente modificato', 'Dipendente creato']);
  expect((await searchAuditLog(chief, { q: 'quintilia' })).total).toBe('2');
});
