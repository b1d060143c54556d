import { expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listScansioni } from './contract.ts';
import { parseEtichetta } from './rules.ts';

const app = openApp();

async function aBrandAndItAccount() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  const scan = async (codice: string) => (await itAccount.call(listScansioni, { query: { codice } })).cose;
  return { brand, itAccount, scan };
}

async function labelOf(table: string, id: number): Promise<{ codice_inventario: string; codice_etichetta: string }> {
  return (await app.sql.query(`select codice_inventario, codice_etichetta from ${table} where id = $1`, [id])).rows[0];
}

test('A device is found by scanning its label, inventory code or serial number, in any spelling', async () => {
  const { brand, scan } = await aBrandAndItAccount();
  await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Un altro', numero_seriale: 'PF-3XY12' });
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'ThinkPad', numero_seriale: 'PF-3XY1' });
  const { codice_inventario, codice_etichetta } = await labelOf('hardware', id);
  const expected = {
    tipo: 'hardware',
    id,
    nome: 'ThinkPad',
    codice: codice_inventario,
    stato: 'attivo',
    assegnato: false,
    assegnatario: null,
    luogo: null,
    riservato_dal: null,
  };
  const spellings = [
    `https://organico.azienda.it/s/${codice_etichetta}`,
    codice_etichetta.toLowerCase(),
    codice_inventario.toLowerCase(),
    codice_inventario.replace('-', ' '),
    ' pf 3xy1 ',
  ];
  for (const codice of spellings) expect(await scan(codice), codice).toEqual([expected]);
});

test('A scan finds a phone by its IMEI, with its holder, and a plan by its ICCID and its number', async () => {
  const { brand, scan } = await aBrandAndItAccount();
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15', imei: '356938035643809' });
  await assign(app.sql, 'telefono', phone, anna);
  const plan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { iccid: '8939014500000000014', numero_telefono: '+39 333 1234567' });
  expect(await scan('35 693803 564380 9')).toMatchObject([
    { tipo: 'telefono', id: phone, nome: 'iPhone 15', assegnato: true, assegnatario: { id: anna.id, cognome: anna.cognome } },
  ]);
  for (const codice of ['8939014500000000014', '3331234567']) {
    expect(await scan(codice), codice).toMatchObject([{ tipo: 'piano_mobile', id: plan, stato: null, assegnato: false }]);
  }
});

test('A scan of a code of an item of another brand finds no item, like a scan of an unknown code', async () => {
  const { scan } = await aBrandAndItAccount();
  const { brand: other } = await aBrandAndItAccount();
  const id = await insertAsset(app.sql, 'hardware', [other.id], { numero_seriale: 'ALTRUI-1' });
  const { codice_inventario, codice_etichetta } = await labelOf('hardware', id);
  for (const codice of [codice_inventario, codice_etichetta, 'ALTRUI-1', 'NIENTE', '---', '', '%', '000000000000']) {
    expect(await scan(codice), codice).toEqual([]);
  }
});

test('A scanned code hides the holder of its item from a caller who may not view the holder', async () => {
  const { brand, scan } = await aBrandAndItAccount();
  const { brand: other } = await aBrandAndItAccount();
  const luca = await insertDipendente(app.sql, { brand_id: other.id });
  const id = await insertAsset(app.sql, 'hardware', [brand.id, other.id], { numero_seriale: 'COMUNE-1' });
  await assign(app.sql, 'hardware', id, luca);
  expect(await scan('comune-1')).toMatchObject([{ id, assegnato: true, assegnatario: null }]);
});

test.each([
  ['https://organico.it/s/0123456789AB', '0123456789AB'],
  ['https://organico.it/s/0123456789ab/', '0123456789AB'],
  ['0123456789AB', '0123456789AB'],
  ['https://altri.it/prodotto/0123456789AB', undefined],
  ['356938035643', '356938035643'],
  ['AUR-00042', undefined],
])('The scanned URL of a label is recognized by the code at its end: %s', (letto, codice) => {
  expect(parseEtichetta(letto)).toBe(codice);
});

test('A scanned code that the scanner or the keyboard layout has changed finds its item', async () => {
  const { brand, scan } = await aBrandAndItAccount();
  const device = (marca: string, numero_seriale: string) => insertAsset(app.sql, 'hardware', [brand.id], { marca, numero_seriale });
  const [apple, lenovo, dell, zebra] = [
    await device('Apple', 'C02XK1ABJG5H'),
    await device('Lenovo', 'PF2ABC12'),
    await device('Dell', '5CG-1234/AB'),
    await device('Zebra', '000123456'),
  ];
  const { codice_inventario, codice_etichetta } = await labelOf('hardware', apple);
  const misreadCodes: [string, number][] = [
    ['SC02XK1ABJG5H', apple],
    ['(S)C02XK1ABJG5H', apple],
    ['S/N: C02XK1ABJG5H', apple],
    ['*C02XK1ABJG5H*', apple],
    ['1S20XXS12300PF2ABC12', lenovo],
    ['S-Nç PF2ABC12', lenovo],
    [codice_inventario.replace('-', "'"), apple],
    ["5CG'1234-AB", dell],
    [`httpç--organico.azienda.it-s-${codice_etichetta}`, apple],
    ['S000123456', zebra],
    ['000123456', zebra],
  ];
  for (const [codice, id] of misreadCodes) expect(await scan(codice), codice).toMatchObject([{ tipo: 'hardware', id }]);
});

test('A scanned code that matches two items only after its correction finds no item', async () => {
  const { brand, scan } = await aBrandAndItAccount();
  for (const marca of ['Dell', 'Lenovo']) await insertAsset(app.sql, 'hardware', [brand.id], { marca, numero_seriale: 'DOPPIO77' });
  expect(await scan('DOPPIO77')).toHaveLength(2);
  expect(await scan('SDOPPIO77')).toEqual([]);
});
