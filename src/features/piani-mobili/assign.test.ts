import { describe, expect, test } from 'vitest';
import { getDipendente } from '#features/dipendenti/contract.ts';
import { getRisorse } from '#features/risorse/contract.ts';
import { assignTelefono, listTelefoni, unassignTelefono } from '#features/telefoni/contract.ts';
import type { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/everything.ts';
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

/** Anna of a brand, a plan and a phone of it, and who may give them. */
async function aPlanAndAnna() {
  const brand = await insertBrand(app.sql);
  const account = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const piano = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart 100', costo_annuo: '214.00' });
  const telefono = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15', costo_annuo: '300.00' });
  const params = { id: String(piano) };
  const give = (body: object = {}) => account.try(assignPianoMobile, { params, body: { dipendente_id: anna.id, ...body } });
  const held = () => account.call(getRisorse, { params: { id: anna.id } });
  return { brand, account, anna, piano, telefono, params, give, held };
}

const PORTABILITA = { gestore_precedente: 'Vodafone', numero_da_portare: '347 512 8834' };
const assignmentsLeft = async () => (await databaseRows(app.sql)).filter((line) => line.startsWith('dipendenti_'));

describe('giving a plan to an employee', () => {
  test('shows holder and number on the plan and the cost on the employee, until it is taken back', async () => {
    const { account, anna, piano, params, give, held } = await aPlanAndAnna();
    expect(await give({ numero_telefono: ' 347 512 8834 ' })).toMatchObject({
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
    const back = await account.call(unassignPianoMobile, { params });
    expect(back).toMatchObject({ assegnato: false, assegnatario: null, numero_telefono: null });
    expect(await held()).toMatchObject({ piano_mobile: null, totale_annuo: 0 });
  });

  test('keeps what was agreed for the portability, and the note, on the assignment', async () => {
    const { piano, give, held } = await aPlanAndAnna();
    expect(await give({ portabilita: PORTABILITA, note: 'Consegnata in sede' })).toMatchObject({ body: { portabilita: PORTABILITA } });
    expect(await held()).toMatchObject({ piano_mobile: { portabilita: PORTABILITA } });
    const { rows } = await app.sql.query('select note from dipendenti_piani_mobili where piano_mobile_id = $1', [piano]);
    expect(rows).toEqual([{ note: 'Consegnata in sede' }]);
  });

  test.each([
    ['gestore_precedente', 'Il gestore precedente è obbligatorio per la portabilità'],
    ['numero_da_portare', 'Il numero da portare è obbligatorio per la portabilità'],
  ])('portability without %s is refused under the field', async (field, sentence) => {
    const { give, held } = await aPlanAndAnna();
    for (const missing of [undefined, null, '  ']) {
      const answer = await give({ portabilita: { ...PORTABILITA, [field]: missing } });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [`portabilita.${field}`]: sentence } } });
    }
    expect((await held()).piano_mobile).toBeNull();
  });

  test('who holds it and who held it is told by its history', async () => {
    const { account, anna, params, give } = await aPlanAndAnna();
    await give();
    await account.call(unassignPianoMobile, { params });
    const [period] = await account.call(listHoldersOfPianoMobile, { params });
    expect(period).toMatchObject({ dipendente: { id: anna.id }, nome: 'Anna Rossi' });
    expect(period?.data_revoca).toBe(period?.data_assegnazione);
  });
});

describe('a plan is not given', () => {
  test('twice', async () => {
    const { account, brand, params, give } = await aPlanAndAnna();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await give();
    const second = await account.try(assignPianoMobile, { params, body: { dipendente_id: luca.id } });
    expect(second).toMatchObject({ status: 409, body: { code: 'PIANO_GIA_ASSEGNATO' } });
    expect(second.body.message).toContain('Smart 100 è già assegnato a Anna Rossi');
  });

  test('to who has one already', async () => {
    const { brand, anna, give, held } = await aPlanAndAnna();
    const other = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart 50' });
    await assign(app.sql, 'piano_mobile', other, anna);
    expect(await give()).toMatchObject({
      status: 409,
      body: { code: 'DIPENDENTE_HA_PIANO', message: 'Anna Rossi ha già un piano mobile: Smart 50.' },
    });
    expect((await held()).piano_mobile?.id).toBe(other);
  });

  test('when it is not active', async () => {
    const { piano, give } = await aPlanAndAnna();
    await app.sql.query('update piani_mobili set attivo = false where id = $1', [piano]);
    expect(await give()).toMatchObject({
      status: 409,
      body: { code: 'PIANO_NON_ATTIVO', message: 'Smart 100 non è attivo: non si può assegnare.' },
    });
  });

  test('to an employee of another brand', async () => {
    const { account, params } = await aPlanAndAnna();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [account.userId, other.id]);
    const sara = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Sara', cognome: 'Blu' });
    expect(await account.try(assignPianoMobile, { params, body: { dipendente_id: sara.id } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO', message: 'Smart 100 non è del brand di Sara Blu.' },
    });
  });

  test('by who only looks', async () => {
    const { brand, anna, params } = await aPlanAndAnna();
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    expect(await viewer.try(assignPianoMobile, { params, body: { dipendente_id: anna.id } })).toMatchObject({ status: 403 });
  });
});

describe('a plan with a phone', () => {
  test('both are given by one call and shown together, and come back together', async () => {
    const { account, anna, piano, telefono, params, give, held } = await aPlanAndAnna();
    expect(await give({ iphone_id: telefono })).toMatchObject({ status: 200, body: { telefono: { id: telefono, modello: 'iPhone 15' } } });
    expect(await account.call(listTelefoni, {})).toMatchObject([
      { id: telefono, disponibile: false, dipendente_id: anna.id, piano: { id: piano, nome_piano: 'Smart 100' } },
    ]);
    expect(await held()).toMatchObject({
      telefoni: [{ id: telefono, con_piano: true }],
      costi: { piano_mobile: 214, telefono: 300 },
      numero_risorse: 1, // the phone is not counted (rule 32)
    });
    expect(await account.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 514 });
    expect(await account.call(unassignPianoMobile, { params })).toMatchObject({ assegnato: false, telefono: null });
    expect(await account.call(listTelefoni, {})).toMatchObject([{ id: telefono, disponibile: true, assegnatario: null, piano: null }]);
    expect(await held()).toMatchObject({ telefoni: [], totale_annuo: 0 });
  });

  test('the phone can come back alone: the plan stays', async () => {
    const { account, piano, telefono, give, held } = await aPlanAndAnna();
    await give({ iphone_id: telefono });
    expect(await account.call(unassignTelefono, { params: { id: String(telefono) } })).toMatchObject({ disponibile: true, piano: null });
    expect(await held()).toMatchObject({ piano_mobile: { id: piano }, telefoni: [] });
    expect(await account.call(listPianiMobili, {})).toMatchObject([{ id: piano, assegnato: true, telefono: null }]);
  });

  test('a phone given before, without the plan, stays when the plan comes back', async () => {
    const { account, anna, telefono, params, give, held } = await aPlanAndAnna();
    await account.call(assignTelefono, { params: { id: String(telefono) }, body: { dipendente_id: anna.id } });
    await give();
    await account.call(unassignPianoMobile, { params });
    expect(await held()).toMatchObject({ piano_mobile: null, telefoni: [{ id: telefono, con_piano: false }] });
  });

  test.each([
    ['somebody has it', 409, 'TELEFONO_GIA_ASSEGNATO'],
    ['it is of another brand', 409, 'BRAND_DIVERSO'],
    ['it is of a brand that is not seen', 404, 'TELEFONO_NON_TROVATO'],
    ['it never existed', 404, 'TELEFONO_NON_TROVATO'],
  ])('neither is given when %s', async (why, status, code) => {
    const { account, brand, telefono, give } = await aPlanAndAnna();
    const other = await insertBrand(app.sql);
    if (why === 'it is of another brand')
      await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [account.userId, other.id]);
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'telefono', telefono, luca);
    const elsewhere = await insertAsset(app.sql, 'telefono', [other.id]);
    const iphone_id = why === 'somebody has it' ? telefono : why === 'it never existed' ? 999_999 : elsewhere;
    const before = await assignmentsLeft();
    expect(await give({ iphone_id })).toMatchObject({ status, body: { code } });
    expect(await assignmentsLeft()).toEqual(before);
  });

  test.each([['a text'], [0], [-1], [1.5]])('a phone that is %j is refused under the field', async (iphone_id) => {
    const { give } = await aPlanAndAnna();
    expect(await give({ iphone_id })).toMatchObject({
      status: 400,
      body: { fields: { iphone_id: 'Scegli il telefono aziendale da assegnare' } },
    });
  });

  test('null means none, as leaving it out does', async () => {
    const { give } = await aPlanAndAnna();
    expect(await give({ iphone_id: null, portabilita: null, numero_telefono: '' })).toMatchObject({
      status: 200,
      body: { telefono: null, portabilita: null, numero_telefono: null },
    });
  });
});

describe('a plan that somebody has', () => {
  test.each([
    ['deleted', (it: Client, params: { id: string }) => it.try(deletePianoMobile, { params })],
    ['switched off', (it: Client, params: { id: string }) => it.try(updatePianoMobile, { params, body: { attivo: false, dati_gb: 1 } })],
  ])('is not %s, and stays as it is', async (_, attempt) => {
    const { account, brand, params, give } = await aPlanAndAnna();
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    await give();
    const before = await account.call(listPianiMobili, {});
    expect(await attempt(it, params)).toMatchObject({
      status: 409,
      body: { message: "Smart 100 è assegnato a Anna Rossi. Rimuovi prima l'assegnazione." },
    });
    expect(await account.call(listPianiMobili, {})).toEqual(before);
  });

  test('is taken back once', async () => {
    const { account, params, give } = await aPlanAndAnna();
    await give();
    await account.call(unassignPianoMobile, { params });
    expect(await account.try(unassignPianoMobile, { params })).toMatchObject({
      status: 409,
      body: { code: 'PIANO_NON_ASSEGNATO', message: 'Smart 100 non è assegnato a nessuno.' },
    });
  });
});
