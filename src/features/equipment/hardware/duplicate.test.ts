import { describe, expect, test } from 'vitest';
import { riparazioniCalls } from '#features/equipment/riparazioni/contract.ts';
import { duplicateTelefono } from '#features/equipment/telefoni/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { withCheckDigit } from '#shared/numeri.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { duplicateHardware, listHardware } from './contract.ts';

const app = openApp();

const LAPTOP = {
  nome: 'Portatile T14',
  tipo: 'laptop',
  marca: 'Lenovo',
  modello: 'T14',
  posizione: 'Magazzino',
  costo_annuo: 320,
  prezzo_acquisto: 1450,
  data_acquisto: '2026-02-01',
  garanzia_scadenza: '2029-02-01',
};

/** Creates a laptop that the employee Anna has, and an IT account of the same brand. */
async function aLaptop(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const id = await insertHardware(app.sql, [brand.id], { ...LAPTOP, numero_seriale: `PF-${brand.id}-0`, ...values });
  const params = { id: String(id) };
  const duplicate = (seriali: string[], account = itAccount) => account.try(duplicateHardware, { params, body: { seriali } });
  const copy = (seriali: string[]) => itAccount.call(duplicateHardware, { params, body: { seriali } });
  const names = async () => (await itAccount.call(listHardware, { query: { sort: 'numero_seriale' } })).map((each) => each.numero_seriale);
  return { brand, itAccount, id, params, duplicate, copy, names, seriale: (n: number) => `PF-${brand.id}-${n}` };
}

describe('duplicating a laptop', () => {
  test('Duplicating a laptop creates one copy for each line that is not empty, with the same brands, fields, price and warranty', async () => {
    const { brand, id, copy, seriale } = await aLaptop();
    const created = await copy([`  ${seriale(1)} `, '', seriale(2), '   ']);
    expect(created).toMatchObject({
      nati: [1, 2].map((n) => ({ ...LAPTOP, numero_seriale: seriale(n), stato: 'attivo', brands: [{ id: brand.id }] })),
      lotto: expect.any(Number),
    });
    const codes = created.nati.map((each) => each.codice_inventario);
    expect(new Set(codes).size).toBe(2);
    expect(created.nati.map((each) => each.id)).not.toContain(id);
  });

  test('A copy of a laptop has neither the holder nor the repair of the original', async () => {
    const { brand, itAccount, id, params, copy, seriale } = await aLaptop();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'hardware', id, anna);
    await itAccount.call(riparazioniCalls.hardware.open, { params, body: { guasto: 'Non si accende' } });
    const { nati } = await copy([seriale(1)]);
    expect({ nati }).toMatchObject({ nati: [{ stato: 'attivo', assegnatario: null, assegnato: false }] });
    const repairs = await app.sql.query('select from riparazioni where hardware_id = any($1)', [nati.map((each) => each.id)]);
    expect(repairs.rowCount).toBe(0);
  });

  test('The copies of a laptop are one lot: undoing the lot deletes them and leaves the original', async () => {
    const { itAccount, copy, names, seriale } = await aLaptop();
    const { lotto } = await copy([seriale(1), seriale(2), seriale(3)]);
    expect(await names()).toHaveLength(4);
    expect(await itAccount.call(undoLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({
      tipo: 'duplicazione',
      titolo: '3 copie di Portatile T14',
      stato: 'annullato',
    });
    expect(await names()).toEqual([seriale(0)]);
  });
});

describe('a rejected duplication with an error for each wrong line', () => {
  test('Duplicating a laptop is rejected when a line repeats a serial number, in any spelling', async () => {
    const { duplicate, names, seriale } = await aLaptop();
    const respelled = seriale(1).toLowerCase().replaceAll('-', ' ');
    const sentence = `Riga 4 (${respelled}): è già alla riga 2.\nRiga 5 (--): non ha né lettere né cifre.`;
    expect(await duplicate(['', seriale(1), seriale(2), respelled, '--'])).toMatchObject({
      status: 400,
      body: { code: 'DATI_NON_VALIDI', fields: { seriali: sentence } },
    });
    expect(await names()).toEqual([seriale(0)]);
  });

  test('Duplicating a laptop is rejected for a serial number that another item has; the error names that item only if the caller sees it', async () => {
    const [ownCompany, otherCompany] = [await aLaptop(), await aLaptop({ nome: 'Segretissimo' })];
    const ownSerial = ownCompany.seriale(0);
    const hiddenSerial = otherCompany.seriale(0);
    const response = await ownCompany.duplicate([ownCompany.seriale(1), ownSerial, hiddenSerial]);
    const sentence = [
      `Riga 2 (${ownSerial}): «Portatile T14» ha già questo numero seriale.`,
      `Riga 3 (${hiddenSerial}): Un hardware della stessa marca che non vedi ha già questo numero seriale.`,
    ].join('\n');
    expect(response).toMatchObject({ status: 409, body: { code: 'SERIALE_GIA_USATO', fields: { seriali: sentence } } });
    expect(response.text).not.toContain('Segretissimo');
    expect(await ownCompany.names()).toEqual([ownSerial]);
  });

  test('Duplicating a laptop is rejected when the request has no lines or too many lines', async () => {
    const { duplicate, seriale } = await aLaptop();
    expect(await duplicate(['', ' '])).toMatchObject({ status: 400, body: { fields: { seriali: 'Incolla un numero seriale per riga' } } });
    const tooMany = Array.from({ length: 201 }, (_, n) => seriale(n + 1));
    expect(await duplicate(tooMany)).toMatchObject({ status: 400, body: { fields: { seriali: 'Al massimo 200 alla volta' } } });
    expect(await duplicate(tooMany.slice(0, 200))).toMatchObject({ status: 201 });
  });

  test('Duplicating an item is rejected for a caller without edit permission on all its brands', async () => {
    const { brand, id, duplicate, names, seriale } = await aLaptop();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into hardware_brands (hardware_id, brand_id) values ($1, $2)', [id, other.id]);
    const limitedAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_view' } });
    expect(await duplicate([seriale(1)], limitedAccount)).toMatchObject({ status: 403 });
    expect(await names()).toEqual([seriale(0)]);
  });
});

test('Duplicating a phone requires the IMEI of each copy; an IMEI of a wrong length is rejected', async () => {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const params = { id: String(await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15' })) };
  const imei = withCheckDigit(`35${String(700_000_000_000 + brand.id)}`);
  const invalidImei = imei.slice(1);
  expect(await itAccount.try(duplicateTelefono, { params, body: { imei: [imei, invalidImei] } })).toMatchObject({
    status: 400,
    body: { fields: { imei: `Riga 2 (${invalidImei}): L'IMEI ha 15 cifre: si legge componendo *#06# sul telefono.` } },
  });
  const imeiWithSpaces = `${imei.slice(0, 2)} ${imei.slice(2, 8)} ${imei.slice(8)}`;
  expect(await itAccount.call(duplicateTelefono, { params, body: { imei: [imeiWithSpaces] } })).toMatchObject({
    nati: [{ modello: 'iPhone 15', imei }],
  });
  expect(await itAccount.try(duplicateTelefono, { params, body: { imei: [imei] } })).toMatchObject({
    status: 409,
    body: { code: 'IMEI_GIA_USATO', fields: { imei: `Riga 1 (${imei}): «iPhone 15» ha già questo IMEI.` } },
  });
});
