import { describe, expect, test } from 'vitest';
import { deleteCartella } from '#features/equipment/cartelle/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDotazione, deleteDotazione, listDotazioni, updateDotazione } from './contract.ts';

const app = openApp();

const NOTEBOOK = { tipo: 'hardware', descrizione: 'Notebook 14"', hardware_tipo: 'Laptop' } as const;

/** Creates a brand with a licence and a folder, and an IT account. */
async function aBrand() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const software_id = await insertAsset(app.sql, 'software', [brand.id]);
  const cartella_id = await insertAsset(app.sql, 'cartella', [brand.id]);
  const tryCreate = (body: object = {}) =>
    it.try(createDotazione, { body: { nome: 'Venditore', brand_ids: [brand.id], voci: [NOTEBOOK], ...body } as never });
  const createKit = async (body: object = {}) =>
    it.call(createDotazione, { body: { nome: 'Venditore', brand_ids: [brand.id], voci: [NOTEBOOK], ...body } as never });
  return { brand, it, software_id, cartella_id, tryCreate, createKit };
}

test('A kit stores each of its lines exactly as the request contains it, including the quantity', async () => {
  const { brand, it, software_id, cartella_id, createKit } = await aBrand();
  const voci = [
    { ...NOTEBOOK, quantita: 2 },
    { tipo: 'software', descrizione: 'Office', software_id },
    { tipo: 'cartella', descrizione: 'Vendite', cartella_id, permessi: 'scrittura' },
    { tipo: 'piano', descrizione: 'SIM dati', gb_minimi: 50 },
    { tipo: 'telefono', descrizione: 'Smartphone' },
  ];
  const kit = await createKit({ mansioni: ['Commessa', 'Store Manager'], voci });
  expect(kit).toMatchObject({ nome: 'Venditore', mansioni: ['Commessa', 'Store Manager'], brands: [{ id: brand.id }], modificabile: true });
  expect(kit.voci.map(({ tipo, quantita }) => [tipo, quantita])).toEqual([
    ...[['hardware', 2] as const, ['software', 1] as const, ['cartella', 1] as const],
    ...[['piano', 1] as const, ['telefono', 1] as const],
  ]);
  expect(kit.voci[2]?.riferimento).toEqual(expect.any(String));
  expect(kit.voci[2]).toEqual({
    ...voci[2],
    hardware_tipo: null,
    software_id: null,
    gb_minimi: null,
    riferimento: kit.voci[2]?.riferimento,
    quantita: 1,
  });
  expect(await it.call(listDotazioni, {})).toEqual([kit]);
  expect(await it.call(listDotazioni, { query: { q: 'smartph' } })).toHaveLength(1);
});

describe('kits that the server rejects', () => {
  test.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['no line', { voci: [] }, 'voci'],
    ['an empty line', { voci: [{ tipo: 'hardware', descrizione: '' }] }, 'voci.0.descrizione'],
    ['a line with a field of another item type', { voci: [{ ...NOTEBOOK, gb_minimi: 5 }] }, 'voci.0.gb_minimi'],
    ['a quantity of zero', { voci: [{ ...NOTEBOOK, quantita: 0 }] }, 'voci.0.quantita'],
    ['too many items in total', { voci: Array.from({ length: 4 }, () => ({ ...NOTEBOOK, quantita: 20 })) }, 'voci'],
    ['a licence that does not exist', { voci: [{ tipo: 'software', descrizione: 'Office', software_id: 2_000_000_000 }] }, 'voci'],
  ])('A kit with %s is rejected with 400 and an error on the field', async (_, body, field) => {
    const { tryCreate, it } = await aBrand();
    expect(await tryCreate(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await it.call(listDotazioni, {})).toEqual([]);
  });

  test('A kit with a licence that one of its brands does not own is rejected, on creation and when a brand is added', async () => {
    const { brand, software_id } = await aBrand();
    const otherBrand = await insertBrand(app.sql);
    const accountOfBoth = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [otherBrand.id]: 'can_edit' } });
    const body = {
      nome: 'Ufficio',
      brand_ids: [brand.id, otherBrand.id],
      voci: [{ tipo: 'software' as const, descrizione: 'Office', software_id }],
    };
    const rejection = { status: 400, body: { fields: { voci: expect.any(String) } } };
    expect(await accountOfBoth.try(createDotazione, { body })).toMatchObject(rejection);
    const { id } = await accountOfBoth.call(createDotazione, { body: { ...body, brand_ids: [brand.id] } });
    const params = { id: String(id) };
    expect(await accountOfBoth.try(updateDotazione, { params, body: { brand_ids: [brand.id, otherBrand.id] } })).toMatchObject(rejection);
  });
});

test('A request that changes one field of a kit leaves the other fields unchanged, and a request with an older version is rejected', async () => {
  const { it, createKit } = await aBrand();
  const { id, updated_at, voci } = await createKit({ mansioni: ['Commessa'] });
  const params = { id: String(id) };
  const renamed = await it.call(updateDotazione, { params, body: { nome: 'Addetto vendita', updated_at } });
  expect(renamed).toMatchObject({ nome: 'Addetto vendita', mansioni: ['Commessa'], voci });
  expect(await it.try(updateDotazione, { params, body: { nome: 'Altro', updated_at } })).toMatchObject({
    status: 409,
    body: { code: 'MODIFICATO_NEL_FRATTEMPO' },
  });
});

test('After a folder is deleted, the kit still has the line for the folder, but the line refers to no folder', async () => {
  const { it, cartella_id, createKit } = await aBrand();
  await createKit({ voci: [{ tipo: 'cartella', descrizione: 'Vendite', cartella_id, permessi: 'lettura' }] });
  await it.call(deleteCartella, { params: { id: String(cartella_id) } });
  const [kit] = await it.call(listDotazioni, {});
  expect(kit?.voci).toMatchObject([{ descrizione: 'Vendite', cartella_id: null, permessi: 'lettura' }]);
});

describe('the list of kits for an employee', () => {
  test.each([
    ['the kit names the job, in any spelling', { mansioni: ['  COMMESSA'] }, true],
    ['the kit is for all jobs', { mansioni: [] }, true],
    ['the kit is for another job', { mansioni: ['Magazziniere'] }, false],
  ])('The list of kits for an employee marks the kits that fit the job of the employee as proposed: %s', async (_, body, proposta) => {
    const { brand, it, createKit } = await aBrand();
    await createKit(body);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id, posizione: 'Commessa' });
    expect(await it.call(listDotazioni, { query: { dipendente_id: id } })).toMatchObject([{ nome: 'Venditore', proposta }]);
  });

  test('Kits of other brands are not offered for an employee, and no kit is offered for an employee who is not visible', async () => {
    const { brand, it, createKit } = await aBrand();
    await createKit();
    const otherBrand = await insertBrand(app.sql);
    const accountOfBoth = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view', [otherBrand.id]: 'can_view' } });
    const { id } = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    expect(await accountOfBoth.call(listDotazioni, { query: { dipendente_id: id } })).toEqual([]);
    expect(await it.call(listDotazioni, { query: { dipendente_id: id } })).toEqual([]);
    expect(await accountOfBoth.call(listDotazioni, {})).toMatchObject([{ proposta: false, modificabile: false }]);
  });
});

test('The audit log describes a kit in words, with its lines', async () => {
  const { brand, createKit, it } = await aBrand();
  const { id } = await createKit({
    mansioni: ['Commessa', 'Cassiera'],
    voci: [
      { ...NOTEBOOK, quantita: 2 },
      { tipo: 'telefono', descrizione: 'Smartphone' },
    ],
  });
  await it.call(deleteDotazione, { params: { id: String(id) } });
  const admin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const entries = await admin.call(listRegistro, { query: { oggetto: 'dotazioni' } });
  expect(entries.map(({ titolo }) => titolo)).toEqual([
    'Brand tolto dalla dotazione: Venditore',
    'Dotazione eliminata: Venditore',
    'Dotazione creata: Venditore',
    'Brand aggiunto alla dotazione: Venditore',
  ]);
  expect(entries[2]?.cambi).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ etichetta: 'Mansioni', dopo: 'Commessa, Cassiera' }),
      expect.objectContaining({ etichetta: 'Voci', dopo: '2 × Notebook 14", Smartphone' }),
    ]),
  );
});
