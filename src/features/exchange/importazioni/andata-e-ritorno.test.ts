// Property test: applying an import file and undoing it leaves the database as before, whatever the file contains.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand, insertDipendente, insertHardware, insertManager, insertShowroom, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione } from './contract.ts';

const RUNS = Number(process.env.RUNS ?? 40);
const SEED = Number(process.env.SEED ?? 20261122);

const app = openApp();
let admin: Client;

beforeAll(async () => {
  const [marea, nuvola] = [await insertBrand(app.sql, { nome: 'Marea' }), await insertBrand(app.sql, { nome: 'Nuvola' })];
  const brandIds = [marea.id, nuvola.id];
  const showroom = await insertShowroom(app.sql, brandIds, { nome: 'Bari Centro' });
  const manager = await insertManager(app.sql, { brand_id: marea.id, email: 'p0@azienda.it', nome: 'Marco', cognome: 'Bianchi' });
  for (const n of [1, 2]) {
    await insertDipendente(app.sql, { brand_id: marea.id, email: `p${n}@azienda.it`, manager_id: manager.id, showroom, stipendio: '1500' });
    await insertHardware(app.sql, [marea.id], { nome: `Cosa ${n}`, numero_seriale: `S${n}`, prezzo_acquisto: '99.90' });
    await insertSoftware(app.sql, brandIds, { nome: `Programma ${n}` });
  }
  admin = await app.asAdmin();
});

/**
 * Returns all rows of all tables except the audit log, lots and imports, without the time of their last change and without sequence values.
 */
async function databaseState(): Promise<string[]> {
  const rows = await databaseRows(app.sql, ['expires_at', 'last_login', 'updated_at', 'riservati_updated_at']);
  return rows.filter((line) => !/^(registro|lotti|lotti_righe|importazioni\w*|sessions|users) /.test(line));
}

const oneOf = (...cells: string[]) => fc.constantFrom(...cells);
const BRANDS = oneOf('Marea', 'Nuvola', 'marea', 'Lontano', '');
const BRAND_LISTS = oneOf('Marea', 'Nuvola', 'Marea, Nuvola', '');
const NAMES = oneOf('Ada', "D'Amicò", '  Ugo ', 'x'.repeat(201), '');
const DAYS = oneOf('31/12/2026', '2020-01-01', '30/02/2026', '');
const AMOUNTS = oneOf('1.234,50', '99', 'tanto', '');

/**
 * Generators for the cells of each column of an import file. Some cells refer to existing records and some do not, and a generated file may
 * lack a column.
 */
const COLUMNS: Partial<Record<ElencoImportabile, Record<string, fc.Arbitrary<string>>>> = {
  dipendenti: {
    Email: fc.nat(5).map((n) => `p${n}@azienda.it`),
    Nome: NAMES,
    Cognome: NAMES,
    Brand: BRANDS,
    Showroom: oneOf('Bari Centro', 'Altrove', ''),
    Manager: oneOf('p0@azienda.it', 'p4@azienda.it', 'p5@azienda.it', 'Marco Bianchi', ''),
    Tipologia: oneOf('Manager', 'Worker', ''),
    Stato: oneOf('entrato', 'in malattia', 'uscito', ''),
    'Data Assunzione': DAYS,
    Stipendio: AMOUNTS,
    Attivo: oneOf('Sì', 'No', ''),
  },
  hardware: {
    'Numero Seriale': fc.nat(5).map((n) => `S${n}`),
    Nome: NAMES,
    Tipo: NAMES,
    Marca: NAMES,
    Modello: NAMES,
    Brand: BRAND_LISTS,
    Stato: oneOf('Attivo', 'Dismesso', ''),
    'Prezzo Acquisto': AMOUNTS,
    'Scadenza Garanzia': DAYS,
  },
  software: {
    Nome: fc.nat(5).map((n) => `Programma ${n}`),
    Licenza: NAMES,
    Brand: BRAND_LISTS,
    'Numero Licenze': oneOf('5', '0', 'molte', ''),
    Costo: AMOUNTS,
  },
  showrooms: { Nome: oneOf('Bari Centro', 'Lecce', 'Milano', 'x'.repeat(201)), Brand: BRAND_LISTS },
};

const files = fc.constantFrom(...(Object.keys(COLUMNS) as ElencoImportabile[])).chain((elenco) => {
  const columns = Object.entries(COLUMNS[elenco] ?? {});
  const [[key = '', keys] = ['', fc.constant('')]] = columns;
  return fc.record({
    elenco: fc.constant(elenco),
    heads: fc.subarray(columns.map(([head]) => head)).map((heads) => [key, ...heads.filter((head) => head !== key)]),
    rows: fc.uniqueArray(fc.record({ ...Object.fromEntries(columns), [key]: keys }), {
      minLength: 1,
      maxLength: 6,
      selector: (row) => row[key],
    }),
  });
});

let writtenFiles = 0;

test(
  'Applying any import file and undoing it restores the database',
  async () => {
    const property = fc.asyncProperty(files, async ({ elenco, heads, rows }) => {
      const text = [heads, ...rows.map((row) => heads.map((head) => `"${row[head] ?? ''}"`))].map((cells) => cells.join(';')).join('\n');
      const before = await databaseState();
      const { importazione } = await importFile(admin, elenco, text);
      expect(await databaseState()).toEqual(before);
      const applied = await admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: { solo_valide: true } });
      expect(applied.lotto === null).toBe(applied.applicate === 0);
      if (applied.lotto === null) {
        // The import is deleted, because an account may have at most 20 open files.
        await admin.call(deleteImportazione, { params: { id: String(importazione.id) } });
        return;
      }
      writtenFiles += applied.applicate;
      await admin.call(undoLotto, { params: { id: String(applied.lotto) }, body: {} });
      expect(await databaseState()).toEqual(before);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * 3_000,
);

test('More than half of the generated import files write rows, so undoing them is really tested', () => {
  expect(writtenFiles).toBeGreaterThan(RUNS / 2);
});
