import { describe, expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { countCartelle, createCartella, deleteCartella, listCartelle, updateCartella } from './contract.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, itAccount };
}

const VENDITE = { nome: 'Vendite', percorso: '\\\\srv01\\vendite' };

describe('creating a folder', () => {
  test('A new folder has the sent values; by default its permission is read and its type is cartella', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createCartella, { body: { ...VENDITE, brandIds: [brand.id] } });
    expect(created).toMatchObject({
      ...VENDITE,
      tipo: 'cartella',
      server: null,
      descrizione: null,
      permessi: 'lettura',
      assegnato: false,
      dipendente_id: null,
      assegnatario: null,
      modificabile: true,
    });
    expect(created.brands).toEqual([{ id: brand.id, nome: brand.nome, colore: brand.colore }]);
    expect(await itAccount.call(listCartelle, {})).toEqual([created]);
  });

  test('Every field of the folder form is stored', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const body = { ...VENDITE, tipo: 'unita_rete', server: 'srv01', descrizione: 'Listini\ne cataloghi', permessi: 'scrittura' } as const;
    const created = await itAccount.try(createCartella, { body: { ...body, brandIds: [brand.id] } });
    expect(created).toMatchObject({ status: 201, body });
  });

  test.each(['\\\\srv01\\vendite', 'Z:\\', 'Z:\\Uffici\\2026\\', 'smb://srv01/vendite', '/mnt/dati/vendite', '\\\\srv01\\a b\\c$'])(
    'The folder path %s is stored exactly as typed',
    async (percorso) => {
      const { brand, itAccount } = await aBrandAndItAccount();
      const { id } = await itAccount.call(createCartella, { body: { nome: 'Vendite', percorso, brandIds: [brand.id] } });
      const [listed] = await itAccount.call(listCartelle, {});
      expect(listed).toMatchObject({ id, percorso });
    },
  );

  test('Two folders can have the same path', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const body = { ...VENDITE, brandIds: [brand.id] };
    await itAccount.call(createCartella, { body });
    await itAccount.call(createCartella, { body });
    expect(await itAccount.call(listCartelle, {})).toHaveLength(2);
  });

  test('A folder path is stored code point by code point, also when a letter and its accent are two code points', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const body = { nome: 'Qualita\u0300', percorso: '/mnt/Qualita\u0300', brandIds: [brand.id] };
    expect(await itAccount.call(createCartella, { body })).toMatchObject({ nome: 'Qualit\u00e0', percorso: body.percorso });
  });

  const OBBLIGATORI = 'Nome e percorso sono obbligatori';
  const NO_BRAND = 'Seleziona almeno un brand per la cartella';
  test.each([
    ['no name', { nome: undefined }, 'nome', OBBLIGATORI],
    ['a blank name', { nome: '  ' }, 'nome', OBBLIGATORI],
    ['no path', { percorso: undefined }, 'percorso', OBBLIGATORI],
    ['a blank path', { percorso: ' ' }, 'percorso', OBBLIGATORI],
    ['a path on two lines', { percorso: '\\\\srv01\n\\vendite' }, 'percorso', 'Il testo contiene caratteri non ammessi'],
    ['a path that is too long', { percorso: `/${'a'.repeat(1024)}` }, 'percorso', 'Al massimo 1024 caratteri'],
    ['no brand', { brandIds: [] }, 'brandIds', NO_BRAND],
    ['a missing list of brands', { brandIds: undefined }, 'brandIds', NO_BRAND],
    ['an unknown brand', { brandIds: [999_999] }, 'brandIds', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['an unknown type', { tipo: 'nas' }, 'tipo', 'Scegli uno di: cartella, unita_rete'],
    ['an unknown permission', { permessi: 'tutto' }, 'permessi', 'Scegli uno di: lettura, scrittura'],
  ])('A folder is rejected for %s, with an error on the field', async (_, invalidValues, field, sentence) => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const response = await itAccount.try(createCartella, { body: { ...VENDITE, brandIds: [brand.id], ...invalidValues } });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toBe(sentence);
    expect(await itAccount.call(listCartelle, {})).toEqual([]);
  });
});

describe('changing a folder', () => {
  test('An update of a folder changes the named fields and keeps the others; an empty text is stored as null', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const body = { ...VENDITE, server: 'srv01', descrizione: 'Listini', brandIds: [brand.id] };
    const { id } = await itAccount.call(createCartella, { body });
    const changed = await itAccount.call(updateCartella, { params: { id: String(id) }, body: { nome: 'Acquisti', descrizione: '' } });
    expect(changed).toMatchObject({ nome: 'Acquisti', percorso: VENDITE.percorso, server: 'srv01', descrizione: null });
  });

  test('An edit of a folder that another user has changed meanwhile is rejected', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const created = await itAccount.call(createCartella, { body: { ...VENDITE, brandIds: [brand.id] } });
    const params = { id: String(created.id) };
    await itAccount.call(updateCartella, { params, body: { server: 'srv02', updated_at: created.updated_at } });
    const staleResponse = await itAccount.try(updateCartella, { params, body: { nome: 'Acquisti', updated_at: created.updated_at } });
    expect(staleResponse).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
    expect(await itAccount.call(listCartelle, {})).toMatchObject([{ nome: 'Vendite', server: 'srv02' }]);
  });

  test('The permission of an unassigned folder is stored with the folder; the permission of an assigned folder is stored with the assignment', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertAsset(app.sql, 'cartella', [brand.id]);
    const params = { id: String(id) };
    expect(await itAccount.call(updateCartella, { params, body: { permessi: 'scrittura' } })).toMatchObject({ permessi: 'scrittura' });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'cartella', id, anna, { permessi: 'lettura' });
    expect(await itAccount.call(listCartelle, {})).toMatchObject([{ permessi: 'lettura' }]);
    expect(await itAccount.call(updateCartella, { params, body: { permessi: 'scrittura' } })).toMatchObject({ permessi: 'scrittura' });
    const { rows } = await app.sql.query('select permessi, data_revoca from dipendenti_cartelle where cartella_id = $1', [id]);
    expect(rows).toEqual([{ permessi: 'scrittura', data_revoca: null }]);
  });

  test('Editing a folder of two brands requires permission on both, and an edit keeps the brand that the caller does not see', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const [otherBrand, thirdBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const id = await insertAsset(app.sql, 'cartella', [brand.id, otherBrand.id]);
    const params = { id: String(id) };
    expect(await itAccount.call(listCartelle, {})).toMatchObject([{ id, modificabile: false, brands: [{ id: brand.id }] }]);
    expect(await itAccount.try(updateCartella, { params, body: { nome: 'Altro' } })).toMatchObject({ status: 403 });
    const wideAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit', [thirdBrand.id]: 'can_edit' } });
    const ownCartella = await insertAsset(app.sql, 'cartella', [brand.id]);
    const moved = await wideAccount.call(updateCartella, { params: { id: String(ownCartella) }, body: { brandIds: [thirdBrand.id] } });
    expect(moved.brands.map((each) => each.id)).toEqual([thirdBrand.id]);
    const admin = await app.asAdmin();
    expect(await admin.call(updateCartella, { params, body: { nome: 'Altro' } })).toMatchObject({ modificabile: true });
  });

  test('A brand under which the folder is assigned cannot be removed from the folder', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [itAccount.userId, otherBrand.id]);
    const id = await insertAsset(app.sql, 'cartella', [brand.id]);
    await assign(app.sql, 'cartella', id, await insertDipendente(app.sql, { brand_id: brand.id }));
    const rejected = await itAccount.try(updateCartella, { params: { id }, body: { nome: 'Altro', brandIds: [otherBrand.id] } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'CARTELLA_ASSEGNATA' } });
    expect((await itAccount.call(listCartelle, {}))[0]?.nome).not.toBe('Altro');
  });
});

describe('deleting a folder', () => {
  test('An assigned folder cannot be deleted, with the message of the specification; an unassigned folder is deleted and its history stays', async () => {
    const { brand, itAccount } = await aBrandAndItAccount();
    const id = await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Vendite' });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'cartella', id, anna);
    const params = { id: String(id) };
    const rejected = await itAccount.try(deleteCartella, { params });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'CARTELLA_ASSEGNATA' } });
    expect(rejected.body.message).toBe('La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.');
    await app.sql.query('update dipendenti_cartelle set data_revoca = oggi() where cartella_id = $1', [id]);
    expect(await itAccount.call(deleteCartella, { params })).toEqual({ success: true });
    expect(await itAccount.call(countCartelle, {})).toEqual({ totale: 0, cartella: 0, unita_rete: 0 });
    const { rows } = await app.sql.query('select risorsa_nome from dipendenti_cartelle where cartella_id = $1', [id]);
    expect(rows).toEqual([{ risorsa_nome: 'Vendite' }]);
  });

  test('A caller of another brand gets the same reply for a folder as for a folder that does not exist', async () => {
    const { itAccount } = await aBrandAndItAccount();
    const id = await insertAsset(app.sql, 'cartella', [(await insertBrand(app.sql)).id]);
    const hiddenResponse = await itAccount.try(deleteCartella, { params: { id } });
    const missingResponse = await itAccount.try(deleteCartella, { params: { id: 999_999 } });
    expect(hiddenResponse).toMatchObject({ status: 404, body: { code: 'CARTELLA_NON_TROVATA' } });
    expect(hiddenResponse.text).toBe(missingResponse.text);
  });
});
