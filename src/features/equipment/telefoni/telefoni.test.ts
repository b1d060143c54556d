import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  addBrandToTelefoni,
  assignTelefono,
  createTelefono,
  deleteManyTelefoni,
  deleteTelefono,
  listHoldersOfTelefono,
  listTelefoni,
  unassignTelefono,
  updateTelefono,
} from './contract.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, itAccount };
}

const PHONE = { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', costo_annuo: '300.00' };

describe('creating a phone', () => {
  test('A new phone is returned as available, and the list contains it', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createTelefono, { body: { ...PHONE, imei: '35 693803-564380 9', brandIds: [brand.id] } });
    expect(created).toMatchObject({
      ...PHONE,
      imei: '356938035643809',
      costo_annuo: 300,
      disponibile: true,
      assegnato: false,
      dipendente_id: null,
      assegnatario: null,
      piano: null,
      modificabile: true,
    });
    expect(created.brands).toEqual([{ id: brand.id, nome: brand.nome, colore: brand.colore }]);
    expect(await itAccount.call(listTelefoni, {})).toEqual([created]);
    expect(await lastOf(app.sql, 'iphones', created.id)).toMatchObject({ azione: 'crea', user_id: itAccount.userId });
  });

  test.each([[undefined], [null], [''], ['  ']])('An IMEI of %j is stored as no IMEI of the phone', async (imei) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    expect(await itAccount.call(createTelefono, { body: { ...PHONE, imei, brandIds: [brand.id] } })).toMatchObject({ imei: null });
  });

  test('An IMEI of 15 digits with a wrong check digit is stored as typed', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const imei = '356938035643808';
    const { id } = await itAccount.call(createTelefono, { body: { ...PHONE, imei, brandIds: [brand.id] } });
    expect(await itAccount.call(listTelefoni, {})).toMatchObject([{ id, imei }]);
  });

  const IMEI = "L'IMEI ha 15 cifre: si legge componendo *#06# sul telefono";
  test.each([
    ['no brand', { brandIds: [] }, 'brandIds', 'Seleziona almeno un brand per il telefono'],
    ['an unknown brand', { brandIds: [999_999] }, 'brandIds', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['no model', { modello: '' }, 'modello', 'Il modello è obbligatorio'],
    ['no colour', { colore: undefined }, 'colore', 'Il colore è obbligatorio'],
    ['no memory', { memoria: undefined }, 'memoria', 'La memoria è obbligatoria'],
    ['no cost', { costo_annuo: undefined }, 'costo_annuo', 'Campo obbligatorio'],
    ['an IMEI that is too short', { imei: '35693803564380' }, 'imei', IMEI],
    ['an IMEI that is too long', { imei: '3569380356438091' }, 'imei', IMEI],
    ['an IMEI with letters', { imei: '35693803564380A' }, 'imei', IMEI],
  ])('A phone is rejected for %s, with an error on the field', async (_, invalidValues, field, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const response = await itAccount.try(createTelefono, { body: { ...PHONE, brandIds: [brand.id], ...invalidValues } });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toBe(sentence);
    expect(await itAccount.call(listTelefoni, {})).toEqual([]);
  });
});

describe('assigning a phone without a plan', () => {
  async function aPhoneAndAnna() {
    const { brand, itAccount } = await aBrandAndItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
    const id = await insertAsset(app.sql, 'telefono', [brand.id], PHONE);
    const params = { id: String(id) };
    const assignTo = (dipendente_id = anna.id) => itAccount.try(assignTelefono, { params, body: { dipendente_id } });
    return { brand, itAccount, anna, id, params, assignTo };
  }

  test('An employee can have a phone without a plan: the phone counts in the yearly cost, but not in the number of items', async () => {
    const { itAccount, anna, id, params, assignTo } = await aPhoneAndAnna();
    expect(await assignTo()).toMatchObject({
      status: 200,
      body: { disponibile: false, assegnato: true, dipendente_id: anna.id, assegnatario: { nome: 'Anna', cognome: 'Rossi' }, piano: null },
    });
    expect(await itAccount.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      telefoni: [{ id, con_piano: false }],
      totale_annuo: 300,
      numero_risorse: 0,
    });
    expect(await itAccount.call(unassignTelefono, { params })).toMatchObject({ disponibile: true, assegnatario: null });
    expect(await itAccount.try(unassignTelefono, { params })).toMatchObject({ status: 409, body: { code: 'TELEFONO_NON_ASSEGNATO' } });
    expect(await itAccount.call(listHoldersOfTelefono, { params })).toMatchObject([{ nome: 'Anna Rossi', dipendente: { id: anna.id } }]);
  });

  test('A phone that is already assigned cannot be assigned again, the error names the holder, and an assigned phone cannot be deleted', async () => {
    const { brand, itAccount, params, assignTo } = await aPhoneAndAnna();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await assignTo();
    const second = await assignTo(luca.id);
    expect(second).toMatchObject({ status: 409, body: { code: 'TELEFONO_GIA_ASSEGNATO' } });
    expect(second.body.message).toContain('iPhone 15 è già assegnato a Anna Rossi');
    const deleted = await itAccount.try(deleteTelefono, { params });
    expect(deleted).toMatchObject({ status: 409, body: { code: 'TELEFONO_ASSEGNATO' } });
    expect(deleted.body.message).toContain('è assegnato a Anna Rossi');
  });

  test('A phone cannot be assigned to an employee of another brand', async () => {
    const { itAccount, assignTo } = await aPhoneAndAnna();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [itAccount.userId, other.id]);
    const sara = await insertDipendente(app.sql, { brand_id: other.id });
    expect(await assignTo(sara.id)).toMatchObject({ status: 409, body: { code: 'BRAND_DIVERSO' } });
  });

  test('An update of a phone keeps the fields that it does not name, also while the phone is assigned', async () => {
    const { itAccount, params, assignTo } = await aPhoneAndAnna();
    await assignTo();
    expect(await itAccount.call(updateTelefono, { params, body: { colore: 'Blu' } })).toMatchObject({
      ...PHONE,
      colore: 'Blu',
      costo_annuo: 300,
      assegnato: true,
    });
  });
});

test('An update of a phone that another user has changed since the caller loaded it is rejected', async () => {
  const { brand, itAccount } = await aBrandAndItAccount();
  const params = { id: String(await insertAsset(app.sql, 'telefono', [brand.id], PHONE)) };
  const [listed] = await itAccount.call(listTelefoni, {});
  await itAccount.call(updateTelefono, { params, body: { colore: 'Blu', updated_at: listed?.updated_at } });
  const staleResponse = await itAccount.try(updateTelefono, { params, body: { memoria: '1TB', updated_at: listed?.updated_at } });
  expect(staleResponse).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  expect(await itAccount.call(listTelefoni, {})).toMatchObject([{ colore: 'Blu', memoria: '128GB' }]);
});

describe('the list of phones', () => {
  test('The list of phones is searched by model, colour, memory and IMEI, and filtered by availability', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const bluePhone = await insertAsset(app.sql, 'telefono', [brand.id], { ...PHONE, colore: 'Blu', imei: '490154203237518' });
    const samsung = await insertAsset(app.sql, 'telefono', [brand.id], { ...PHONE, modello: 'Galaxy S24', memoria: '256GB' });
    await assign(app.sql, 'telefono', samsung, anna);
    const searchIds = async (query: object) => (await itAccount.call(listTelefoni, { query })).map(({ id }) => id);
    expect(await searchIds({ q: 'iphone blu' })).toEqual([bluePhone]);
    expect(await searchIds({ q: '49 015420 323751 8' })).toEqual([bluePhone]);
    expect(await searchIds({ q: '256' })).toEqual([samsung]);
    expect(await searchIds({ disponibile: 'true' })).toEqual([bluePhone]);
    expect(await searchIds({ disponibile: 'false' })).toEqual([samsung]);
    expect(await searchIds({ assegnato: 'true' })).toEqual([samsung]);
    expect(await searchIds({ sort: 'modello' })).toEqual([samsung, bluePhone]);
    expect(await searchIds({ brand_id: '999999' })).toEqual([]);
    const { headers } = await itAccount.try(listTelefoni, { query: { disponibile: 'true', limit: 1 } });
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('The list of phones shows only the visible brands of a phone, and shows an assigned phone without its holder when the holder belongs to a hidden brand', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const hiddenBrand = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id: hiddenBrand.id });
    const id = await insertAsset(app.sql, 'telefono', [brand.id, hiddenBrand.id], PHONE);
    const plan = await assign(app.sql, 'piano_mobile', await insertAsset(app.sql, 'piano_mobile', [hiddenBrand.id]), anna);
    await assign(app.sql, 'telefono', id, anna, { assegnazione_piano_id: plan.id });
    expect(await itAccount.call(listTelefoni, {})).toMatchObject([
      {
        id,
        disponibile: false,
        assegnato: true,
        dipendente_id: null,
        assegnatario: null,
        piano: null,
        modificabile: false,
        brands: [{ id: brand.id }],
      },
    ]);
    expect(await itAccount.try(updateTelefono, { params: { id }, body: { colore: 'Blu' } })).toMatchObject({ status: 403 });
    expect(await itAccount.try(unassignTelefono, { params: { id } })).toMatchObject({ status: 403 });
  });
});

describe('bulk actions on phones', () => {
  test('A bulk action on phones adds a brand to all selected phones, and deletes the selected phones that are not assigned', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const other = await insertBrand(app.sql);
    const bothBrandsAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    const [freePhone, assignedPhone] = [
      await insertAsset(app.sql, 'telefono', [brand.id], PHONE),
      await insertAsset(app.sql, 'telefono', [brand.id], PHONE),
    ];
    const foreign = await insertAsset(app.sql, 'telefono', [(await insertBrand(app.sql)).id]);
    await assign(app.sql, 'telefono', assignedPhone, await insertDipendente(app.sql, { brand_id: brand.id }));
    const result = await bothBrandsAccount.call(addBrandToTelefoni, { body: { filtro: { disponibile: 'true' }, brand_id: other.id } });
    expect(result.righe).toEqual([{ id: freePhone, nome: 'iPhone 15', esito: 'fatto', motivo: null }]);
    const secondResult = await bothBrandsAccount.call(addBrandToTelefoni, { body: { ids: [freePhone], brand_id: other.id } });
    expect(secondResult).toMatchObject({ fatti: 0, invariati: 1 });
    const deleted = await bothBrandsAccount.call(deleteManyTelefoni, { body: { ids: [freePhone, assignedPhone, foreign] } });
    expect(deleted.righe).toEqual([
      { id: freePhone, nome: 'iPhone 15', esito: 'fatto', motivo: null },
      {
        id: assignedPhone,
        nome: 'iPhone 15',
        esito: 'rifiutato',
        motivo: 'iPhone 15 è assegnato. Prima va ripreso.',
      },
      { id: foreign, nome: `#${foreign}`, esito: 'rifiutato', motivo: 'Non esiste più o è stato rimosso.' },
    ]);
    expect((await itAccount.call(listTelefoni, {})).map(({ id }) => id)).toEqual([assignedPhone]);
  });
});
