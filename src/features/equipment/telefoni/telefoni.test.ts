import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { lastOf } from '#testing/register.ts';
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

async function aBrandWithIt() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, it };
}

const PHONE = { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', costo_annuo: '300.00' };

describe('creating a phone', () => {
  test('A new phone is returned as available, and the list contains it', async () => {
    const { brand, it } = await aBrandWithIt();
    const made = await it.call(createTelefono, { body: { ...PHONE, imei: '35 693803-564380 9', brandIds: [brand.id] } });
    expect(made).toMatchObject({
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
    expect(made.brands).toEqual([{ id: brand.id, nome: brand.nome, colore: brand.colore }]);
    expect(await it.call(listTelefoni, {})).toEqual([made]);
    expect(await lastOf(app.sql, 'iphones', made.id)).toMatchObject({ azione: 'crea', user_id: it.userId });
  });

  test.each([[undefined], [null], [''], ['  ']])('An IMEI of %j is stored as no IMEI of the phone', async (imei) => {
    const { brand, it } = await aBrandWithIt();
    expect(await it.call(createTelefono, { body: { ...PHONE, imei, brandIds: [brand.id] } })).toMatchObject({ imei: null });
  });

  test('An IMEI of 15 digits with a wrong check digit is stored as typed', async () => {
    const { brand, it } = await aBrandWithIt();
    const imei = '356938035643808';
    const { id } = await it.call(createTelefono, { body: { ...PHONE, imei, brandIds: [brand.id] } });
    expect(await it.call(listTelefoni, {})).toMatchObject([{ id, imei }]);
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
  ])('A phone is rejected for %s, with an error on the field', async (_, wrong, field, sentence) => {
    const { brand, it } = await aBrandWithIt();
    const answer = await it.try(createTelefono, { body: { ...PHONE, brandIds: [brand.id], ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.[field]).toBe(sentence);
    expect(await it.call(listTelefoni, {})).toEqual([]);
  });
});

describe('assigning a phone without a plan', () => {
  async function aPhoneAndAnna() {
    const { brand, it } = await aBrandWithIt();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
    const id = await insertAsset(app.sql, 'telefono', [brand.id], PHONE);
    const params = { id: String(id) };
    const give = (dipendente_id = anna.id) => it.try(assignTelefono, { params, body: { dipendente_id } });
    return { brand, it, anna, id, params, give };
  }

  test('An employee can have a phone without a plan: the phone counts in the yearly cost, but not in the number of items', async () => {
    const { it, anna, id, params, give } = await aPhoneAndAnna();
    expect(await give()).toMatchObject({
      status: 200,
      body: { disponibile: false, assegnato: true, dipendente_id: anna.id, assegnatario: { nome: 'Anna', cognome: 'Rossi' }, piano: null },
    });
    expect(await it.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      telefoni: [{ id, con_piano: false }],
      totale_annuo: 300,
      numero_risorse: 0,
    });
    expect(await it.call(unassignTelefono, { params })).toMatchObject({ disponibile: true, assegnatario: null });
    expect(await it.try(unassignTelefono, { params })).toMatchObject({ status: 409, body: { code: 'TELEFONO_NON_ASSEGNATO' } });
    expect(await it.call(listHoldersOfTelefono, { params })).toMatchObject([{ nome: 'Anna Rossi', dipendente: { id: anna.id } }]);
  });

  test('A phone rejects a second holder with the name of the first one, and an assigned phone cannot be deleted', async () => {
    const { brand, it, params, give } = await aPhoneAndAnna();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await give();
    const second = await give(luca.id);
    expect(second).toMatchObject({ status: 409, body: { code: 'TELEFONO_GIA_ASSEGNATO' } });
    expect(second.body.message).toContain('iPhone 15 è già assegnato a Anna Rossi');
    const deleted = await it.try(deleteTelefono, { params });
    expect(deleted).toMatchObject({ status: 409, body: { code: 'TELEFONO_ASSEGNATO' } });
    expect(deleted.body.message).toContain('è assegnato a Anna Rossi');
  });

  test('A phone cannot be assigned to an employee of another brand', async () => {
    const { it, give } = await aPhoneAndAnna();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [it.userId, other.id]);
    const sara = await insertDipendente(app.sql, { brand_id: other.id });
    expect(await give(sara.id)).toMatchObject({ status: 409, body: { code: 'BRAND_DIVERSO' } });
  });

  test('An update of a phone keeps the fields that it does not name, also while the phone is assigned', async () => {
    const { it, params, give } = await aPhoneAndAnna();
    await give();
    expect(await it.call(updateTelefono, { params, body: { colore: 'Blu' } })).toMatchObject({
      ...PHONE,
      colore: 'Blu',
      costo_annuo: 300,
      assegnato: true,
    });
  });
});

test('An update of a version of a phone that another user has changed since is rejected', async () => {
  const { brand, it } = await aBrandWithIt();
  const params = { id: String(await insertAsset(app.sql, 'telefono', [brand.id], PHONE)) };
  const [read] = await it.call(listTelefoni, {});
  await it.call(updateTelefono, { params, body: { colore: 'Blu', updated_at: read?.updated_at } });
  const late = await it.try(updateTelefono, { params, body: { memoria: '1TB', updated_at: read?.updated_at } });
  expect(late).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  expect(await it.call(listTelefoni, {})).toMatchObject([{ colore: 'Blu', memoria: '128GB' }]);
});

describe('the list of phones', () => {
  test('The list of phones is searched by model, colour, memory and IMEI, and filtered by availability', async () => {
    const { brand, it } = await aBrandWithIt();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const blue = await insertAsset(app.sql, 'telefono', [brand.id], { ...PHONE, colore: 'Blu', imei: '490154203237518' });
    const samsung = await insertAsset(app.sql, 'telefono', [brand.id], { ...PHONE, modello: 'Galaxy S24', memoria: '256GB' });
    await assign(app.sql, 'telefono', samsung, anna);
    const found = async (query: object) => (await it.call(listTelefoni, { query })).map(({ id }) => id);
    expect(await found({ q: 'iphone blu' })).toEqual([blue]);
    expect(await found({ q: '49 015420 323751 8' })).toEqual([blue]);
    expect(await found({ q: '256' })).toEqual([samsung]);
    expect(await found({ disponibile: 'true' })).toEqual([blue]);
    expect(await found({ disponibile: 'false' })).toEqual([samsung]);
    expect(await found({ assegnato: 'true' })).toEqual([samsung]);
    expect(await found({ sort: 'modello' })).toEqual([samsung, blue]);
    expect(await found({ brand_id: '999999' })).toEqual([]);
    const { headers } = await it.try(listTelefoni, { query: { disponibile: 'true', limit: 1 } });
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('A phone whose holder is of a hidden brand only shows that it is assigned, and only its visible brands', async () => {
    const { brand, it } = await aBrandWithIt();
    const unseen = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id: unseen.id });
    const id = await insertAsset(app.sql, 'telefono', [brand.id, unseen.id], PHONE);
    const plan = await assign(app.sql, 'piano_mobile', await insertAsset(app.sql, 'piano_mobile', [unseen.id]), anna);
    await assign(app.sql, 'telefono', id, anna, { assegnazione_piano_id: plan.id });
    expect(await it.call(listTelefoni, {})).toMatchObject([
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
    expect(await it.try(updateTelefono, { params: { id }, body: { colore: 'Blu' } })).toMatchObject({ status: 403 });
    expect(await it.try(unassignTelefono, { params: { id } })).toMatchObject({ status: 403 });
  });
});

describe('bulk actions on phones', () => {
  test('An action on many phones adds a brand to all selected ones, and deletes those that are not assigned', async () => {
    const { brand, it } = await aBrandWithIt();
    const other = await insertBrand(app.sql);
    const both = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    const [free, held] = [
      await insertAsset(app.sql, 'telefono', [brand.id], PHONE),
      await insertAsset(app.sql, 'telefono', [brand.id], PHONE),
    ];
    const foreign = await insertAsset(app.sql, 'telefono', [(await insertBrand(app.sql)).id]);
    await assign(app.sql, 'telefono', held, await insertDipendente(app.sql, { brand_id: brand.id }));
    const added = await both.call(addBrandToTelefoni, { body: { filtro: { disponibile: 'true' }, brand_id: other.id } });
    expect(added.righe).toEqual([{ id: free, nome: 'iPhone 15', esito: 'fatto', motivo: null }]);
    const again = await both.call(addBrandToTelefoni, { body: { ids: [free], brand_id: other.id } });
    expect(again).toMatchObject({ fatti: 0, invariati: 1 });
    const deleted = await both.call(deleteManyTelefoni, { body: { ids: [free, held, foreign] } });
    expect(deleted.righe).toEqual([
      { id: free, nome: 'iPhone 15', esito: 'fatto', motivo: null },
      {
        id: held,
        nome: 'iPhone 15',
        esito: 'rifiutato',
        motivo: 'iPhone 15 è assegnato. Prima va ripreso.',
      },
      { id: foreign, nome: `#${foreign}`, esito: 'rifiutato', motivo: 'Non esiste più o è stato rimosso.' },
    ]);
    expect((await it.call(listTelefoni, {})).map(({ id }) => id)).toEqual([held]);
  });
});
