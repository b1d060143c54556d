import { beforeAll, describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { aBrand, aLaptop, type Query, readRegistro, readTitles } from '#testing/read-registro.ts';
import { insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRegistro } from './contract.ts';

const app = openApp();

describe('the filters of the audit log', () => {
  let setup: Awaited<ReturnType<typeof aBrand>> & { laptop: number; otherLaptop: number; hr: Client & { userId: number } };

  beforeAll(async () => {
    const { brand, chief, anna } = await aBrand(app);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const laptop = await aLaptop(chief, [brand.id], 'Il primo');
    const otherLaptop = await aLaptop(chief, [brand.id], 'L’altro');
    await chief.call(assignHardware, { params: { id: String(laptop.id) }, body: { dipendente_id: anna.id } });
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Cassa' } });
    await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    await insertShowroom(app.sql, [brand.id], { nome: 'Genova Porto' });
    setup = { brand, chief, anna, laptop: laptop.id, otherLaptop: otherLaptop.id, hr };
  });

  test('The audit log is filtered by author', async () => {
    expect(await readTitles(setup.chief, { user_id: String(setup.hr.userId) })).toEqual(['Workflow avviato', 'Dipendente modificato']);
  });

  test('The audit log is filtered by record type, including brands and assignments', async () => {
    expect((await readTitles(setup.chief, { oggetto: 'hardware' })).sort()).toEqual([
      "Brand aggiunto all'hardware: Il primo",
      "Brand aggiunto all'hardware: L’altro",
      'Hardware assegnato: Il primo',
      'Hardware creato: Il primo',
      'Hardware creato: L’altro',
    ]);
    expect((await readTitles(setup.chief, { oggetto: 'showrooms' })).sort()).toEqual([
      'Brand aggiunto allo showroom: Genova Porto',
      'Showroom creato: Genova Porto',
    ]);
  });

  test('The audit log is filtered by one item', async () => {
    const titlesOf = (id: number) => readTitles(setup.chief, { oggetto: 'hardware', oggetto_id: String(id) });
    expect((await titlesOf(setup.laptop)).sort()).toEqual([
      "Brand aggiunto all'hardware: Il primo",
      'Hardware assegnato: Il primo',
      'Hardware creato: Il primo',
    ]);
    expect((await titlesOf(setup.otherLaptop)).sort()).toEqual(["Brand aggiunto all'hardware: L’altro", 'Hardware creato: L’altro']);
    expect(await readTitles(setup.chief, { oggetto: 'hardware', oggetto_id: setup.anna.id })).toEqual([]);
    expect(await readTitles(setup.chief, { oggetto_id: setup.anna.id })).toEqual(['Dipendente modificato', 'Dipendente creato']);
  });

  test('The audit log is filtered by one employee and one type of change', async () => {
    const { chief, anna } = setup;
    expect(await readTitles(chief, { dipendente_id: anna.id })).toEqual([
      'Workflow avviato',
      'Dipendente modificato',
      'Hardware assegnato: Il primo',
      'Dipendente creato',
    ]);
    expect(await readTitles(chief, { dipendente_id: anna.id, azione: 'modifica' })).toEqual(['Dipendente modificato']);
  });

  test('The audit log is filtered by one of the brands that the caller administers', async () => {
    const { brand, anna } = setup;
    const second = await insertBrand(app.sql, { nome: 'Il secondo' });
    await insertDipendente(app.sql, { brand_id: second.id });
    const chief = await app.as({ brands: { [brand.id]: 'can_admin', [second.id]: 'can_admin' } });
    const people = async (query: Query) => (await readRegistro(chief, { oggetto: 'dipendenti', azione: 'crea', ...query })).entries;
    expect(await people({})).toHaveLength(2);
    expect((await people({ brand_id: String(brand.id) })).map(({ dipendente }) => dipendente?.id)).toEqual([anna.id]);
  });

  test('The audit log is filtered by days in Italy, both included', async () => {
    const { brand, chief } = await aBrand(app);
    const insertEntry = (quando: string, oggetto_id: string) =>
      insertRow(app.sql, 'registro', { azione: 'elimina', oggetto: 'brands', oggetto_id, brand_ids: [brand.id], quando });
    // In summer, midnight in Italy is 22:00 UTC.
    await insertEntry('2025-07-09T21:59:59Z', '1');
    await insertEntry('2025-07-09T22:00:00Z', '2');
    await insertEntry('2025-07-10T21:59:59Z', '3');
    await insertEntry('2025-07-10T22:00:00Z', '4');
    const timesOf = async (query: Query) =>
      (await readRegistro(chief, { azione: 'elimina', ...query })).entries.map(({ quando }) => quando);
    expect(await timesOf({ dal: '2025-07-10', al: '2025-07-10' })).toEqual(['2025-07-10T21:59:59.000000Z', '2025-07-09T22:00:00.000000Z']);
    expect(await timesOf({ dal: '2025-07-11' })).toEqual(['2025-07-10T22:00:00.000000Z']);
    expect(await timesOf({ al: '2025-07-09' })).toEqual(['2025-07-09T21:59:59.000000Z']);
  });

  test.each<[string, string]>([
    ['azione', 'cancella'],
    ['oggetto', 'sessions'],
    ['oggetto_id', '1 or 1'],
    ['dal', '2026-02-31'],
    ['sort', 'titolo'],
    ['user_id', 'io'],
    ['dipendente_id', 'anna'],
    ['cursor', 'x'],
  ])('An unknown filter value of the audit log is rejected: %s=%s', async (name, value) => {
    expect((await setup.chief.try(listRegistro, { query: { [name]: value } })).status).toBe(400);
  });
});
