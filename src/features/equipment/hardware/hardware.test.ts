import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { assignHardware, createHardware, deleteHardware, listHardware, unassignHardware, updateHardware } from './contract.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, itAccount };
}

const LAPTOP = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', costo_annuo: '520.50' };

describe('creating hardware', () => {
  test('A new hardware item is returned with both names of its fields, and the list contains it', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createHardware, { body: { ...LAPTOP, brandIds: [brand.id] } });
    expect(created).toMatchObject({
      tipo: 'laptop',
      tipologia: 'laptop',
      costo_annuo: 520.5,
      assegnato: false,
      assegnato_a: null,
      dipendente_id: null,
    });
    expect(created.brands).toEqual([{ id: brand.id, nome: brand.nome, colore: brand.colore }]);
    expect(await itAccount.call(listHardware, {})).toEqual([created]);
  });

  test('A request for hardware may use the alias of a field; two different values for one field are rejected', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const { tipo, ...rest } = LAPTOP;
    const created = await itAccount.try(createHardware, { body: { ...rest, tipologia: 'monitor', brandIds: [brand.id] } });
    expect(created.body).toMatchObject({ tipo: 'monitor', tipologia: 'monitor' });
    const bothBrandsAccount = await itAccount.try(createHardware, { body: { ...rest, tipo, tipologia: 'monitor', brandIds: [brand.id] } });
    expect(bothBrandsAccount).toMatchObject({ status: 400, body: { code: 'VALORI_IN_CONFLITTO' } });
  });

  test.each(['', null])('An empty cost (%j) of hardware is stored as no cost', async (costo_annuo) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const { id } = await itAccount.call(createHardware, { body: { ...LAPTOP, costo_annuo, brandIds: [brand.id] } });
    expect((await itAccount.call(listHardware, {})).find((each) => each.id === id)).toMatchObject({ costo_annuo: 0 });
  });

  test.each([
    ['no brand', { brandIds: [] }, 'brandIds', "Seleziona almeno un brand per l'hardware"],
    ['a missing list of brands', { brandIds: undefined }, 'brandIds', "Seleziona almeno un brand per l'hardware"],
    ['an unknown brand', { brandIds: [999_999] }, 'brandIds', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['a negative cost', { costo_annuo: -1 }, 'costo_annuo', 'Scrivi un importo in euro, zero o più, con al massimo due decimali'],
    [
      'a cost with three decimals',
      { costo_annuo: '1.005' },
      'costo_annuo',
      'Scrivi un importo in euro, zero o più, con al massimo due decimali',
    ],
    ['a negative price', { prezzo_acquisto: -1 }, 'prezzo_acquisto', 'Scrivi un importo in euro, zero o più, con al massimo due decimali'],
    [
      'a day that does not exist',
      { data_acquisto: '2026-02-31' },
      'data_acquisto',
      'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
    ],
    ['a blank name', { nome: '   ' }, 'nome', 'Il nome è obbligatorio'],
  ])('Hardware is rejected for %s, with an error on the field', async (_, invalidValues, field, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const response = await itAccount.try(createHardware, { body: { ...LAPTOP, brandIds: [brand.id], ...invalidValues } });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toBe(sentence);
    expect(await itAccount.call(listHardware, {})).toEqual([]);
  });
});

describe('hardware of two brands', () => {
  test('The field `modificabile` of hardware is true only for a caller with edit permission on all its brands, including a brand that the caller does not see', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const other = await insertBrand(app.sql);
    const id = await insertHardware(app.sql, [brand.id, other.id]);
    const [item] = await itAccount.call(listHardware, {});
    expect(item).toMatchObject({ id, modificabile: false, brands: [{ id: brand.id }] });
    expect(await itAccount.try(updateHardware, { params: { id }, body: { nome: 'Altro' } })).toMatchObject({ status: 403 });
    const bothBrandsAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [other.id]: 'can_edit' } });
    expect(await bothBrandsAccount.call(updateHardware, { params: { id: String(id) }, body: { nome: 'Altro' } })).toMatchObject({
      modificabile: true,
    });
  });
});

describe('assigning hardware to an employee', () => {
  async function aLaptopAndAnna(costo_annuo = '520.50') {
    const { brand, itAccount } = await aBrandAndItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
    const id = await insertHardware(app.sql, [brand.id], { ...LAPTOP, costo_annuo });
    return { brand, itAccount, anna, id };
  }

  test('An assigned hardware item shows the holder, and the employee shows the cost, until it is unassigned', async () => {
    const { itAccount, anna, id } = await aLaptopAndAnna();
    const { lotto, ...assigned } = await itAccount.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: anna.id } });
    expect(lotto).toEqual(expect.any(Number));
    expect(assigned).toMatchObject({
      assegnato: true,
      assegnato_a: anna.id,
      dipendente_id: anna.id,
      assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
    });
    expect([assigned]).toEqual(await itAccount.call(listHardware, {}));
    expect(await itAccount.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 520.5 });
    expect(await itAccount.call(getRisorse, { params: { id: anna.id } })).toMatchObject({
      totale_annuo: 520.5,
      totale_mensile: 43.38,
      numero_risorse: 1,
      totali: { hardware: 1 },
      hardware: [{ id, costo_annuo: 520.5 }],
    });
    const { lotto: lottoDiRitorno, ...returned } = await itAccount.call(unassignHardware, { params: { id: String(id) } });
    expect(lottoDiRitorno).not.toBe(lotto);
    expect(returned).toMatchObject({ assegnato: false, assegnatario: null });
    expect([returned]).toEqual(await itAccount.call(listHardware, {}));
    expect(await itAccount.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 0 });
  });

  test('Hardware cannot be assigned to a second holder or to an employee of another brand, and cannot be returned when nobody has it', async () => {
    const { itAccount, brand, anna, id } = await aLaptopAndAnna();
    const params = { id: String(id) };
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [itAccount.userId, other.id]);
    const sara = await insertDipendente(app.sql, { brand_id: other.id });
    expect(await itAccount.try(unassignHardware, { params })).toMatchObject({ status: 409, body: { code: 'HARDWARE_NON_ASSEGNATO' } });
    expect(await itAccount.try(assignHardware, { params, body: { dipendente_id: sara.id } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO' },
    });
    await itAccount.call(assignHardware, { params, body: { dipendente_id: anna.id } });
    const second = await itAccount.try(assignHardware, { params, body: { dipendente_id: luca.id } });
    expect(second).toMatchObject({ status: 409, body: { code: 'HARDWARE_GIA_ASSEGNATO' } });
    expect(second.body.message).toContain('Anna Rossi');
    const deleted = await itAccount.try(deleteHardware, { params });
    expect(deleted).toMatchObject({ status: 409 });
    expect(deleted.body.message).toContain('è assegnato a Anna Rossi');
  });

  test('An update of hardware keeps the fields that it does not name', async () => {
    const { itAccount, id } = await aLaptopAndAnna();
    const changed = await itAccount.call(updateHardware, { params: { id: String(id) }, body: { nome: 'MacBook Pro' } });
    expect(changed).toMatchObject({ nome: 'MacBook Pro', marca: 'Apple', costo_annuo: 520.5 });
  });
});
