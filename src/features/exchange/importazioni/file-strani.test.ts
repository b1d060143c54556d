import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { CodificaScelta } from '#shared/lettura-file.ts';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf, uploadImport } from '#testing/import-file.ts';
import { type CellContent, makeWorkbook, numberCell, rowsOf, sharedText } from '#testing/make-workbook.ts';
import { REJECTED_FILES, TOO_HEAVY } from '#testing/rejected-files.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import type { UglyFile } from '#testing/ugly-files.ts';
import { UGLY_TEXTS } from '#testing/ugly-texts.ts';
import { UGLY_WORKBOOKS } from '#testing/ugly-workbooks.ts';
import { applyImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let admin: Client;

beforeAll(async () => {
  await insertBrand(app.sql, { nome: 'Marea' });
  admin = await app.asAdmin();
});

afterEach(async () => {
  await app.sql.query('begin; delete from dipendenti; delete from hardware_brands; delete from hardware; commit');
});

const bytesOf = async (file: UglyFile['file']) => (typeof file === 'function' ? file() : file);

const LIST_CALLS = { dipendenti: listDipendenti, hardware: listHardware } as const;

async function listRecords(elenco: UglyFile['elenco']): Promise<Record<string, unknown>[]> {
  const rows = await admin.call(LIST_CALLS[elenco as keyof typeof LIST_CALLS], {});
  return rows.toSorted((one, other) => String(one.created_at).localeCompare(String(other.created_at)) || (one.id > other.id ? 1 : -1));
}

describe('unusual files that are recognized', () => {
  test.each([
    ...UGLY_TEXTS.map((each) => ({ ...each, nome: 'elenco.csv' })),
    ...UGLY_WORKBOOKS.map((each) => ({ ...each, nome: 'elenco.xlsx' })),
  ])(
    'The import file $nome is recognized: $what',
    async ({ elenco, file, nome, understood: expectedFields = {}, wrong: expectedErrors = {}, becomes: stored }) => {
      const { importazione, righe } = await importFile(admin, elenco, await bytesOf(file), nome);
      expect(importazione).toMatchObject(expectedFields);
      const wrongRows = righe.filter(({ esito }) => esito === 'errore');
      expect(wrongRows.map(({ riga, errori }) => [riga, errori])).toEqual(
        Object.entries(expectedErrors).map(([line, fields]) => [
          Number(line),
          expect.objectContaining(
            Object.fromEntries(Object.entries(fields).map(([field, part]) => [field, expect.stringContaining(part)])),
          ),
        ]),
      );
      await admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: { solo_valide: true } });
      const recordsNow = await listRecords(elenco);
      expect(recordsNow).toHaveLength(stored.length);
      for (const each of stored) expect(recordsNow).toContainEqual(expect.objectContaining(each));
    },
  );

  test('The word constructor in an import file is an unknown brand, although every JavaScript object has a property of that name', async () => {
    const text = 'Nome;Cognome;Email;Brand\nAda;Costa;ada@azienda.it;constructor\nIvo;Neri;ivo@azienda.it;Mare\n';
    const { importazione } = await importFile(admin, 'dipendenti', text);
    const params = { id: String(importazione.id) };
    const { sconosciuti } = await admin.call(updateImportazione, { params, body: { scelte: { brand_id: { mare: null } } } });
    expect(sconosciuti).toContainEqual({ campo: 'brand_id', valore: 'constructor', righe: 1 });
  });
});

describe('the encoding of a text file', () => {
  const HEADINGS = 'Nome;Cognome;Email;Brand';
  const MAC = Buffer.from(`${HEADINGS}\rNicol\x98;Rov\x98;nicolo@azienda.it;Marea\r`, 'latin1');
  const REJECTED = { status: 400, body: { fields: { codifica: expect.any(String) } } };
  const set = (id: number, codifica: CodificaScelta) => admin.call(updateImportazione, { params: { id: String(id) }, body: { codifica } });
  const trySetCodifica = (id: number, codifica: CodificaScelta) =>
    admin.try(updateImportazione, { params: { id: String(id) }, body: { codifica } });

  test('When a user chooses another encoding for an import file, its rows are read again, and choosing the first encoding again restores them.', async () => {
    const { importazione, righe } = await importFile(admin, 'dipendenti', MAC);
    expect([importazione.codifica, importazione.colonne[0]?.esempi, righe[0]?.celle[0]]).toEqual(['MacRoman', ['Nicolò'], 'Nicolò']);
    const encodings: unknown[] = [];
    for (const codifica of ['Windows-1252', 'CP850', 'MacRoman'] as const) {
      const { colonne } = await set(importazione.id, codifica);
      const [riga] = await righeOf(admin, importazione.id);
      encodings.push([codifica, colonne[0]?.esempi[0], riga?.celle[1], riga?.campi.nome?.dopo]);
    }
    expect(encodings).toEqual([
      ['Windows-1252', 'Nicol\u02dc', 'Rov\u02dc', 'Nicol\u02dc'],
      ['CP850', 'Nicolÿ', 'Rovÿ', 'Nicolÿ'],
      ['MacRoman', 'Nicolò', 'Rovò', 'Nicolò'],
    ]);
  });

  test('An encoding in which the bytes of the import file are not valid is rejected, and nothing changes.', async () => {
    const { importazione } = await importFile(admin, 'dipendenti', MAC);
    for (const codifica of ['UTF-8', 'UTF-8 scritto due volte'] as const)
      expect(await trySetCodifica(importazione.id, codifica)).toMatchObject(REJECTED);
    const [riga] = await righeOf(admin, importazione.id);
    expect(riga?.celle[0]).toBe('Nicolò');
  });

  test('The examples of an import column include a text with an accent, also when the first rows have none.', async () => {
    const rows = ['Ada', 'Ivo', 'Eva', 'Leo', 'Niccolò'].map((nome, n) => `${nome};Neri;p${n}@azienda.it;Marea`);
    const { importazione } = await importFile(admin, 'dipendenti', [HEADINGS, ...rows].join('\n'));
    expect(importazione.colonne[0]?.esempi).toEqual(['Ada', 'Ivo', 'Niccolò']);
  });

  test('When the user chooses another encoding, the headings of the import file are read again; a column keeps its field when its heading is the same.', async () => {
    const { importazione } = await importFile(
      admin,
      'hardware',
      Buffer.from('Nome;Tipo;Marca;Modello;Qualit\xe0;Brand\nA;Laptop;B;C;x;Marea\n', 'latin1'),
    );
    expect(importazione.colonne[4]?.nome).toBe('Qualità');
    const { colonne, mappatura } = await set(importazione.id, 'CP850');
    expect([colonne[4]?.nome, mappatura]).toEqual(['QualitÓ', importazione.mappatura]);
  });

  test('The user cannot choose another encoding for a workbook, nor for a text file that starts with a byte order mark.', async () => {
    const files = [
      await makeWorkbook({ sheets: [{ rows: rowsOf([['Nome'], ['Ada']]) }] }),
      Buffer.from(`\ufeff${HEADINGS}\nAda;b;c@d.it;Marea\n`, 'utf16le'),
    ];
    for (const file of files) {
      const { importazione } = await importFile(admin, 'dipendenti', file, 'elenco.xlsx');
      expect(await trySetCodifica(importazione.id, 'CP850')).toMatchObject(REJECTED);
    }
  });
});

describe('files that are rejected with a sentence while the server goes on', () => {
  test.each(REJECTED_FILES)('An import file is rejected: %s', async (_, file, nome, sentence) => {
    const { status, text, body } = await uploadImport(admin, 'dipendenti', await bytesOf(file), nome);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(sentence) });
    expect(body).toMatchObject({ code: expect.stringMatching(/^FILE_/) });
    expect((await admin.fetch('GET', '/api/importazioni')).status).toBe(200);
  });

  test('An import file of 11 MB is rejected', async () => {
    const { status, text } = await uploadImport(admin, 'dipendenti', TOO_HEAVY);
    expect({ status, text }).toEqual({ status: 413, text: expect.stringContaining('10 MB') });
  });
});

/**
 * Workbooks of a few kilobytes that use one long shared string many times. Each entry has the function that makes the workbook and a part
 * of the expected error.
 */
const REPETITIVE_WORKBOOKS: Readonly<Record<string, [make: () => Promise<Buffer>, sentence: string]>> = {
  'uses a text of 900,000 characters in 160,000 cells': [
    () => makeWorkbook({ sheets: [{ rows: pairs(sharedText(0)) }], sharedText: [text('x')] }),
    'troppo testo',
  ],
  'uses a text of 900,000 spaces in 160,000 cells': [
    () => makeWorkbook({ sheets: [{ rows: pairs(sharedText(0)) }], sharedText: [text(' ')] }),
    'non ci sono righe',
  ],
  'shows numbers with 900,000 digits in 160,000 cells': [
    () =>
      makeWorkbook({
        sheets: [{ rows: pairs(numberCell(7, 1)) }],
        formats: ['0'.repeat(900_000)],
        styles: [0, 164],
      }),
    'troppo testo',
  ],
  'has 160,000 styles of one number format of 900,000 characters': [
    () => makeWorkbook({ sheets: [{ rows: '' }], formats: ['#'.repeat(900_000)], styles: Array<number>(160_000).fill(164) }),
    'non ci sono righe',
  ],
};

const text = (letter: string) => `<si><t xml:space="preserve">${letter.repeat(900_000)}</t></si>`;
const pairs = (cell: CellContent) => rowsOf([[cell, cell]], { places: false }).repeat(80_000);

describe('an import workbook that repeats one long text', () => {
  test.each(Object.entries(REPETITIVE_WORKBOOKS))(
    'An import workbook that %s is rejected with an error message.',
    async (_, [makeFile, sentence]) => {
      const { status, text } = await uploadImport(admin, 'dipendenti', await makeFile(), 'elenco.xlsx');
      expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(sentence) });
    },
  );
});
