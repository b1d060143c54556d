import { describe, expect, test } from 'vitest';
import { assignHardware, deleteHardware, listHoldersOfHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { deleteDipendente } from '#features/people/dipendenti/contract.ts';
import { MAX_HISTORY_ENTRIES } from '#server/http/page.ts';
import type { Client } from '#testing/client.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertRow,
  KIND_NAMES,
  KINDS,
  type Kind,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioni } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  return { brand, anna, itAccount, hr, viewer };
}

const assignmentsOf = (client: Client, id: string) => client.call(listAssegnazioni, { params: { id } });
const holdersOf = (client: Client, id: number) => client.call(listHoldersOfHardware, { params: { id: String(id) } });
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('the history of an employee', () => {
  test.each(KIND_NAMES)('The history of an employee contains a %s during and after its assignment', async (kind) => {
    const { brand, anna, viewer } = await aBrand();
    const item = await insertAsset(app.sql, kind, [brand.id], { [KINDS[kind].name]: 'La cosa' });
    await assign(app.sql, kind, item, anna, { data_assegnazione: '2026-02-03' });
    const openPeriod = { tipo: kind, risorsa_id: item, nome: 'La cosa', data_assegnazione: '2026-02-03', data_revoca: null };
    expect(await assignmentsOf(viewer, anna.id)).toMatchObject([openPeriod]);
    await endAssignment(app.sql, kind, item);
    expect(await assignmentsOf(viewer, anna.id)).toMatchObject([
      { ...openPeriod, data_revoca: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]);
  });

  test('The history of an employee lists all asset types together, newest assignment first; an item that was assigned twice appears twice', async () => {
    const { brand, anna, viewer } = await aBrand();
    const addPeriod = async (kind: Kind, from: string, until: string | null) => {
      const item = await insertAsset(app.sql, kind, [brand.id], { [KINDS[kind].name]: `${kind} ${from}` });
      await assign(app.sql, kind, item, anna, { data_assegnazione: from, data_revoca: until });
      return item;
    };
    await addPeriod('cartella', '2026-03-01', null);
    const laptop = await addPeriod('hardware', '2025-01-01', '2025-06-01');
    await addPeriod('software', '2026-05-01', null);
    await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: '2026-04-01' });
    expect((await assignmentsOf(viewer, anna.id)).map(({ nome, data_assegnazione }) => [nome, data_assegnazione])).toEqual([
      ['software 2026-05-01', '2026-05-01'],
      ['hardware 2025-01-01', '2026-04-01'],
      ['cartella 2026-03-01', '2026-03-01'],
      ['hardware 2025-01-01', '2025-01-01'],
    ]);
  });

  test('The history of an employee shows the details of a plan, of a phone that was assigned with the plan, and of a folder', async () => {
    const { brand, anna, viewer } = await aBrand();
    const portabilita = { gestore_precedente: 'Vodafone', numero_da_portare: '340 1' };
    const plan = await assign(app.sql, 'piano_mobile', await insertAsset(app.sql, 'piano_mobile', [brand.id]), anna, portabilita);
    await assign(app.sql, 'telefono', await insertAsset(app.sql, 'telefono', [brand.id]), anna, { assegnazione_piano_id: plan.id });
    await assign(app.sql, 'cartella', await insertAsset(app.sql, 'cartella', [brand.id]), anna, { permessi: 'scrittura' });
    const byTipo = Object.fromEntries((await assignmentsOf(viewer, anna.id)).map((each) => [each.tipo, each]));
    expect(byTipo.piano_mobile).toMatchObject({ portabilita, con_piano: false, permessi: null });
    expect(byTipo.telefono).toMatchObject({ portabilita: null, con_piano: true });
    expect(byTipo.cartella).toMatchObject({ permessi: 'scrittura', con_piano: false });
  });

  test('The history of an employee contains the name of a deleted item', async () => {
    const { brand, anna, itAccount } = await aBrand();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'ThinkPad T14' });
    await itAccount.call(assignHardware, { params: { id: String(laptop) }, body: { dipendente_id: anna.id } });
    await itAccount.call(unassignHardware, { params: { id: String(laptop) } });
    await itAccount.call(deleteHardware, { params: { id: String(laptop) } });
    expect(await assignmentsOf(itAccount, anna.id)).toMatchObject([{ nome: 'ThinkPad T14', risorsa_id: null }]);
  });

  test('The history of an employee leaves out assignments under a brand that the caller does not see, and hides the names of items that now belong to such a brand', async () => {
    const { brand: otherBrand, anna } = await aBrand();
    const ownBrand = await insertBrand(app.sql);
    const oldSoftware = await insertAsset(app.sql, 'software', [otherBrand.id], { nome: 'canarino uno' });
    await assign(app.sql, 'software', oldSoftware, anna);
    await endAssignment(app.sql, 'software', oldSoftware);
    await app.sql.query('update dipendenti set brand_id = $1 where id = $2', [ownBrand.id, anna.id]);
    const laptop = await insertAsset(app.sql, 'hardware', [ownBrand.id, otherBrand.id], { nome: 'canarino due' });
    await assign(app.sql, 'hardware', laptop, { id: anna.id, brand_id: ownBrand.id });
    await endAssignment(app.sql, 'hardware', laptop);
    await app.sql.query('delete from hardware_brands where hardware_id = $1 and brand_id = $2', [laptop, ownBrand.id]);
    const ownAccount = await app.as({ role: 'IT', brands: { [ownBrand.id]: 'can_admin' } });
    const unnamed = [{ tipo: 'hardware', nome: 'Hardware di un altro brand', risorsa_id: null }];
    expect(await assignmentsOf(ownAccount, anna.id)).toMatchObject(unnamed);
    await app.sql.query('delete from hardware where id = $1', [laptop]);
    expect(await assignmentsOf(ownAccount, anna.id)).toMatchObject(unnamed);
    expect(await assignmentsOf(await app.asAdmin(), anna.id)).toMatchObject([{ nome: 'canarino due' }, { nome: 'canarino uno' }]);
  });

  test('The history of an employee of another brand gets the same reply as the history of an employee who does not exist', async () => {
    const { anna } = await aBrand();
    const { itAccount: otherBrandAccount } = await aBrand();
    const hiddenResponse = await otherBrandAccount.try(listAssegnazioni, { params: { id: anna.id } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe((await otherBrandAccount.try(listAssegnazioni, { params: { id: UNKNOWN_ID } })).text);
  });
});

describe('the history of an item', () => {
  test('The history of an item lists the holders, newest first, with the first and last day of each assignment', async () => {
    const { brand, anna, viewer } = await aBrand();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', cognome: 'Neri' });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    expect(await holdersOf(viewer, laptop)).toEqual([]);
    await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: '2025-01-01', data_revoca: '2025-06-01' });
    await assign(app.sql, 'hardware', laptop, luca, { data_assegnazione: '2026-02-03' });
    expect(await holdersOf(viewer, laptop)).toMatchObject([
      { dipendente: { id: luca.id, nome: 'Luca', cognome: 'Neri' }, nome: 'Luca Neri', data_assegnazione: '2026-02-03', data_revoca: null },
      {
        dipendente: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
        nome: 'Anna Rossi',
        data_assegnazione: '2025-01-01',
        data_revoca: '2025-06-01',
      },
    ]);
  });

  test('The history of an item contains the name of a deleted employee', async () => {
    const { brand, anna, hr, viewer } = await aBrand();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    await assign(app.sql, 'hardware', laptop, anna);
    await hr.call(deleteDipendente, { params: { id: anna.id } });
    expect(await holdersOf(viewer, laptop)).toMatchObject([{ dipendente: null, nome: 'Anna Rossi', data_revoca: expect.any(String) }]);
  });

  test('The history of an item hides employees of a brand that the caller does not see, whether they are current, past, transferred or deleted', async () => {
    const { brand: ownBrand, anna, itAccount } = await aBrand();
    const otherBrand = await insertBrand(app.sql);
    const laptop = await insertAsset(app.sql, 'hardware', [ownBrand.id, otherBrand.id]);
    const pastPeriod = { data_assegnazione: '2025-01-01', data_revoca: '2025-02-01' };
    await assign(app.sql, 'hardware', laptop, anna, pastPeriod);
    await app.sql.query(`update dipendenti set brand_id = $1, cognome = 'Canarino' where id = $2`, [otherBrand.id, anna.id]);
    const luca = await insertDipendente(app.sql, { brand_id: otherBrand.id, cognome: 'Canarino' });
    await assign(app.sql, 'hardware', laptop, luca, { data_assegnazione: '2025-02-01', data_revoca: '2025-03-01' });
    await app.sql.query('update dipendenti set brand_id = $1 where id = $2', [ownBrand.id, luca.id]);
    await assign(app.sql, 'hardware', laptop, await insertDipendente(app.sql, { brand_id: otherBrand.id, cognome: 'Canarino' }));
    const unnamed = { dipendente: null, nome: 'Un altro brand' };
    expect(await holdersOf(itAccount, laptop)).toMatchObject([unnamed, unnamed, unnamed]);
    await app.sql.query('delete from dipendenti where id = any($1)', [[anna.id, luca.id]]);
    expect(await holdersOf(itAccount, laptop)).toMatchObject([unnamed, unnamed, unnamed]);
  });

  test('A request for the history of an item that the caller does not see gets 404', async () => {
    const { brand } = await aBrand();
    const { itAccount: otherBrandAccount } = await aBrand();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const hiddenResponse = await otherBrandAccount.try(listHoldersOfHardware, { params: { id: laptop } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe((await otherBrandAccount.try(listHoldersOfHardware, { params: { id: 2_000_000_003 } })).text);
    await insertRow(app.sql, 'hardware_brands', { hardware_id: laptop, brand_id: (await insertBrand(app.sql)).id });
    expect((await otherBrandAccount.try(listHoldersOfHardware, { params: { id: laptop } })).status).toBe(404);
  });
});

test('A very long history of an item contains only the newest entries, and the reply states the total number', async () => {
  const { brand, anna, viewer } = await aBrand();
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  await app.sql.query(
    `insert into dipendenti_hardware (hardware_id, dipendente_id, brand_id, data_assegnazione, data_revoca)
     select $1, $2, $3, day, day from generate_series('2020-01-01'::date, '2020-01-01'::date + $4::integer, '1 day') as days (day)`,
    [laptop, anna.id, brand.id, MAX_HISTORY_ENTRIES],
  );
  for (const response of [
    await viewer.try(listAssegnazioni, { params: { id: anna.id } }),
    await viewer.try(listHoldersOfHardware, { params: { id: laptop } }),
  ]) {
    const rows = JSON.parse(response.text) as { data_assegnazione: string }[]; // cast: the server has validated the reply
    expect(response.headers.get('x-total-count')).toBe(String(MAX_HISTORY_ENTRIES + 1));
    expect(rows).toHaveLength(MAX_HISTORY_ENTRIES);
    expect(rows.at(-1)?.data_assegnazione).toBe('2020-01-02');
  }
});
