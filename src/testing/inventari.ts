import { addLetture, closeInventario, getInventario, openInventario } from '#features/equipment/inventari/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

const inAWeek = () => addDays(todayInItaly(new Date()), 7);

/** Creates a showroom with a till and a phone, its employee Anna with a laptop, and an IT account that may count the showroom. */
export async function aShowroom(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Roma Prati' });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, showroom, stato: 'entrato' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'ThinkPad', numero_seriale: `PF-${brand.id}` });
  await assign(app.sql, 'hardware', laptop, anna);
  const till = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Cassa', numero_seriale: `CA-${brand.id}` });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15' });
  await insertRow(app.sql, 'dipendenti_hardware', { hardware_id: till, brand_id: brand.id, showroom_id: showroom });
  await insertRow(app.sql, 'dipendenti_iphones', { iphone_id: phone, brand_id: brand.id, showroom_id: showroom });
  const codeOf = async (table: 'hardware' | 'iphones', id: number): Promise<string> =>
    (await app.sql.query(`select codice_inventario from ${table} where id = $1`, [id])).rows[0].codice_inventario;
  const openCount = (client = it) => client.try(openInventario, { body: { showroom_id: showroom, scadenza: inAWeek() } });
  return { brand, it, showroom, anna, laptop, till, phone, codeOf, begin: openCount };
}

/** Creates a showroom as aShowroom does, and opens an inventario of the showroom. */
export async function anInventario(app: TestApp) {
  const showroomScene = await aShowroom(app);
  const { it, showroom } = showroomScene;
  const { id } = await it.call(openInventario, { body: { showroom_id: showroom, scadenza: inAWeek() } });
  const params = { id: String(id) };
  const readCount = (client = it) => client.call(getInventario, { params });
  const sendCodes = (codici: string[], client = it) => client.try(addLetture, { params, body: { codici } });
  const closeCount = (body: object = {}, client = it) => client.try(closeInventario, { params, body: body as never });
  const holderOf = async (table: string, column: string, itemId: number) =>
    (await app.sql.query(`select dipendente_id, showroom_id from ${table} where ${column} = $1 and data_revoca is null`, [itemId])).rows[0];
  return { ...showroomScene, id, params, find: readCount, read: sendCodes, close: closeCount, heldBy: holderOf };
}
