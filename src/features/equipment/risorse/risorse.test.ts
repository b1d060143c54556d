import { describe, expect, test } from 'vitest';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getRisorse } from './contract.ts';
import { ALL_KINDS } from './kinds.ts';
import { totaleAnnuo, totaleMensile } from './rules.ts';

const app = openApp();

async function anEmployee() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  const assignNew = async (kind: Kind, costo: string, values: Record<string, unknown> = {}) => {
    const id = await insertAsset(app.sql, kind, [brand.id], { [kind === 'software' ? 'costo_licenza' : 'costo_annuo']: costo, ...values });
    await assign(app.sql, kind, id, anna);
    return id;
  };
  const readRisorse = () => viewer.call(getRisorse, { params: { id: anna.id } });
  const costOnDetail = async () => (await viewer.call(getDipendente, { params: { id: anna.id } })).costo_annuo_totale;
  return { brand, anna, assignNew, readRisorse, costOnDetail };
}

test('The tables of each asset type have the expected names', () => {
  expect(ALL_KINDS.map(({ tipo, table, links, periods }) => [tipo, table, links.table, periods.table])).toEqual([
    ['software', 'software', 'software_brands', 'dipendenti_software'],
    ['hardware', 'hardware', 'hardware_brands', 'dipendenti_hardware'],
    ['piano_mobile', 'piani_mobili', 'piani_mobili_brands', 'dipendenti_piani_mobili'],
    ['telefono', 'iphones', 'iphones_brands', 'dipendenti_iphones'],
    ['cartella', 'cartelle_condivise', 'cartelle_brands', 'dipendenti_cartelle'],
  ]);
});

describe('the yearly cost of an employee', () => {
  test('An employee without items has a yearly cost of zero', async () => {
    const { readRisorse, costOnDetail } = await anEmployee();
    expect(await readRisorse()).toMatchObject({
      hardware: [],
      totale_annuo: 0,
      totale_mensile: 0,
      numero_risorse: 0,
      costi: { software: 0, hardware: 0, piano_mobile: 0, telefono: 0 },
    });
    expect(await costOnDetail()).toBe(0);
  });

  test('The yearly cost of an employee includes software, hardware, plan and phone; a phone does not count as an item, and a folder neither costs nor counts', async () => {
    const { anna, brand, assignNew, readRisorse, costOnDetail } = await anEmployee();
    await assignNew('software', '120.10');
    await assignNew('software', '0.20');
    await assignNew('hardware', '520.50');
    await assignNew('piano_mobile', '180.00');
    await assignNew('telefono', '300.05');
    await assign(app.sql, 'cartella', await insertAsset(app.sql, 'cartella', [brand.id]), anna);
    const risorse = await readRisorse();
    expect(risorse.costi).toEqual({ software: 120.3, hardware: 520.5, piano_mobile: 180, telefono: 300.05 });
    expect(risorse).toMatchObject({ totale_annuo: 1120.85, totale_mensile: 93.4, numero_risorse: 4 });
    expect(await costOnDetail()).toBe(1120.85);
  });

  test.each(ALL_KINDS.map(({ tipo, cost }) => [tipo, cost] as const))(
    "The yearly cost of an employee with %s is the same on the employee's page, in the header of the page and in the total",
    async (tipo, cost) => {
      const { anna, brand, readRisorse, costOnDetail } = await anEmployee();
      const item = await insertAsset(app.sql, tipo, [brand.id], cost ? { [cost]: '12.34' } : {});
      await assign(app.sql, tipo, item, anna);
      expect([await costOnDetail(), (await readRisorse()).totale_annuo]).toEqual(cost ? [12.34, 12.34] : [0, 0]);
    },
  );

  test('The yearly cost of an employee decreases when an item is returned', async () => {
    const { assignNew, readRisorse, costOnDetail } = await anEmployee();
    const laptop = await assignNew('hardware', '100.00');
    await assignNew('hardware', '50.00');
    await endAssignment(app.sql, 'hardware', laptop);
    expect(await readRisorse()).toMatchObject({ totale_annuo: 50, numero_risorse: 1 });
    expect((await readRisorse()).hardware).toHaveLength(1);
    expect(await costOnDetail()).toBe(50);
  });

  test('The total cost of an employee is exact to the cent for many amounts and for large amounts', async () => {
    const { assignNew, readRisorse } = await anEmployee();
    for (let i = 0; i < 3; i++) await assignNew('software', '0.10');
    await assignNew('hardware', '9999999999.99');
    expect(await readRisorse()).toMatchObject({ costi: { software: 0.3 }, totale_annuo: 10_000_000_000.29 });
  });
});

describe('the hardware of an employee', () => {
  test('The hardware of an employee is listed in the order of its assignment, with the number of all hardware of the brand', async () => {
    const { brand, assignNew, readRisorse } = await anEmployee();
    const first = await assignNew('hardware', '1.00', { nome: 'Portatile', numero_seriale: 'SN1' });
    const secondApp = await assignNew('hardware', '2.00');
    await insertAsset(app.sql, 'hardware', [brand.id]);
    await insertAsset(app.sql, 'hardware', [(await insertBrand(app.sql)).id]);
    const { hardware, totali } = await readRisorse();
    expect(hardware.map(({ id }) => id)).toEqual([first, secondApp]);
    expect(hardware[0]).toMatchObject({
      nome: 'Portatile',
      numero_seriale: 'SN1',
      costo_annuo: 1,
      data_assegnazione: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(totali.hardware).toBe(3);
  });

  test('The number of all items of a brand is correct after every change by any account on any server, both after a commit and after a rollback', async () => {
    const { brand, anna, readRisorse } = await anEmployee();
    const [otherBrand, secondApp] = [await insertBrand(app.sql), await startSecondApp(app)];
    const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view', [otherBrand.id]: 'can_view' } });
    const otherBrandEmployee = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const totals = async () => {
      const responses = [viewer, secondApp.speakingAs(viewer)].map(async (each) => [
        (await each.call(getRisorse, { params: { id: anna.id } })).totali,
        (await each.call(getRisorse, { params: { id: otherBrandEmployee.id } })).totali,
      ]);
      const [first, same] = await Promise.all(responses);
      expect(same).toEqual(first);
      return first;
    };
    const zeros = { software: 0, hardware: 0, cartelle: 0 };
    expect([await totals(), await totals()]).toEqual([
      [zeros, zeros],
      [zeros, zeros],
    ]);

    const hardware = await insertAsset(app.sql, 'hardware', [brand.id]);
    const cartella = await insertAsset(app.sql, 'cartella', [brand.id, otherBrand.id]);
    expect(await totals()).toEqual([
      { software: 0, hardware: 1, cartelle: 1 },
      { software: 0, hardware: 0, cartelle: 1 },
    ]);

    const slowClient = await app.sql.connect();
    await slowClient.query('begin');
    await insertAsset(slowClient, 'software', [otherBrand.id]);
    await app.sql.query('delete from cartelle_condivise where id = $1', [cartella]);
    expect(await totals()).toEqual([{ software: 0, hardware: 1, cartelle: 0 }, zeros]);
    await slowClient.query('commit');
    slowClient.release();
    expect(await totals()).toEqual([
      { software: 0, hardware: 1, cartelle: 0 },
      { software: 1, hardware: 0, cartelle: 0 },
    ]);

    await app.sql.query('delete from hardware where id = $1', [hardware]);
    expect((await readRisorse()).totali).toEqual(zeros);
  });

  test('The hardware of an employee of another brand gets the same reply as the hardware of an employee who does not exist', async () => {
    const { anna } = await anEmployee();
    const otherBrandAccount = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
    const hiddenResponse = await otherBrandAccount.try(getRisorse, { params: { id: anna.id } });
    const missingResponse = await otherBrandAccount.try(getRisorse, { params: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(missingResponse.text);
  });
});

describe('totals of yearly costs', () => {
  const zeros = { software: 0, hardware: 0, piano_mobile: 0, telefono: 0 };
  test.each([
    [zeros, 0],
    [{ ...zeros, software: '0.1', hardware: '0.2' }, 0.3],
    [{ software: 1, hardware: '2.50', piano_mobile: '3.25', telefono: 4.01 }, 10.76],
    [{ ...zeros, hardware: '0.29', telefono: '1.01' }, 1.3],
  ])('The yearly costs of the asset types, %j, have the total %d', (costi, total) => expect(totaleAnnuo(costi)).toBe(total));

  test.each([
    [0, 0],
    [1200, 100],
    [100, 8.33],
    [520.5, 43.38],
    [0.05, 0],
    [0.06, 0.01],
  ])('A yearly cost of %d is a monthly cost of %d', (annuo, mensile) => expect(totaleMensile(annuo)).toBe(mensile));
});
