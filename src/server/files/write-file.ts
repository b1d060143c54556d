// Workbooks are written according to ECMA-376. A text never becomes a formula.

import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { ZipFile } from 'yazl';
import { type Cella, italianTime, looksLikeFormula, type Testata, type Tipo, testoCsv } from './columns.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIP_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLE = { testo: 0, testa: 1, data: 2, istante: 3, euro: 4, numero: 0, percento: 5, siNo: 0, citato: 6 } as const satisfies Record<
  Tipo | 'testa' | 'citato',
  number
>;
const WIDTH: Record<Tipo, number> = { testo: 24, data: 13, istante: 18, euro: 15, numero: 13, percento: 13, siNo: 10 };

const xf = (format: number, font: number, attributes = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" ${attributes}/>`;
// The attribute quotePrefix marks a cell as text, even after the user edits the cell.
const STYLES = `${XML}<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="167" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${xf(0, 0)}${xf(0, 1)}${xf(164, 0, 'applyNumberFormat="1"')}${xf(165, 0, 'applyNumberFormat="1"')}${xf(166, 0, 'applyNumberFormat="1"')}${xf(167, 0, 'applyNumberFormat="1"')}${xf(0, 0, 'quotePrefix="1"')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface Foglio {
  /** The name of the sheet, with at most 31 characters and without []:*?/\\. */
  titolo: string;
  teste: readonly Testata[];
  pages: AsyncIterable<Cella[][]>;
}

export function writeXlsx(titolo: string, teste: readonly Testata[], pages: AsyncIterable<Cella[][]>): AsyncIterable<Uint8Array> {
  return writeWorkbook([{ titolo, teste, pages }]);
}

/** Writes a workbook. The first sheet is shown on opening and gives the document its title. */
export function writeWorkbook(fogli: readonly [Foglio, ...Foglio[]]): AsyncIterable<Uint8Array> {
  const contentType = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`;
  const relationship = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const links = (...entries: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${entries.join('')}</Relationships>`;
  const title = escapeXml(fogli[0].titolo);
  const sheets = fogli.map(({ titolo }, i) => ({ id: i + 1, name: escapeXml(titolo), file: `worksheets/sheet${i + 1}.xml` }));
  const contentTypes = sheets.map(({ file }) => contentType(`/xl/${file}`, `${SHEET_TYPE}.worksheet+xml`)).join('');
  const sheetTags = sheets.map(({ id, name }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('');
  return packZip([
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType('/xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`)}${contentTypes}${contentType('/xl/styles.xml', `${SHEET_TYPE}.styles+xml`)}${contentType('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        links(
          relationship('rId1', `${RELATIONSHIP_TYPES}/officeDocument`, 'xl/workbook.xml'),
          relationship('rId2', `${PACKAGE_NAMESPACE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
        ),
      ],
    },
    {
      name: 'docProps/core.xml',
      content: [
        `${XML}<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Organico</dc:creator><dc:language>it-IT</dc:language></cp:coreProperties>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [`${XML}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONSHIP_TYPES}"><sheets>${sheetTags}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        links(
          ...sheets.map(({ id, file }) => relationship(`rId${id}`, `${RELATIONSHIP_TYPES}/worksheet`, file)),
          relationship(`rId${sheets.length + 1}`, `${RELATIONSHIP_TYPES}/styles`, 'styles.xml'),
        ),
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...fogli.map(({ teste, pages }, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: sheetXml(teste, pages, i === 0) })),
  ]);
}

async function* sheetXml(teste: readonly Testata[], pages: AsyncIterable<Cella[][]>, isFirst: boolean): AsyncGenerator<string> {
  const columns = teste.map(
    ({ tipo, testa }, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.max(WIDTH[tipo], testa.length + 4)}" customWidth="1"/>`,
  );
  const headCells = teste.map(({ testa }, i) => textCell(i, 1, STYLE.testa, testa)).join('');
  yield `${XML}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${headCells}</row>`;
  let lastRow = 1;
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      lastRow += 1;
      text += `<row r="${lastRow}">`;
      for (const [i, each] of row.entries()) text += cellXml(i, lastRow, each);
      text += '</row>';
    }
    if (text !== '') yield text;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(teste.length - 1)}${lastRow}"/></worksheet>`;
}

function cellXml(column: number, row: number, { tipo, valore }: Cella): string {
  if (valore === null || valore === '') return '';
  const number = numericValue(tipo, valore);
  if (number !== undefined) return `<c r="${columnName(column)}${row}" s="${STYLE[tipo]}"><v>${number}</v></c>`;
  const text = tipo === 'testo' ? String(valore) : testoCsv({ tipo, valore });
  return textCell(column, row, looksLikeFormula(text) ? STYLE.citato : STYLE.testo, text);
}

const textCell = (column: number, row: number, style: number, text: string) =>
  `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

function numericValue(tipo: Tipo, valore: NonNullable<Cella['valore']>): number | undefined {
  if (tipo === 'euro' || tipo === 'numero') return Number(valore);
  if (tipo === 'percento') return Number((Number(valore) / 100).toFixed(6));
  if (tipo === 'data') return serialNumber(`${valore}T00:00:00Z`);
  // An instant is written as Italian local time as if it were UTC, because spreadsheets have no time zones.
  return tipo === 'istante' ? serialNumber(`${italianTime(String(valore)).replace(' ', 'T')}Z`) : undefined;
}

/**
 * Returns the day number of a spreadsheet; undefined for a day before March 1900, about which spreadsheets disagree. Such a day
 * is written as text.
 */
function serialNumber(instant: string): number | undefined {
  const days = Date.parse(instant) / 86_400_000 + 25_569;
  return days < 61 ? undefined : Number(days.toFixed(6));
}

const COLUMN_NAMES = Array.from(
  { length: 702 },
  (_, i) => (i < 26 ? '' : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26)),
);
const columnName = (column: number) => COLUMN_NAMES[column] ?? '';

// The pattern matches characters that XML does not allow, and texts such as '_x0041_', which a spreadsheet would read as the
// letter A.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

function escapeXml(text: string): string {
  return text
    .replace(INVALID_XML_CHARACTERS, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
}

// The CSV files have a UTF-8 byte order mark, semicolons and CRLF, so that Excel in Italy opens them with a double click.
const BYTE_ORDER_MARK = '\u{feff}';
const CSV_FORMAT = { delimiter: ';', newline: '\r\n' };

export async function* writeCsv(teste: readonly Testata[], pages: AsyncIterable<Cella[][]>): AsyncGenerator<string> {
  // Texts are quoted, and some spreadsheets then read them as text. Without quotes the model 'Gen 5' would become a day in
  // January.
  const csvOptions = { ...CSV_FORMAT, quotes: teste.map(({ tipo }) => tipo === 'testo') };
  yield `${BYTE_ORDER_MARK}${Papa.unparse([teste.map(({ testa }) => testa)], CSV_FORMAT)}${CSV_FORMAT.newline}`;
  for await (const rows of pages) {
    if (rows.length > 0)
      yield Papa.unparse(
        rows.map((row) => row.map(testoCsv)),
        csvOptions,
      ) + CSV_FORMAT.newline;
  }
}

interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

// The first date that a ZIP can store. With a fixed date the same rows always give the same file.
const FIXED_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Packs the entries into a ZIP. The content is generated only as fast as the reader reads the archive, and generation stops
 * when the reader stops.
 */
export async function* packZip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable; // the cast is safe, because the library's types use the older name of a PassThrough stream
  zip.on('error', (error) => archive.destroy(error));
  const openSources = new Set<Readable>();
  archive.once('close', () => {
    for (const source of openSources) source.destroy();
  });
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, FIXED_DATE, (provideStream) => {
      const source = Readable.from(content, { objectMode: false });
      // Errors must be passed on explicitly in both directions: a content error destroys the archive, and closing the archive
      // destroys the content.
      source.once('error', (error) => archive.destroy(error));
      openSources.add(source);
      source.once('close', () => openSources.delete(source));
      provideStream(null, source);
    });
  }
  zip.end();
  yield* archive;
}
