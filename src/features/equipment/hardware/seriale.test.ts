import { describe, expect, test } from 'vitest';
import { createTelefono, updateTelefono } from '#features/equipment/telefoni/contract.ts';
import { applyImportazione } from '#features/exchange/importazioni/contract.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createHardware, updateHardware } from './contract.ts';

const app = openApp();

const LAPTOP = { nome: 'Portatile nuovo', tipo: 'laptop', marca: 'Lenovo', modello: 'T14' };
const PHONE = { modello: 'iPhone nuovo', colore: 'Nero', memoria: '128GB', costo_annuo: 300 };

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const tryCreate = (values: object) => itAccount.try(createHardware, { body: { ...LAPTOP, brandIds: [brand.id], ...values } });
  const phone = (values: object) => itAccount.try(createTelefono, { body: { ...PHONE, brandIds: [brand.id], ...values } });
  const laptop = (values: Record<string, unknown>) => insertHardware(app.sql, [brand.id], { ...LAPTOP, ...values });
  return { brand, itAccount, tryCreate, phone, laptop };
}

describe('the serial number of hardware', () => {
  test('A serial number that another device of the same make has, in any spelling, is rejected with 409, and the error names that device', async () => {
    const { tryCreate, laptop } = await aBrandAndItAccount();
    await laptop({ nome: 'Portatile Anna', numero_seriale: 'PF-3X9 K21' });
    for (const spelling of [{ numero_seriale: 'pf3x9k21' }, { numero_seriale: 'PF 3X9-K21', marca: 'LENOVO' }]) {
      expect(await tryCreate(spelling)).toMatchObject({
        status: 409,
        body: {
          code: 'SERIALE_GIA_USATO',
          message: '«Portatile Anna» ha già questo numero seriale',
          fields: { numero_seriale: '«Portatile Anna» ha già questo numero seriale' },
        },
      });
    }
  });

  test('Devices of different makes can have the same serial number, and several devices can have no serial number', async () => {
    const { tryCreate, laptop } = await aBrandAndItAccount();
    await laptop({ numero_seriale: 'DOPPIO-1' });
    expect(await tryCreate({ numero_seriale: 'DOPPIO-1', marca: 'Dell' })).toMatchObject({ status: 201 });
    for (const emptySerial of ['', null, '-', '--'])
      expect(await tryCreate({ numero_seriale: emptySerial }), `${emptySerial}`).toMatchObject({ status: 201 });
  });

  test('The serial number is checked again when only the serial number or only the make of a device changes', async () => {
    const { itAccount, laptop } = await aBrandAndItAccount();
    await laptop({ nome: 'Portatile Anna', numero_seriale: 'CAMBIO-1' });
    const params = { id: String(await laptop({ marca: 'Dell', numero_seriale: 'CAMBIO-1' })) };
    expect(await itAccount.try(updateHardware, { params, body: { marca: 'lenovo' } })).toMatchObject({
      status: 409,
      body: { code: 'SERIALE_GIA_USATO', fields: { marca: '«Portatile Anna» ha già questo numero seriale' } },
    });
    expect(await itAccount.try(updateHardware, { params, body: { numero_seriale: 'CAMBIO 2' } })).toMatchObject({ status: 200 });
    expect(await itAccount.try(updateHardware, { params, body: { numero_seriale: 'CAMBIO-2', marca: 'Dell' } })).toMatchObject({
      status: 200,
    });
  });

  test('The error about a used serial number does not name a device that the caller does not see', async () => {
    const [ownCompany, otherCompany] = [await aBrandAndItAccount(), await aBrandAndItAccount()];
    await otherCompany.laptop({ nome: 'Segretissimo', numero_seriale: 'NASCOSTO-1' });
    const response = await ownCompany.tryCreate({ numero_seriale: 'NASCOSTO1' });
    expect(response).toMatchObject({
      status: 409,
      body: { message: 'Un hardware della stessa marca che non vedi ha già questo numero seriale' },
    });
    expect(response.text).not.toContain('Segretissimo');
  });

  test('An import of hardware with a used serial number writes nothing', async () => {
    const [ownCompany, otherCompany] = [await aBrandAndItAccount(), await aBrandAndItAccount()];
    await otherCompany.laptop({ nome: 'Segretissimo', numero_seriale: 'DAL-FILE-1' });
    const head = 'Nome;Tipo;Marca;Modello;Numero Seriale;Brand';
    const row = (nome: string, seriale: string) => `${nome};laptop;Lenovo;T14;${seriale};${ownCompany.brand.nome}`;
    const { importazione } = await importFile(
      ownCompany.itAccount,
      'hardware',
      [head, row('Primo', 'DAL-FILE-2'), row('Secondo', 'DALFILE1')].join('\n'),
    );
    const response = await ownCompany.itAccount.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toContain('Segretissimo');
    const { rows } = await app.sql.query(`select nome from hardware where numero_seriale like 'DAL%FILE%'`);
    expect(rows).toEqual([{ nome: 'Segretissimo' }]);
  });
});

describe('the IMEI of phones', () => {
  const IMEI = '356938035643809';

  test('A phone cannot be created with, or changed to, the IMEI of another phone; the 409 names that phone', async () => {
    const { brand, itAccount, phone } = await aBrandAndItAccount();
    expect(await phone({ imei: IMEI, modello: 'iPhone di Anna' })).toMatchObject({ status: 201 });
    const rejection = { status: 409, body: { code: 'IMEI_GIA_USATO', fields: { imei: '«iPhone di Anna» ha già questo IMEI' } } };
    expect(await phone({ imei: '35 693803 564380 9' })).toMatchObject(rejection);
    const params = { id: String(await insertAsset(app.sql, 'telefono', [brand.id])) };
    expect(await itAccount.try(updateTelefono, { params, body: { imei: IMEI } })).toMatchObject(rejection);
    const other = await aBrandAndItAccount();
    expect(await other.phone({ imei: IMEI })).toMatchObject({
      status: 409,
      body: { message: 'Un telefono che non vedi ha già questo IMEI' },
    });
  });

  test('Several phones can have no IMEI', async () => {
    const { phone } = await aBrandAndItAccount();
    for (const emptyImei of ['', null]) expect(await phone({ imei: emptyImei })).toMatchObject({ status: 201 });
  });
});
