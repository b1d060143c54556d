import {
  type CellContent,
  escapeXml,
  makeWorkbook,
  numberCell,
  rowsOf,
  type Sheet,
  STRICT,
  sharedText,
  type Workbook,
} from './make-workbook.ts';
import {
  ADA,
  ADA_EXPECTED,
  EMPLOYEE_HEADINGS,
  expectedHardware,
  HARDWARE_HEADINGS,
  hardwareCells,
  NICCOLO,
  NICCOLO_EXPECTED,
  type UglyFile,
} from './ugly-files.ts';

const EMPLOYEE_ROWS = [EMPLOYEE_HEADINGS, NICCOLO, ADA];
const EXPECTED_EMPLOYEES = [NICCOLO_EXPECTED, ADA_EXPECTED];
/** The date 31/12/2026 as the number of a spreadsheet: in days since 1899, and in days since 1904. */
const DAY = 46_387;
const DAY_1904 = DAY - 1_462;

const sheetOf = (rows: readonly (readonly CellContent[])[], options: Partial<Sheet> = {}): Sheet => ({ rows: rowsOf(rows), ...options });

const employeeWorkbook = (description: string, workbook: Workbook, expectedRows: UglyFile['becomes'] = EXPECTED_EMPLOYEES): UglyFile => ({
  description,
  elenco: 'dipendenti',
  file: () => makeWorkbook(workbook),
  understood: { formato: 'xlsx', codifica: null, separatore: null },
  becomes: expectedRows,
});

function itemCells(seriale: CellContent, prezzo: CellContent = '', garanzia: CellContent = ''): CellContent[] {
  const row: CellContent[] = hardwareCells('');
  row.splice(4, 3, seriale, prezzo, garanzia);
  return row;
}

const hardwareWorkbook = (
  description: string,
  rows: CellContent[][],
  expectedRows: UglyFile['becomes'],
  options: Partial<Workbook> & Pick<UglyFile, 'wrong'> = {},
): UglyFile => ({
  description,
  elenco: 'hardware',
  file: () => makeWorkbook({ sheets: [sheetOf([HARDWARE_HEADINGS, ...rows])], ...options }),
  becomes: expectedRows,
  ...(options.wrong ? { wrong: options.wrong } : {}),
});

const rowsWithDay = (day: CellContent) => [EMPLOYEE_HEADINGS, [...NICCOLO.slice(0, 5), day]];

/** A workbook as Excel writes it: shared texts are in their own part, with counts and some unused texts. */
const texts = [...new Set(EMPLOYEE_ROWS.flat())];
const excel: Workbook = {
  properties:
    '<fileVersion appName="xl" lastEdited="7"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView activeTab="0"/></bookViews>',
  sharedText: texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`),
  sheets: [
    sheetOf(
      EMPLOYEE_ROWS.map((row) => row.map((text) => (text === '' ? '' : sharedText(texts.indexOf(text))))),
      {
        before:
          '<dimension ref="A1:XFD1048576"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="16384" width="12"/></cols>',
        after:
          '<autoFilter ref="A1:F3"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><extLst><ext uri="x"><x14:c xmlns:x14="y" r="A1"/></ext></extLst>',
      },
    ),
  ],
};

/** A workbook as LibreOffice writes it: no counts, own number formats, empty rows and cells up to the end of the formatted area. */
const libreOffice: Workbook = {
  properties: '<fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/>',
  formats: ['General', 'DD/MM/YYYY', '[$€-410]\\ #,##0.00;[RED]\\-[$€-410]\\ #,##0.00', '@'],
  styles: [164, 165, 166, 167],
  sheets: [
    {
      rows: `${rowsOf(rowsWithDay({ attributes: 's="1" t="n"', inside: `<v>${DAY}</v>` }))}${rowsOf([[...ADA.slice(0, 5), numberCell(DAY, 1)]], { first: 3 })}${Array.from({ length: 500 }, (_, n) => `<row r="${n + 4}" customFormat="false" ht="12.8"><c r="A${n + 4}" s="1"/><c r="XFD${n + 4}" s="2"/></row>`).join('')}`,
      before: '<sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension/>',
      after: '<headerFooter differentFirst="false"><oddHeader>&amp;C&amp;A</oddHeader></headerFooter>',
    },
  ],
};

export const UGLY_WORKBOOKS: UglyFile[] = [
  employeeWorkbook('a workbook written by Excel', excel),
  employeeWorkbook('a workbook written by LibreOffice', libreOffice),
  employeeWorkbook('tags with a namespace prefix', {
    prefix: 'x:',
    sheets: [{ rows: rowsOf(EMPLOYEE_ROWS, { prefix: 'x:' }) }],
  }),
  employeeWorkbook('the Strict format of Excel', { ...excel, namespaces: STRICT }),
  employeeWorkbook('rows and cells without their positions', { sheets: [{ rows: rowsOf(EMPLOYEE_ROWS, { places: false }) }] }),
  employeeWorkbook('a title over merged cells, and two empty lines', {
    sheets: [
      {
        rows: `${rowsOf([['Elenco del personale', '', '', '', '', '']])}${rowsOf(EMPLOYEE_ROWS, { first: 4 })}`,
        after: '<mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells>',
      },
    ],
  }),
  employeeWorkbook('a main part with another name', { ...excel, main: 'xl/workbook2.xml' }),
  employeeWorkbook('a main part with another name, with a relation that differs in upper and lower case', {
    ...libreOffice,
    main: 'xl/Cartella2.xml',
  }),
  employeeWorkbook('hidden sheets before the visible one', {
    sheets: [sheetOf([['Brand'], ['Marea']], { state: 'hidden' }), sheetOf([['x']], { state: 'veryHidden' }), sheetOf(EMPLOYEE_ROWS)],
  }),
  employeeWorkbook('a chart and an empty sheet before the list, and another list after it', {
    sheets: [{ rows: '', kind: 'chartsheet' }, sheetOf([]), sheetOf(EMPLOYEE_ROWS), sheetOf([['Nome'], ['Altro']])],
  }),
  employeeWorkbook('a text with two fonts and with a Japanese phonetic guide', {
    sharedText: ['<si><r><rPr><b/></rPr><t>Niccol</t></r><r><t xml:space="preserve">ò </t></r><rPh sb="0" eb="1"><t>ニ</t></rPh></si>'],
    sheets: [
      sheetOf([
        EMPLOYEE_HEADINGS,
        [sharedText(0), { attributes: 't="inlineStr"', inside: "<is><r><t>D'</t></r><r><t>Angelò</t></r></is>" }, ...NICCOLO.slice(2)],
        ADA,
      ]),
    ],
  }),
  employeeWorkbook('XML entities and a CDATA section', {
    sheets: [
      sheetOf([
        EMPLOYEE_HEADINGS,
        [
          { attributes: 't="str"', inside: '<v>Nicco<![CDATA[lò]]></v>' },
          { attributes: 't="str"', inside: '<v>D&#39;Angel&#xF2;</v>' },
          ...NICCOLO.slice(2),
        ],
        ADA,
      ]),
    ],
  }),
  ...[
    ['a date', numberCell(DAY, 1), { styles: [0, 14] }],
    ['a date with a time', numberCell(DAY + 0.75, 1), { styles: [0, 22] }],
    ['a date in a custom format', numberCell(DAY, 1), { styles: [0, 164], formats: ['[$-410]d\\ mmmm\\ yyyy;@'] }],
    ['a date as a plain number', numberCell(DAY), {}],
    ['a date in ISO format', { attributes: 't="d"', inside: '<v>2026-12-31T00:00:00</v>' }, {}],
    ['a date counted from 1904', numberCell(DAY_1904, 1), { styles: [0, 14], properties: '<workbookPr date1904="1"/>' }],
    [
      'a date counted from 1904, marked with the word true',
      numberCell(DAY_1904, 1),
      { styles: [0, 14], properties: '<workbookPr date1904="true"/>' },
    ],
    ['a date calculated by a formula', { attributes: 's="1"', inside: `<f>TODAY()+1</f><v>${DAY}</v>` }, { styles: [0, 14] }],
  ].map(([description, day, options]) =>
    employeeWorkbook(description as string, { sheets: [sheetOf(rowsWithDay(day as CellContent))], ...(options as Partial<Workbook>) }, [
      NICCOLO_EXPECTED,
    ]),
  ),
  hardwareWorkbook(
    'numbers: an amount, an inexact sum, a code, a code with leading zeros, and a number with a missing style',
    [
      itemCells(numberCell(393331234567), numberCell('1234.5')),
      itemCells(numberCell('1.2E+3'), numberCell('0.30000000000000004')),
      itemCells(numberCell(123, 1), numberCell('1234.4999999999')),
      itemCells(numberCell(7, 99), numberCell(12)),
    ],
    [expectedHardware('393331234567', 1234.5), expectedHardware('1200', 0.3), expectedHardware('00123', 1234.5), expectedHardware('7', 12)],
    { styles: [0, 164], formats: ['00000'] },
  ),
  hardwareWorkbook('a code with more digits than a number in a spreadsheet can hold', [itemCells(numberCell('8939010000123456789'))], [], {
    wrong: { 2: { numero_seriale: 'accorciato' } },
  }),
  hardwareWorkbook(
    'formulas with a result, with an error and without a result',
    [
      itemCells({ attributes: 't="str"', inside: '<f>CONCATENATE("a","b")</f><v>ab</v>' }, { inside: '<f>SUM(1,2)</f><v>3</v>' }),
      itemCells({ attributes: 't="e"', inside: '<f>VLOOKUP(A1,B:B,1,0)</f><v>#N/A</v>' }, { inside: '<f>NOW()</f>' }),
      itemCells({ attributes: 't="str"', inside: `<f>HYPERLINK("http://x")</f><v>=cmd|' /C calc'!A0</v>` }),
    ],
    [expectedHardware('ab', 3), expectedHardware(null), expectedHardware("=cmd|' /C calc'!A0")],
  ),
  hardwareWorkbook(
    'control characters that the database rejects, and an impossible date',
    [
      itemCells({ attributes: 't="inlineStr"', inside: '<is><t>a_x0000_b</t></is>' }),
      itemCells({ attributes: 't="inlineStr"', inside: '<is><t>c_x000D__x000A_</t></is>' }),
      itemCells('d', '', numberCell('1E+300', 1)),
    ],
    [expectedHardware('ab'), expectedHardware('c')],
    { styles: [0, 14], wrong: { 4: { garanzia_scadenza: 'gg/mm/aaaa' } } },
  ),
  {
    ...employeeWorkbook('yes and no, as values and as words', {
      sheets: [
        sheetOf([
          ['Nome', 'Cognome', 'Email', 'Brand', 'Attivo'],
          ...[{ attributes: 't="b"', inside: '<v>1</v>' }, { attributes: 't="b"', inside: '<v>0</v>' }, 'FALSO', numberCell(1)].map(
            (attivo, n) => ['A', 'B', `p${n}@azienda.it`, 'Marea', attivo],
          ),
        ]),
      ],
    }),
    becomes: [true, false, false, true].map((isactive, n) => ({ email: `p${n}@azienda.it`, isactive })),
  },
  employeeWorkbook('a billion laughs attack, which is not expanded', {
    doctype: `<!DOCTYPE lolz [<!ENTITY a "ah">${'bcdefghij'
      .split('')
      .map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)
      .join('')}]>`,
    sheets: [
      { rows: rowsOf([[...EMPLOYEE_HEADINGS, 'Note'], [...NICCOLO, { attributes: 't="inlineStr"', inside: '<is><t>&j;</t></is>' }], ADA]) },
    ],
  }),
];
