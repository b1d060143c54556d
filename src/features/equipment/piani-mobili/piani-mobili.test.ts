import { describe, expect, test } from 'vitest';
import { lastOf } from '#testing/registro-entries.ts';
import { insertAsset, insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createPianoMobile, deletePianoMobile, listPianiMobili, updatePianoMobile } from './contract.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, itAccount };
}

const SMART_PLAN = { nome_piano: 'Business Smart 100', operatore: 'TIM', dati_gb: 100, costo_annuo: '214.00' };

describe('creating a plan', () => {
  test('A new plan is active and unassigned, and the list contains the plan', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createPianoMobile, { body: { ...SMART_PLAN, brandIds: [brand.id] } });
    expect(created).toMatchObject({
      ...SMART_PLAN,
      costo_annuo: 214,
      attivo: true,
      assegnato: false,
      dipendente_id: null,
      assegnatario: null,
      numero_telefono: null,
      portabilita: null,
      telefono: null,
      modificabile: true,
      brands: [{ id: brand.id, nome: brand.nome, colore: brand.colore }],
    });
    expect(await itAccount.call(listPianiMobili, {})).toEqual([created]);
    expect(await lastOf(app.sql, 'piani_mobili', created.id)).toMatchObject({ azione: 'crea', user_id: itAccount.userId });
  });

  test.each([
    ['no brand', { brandIds: [] }, 'brandIds', 'Seleziona almeno un brand per il piano mobile'],
    ['a missing list of brands', { brandIds: undefined }, 'brandIds', 'Seleziona almeno un brand per il piano mobile'],
    ['an unknown brand', { brandIds: [999_999] }, 'brandIds', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['a blank name', { nome_piano: '  ' }, 'nome_piano', 'Il nome del piano è obbligatorio'],
    ['no operator', { operatore: undefined }, 'operatore', "L'operatore è obbligatorio"],
    ['no data volume', { dati_gb: undefined }, 'dati_gb', 'I GB sono un numero intero, zero o più'],
    ['a data volume of half a GB', { dati_gb: 0.5 }, 'dati_gb', 'I GB sono un numero intero, zero o più'],
    ['a negative data volume', { dati_gb: -1 }, 'dati_gb', 'I GB sono un numero intero, zero o più'],
    ['a data volume that is a text', { dati_gb: '100' }, 'dati_gb', 'I GB sono un numero intero, zero o più'],
    ['a data volume that is too large to store', { dati_gb: 3_000_000_000 }, 'dati_gb', 'I GB sono un numero intero, zero o più'],
    ['no cost', { costo_annuo: undefined }, 'costo_annuo', 'Campo obbligatorio'],
    [
      'a cost with three decimals',
      { costo_annuo: '1.005' },
      'costo_annuo',
      'Scrivi un importo in euro, zero o più, con al massimo due decimali',
    ],
  ])('A plan is rejected for %s, with an error on the field', async (_, invalidValues, field, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const response = await itAccount.try(createPianoMobile, { body: { ...SMART_PLAN, brandIds: [brand.id], ...invalidValues } });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toBe(sentence);
    expect(await itAccount.call(listPianiMobili, {})).toEqual([]);
  });

  test('A plan with a data volume of zero is accepted', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    expect(await itAccount.call(createPianoMobile, { body: { ...SMART_PLAN, dati_gb: 0, brandIds: [brand.id] } })).toMatchObject({
      dati_gb: 0,
    });
  });
});

describe('changing a plan', () => {
  test('An update of a plan changes the named fields and keeps the others', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertAsset(app.sql, 'piano_mobile', [brand.id], SMART_PLAN);
    const changed = await itAccount.call(updatePianoMobile, { params: { id: String(id) }, body: { dati_gb: 200, attivo: false } });
    expect(changed).toMatchObject({ ...SMART_PLAN, costo_annuo: 214, dati_gb: 200, attivo: false });
  });

  test('An update of a plan that another user has changed since the caller loaded it is rejected', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const params = { id: String(await insertAsset(app.sql, 'piano_mobile', [brand.id], SMART_PLAN)) };
    const [listed] = await itAccount.call(listPianiMobili, {});
    await itAccount.call(updatePianoMobile, { params, body: { dati_gb: 200, updated_at: listed?.updated_at } });
    const staleResponse = await itAccount.try(updatePianoMobile, { params, body: { operatore: 'Iliad', updated_at: listed?.updated_at } });
    expect(staleResponse).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
    expect(await itAccount.call(listPianiMobili, {})).toMatchObject([{ operatore: 'TIM', dati_gb: 200 }]);
  });

  test('Editing a plan of two brands requires permission on both, and an edit keeps the brand that the caller does not see', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const [hiddenBrand, addedBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const id = await insertAsset(app.sql, 'piano_mobile', [brand.id, hiddenBrand.id]);
    const params = { id: String(id) };
    expect(await itAccount.call(listPianiMobili, {})).toMatchObject([{ id, modificabile: false, brands: [{ id: brand.id }] }]);
    expect(await itAccount.try(updatePianoMobile, { params, body: { dati_gb: 1 } })).toMatchObject({ status: 403 });
    expect(await itAccount.try(deletePianoMobile, { params })).toMatchObject({ status: 403 });
    const wideAccount = await app.as({
      role: 'IT',
      brands: { [brand.id]: 'can_edit', [hiddenBrand.id]: 'can_edit', [addedBrand.id]: 'can_edit' },
    });
    const changed = await wideAccount.call(updatePianoMobile, { params, body: { brandIds: [hiddenBrand.id, addedBrand.id] } });
    expect(changed.brands.map((each) => each.id).sort()).toEqual([hiddenBrand.id, addedBrand.id].sort());
    expect(await itAccount.try(updatePianoMobile, { params, body: { dati_gb: 1 } })).toMatchObject({ status: 404 });
  });
});

test('An unassigned plan can be deleted, and a second request to delete the plan gets 404', async () => {
  const { brand, itAccount } = await aBrandAndItAccount();
  const params = { id: String(await insertAsset(app.sql, 'piano_mobile', [brand.id])) };
  expect(await itAccount.try(deletePianoMobile, { params })).toMatchObject({ status: 200, body: { success: true } });
  expect(await itAccount.try(deletePianoMobile, { params })).toMatchObject({
    status: 404,
    body: { message: 'Il piano mobile richiesto non esiste o è stato rimosso.' },
  });
});
