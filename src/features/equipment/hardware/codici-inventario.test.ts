import { describe, expect, test } from 'vitest';
import { createTelefono, listTelefoni, updateTelefono } from '#features/equipment/telefoni/contract.ts';
import { searchRecords } from '#features/insight/ricerca/contract.ts';
import { createBrand, updateBrand } from '#features/people/brands/contract.ts';
import { insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createHardware, listHardware, updateHardware } from './contract.ts';

const app = openApp();
let brandCount = 0;

async function aBrandOf(prefisso: string) {
  const admin = await app.asAdmin();
  const brand = await admin.call(createBrand, { body: { nome: `Maison ${++brandCount}`, prefisso } });
  return { brand, itAccount: await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } }) };
}

const LAPTOP = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3' };
const PHONE = { modello: 'iPhone 16', colore: 'Nero', memoria: '128 GB', costo_annuo: 200 };

describe('an inventory code', () => {
  test.each([
    ['the long s (U+017F), which in upper case is S', 'AU\u017f-00042'],
    ['the dotless i (U+0131), which in upper case is I', 'AU\u0131-00042'],
  ])('An inventory code and an inventory prefix with %s are rejected', async (_, code) => {
    const { brand, itAccount } = await aBrandOf(`QA${String.fromCharCode(65 + (brandCount % 26))}`);
    const device = { ...LAPTOP, codice_inventario: code, brandIds: [brand.id] };
    expect(await itAccount.try(createHardware, { body: device })).toMatchObject({
      status: 400,
      body: { fields: { codice_inventario: expect.any(String) } },
    });
    const admin = await app.asAdmin();
    expect(await admin.try(createBrand, { body: { nome: `Maison ${++brandCount}`, prefisso: code.slice(0, 3) } })).toMatchObject({
      status: 400,
      body: { fields: { prefisso: expect.any(String) } },
    });
  });

  test('Each device and phone gets the prefix of its first brand and a number that no other item has', async () => {
    const { brand: aurora } = await aBrandOf('AUR');
    const { brand: bosco } = await aBrandOf('BOS');
    const admin = await app.asAdmin();
    const laptop = await admin.call(createHardware, { body: { ...LAPTOP, brandIds: [bosco.id, aurora.id] } });
    const phone = await admin.call(createTelefono, { body: { ...PHONE, brandIds: [aurora.id] } });
    expect(laptop.codice_inventario).toMatch(/^BOS-\d{5}$/);
    expect(phone.codice_inventario).toMatch(/^AUR-\d{5}$/);
    expect(laptop.codice_inventario.slice(4)).not.toBe(phone.codice_inventario.slice(4));
  });

  test('Each of several items that are created at the same time gets a different inventory code', async () => {
    const { brand, itAccount } = await aBrandOf('CEL');
    await Promise.all(Array.from({ length: 12 }, () => itAccount.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } })));
    const codes = (await itAccount.call(listHardware, {})).map(({ codice_inventario }) => codice_inventario);
    expect(new Set(codes).size).toBe(12);
    expect(codes.every((each) => /^CEL-\d{5,}$/.test(each))).toBe(true);
  });

  test('The inventory code in a request is stored, is compared without regard to case, and cannot be used again', async () => {
    const { brand, itAccount } = await aBrandOf('DUN');
    const body = { ...LAPTOP, codice_inventario: ' vecchio-7 ', brandIds: [brand.id] };
    expect((await itAccount.call(createHardware, { body })).codice_inventario).toBe('VECCHIO-7');
    const duplicate = await itAccount.try(createTelefono, { body: { ...PHONE, codice_inventario: 'Vecchio-7', brandIds: [brand.id] } });
    expect(duplicate).toMatchObject({ status: 409, body: { code: 'CODICE_IN_USO', fields: { codice_inventario: expect.any(String) } } });
  });

  test('The counter of inventory codes skips a code that a user has typed', async () => {
    const { brand, itAccount } = await aBrandOf('ERB');
    const first = await itAccount.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } });
    const next = String(Number(first.codice_inventario.slice(4)) + 1).padStart(5, '0');
    await itAccount.call(createHardware, { body: { ...LAPTOP, codice_inventario: `ERB-${next}`, brandIds: [brand.id] } });
    const thirdItem = await itAccount.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } });
    expect(Number(thirdItem.codice_inventario.slice(4))).toBe(Number(next) + 1);
  });

  test('An inventory code can be changed once; a request that contains the current code does not count as a change', async () => {
    const { brand, itAccount } = await aBrandOf('FAR');
    const { id, codice_inventario } = await itAccount.call(createTelefono, { body: { ...PHONE, brandIds: [brand.id] } });
    const params = { id: String(id) };
    await itAccount.call(updateTelefono, { params, body: { codice_inventario } });
    expect(await itAccount.call(updateTelefono, { params, body: { codice_inventario: 'tel-1' } })).toMatchObject({
      codice_inventario: 'TEL-1',
    });
    await itAccount.call(updateTelefono, { params, body: { codice_inventario: 'TEL-1', colore: 'Blu' } });
    const secondChange = await itAccount.try(updateTelefono, { params, body: { codice_inventario: 'TEL-2' } });
    expect(secondChange).toMatchObject({ status: 409, body: { code: 'CODICE_GIA_CAMBIATO' } });
    // After the change another item may get the former inventory code of the phone.
    const body = { ...LAPTOP, codice_inventario, brandIds: [brand.id] };
    expect((await itAccount.call(createHardware, { body })).codice_inventario).toBe(codice_inventario);
  });

  test.each(['A', 'ab', 'x'.repeat(21), 'AUR 00042', 'AUR-', '-AUR', 'àèì'])(
    'The inventory code %s is rejected',
    async (codice_inventario) => {
      const { brand, itAccount } = await aBrandOf(`G${'ABCDEFGHIJ'[brandCount % 10]}`);
      const response = await itAccount.try(createHardware, { body: { ...LAPTOP, codice_inventario, brandIds: [brand.id] } });
      expect(response).toMatchObject({ status: 400, body: { fields: { codice_inventario: expect.stringContaining('AUR-00042') } } });
    },
  );

  test('An item is found by its inventory code in the list and in the search palette', async () => {
    const { brand, itAccount } = await aBrandOf('HEL');
    await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Altro' });
    const { id } = await itAccount.call(createHardware, { body: { ...LAPTOP, codice_inventario: 'HEL-77777', brandIds: [brand.id] } });
    const phone = await itAccount.call(createTelefono, { body: { ...PHONE, codice_inventario: 'HEL-77778', brandIds: [brand.id] } });
    expect((await itAccount.call(listHardware, { query: { q: 'hel-7777' } })).map((each) => each.id)).toEqual([id]);
    expect((await itAccount.call(listTelefoni, { query: { q: 'HEL-77778' } })).map((each) => each.id)).toEqual([phone.id]);
    const found = await itAccount.call(searchRecords, { query: { q: 'hel 77777' } });
    expect(found.gruppi.flatMap(({ risultati }) => risultati.map((each) => each.titolo))).toEqual(['MacBook Air']);
  });
});

describe('the inventory prefix of a brand', () => {
  test('The inventory prefix of a brand is made from the brand name, and differs when another brand already has that prefix', async () => {
    const admin = await app.asAdmin();
    const names = ['Luna Rossa', 'Lunare', 'Lun', 'L', '東京', '京都'];
    const prefixes = [];
    for (const nome of names) prefixes.push((await admin.call(createBrand, { body: { nome } })).prefisso);
    expect(prefixes.slice(0, 2)).toEqual(['LUN', 'LUA']);
    expect(new Set(prefixes).size).toBe(names.length);
    expect(prefixes.every((each) => /^[A-Z]{2,5}$/.test(each))).toBe(true);
  });

  test('The inventory prefix of a brand can be chosen and later changed for new codes; two brands cannot have the same prefix', async () => {
    const { brand } = await aBrandOf('ibi');
    expect(brand.prefisso).toBe('IBI');
    const admin = await app.asAdmin();
    const params = { id: String(brand.id) };
    const itemBefore = await admin.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } });
    await admin.call(updateBrand, { params, body: { prefisso: 'IBIS' } });
    const itemAfter = await admin.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } });
    expect([itemBefore.codice_inventario.slice(0, 4), itemAfter.codice_inventario.slice(0, 5)]).toEqual(['IBI-', 'IBIS-']);
    const { brand: otherBrand } = await aBrandOf('LOT');
    const response = await admin.try(updateBrand, { params: { id: String(otherBrand.id) }, body: { prefisso: 'ibis' } });
    expect(response).toMatchObject({ status: 409, body: { code: 'PREFISSO_IN_USO' } });
    expect(await admin.try(updateBrand, { params, body: { prefisso: 'A1' } })).toMatchObject({ status: 400 });
    await updateHardwareKeeps(admin, itemBefore.id, itemBefore.codice_inventario);
  });
});

async function updateHardwareKeeps(admin: Awaited<ReturnType<typeof app.asAdmin>>, id: number, codice: string): Promise<void> {
  const changed = await admin.call(updateHardware, { params: { id: String(id) }, body: { nome: 'Altro nome' } });
  expect(changed.codice_inventario).toBe(codice);
}
