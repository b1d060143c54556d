// The phone number belongs to the SIM, and no two SIMs have the same number.
import { describe, expect, test } from 'vitest';
import { getRisorse, listAssegnazioni, returnRisorse } from '#features/equipment/risorse/contract.ts';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
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
const SMART = { nome_piano: 'Smart 50', operatore: 'TIM', dati_gb: 50, costo_annuo: '120.00' };

async function aBrandWithIt() {
  const { id } = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [id]: 'can_edit' } });
  const make = (values: object) => it.try(createPianoMobile, { body: { ...SMART, iccid: null, brandIds: [id], ...values } });
  const plan = (values: Record<string, unknown>) => insertAsset(app.sql, 'piano_mobile', [id], values);
  return { id, it, make, plan };
}

let made = 0;
/** Returns a number that no other plan in these tests has. */
const unused = () => `320 44${String(++made).padStart(5, '0')}`;

async function numbersOf(piano: number): Promise<(string | null)[]> {
  const { rows } = await app.sql.query('select numero_telefono from dipendenti_piani_mobili where piano_mobile_id = $1 order by id', [
    piano,
  ]);
  return rows.map((row) => row.numero_telefono);
}

describe('number and ICCID of a plan', () => {
  test('The number of a plan is stored as typed and the ICCID as digits', async () => {
    const { make } = await aBrandWithIt();
    const numero = unused();
    expect(await make({ numero_telefono: ` ${numero} `, iccid: '8939 0100-0000 0000 017' })).toMatchObject({
      status: 201,
      body: { numero_telefono: numero, iccid: ICCID },
    });
  });

  test.each([
    ['an ICCID that is too short', '893901000000000001', "L'ICCID ha 19 o 20 cifre: è stampato sulla SIM"],
    ['an ICCID with letters', '893901000000000001X', "L'ICCID ha 19 o 20 cifre: è stampato sulla SIM"],
  ])('A plan with %s is rejected with an error on the field', async (_, iccid, sentence) => {
    const { make } = await aBrandWithIt();
    expect(await make({ iccid })).toMatchObject({ status: 400, body: { fields: { iccid: sentence } } });
  });

  test('An ICCID of 19 digits with a wrong check digit is stored as typed', async () => {
    const { make } = await aBrandWithIt();
    for (const iccid of ['8939010000000000018', '8939100000000000017']) {
      expect(await make({ iccid })).toMatchObject({ status: 201, body: { iccid } });
    }
  });

  test.each([[''], [null], ['  ']])(
    'A phone number of %j means that the plan has no number, and several plans can have none',
    async (none) => {
      const { make } = await aBrandWithIt();
      for (const _ of [1, 2]) {
        expect(await make({ numero_telefono: none, iccid: none })).toMatchObject({
          status: 201,
          body: { numero_telefono: null, iccid: null },
        });
      }
    },
  );

  test('A plan is found by number and ICCID with any separators', async () => {
    const { it, plan } = await aBrandWithIt();
    await plan({ nome_piano: 'Altro' });
    const id = await plan({ numero_telefono: '+39 351 7776661', iccid: '8939010000000000025' });
    for (const q of ['3517776661', '351 777', '+39 351 77 76 661', '8939010000000000025', '8939 0100 0000 0000 025']) {
      expect(await it.call(listPianiMobili, { query: { q } }), q).toMatchObject([{ id }]);
    }
  });
});

describe('number and ICCID are unique', () => {
  test('A number that another plan has, in any spelling, is rejected with 409 that names that plan', async () => {
    const { make, plan } = await aBrandWithIt();
    await plan({ nome_piano: 'Centralino', numero_telefono: '347 512 0001' });
    for (const numero_telefono of ['3475120001', '+39 347-512.0001', '0039 347 5120001', '393475120001']) {
      expect(await make({ numero_telefono }), numero_telefono).toMatchObject({
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
    const { it, plan } = await aBrandWithIt();
    await plan({ nome_piano: 'Centralino', iccid: '8939010000000000033' });
    const params = { id: String(await plan({ numero_telefono: unused() })) };
    expect(await it.try(updatePianoMobile, { params, body: { iccid: '8939010000000000033' } })).toMatchObject({
      status: 409,
      body: { code: 'ICCID_GIA_USATO', fields: { iccid: 'Il piano «Centralino» ha già questo ICCID' } },
    });
  });

  test('The error about a used number does not name a plan that the caller does not see', async () => {
    const [here, there] = [await aBrandWithIt(), await aBrandWithIt()];
    await there.plan({ nome_piano: 'Segretissimo', numero_telefono: '347 512 0002' });
    const answer = await here.make({ numero_telefono: '3475120002' });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Un piano mobile che non vedi ha già questo numero' } });
    expect(answer.text).not.toContain('Segretissimo');
  });

  test('Only one of two concurrent requests with the same plan number succeeds', async () => {
    const { make } = await aBrandWithIt();
    const numero_telefono = unused();
    const answers = await Promise.all([make({ numero_telefono }), make({ numero_telefono })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NUMERO_GIA_USATO' });
  });

  test('A plan that is saved unchanged does not conflict with itself', async () => {
    const { it, plan } = await aBrandWithIt();
    const numero_telefono = unused();
    const params = { id: String(await plan({ numero_telefono })) };
    expect(await it.try(updatePianoMobile, { params, body: { numero_telefono } })).toMatchObject({ status: 200 });
  });
});

describe('assigning a plan', () => {
  test("A number in the assignment becomes the plan's number and stays after the plan is unassigned", async () => {
    const { account, piano, params, give, held } = await aPlanAndAnna(app);
    const numero_telefono = unused();
    expect(await give({ numero_telefono })).toMatchObject({ status: 200, body: { numero_telefono } });
    expect(await held()).toMatchObject({ piano_mobile: { numero_telefono } });
    expect(await account.call(unassignPianoMobile, { params })).toMatchObject({ assegnato: false, numero_telefono });
    expect(await numbersOf(piano)).toEqual([numero_telefono]);
  });

  test('An assignment without a number leaves the plan its own number', async () => {
    const { piano, give } = await aPlanAndAnna(app);
    const numero_telefono = unused();
    await app.sql.query('update piani_mobili set numero_telefono = $2 where id = $1', [piano, numero_telefono]);
    expect(await give()).toMatchObject({ status: 200, body: { numero_telefono } });
    expect(await numbersOf(piano)).toEqual([numero_telefono]);
  });

  test('An assignment with the number of another plan is rejected, and no plan is assigned', async () => {
    const { brand, give, held } = await aPlanAndAnna(app);
    await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Centralino', numero_telefono: '347 512 0003' });
    expect(await give({ numero_telefono: '+39 3475120003' })).toMatchObject({
      status: 409,
      body: { code: 'NUMERO_GIA_USATO', fields: { numero_telefono: 'Il piano «Centralino» ha già questo numero' } },
    });
    expect((await held()).piano_mobile).toBeNull();
  });
});

test('An open assignment shows the current number of the plan, a closed assignment the number of that time', async () => {
  const { id, it, plan } = await aBrandWithIt();
  const [old, next, last] = [unused(), unused(), unused()];
  const [anna, luca] = [await insertDipendente(app.sql, { brand_id: id }), await insertDipendente(app.sql, { brand_id: id })];
  const piano = await plan({ numero_telefono: old });
  const params = { id: String(piano) };
  await assign(app.sql, 'piano_mobile', piano, anna);
  await endAssignment(app.sql, 'piano_mobile', piano);
  await it.call(assignPianoMobile, { params, body: { dipendente_id: luca.id, numero_telefono: next } });
  expect(await numbersOf(piano)).toEqual([old, next]);
  await it.call(updatePianoMobile, { params, body: { numero_telefono: last } });
  expect(await numbersOf(piano)).toEqual([old, last]);
  expect(await it.call(listHoldersOfPianoMobile, { params })).toMatchObject([{ numero_telefono: last }, { numero_telefono: old }]);
  expect(await it.call(listAssegnazioni, { params: { id: anna.id } })).toMatchObject([{ numero_telefono: old }]);
  expect(await it.call(getRisorse, { params: { id: luca.id } })).toMatchObject({ piano_mobile: { numero_telefono: last } });
});

test('Undoing the return of a plan leaves the plan with its current number', async () => {
  const { id, it, plan } = await aBrandWithIt();
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const [then, now] = [unused(), unused()];
  const piano = await plan({ numero_telefono: then });
  await assign(app.sql, 'piano_mobile', piano, anna);
  const { lotto } = await it.call(returnRisorse, { params: { id: anna.id } });
  await it.call(updatePianoMobile, { params: { id: String(piano) }, body: { numero_telefono: now } });
  await it.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
  expect(await numbersOf(piano)).toEqual([now]);
});
