import { describe, expect, test } from 'vitest';
import { itemForm } from '#features/equipment/asset-types/form.ts';
import { softwarePiuUtilizzati } from '#features/insight/dashboard/contract.ts';
import { assign, insertBrand, insertDipendente, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createSoftware, deleteSoftware, listSoftware, updateSoftware } from './contract.ts';
import { CAMPI_SOFTWARE } from './fields.ts';
import { costoTotale, licenzeLibere } from './rules.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, itAccount };
}

const FIGMA = { nome: 'Figma', licenza: 'Professional', fornitore: 'Figma Inc.', costo_licenza: '144.5', numero_licenze: 10 };

describe('creating software', () => {
  test('New software is returned with its cost under both names, as a string, and the list contains it', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createSoftware, {
      body: { ...FIGMA, versione: '2026', categoria: 'Grafica', data_scadenza: '2027-01-31', brandIds: [brand.id] },
    });
    expect(created).toMatchObject({
      ...FIGMA,
      versione: '2026',
      categoria: 'Grafica',
      data_scadenza: '2027-01-31',
      costo_licenza: '144.50',
      costo_annuo: '144.50',
      licenze_utilizzate: 0,
      licenze_riservate: 0,
      assegnato: false,
      dipendente_id: null,
      assegnatario: null,
      modificabile: true,
      brands: [{ id: brand.id, nome: brand.nome, colore: brand.colore }],
    });
    expect(await itAccount.call(listSoftware, {})).toEqual([created]);
  });

  test('New software requires only name and licence: without a number the seats are unlimited, without a cost it is free of charge', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createSoftware, { body: { nome: 'Inkscape', licenza: 'GPL', brandIds: [brand.id] } });
    expect(created).toMatchObject({ numero_licenze: null, costo_licenza: '0.00', fornitore: null, data_scadenza: null });
  });

  test('A request for software may use the alias of the cost; two different values are rejected', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const { costo_licenza, ...rest } = FIGMA;
    const created = await itAccount.try(createSoftware, { body: { ...rest, costo_annuo: 12, brandIds: [brand.id] } });
    expect(created.body).toMatchObject({ costo_licenza: '12.00', costo_annuo: '12.00' });
    const bothBrandsAccount = await itAccount.try(createSoftware, {
      body: { ...rest, costo_licenza, costo_annuo: '1.00', brandIds: [brand.id] },
    });
    expect(bothBrandsAccount).toMatchObject({ status: 400, body: { code: 'VALORI_IN_CONFLITTO' } });
  });

  test.each(['', null])(
    'An empty cost (%j) of software means that the software is free of charge, both in a new software and in an edit.',
    async (costo_licenza) => {
      const { brand, itAccount } = await aBrandAndItAccount();
      const body = { ...FIGMA, brandIds: [brand.id] };
      expect(await itAccount.call(createSoftware, { body: { ...body, costo_licenza } })).toMatchObject({ costo_licenza: '0.00' });
      const { id } = await itAccount.call(createSoftware, { body });
      const changed = await itAccount.call(updateSoftware, { params: { id: String(id) }, body: { costo_licenza } });
      expect(changed).toMatchObject({ costo_licenza: '0.00' });
    },
  );

  test('The number of seats in use of software cannot be set by a request', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.try(createSoftware, { body: { ...FIGMA, licenze_utilizzate: 7, brandIds: [brand.id] } });
    expect(created).toMatchObject({ status: 201, body: { licenze_utilizzate: 0 } });
    const { id } = created.body as unknown as { id: number };
    const changed = await itAccount.try(updateSoftware, { params: { id }, body: { licenze_utilizzate: 7 } });
    expect(changed).toMatchObject({ status: 200, body: { licenze_utilizzate: 0 } });
  });

  const EURO = 'Scrivi un importo in euro, zero o più, con al massimo due decimali';
  const NUMERO = 'Scrivi un numero intero, zero o più; lascia vuoto se le licenze non si contano';
  test.each([
    ['no brand', { brandIds: [] }, 'brandIds', 'Seleziona almeno un brand per il software'],
    ['a missing list of brands', { brandIds: undefined }, 'brandIds', 'Seleziona almeno un brand per il software'],
    ['an unknown brand', { brandIds: [999_999] }, 'brandIds', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['a blank name', { nome: '   ' }, 'nome', 'Il nome è obbligatorio'],
    ['no licence', { licenza: undefined }, 'licenza', 'La licenza è obbligatoria'],
    ['a negative cost', { costo_licenza: -1 }, 'costo_licenza', EURO],
    ['a cost with three decimals', { costo_licenza: '1.005' }, 'costo_licenza', EURO],
    [
      'a day that does not exist',
      { data_scadenza: '2026-02-31' },
      'data_scadenza',
      'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
    ],
    ['a negative number of seats', { numero_licenze: -1 }, 'numero_licenze', NUMERO],
    ['a number of seats with decimals', { numero_licenze: 1.5 }, 'numero_licenze', NUMERO],
    ['a number of seats that is a text', { numero_licenze: 'dieci' }, 'numero_licenze', NUMERO],
    ['a number of seats that is too large', { numero_licenze: 1e21 }, 'numero_licenze', NUMERO],
  ])('Software is rejected for %s, with an error on the field', async (_, invalidValues, field, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const response = await itAccount.try(createSoftware, { body: { ...FIGMA, brandIds: [brand.id], ...invalidValues } });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toBe(sentence);
    expect(await itAccount.call(listSoftware, {})).toEqual([]);
  });
});

describe('changing software', () => {
  test('An update of software keeps the fields that it does not name; an empty number of seats means unlimited', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertSoftware(app.sql, [brand.id], FIGMA);
    const params = { id: String(id) };
    const changed = await itAccount.call(updateSoftware, { params, body: { nome: 'Figma Org' } });
    expect(changed).toMatchObject({ nome: 'Figma Org', fornitore: 'Figma Inc.', costo_licenza: '144.50', numero_licenze: 10 });
    expect(await itAccount.call(updateSoftware, { params, body: { numero_licenze: '' } })).toMatchObject({ numero_licenze: null });
  });

  test('Editing software of two brands requires permission on both, and an edit keeps the brand that the caller does not see', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const other = await insertBrand(app.sql);
    const third = await insertBrand(app.sql);
    const id = await insertSoftware(app.sql, [brand.id, other.id]);
    const params = { id: String(id) };
    expect((await itAccount.call(listSoftware, {}))[0]).toMatchObject({ modificabile: false, brands: [{ id: brand.id }] });
    expect(await itAccount.try(updateSoftware, { params, body: { nome: 'Altro' } })).toMatchObject({ status: 403 });
    expect(await itAccount.try(deleteSoftware, { params })).toMatchObject({ status: 403 });
    const admin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit', [third.id]: 'can_view' } });
    expect(await admin.try(updateSoftware, { params, body: { brandIds: [brand.id, third.id] } })).toMatchObject({ status: 403 });
    const moved = await admin.call(updateSoftware, { params, body: { brandIds: [other.id] } });
    expect(moved.brands.map((each) => each.id)).toEqual([other.id]);
    expect(await itAccount.try(updateSoftware, { params, body: { nome: 'Altro' } })).toMatchObject({ status: 404 });
  });

  test('A rejected update of software changes nothing', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertSoftware(app.sql, [brand.id], FIGMA);
    const response = await itAccount.try(updateSoftware, { params: { id }, body: { nome: 'Altro', brandIds: [999_999] } });
    expect(response.status).toBe(400);
    expect((await itAccount.call(listSoftware, {}))[0]).toMatchObject({ nome: 'Figma' });
  });
});

describe('deleting software', () => {
  test('Unassigned software can be deleted, and the dashboard does not show it any more', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertSoftware(app.sql, [brand.id]);
    expect(await itAccount.call(softwarePiuUtilizzati, {})).toHaveLength(1);
    expect(await itAccount.call(deleteSoftware, { params: { id: String(id) } })).toEqual({ success: true });
    expect(await itAccount.call(listSoftware, {})).toEqual([]);
    expect(await itAccount.call(softwarePiuUtilizzati, {})).toEqual([]);
    expect(await itAccount.try(deleteSoftware, { params: { id } })).toMatchObject({ status: 404, body: { code: 'SOFTWARE_NON_TROVATO' } });
  });

  test.each([
    [1, 'Slack è assegnato a Anna Rossi. Prima va ripreso.'],
    [2, 'Slack è assegnato a Anna Rossi e a un altro dipendente. Prima va ripreso.'],
    [4, 'Slack è assegnato a Anna Rossi e ad altri 3 dipendenti. Prima va ripreso.'],
  ])('Software that %d employees have cannot be deleted, and the error names one of the employees', async (holders, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertSoftware(app.sql, [brand.id], { nome: 'Slack' });
    for (let i = 0; i < holders; i++) {
      await assign(app.sql, 'software', id, await insertDipendente(app.sql, { brand_id: brand.id, ...(i > 0 ? { nome: 'Altro' } : {}) }));
    }
    const response = await itAccount.try(deleteSoftware, { params: { id } });
    expect(response).toMatchObject({ status: 409, body: { code: 'SOFTWARE_ASSEGNATO', message: sentence } });
    expect(await itAccount.call(listSoftware, {})).toHaveLength(1);
  });
});

describe('free seats and cost of a licence', () => {
  test.each([
    [{ numero_licenze: 10, licenze_utilizzate: 3, licenze_riservate: 1 }, 7, 1000.5],
    [{ numero_licenze: 3, licenze_utilizzate: 3, licenze_riservate: 0 }, 0, 300.15],
    [{ numero_licenze: null, licenze_utilizzate: 3, licenze_riservate: 0 }, null, 300.15],
    [{ numero_licenze: null, licenze_utilizzate: 3, licenze_riservate: 1 }, null, 200.1],
    [{ numero_licenze: null, licenze_utilizzate: 0, licenze_riservate: 0 }, null, 0],
  ])('A licence with seats %j at 100.05 a seat has %s free seats and costs %d a year', (posti, free, total) => {
    expect(licenzeLibere(posti)).toBe(free);
    expect(costoTotale({ ...posti, costo_licenza: '100.05' })).toBe(total);
  });
});

const { empty, toForm, toWire } = itemForm(CAMPI_SOFTWARE);

describe('the software form', () => {
  test('The software form shows the stored values and sends them back unchanged', () => {
    const stored = { ...FIGMA, versione: null, categoria: 'Grafica', costo_licenza: '1144.50', data_scadenza: null, brands: [{ id: 3 }] };
    const values = toForm(stored);
    expect(values).toMatchObject({ costo_licenza: '1.144,50', numero_licenze: '10', versione: '', data_scadenza: '', brandIds: [3] });
    expect(toWire(values)).toMatchObject({ costo_licenza: '1144.50', numero_licenze: 10 });
  });

  test.each([
    ['', null],
    [' 12 ', 12],
    ['1.200', 1200],
    ['1,5', '1,5'],
    ['dieci', 'dieci'],
  ])('A number of seats typed as %j in the software form is sent as %j', (numero_licenze, sentValue) => {
    expect(toWire({ ...empty([]), numero_licenze }).numero_licenze).toBe(sentValue);
  });

  test('The software form sends an emptied cost as no cost, and preselects the brand when there is only one brand', () => {
    expect(toWire(empty([])).costo_licenza).toBe('0.00');
    expect(empty([4]).brandIds).toEqual([4]);
    expect(empty([4, 5]).brandIds).toEqual([]);
  });
});
