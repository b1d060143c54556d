import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cella } from '#server/files/columns.ts';
import { writeXlsx } from '#server/files/write-file.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

function unpack(archive: Buffer): Map<string, string> {
  const directoryEnd = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let offset = archive.readUInt32LE(directoryEnd + 16);
  for (let remaining = archive.readUInt16LE(directoryEnd + 10); remaining > 0; remaining--) {
    const [compressedSize, nameLength] = [archive.readUInt32LE(offset + 20), archive.readUInt16LE(offset + 28)];
    const start = archive.readUInt32LE(offset + 42);
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const text = inflateRawSync(archive.subarray(content, content + compressedSize));
    expect(text.length, name).toBe(archive.readUInt32LE(offset + 24));
    files.set(name, text.toString('utf8'));
    offset += 46 + nameLength;
  }
  return files;
}

interface CellText {
  style: number;
  text?: string;
  value?: number;
}

function cellsOf(files: Map<string, string>): Map<string, CellText> {
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const cells = [
    ...sheet.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g),
  ];
  return new Map(
    cells.map(([, reference = '', style, value, text]) => [
      reference,
      { style: Number(style), ...(value === undefined ? { text: text ?? '' } : { value: Number(value) }) },
    ]),
  );
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* pagesOf(...pages: Cella[][][]): AsyncGenerator<Cella[][]> {
  yield* pages;
}

describe('the XLSX export of a list', () => {
  let files: Map<string, string>;
  let cells: Map<string, CellText>;
  beforeAll(async () => {
    const brand = await insertBrand(app.sql, { nome: 'Ànco & <ra>' });
    await insertAsset(app.sql, 'hardware', [brand.id], { nome: '=1+1', costo_annuo: '1234.5', data_acquisto: '2026-01-31' });
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    const response = await fetch(`${app.url}/api/export/hardware.xlsx`, { headers: { cookie: `organico_sessione=${viewer.token}` } });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="hardware-\d{4}-\d\d-\d\d\.xlsx"/);
    files = unpack(Buffer.from(await response.arrayBuffer()));
    cells = cellsOf(files);
  });

  const cellUnder = (head: string) => cells.get([...cells].find(([, cell]) => cell.text === head)?.[0].replace(/\d+$/, '2') ?? '');
  const format = (cell: CellText | undefined) => {
    const styles = files.get('xl/styles.xml') ?? '';
    const cellFormat = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].matchAll(/<xf [^>]*>/g) ?? [])][cell?.style ?? 0]?.[0] ?? '';
    const id = /numFmtId="(\d+)"/.exec(cellFormat)?.[1];
    return { code: new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1], quoted: cellFormat.includes('quotePrefix="1"') };
  };

  test('An exported workbook stores dates as dates and amounts as numbers', () => {
    expect(cellUnder('Data Acquisto')?.value).toBe((Date.UTC(2026, 0, 31) - Date.UTC(1899, 11, 30)) / 86_400_000);
    expect(format(cellUnder('Data Acquisto')).code).toBe('dd/mm/yyyy');
    expect(cellUnder('Costo Annuo')?.value).toBe(1234.5);
    expect(format(cellUnder('Costo Annuo')).code).toContain('€');
  });

  test('An exported workbook stores texts as texts, so that they do not become formulas even after an edit', () => {
    expect(cellUnder('Nome')).toMatchObject({ text: '=1+1' });
    expect(format(cellUnder('Nome')).quoted).toBe(true);
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(cellUnder('Brand')?.text).toBe('Ànco &amp; &lt;ra&gt;');
  });

  test('An exported workbook has a title and freezes its headings', () => {
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="Hardware"');
    expect(files.get('docProps/core.xml')).toContain('<dc:title>Hardware</dc:title>');
    expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1"[^>]*state="frozen".*<autoFilter ref="A1:S2"\/>/s);
  });
});

test('An exported workbook has no row of another brand, and sick leave only for those who may see it', async () => {
  const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const ill = { stato: 'in malattia', data_inizio_malattia: '2026-01-02' };
  await insertDipendente(app.sql, { brand_id: ownBrand.id, cognome: 'Nostro', ...ill });
  await insertDipendente(app.sql, { brand_id: otherBrand.id, cognome: 'Canarino', ...ill });
  const sheetFor = async (role: 'HR' | 'IT') => {
    const viewer = await app.as({ role, brands: { [ownBrand.id]: 'can_view' } });
    const response = await fetch(`${app.url}/api/export/dipendenti.xlsx`, { headers: { cookie: `organico_sessione=${viewer.token}` } });
    return unpack(Buffer.from(await response.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '';
  };
  const [hr, it] = [await sheetFor('HR'), await sheetFor('IT')];
  for (const sheet of [hr, it]) {
    expect(sheet).toContain('Nostro');
    expect(sheet).not.toContain('Canarino');
  }
  expect(hr).toContain('>In malattia<');
  expect(hr).toContain('Inizio Malattia');
  expect(it).not.toMatch(/malattia/i);
});

describe('the XLSX writer', () => {
  const testo = (valore: string): Cella[] => [{ tipo: 'testo', valore }];

  test('The XLSX writer puts several pages into one sheet and removes characters that XML cannot contain', async () => {
    const specialTexts = ['a\u0001b', '_x0041_', 'due\nrighe', '"virgolette"'];
    const content = writeXlsx('Prova', [{ testa: 'Nome', tipo: 'testo' }], pagesOf([testo('uno')], [], specialTexts.map(testo)));
    const cells = cellsOf(unpack(await collect(content)));
    expect([...cells].map(([reference, { text }]) => [reference, text])).toEqual([
      ['A1', 'Nome'],
      ['A2', 'uno'],
      ['A3', 'ab'],
      ['A4', '_x005F_x0041_'],
      ['A5', 'due\nrighe'],
      ['A6', '&quot;virgolette&quot;'],
    ]);
  });

  test('The XLSX writer writes a date before the first one of spreadsheets as text', async () => {
    const content = writeXlsx('Prova', [{ testa: 'Giorno', tipo: 'data' }], pagesOf([[{ tipo: 'data', valore: '1899-05-04' }]]));
    expect(cellsOf(unpack(await collect(content))).get('A2')?.text).toBe('04/05/1899');
  });

  test('An error while reading rows breaks an XLSX download, so that an incomplete file never looks complete', async () => {
    async function* failingRows(): AsyncGenerator<Cella[][]> {
      yield [testo('uno')];
      throw new Error('gone');
    }
    await expect(collect(writeXlsx('Prova', [{ testa: 'Nome', tipo: 'testo' }], failingRows()))).rejects.toThrow('gone');
  });

  test('The XLSX writer stops reading rows when the client closes the download', async () => {
    let isClosed = false;
    async function* endlessRows(): AsyncGenerator<Cella[][]> {
      try {
        for (;;) yield Array.from({ length: 200 }, (_, i) => [{ tipo: 'testo', valore: String(Math.sin(i)) }]);
      } finally {
        isClosed = true;
      }
    }
    for await (const chunk of writeXlsx('Prova', [{ testa: 'Nome', tipo: 'testo' }], endlessRows())) if (chunk.length > 1000) break;
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  test('The XLSX writer writes the same bytes for the same rows', async () => {
    const writeFile = () => collect(writeXlsx('Prova', [{ testa: 'Nome', tipo: 'testo' }], pagesOf([testo('uno')])));
    expect(await writeFile()).toEqual(await writeFile());
  });
});
