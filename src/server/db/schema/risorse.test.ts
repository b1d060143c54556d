import { beforeAll, describe, expect, test } from 'vitest';
import { cifreTelefono } from '#shared/numeri.ts';
import { rejectionOf } from '#testing/rejection.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertRow,
  insertSoftware,
  KIND_NAMES,
  KINDS,
} from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
});

describe.each(KIND_NAMES)('Brands of a %s', (assetType) => {
  const { table, links, linkColumn } = KINDS[assetType];

  test('An item cannot be created without a brand, and its last brand cannot be removed', async () => {
    expect(await rejectionOf(insertWithoutBrand())).toBe(`${table}_almeno_un_brand`);
    const item = await insertAsset(db.app, assetType, [brand_id]);
    expect(await rejectionOf(db.app.query(`delete from ${links} where ${linkColumn} = $1`, [item]))).toBe(`${table}_almeno_un_brand`);
  });

  // The brand constraint is checked at the end of the transaction, when the deleted link no longer exists.
  function insertWithoutBrand() {
    return inOneTransaction(db.app, async (tx) => {
      const item = await insertAsset(tx, assetType, [brand_id]);
      await tx.query(`delete from ${links} where ${linkColumn} = $1`, [item]);
    });
  }

  test('An item still has one brand after a concurrent removal of its two brands', async () => {
    const otherBrand = await insertBrand(db.app);
    const item = await insertAsset(db.app, assetType, [brand_id, otherBrand.id]);
    const unlink = `delete from ${links} where ${linkColumn} = $1 and brand_id = $2`;
    const outcome = await runInParallel(
      db.app,
      (tx) => tx.query(unlink, [item, brand_id]),
      (tx) => tx.query(unlink, [item, otherBrand.id]),
    );
    expect(outcome).toEqual(['accepted', `${table}_almeno_un_brand`]);
  });

  test('An item can change its only brand within one transaction', async () => {
    const otherBrand = await insertBrand(db.app);
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const replaceBrand = inOneTransaction(db.app, async (tx) => {
      await tx.query(`delete from ${links} where ${linkColumn} = $1`, [item]);
      await tx.query(`insert into ${links} (${linkColumn}, brand_id) values ($1, $2)`, [item, otherBrand.id]);
    });
    expect(await rejectionOf(replaceBrand)).toBe('accepted');
  });

  test('An item can be linked to a brand only once, and only to an existing brand', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    expect(await rejectionOf(insertRow(db.app, links, { [linkColumn]: item, brand_id }))).toBe(`${links}_pkey`);
    expect(await rejectionOf(insertRow(db.app, links, { [linkColumn]: item, brand_id: 0 }))).toBe(`${links}_brand_fkey`);
    expect(await rejectionOf(insertRow(db.app, links, { [linkColumn]: 0, brand_id }))).toBe(`${links}_${linkColumn}_fkey`);
  });
});

describe('Invalid values of an item', () => {
  test.each([
    ['software', { costo_licenza: '-1' }, 'euro'],
    ['software', { numero_licenze: -1 }, 'software_licenze'],
    ['hardware', { stato: 'perso' }, 'hardware_stato'],
    ['hardware', { prezzo_acquisto: '-1' }, 'euro'],
    ['piano_mobile', { dati_gb: -1 }, 'piani_mobili_dati_gb'],
    ['piano_mobile', { operatore: '' }, 'testo_breve'],
    ['telefono', { costo_annuo: '-0.01' }, 'euro'],
    ['cartella', { tipo: 'nuvola' }, 'cartelle_tipo'],
    ['cartella', { permessi: 'tutti' }, 'cartelle_permessi'],
    ['cartella', { percorso: 'x'.repeat(1025) }, 'percorso'],
    ['cartella', { descrizione: 'x'.repeat(4001) }, 'testo_lungo'],
    ['cartella', { descrizione: 'una\u0001riga' }, 'testo_lungo'],
  ] as const)('The database rejects a %s with %o by the constraint %s', async (assetType, values, constraint) => {
    expect(await rejectionOf(insertAsset(db.app, assetType, [brand_id], values))).toBe(constraint);
  });

  test('The description of an item can have several lines', async () => {
    expect(await rejectionOf(insertAsset(db.app, 'cartella', [brand_id], { descrizione: 'uno\n\tdue\r\ntre' }))).toBe('accepted');
  });
});

describe('The seats of a software licence', () => {
  const setSeats = (id: number, seats: number | null) =>
    rejectionOf(db.app.query('update software set numero_licenze = $1 where id = $2', [seats, id]));

  test('The number of seats of a licence cannot be set below the number of used seats', async () => {
    const software = await insertSoftware(db.app, [brand_id], { numero_licenze: 5 });
    for (let i = 0; i < 3; i += 1) await assign(db.app, 'software', software, await insertDipendente(db.app, { brand_id }));
    expect(await setSeats(software, 2)).toBe('software_licenze');
    expect(await setSeats(software, 3)).toBe('accepted');
    expect(await setSeats(software, null)).toBe('accepted');
    expect(await setSeats(software, 2)).toBe('software_licenze');
    await endAssignment(db.app, 'software', software);
    expect(await setSeats(software, 0)).toBe('accepted');
  });

  test('The database computes the number of used seats of a licence: neither the application nor the owner can set the number', async () => {
    const software = await insertSoftware(db.app, [brand_id], { licenze_utilizzate: 7 });
    const { rows } = await db.app.query('select licenze_utilizzate from software where id = $1', [software]);
    expect(rows).toEqual([{ licenze_utilizzate: 0 }]);
    for (const pool of [db.app, db.owner]) {
      expect(await rejectionOf(pool.query('update software set licenze_utilizzate = 1 where id = $1', [software]))).toBe(
        'software_contatore',
      );
    }
  });
});

test.each([
  '347 512 8834',
  '+39 347-512.8834',
  '0039 (347) 5128834',
  '393475128834',
  '393 475 1288',
  '+39 02 8912 4410',
  '+41 79 1234567',
  '+39',
  'da attivare',
])('The database normalizes the phone number %j in the same way as the program', async (numero) => {
  const { rows } = await db.app.query("select coalesce(cifre_telefono($1), '') as cifre", [numero]);
  expect(rows).toEqual([{ cifre: cifreTelefono(numero) }]);
});
