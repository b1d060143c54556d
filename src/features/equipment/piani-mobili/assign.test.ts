import { describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  assignPianoMobile,
  deletePianoMobile,
  listHoldersOfPianoMobile,
  listPianiMobili,
  unassignPianoMobile,
  updatePianoMobile,
} from './contract.ts';

const app = openApp();

const PORTABILITA = { gestore_precedente: 'Vodafone', numero_da_portare: '347 512 8834' };

describe('assigning a plan to an employee', () => {
  test('An assigned plan shows the holder and the number, and the employee shows the cost, until the plan is unassigned', async () => {
    const { account, anna, piano, params, give: assignTo, held } = await aPlanAndAnna(app);
    expect(await assignTo({ numero_telefono: ' 347 512 8834 ' })).toMatchObject({
      status: 200,
      body: {
        id: piano,
        assegnato: true,
        dipendente_id: anna.id,
        assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
        numero_telefono: '347 512 8834',
        portabilita: null,
        telefono: null,
      },
    });
    expect(await held()).toMatchObject({
      piano_mobile: { id: piano, numero_telefono: '347 512 8834', portabilita: null },
      telefoni: [],
      numero_risorse: 1,
      totale_annuo: 214,
    });
    const returned = await account.call(unassignPianoMobile, { params });
    expect(returned).toMatchObject({ assegnato: false, assegnatario: null, numero_telefono: '347 512 8834' });
    expect(await held()).toMatchObject({ piano_mobile: null, totale_annuo: 0 });
  });

  test('The portability data and the note of a plan are stored on the assignment', async () => {
    const { piano, give: assignTo, held } = await aPlanAndAnna(app);
    expect(await assignTo({ portabilita: PORTABILITA, note: 'Consegnata in sede' })).toMatchObject({ body: { portabilita: PORTABILITA } });
    expect(await held()).toMatchObject({ piano_mobile: { portabilita: PORTABILITA } });
    const { rows } = await app.sql.query('select note from dipendenti_piani_mobili where piano_mobile_id = $1', [piano]);
    expect(rows).toEqual([{ note: 'Consegnata in sede' }]);
  });

  test.each([
    ['gestore_precedente', 'Il gestore precedente è obbligatorio per la portabilità'],
    ['numero_da_portare', 'Il numero da portare è obbligatorio per la portabilità'],
  ])('The assignment of a plan with portability but without %s is rejected with an error on the field', async (field, sentence) => {
    const { give: assignTo, held } = await aPlanAndAnna(app);
    for (const missing of [undefined, null, '  ']) {
      const response = await assignTo({ portabilita: { ...PORTABILITA, [field]: missing } });
      expect(response).toMatchObject({ status: 400, body: { fields: { [`portabilita.${field}`]: sentence } } });
    }
    expect((await held()).piano_mobile).toBeNull();
  });

  test('The history of a plan lists its current and past holders', async () => {
    const { account, anna, params, give: assignTo } = await aPlanAndAnna(app);
    await assignTo();
    await account.call(unassignPianoMobile, { params });
    const [period] = await account.call(listHoldersOfPianoMobile, { params });
    expect(period).toMatchObject({ dipendente: { id: anna.id }, nome: 'Anna Rossi' });
    expect(period?.data_revoca).toBe(period?.data_assegnazione);
  });
});

describe('a plan that cannot be assigned', () => {
  test('A plan that is already assigned cannot be assigned again', async () => {
    const { account, brand, params, give: assignTo } = await aPlanAndAnna(app);
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await assignTo();
    const second = await account.try(assignPianoMobile, { params, body: { dipendente_id: luca.id } });
    expect(second).toMatchObject({ status: 409, body: { code: 'PIANO_GIA_ASSEGNATO' } });
    expect(second.body.message).toContain('Smart 100 è già assegnato a Anna Rossi');
  });

  test('An employee who already has a plan cannot be assigned a second plan', async () => {
    const { brand, anna, give: assignTo, held } = await aPlanAndAnna(app);
    const otherPlan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart 50' });
    await assign(app.sql, 'piano_mobile', otherPlan, anna);
    expect(await assignTo()).toMatchObject({
      status: 409,
      body: { code: 'DIPENDENTE_HA_PIANO', message: 'Anna Rossi ha già un piano mobile: Smart 50.' },
    });
    expect((await held()).piano_mobile?.id).toBe(otherPlan);
  });

  test('A plan that is not active cannot be assigned', async () => {
    const { piano, give: assignTo } = await aPlanAndAnna(app);
    await app.sql.query('update piani_mobili set attivo = false where id = $1', [piano]);
    expect(await assignTo()).toMatchObject({
      status: 409,
      body: { code: 'PIANO_NON_ATTIVO', message: 'Smart 100 non è attivo: non si può assegnare.' },
    });
  });

  test('A plan cannot be assigned to an employee of another brand', async () => {
    const { account, params } = await aPlanAndAnna(app);
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [account.userId, other.id]);
    const sara = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Sara', cognome: 'Blu' });
    expect(await account.try(assignPianoMobile, { params, body: { dipendente_id: sara.id } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO', message: 'Smart 100 non è del brand di Sara Blu.' },
    });
  });

  test('A caller with only view permission cannot assign a plan', async () => {
    const { brand, anna, params } = await aPlanAndAnna(app);
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    expect(await viewer.try(assignPianoMobile, { params, body: { dipendente_id: anna.id } })).toMatchObject({ status: 403 });
  });
});

describe('an assigned plan', () => {
  test.each([
    ['deleted', (itAccount: Client, params: { id: string }) => itAccount.try(deletePianoMobile, { params })],
    [
      'deactivated',
      (itAccount: Client, params: { id: string }) => itAccount.try(updatePianoMobile, { params, body: { attivo: false, dati_gb: 1 } }),
    ],
  ])('An assigned plan cannot be %s and does not change', async (_, attempt) => {
    const { account, brand, params, give: assignTo } = await aPlanAndAnna(app);
    const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    await assignTo();
    const before = await account.call(listPianiMobili, {});
    expect(await attempt(itAccount, params)).toMatchObject({
      status: 409,
      body: { message: 'Smart 100 è assegnato a Anna Rossi. Prima va ripreso.' },
    });
    expect(await account.call(listPianiMobili, {})).toEqual(before);
  });

  test('A plan can be unassigned only once', async () => {
    const { account, params, give: assignTo } = await aPlanAndAnna(app);
    await assignTo();
    await account.call(unassignPianoMobile, { params });
    expect(await account.try(unassignPianoMobile, { params })).toMatchObject({
      status: 409,
      body: { code: 'PIANO_NON_ASSEGNATO', message: 'Smart 100 non è assegnato a nessuno.' },
    });
  });
});
