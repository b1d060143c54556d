import { describe, expect, test } from 'vitest';
import { getRisorse, listAssegnazioni, returnRisorse } from '#features/equipment/risorse/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  assignPianoMobile,
  createPianoMobile,
  listHoldersOfPianoMobile,
  listPianiMobili,
  unassignPianoMobile,
  updatePianoMobile,
} from './contract.ts';

const app = openApp();

const ICCID = '8939010000000000017';
const SMART_PLAN = { nome_piano: 'Smart 50', operatore: 'TIM', dati_gb: 50, costo_annuo: '120.00' };

async function aBrandAndItAccount() {
  const { id } = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [id]: 'can_edit' } });
  const tryCreate = (values: object) =>
    itAccount.try(createPianoMobile, { body: { ...SMART_PLAN, iccid: null, brandIds: [id], ...values } });
  const plan = (values: Record<string, unknown>) => insertAsset(app.sql, 'piano_mobile', [id], values);
  return { id, itAccount, tryCreate, plan };
}

let numbersUsed = 0;
const unusedNumber = () => `320 44${String(++numbersUsed).padStart(5, '0')}`;

async function numbersOf(piano: number): Promise<(string | null)[]> {
  const { rows } = await app.sql.query('select numero_telefono from dipendenti_piani_mobili where piano_mobile_id = $1 order by id', [
    piano,
  ]);
  return rows.map((row) => row.numero_telefono);
}

describe('number and ICCID of a plan', () => {
  test('The number of a plan is stored as typed, and the ICCID of a plan is stored as digits', async () => {
    const { tryCreate } = await aBrandAndItAccount();
    const numero = unusedNumber();
    expect(await tryCreate({ numero_telefono: ` ${numero} `, iccid: '8939 0100-0000 0000 017' })).toMatchObject({
      status: 201,
      body: { numero_telefono: numero, iccid: ICCID },
    });
  });

  test.each([
    ['an ICCID that is too short', '893901000000000001', "L'ICCID ha 19 o 20 cifre: è stampato sulla SIM"],
    ['an ICCID with letters', '893901000000000001X', "L'ICCID ha 19 o 20 cifre: è stampato sulla SIM"],
  ])('A plan with %s is rejected with an error on the field', async (_, iccid, sentence) => {
    const { tryCreate } = await aBrandAndItAccount();
    expect(await tryCreate({ iccid })).toMatchObject({ status: 400, body: { fields: { iccid: sentence } } });
  });

  test('An ICCID of 19 digits with a wrong check digit is stored for the plan as typed', async () => {
    const { tryCreate } = await aBrandAndItAccount();
    for (const iccid of ['8939010000000000018', '8939100000000000017']) {
      expect(await tryCreate({ iccid })).toMatchObject({ status: 201, body: { iccid } });
    }
  });

  test.each([[''], [null], ['  ']])(
    'A phone number of %j means that the plan has no number, and several plans can have none',
    async (emptyNumber) => {
      const { tryCreate } = await aBrandAndItAccount();
      for (const _ of [1, 2]) {
        expect(await tryCreate({ numero_telefono: emptyNumber, iccid: emptyNumber })).toMatchObject({
          status: 201,
          body: { numero_telefono: null, iccid: null },
        });
      }
    },
  );

  test('A plan is found by number and ICCID, whatever separators the search text contains', async () => {
    const { itAccount, plan } = await aBrandAndItAccount();
    await plan({ nome_piano: 'Altro' });
    const id = await plan({ numero_telefono: '+39 351 7776661', iccid: '8939010000000000025' });
    for (const q of ['3517776661', '351 777', '+39 351 77 76 661', '8939010000000000025', '8939 0100 0000 0000 025']) {
      expect(await itAccount.call(listPianiMobili, { query: { q } }), q).toMatchObject([{ id }]);
    }
  });
});

describe('unique numbers and ICCIDs of plans', () => {
  test('A number that another plan has, in any spelling, is rejected with 409 that names that plan', async () => {
    const { tryCreate, plan } = await aBrandAndItAccount();
    await plan({ nome_piano: 'Centralino', numero_telefono: '347 512 0001' });
    for (const numero_telefono of ['3475120001', '+39 347-512.0001', '0039 347 5120001', '393475120001']) {
      expect(await tryCreate({ numero_telefono }), numero_telefono).toMatchObject({
        status: 409,
        body: {
          code: 'NUMERO_GIA_USATO',
          message: 'Il piano «Centralino» ha già questo numero',
          fields: { numero_telefono: 'Il piano «Centralino» ha già questo numero' },
        },
      });
    }
  });

  test('A change of a plan to the ICCID of another plan is rejected', async () => {
    const { itAccount, plan } = await aBrandAndItAccount();
    await plan({ nome_piano: 'Centralino', iccid: '8939010000000000033' });
    const params = { id: String(await plan({ numero_telefono: unusedNumber() })) };
    expect(await itAccount.try(updatePianoMobile, { params, body: { iccid: '8939010000000000033' } })).toMatchObject({
      status: 409,
      body: { code: 'ICCID_GIA_USATO', fields: { iccid: 'Il piano «Centralino» ha già questo ICCID' } },
    });
  });

  test('The error about a used number does not name a plan that the caller does not see', async () => {
    const [ownCompany, otherCompany] = [await aBrandAndItAccount(), await aBrandAndItAccount()];
    await otherCompany.plan({ nome_piano: 'Segretissimo', numero_telefono: '347 512 0002' });
    const response = await ownCompany.tryCreate({ numero_telefono: '3475120002' });
    expect(response).toMatchObject({ status: 409, body: { message: 'Un piano mobile che non vedi ha già questo numero' } });
    expect(response.text).not.toContain('Segretissimo');
  });

  test('Only one of two concurrent requests with the same plan number succeeds', async () => {
    const { tryCreate } = await aBrandAndItAccount();
    const numero_telefono = unusedNumber();
    const responses = await Promise.all([tryCreate({ numero_telefono }), tryCreate({ numero_telefono })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NUMERO_GIA_USATO' });
  });

  test('A plan that is saved unchanged does not conflict with itself', async () => {
    const { itAccount, plan } = await aBrandAndItAccount();
    const numero_telefono = unusedNumber();
    const params = { id: String(await plan({ numero_telefono })) };
    expect(await itAccount.try(updatePianoMobile, { params, body: { numero_telefono } })).toMatchObject({ status: 200 });
  });
});

describe('assigning a plan', () => {
  test("A number in the assignment becomes the plan's number and stays after the plan is unassigned", async () => {
    const { account, piano, params, give: assignTo, held } = await aPlanAndAnna(app);
    const numero_telefono = unusedNumber();
    expect(await assignTo({ numero_telefono })).toMatchObject({ status: 200, body: { numero_telefono } });
    expect(await held()).toMatchObject({ piano_mobile: { numero_telefono } });
    expect(await account.call(unassignPianoMobile, { params })).toMatchObject({ assegnato: false, numero_telefono });
    expect(await numbersOf(piano)).toEqual([numero_telefono]);
  });

  test('When an assignment contains no number, the plan keeps its own number', async () => {
    const { piano, give: assignTo } = await aPlanAndAnna(app);
    const numero_telefono = unusedNumber();
    await app.sql.query('update piani_mobili set numero_telefono = $2 where id = $1', [piano, numero_telefono]);
    expect(await assignTo()).toMatchObject({ status: 200, body: { numero_telefono } });
    expect(await numbersOf(piano)).toEqual([numero_telefono]);
  });

  test('An assignment with the number of another plan is rejected, and no plan is assigned', async () => {
    const { brand, give: assignTo, held } = await aPlanAndAnna(app);
    await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Centralino', numero_telefono: '347 512 0003' });
    expect(await assignTo({ numero_telefono: '+39 3475120003' })).toMatchObject({
      status: 409,
      body: { code: 'NUMERO_GIA_USATO', fields: { numero_telefono: 'Il piano «Centralino» ha già questo numero' } },
    });
    expect((await held()).piano_mobile).toBeNull();
  });
});

test('An open assignment shows the current number of the plan; a closed assignment shows the number that the plan had then', async () => {
  const { id, itAccount, plan } = await aBrandAndItAccount();
  const [oldNumber, nextNumber, lastNumber] = [unusedNumber(), unusedNumber(), unusedNumber()];
  const [anna, luca] = [await insertDipendente(app.sql, { brand_id: id }), await insertDipendente(app.sql, { brand_id: id })];
  const piano = await plan({ numero_telefono: oldNumber });
  const params = { id: String(piano) };
  await assign(app.sql, 'piano_mobile', piano, anna);
  await endAssignment(app.sql, 'piano_mobile', piano);
  await itAccount.call(assignPianoMobile, { params, body: { dipendente_id: luca.id, numero_telefono: nextNumber } });
  expect(await numbersOf(piano)).toEqual([oldNumber, nextNumber]);
  await itAccount.call(updatePianoMobile, { params, body: { numero_telefono: lastNumber } });
  expect(await numbersOf(piano)).toEqual([oldNumber, lastNumber]);
  expect(await itAccount.call(listHoldersOfPianoMobile, { params })).toMatchObject([
    { numero_telefono: lastNumber },
    { numero_telefono: oldNumber },
  ]);
  expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toMatchObject([{ numero_telefono: oldNumber }]);
  expect(await itAccount.call(getRisorse, { params: { id: luca.id } })).toMatchObject({ piano_mobile: { numero_telefono: lastNumber } });
});

test('After the return of a plan is undone, the plan still has its current number', async () => {
  const { id, itAccount, plan } = await aBrandAndItAccount();
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const [numberThen, numberNow] = [unusedNumber(), unusedNumber()];
  const piano = await plan({ numero_telefono: numberThen });
  await assign(app.sql, 'piano_mobile', piano, anna);
  const { lotto } = await itAccount.call(returnRisorse, { params: { id: anna.id } });
  await itAccount.call(updatePianoMobile, { params: { id: String(piano) }, body: { numero_telefono: numberNow } });
  await itAccount.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await numbersOf(piano)).toEqual([numberNow]);
});
