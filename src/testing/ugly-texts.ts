import {
  ADA,
  ADA_EXPECTED,
  csvLines,
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

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80').replaceAll('\u2019', '\x92'), 'latin1');
}

/** Encodes a text in a single-byte encoding. `bytes` has the byte of each letter that is not ASCII. */
const encodeSingleByte = (text: string, bytes: Readonly<Record<string, number>>) =>
  Buffer.from([...text].map((character) => bytes[character] ?? character.charCodeAt(0)));
const macRoman = (text: string) =>
  encodeSingleByte(text, { à: 0x88, è: 0x8f, é: 0x8e, ì: 0x93, ò: 0x98, ù: 0x9d, Ò: 0xf1, '€': 0xdb, '\u2019': 0xd5 });
/** Encodes a text as CP850, the code page of DOS. */
const cp850 = (text: string) => encodeSingleByte(text, { à: 0x85, è: 0x8a, é: 0x82, ì: 0x8d, ò: 0x95, ù: 0x97, Ò: 0xe3 });

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Encodes a text twice: UTF-8 that was read as Windows-1252 and encoded again. */
const encodeTwice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

const IVO = ['Ivò', 'Nerà', 'ivo@azienda.it', 'Marea', '', ''];

const employeeFile = (description: string, file: UglyFile['file'], expectedImport: UglyFile['understood'] = {}): UglyFile => ({
  description,
  elenco: 'dipendenti',
  file,
  understood: expectedImport,
  becomes: EXPECTED_EMPLOYEES,
});

const hardwareFile = (
  description: string,
  rows: string[][],
  becomes: UglyFile['becomes'],
  expectedErrors?: UglyFile['wrong'],
): UglyFile => ({
  description,
  elenco: 'hardware',
  file: csvLines([HARDWARE_HEADINGS, ...rows]),
  becomes,
  ...(expectedErrors ? { wrong: expectedErrors } : {}),
});

export const UGLY_TEXTS: UglyFile[] = [
  employeeFile('UTF-8, semicolons', csvLines(EMPLOYEE_ROWS), { codifica: 'UTF-8', separatore: ';' }),
  employeeFile("Excel's 'CSV UTF-8': a mark in front, line ends of Windows", `\ufeff${csvLines(EMPLOYEE_ROWS, ';', '\r\n')}`, {
    codifica: 'UTF-8',
  }),
  employeeFile("Excel's 'Testo Unicode': UTF-16 with tabs", utf16(csvLines(EMPLOYEE_ROWS, '\t', '\r\n')), {
    codifica: 'UTF-16',
    separatore: 'tab',
  }),
  employeeFile('UTF-16, big end first', utf16(csvLines(EMPLOYEE_ROWS)).swap16(), { codifica: 'UTF-16' }),
  employeeFile("Excel's 'CSV' in Italy: Windows-1252", windows1252(csvLines(EMPLOYEE_ROWS, ';', '\r\n')), { codifica: 'Windows-1252' }),
  employeeFile('MacRoman, line ends of a classic Mac (CR)', macRoman(csvLines(EMPLOYEE_ROWS, ';', '\r')), { codifica: 'MacRoman' }),
  employeeFile('CP850, as DOS programs write', cp850(csvLines(EMPLOYEE_ROWS, ';', '\r\n')), { codifica: 'CP850' }),
  ...[macRoman, cp850, windows1252].map((encode) => ({
    ...employeeFile(
      `capitals with accents: ${encode.name}`,
      encode(csvLines([EMPLOYEE_HEADINGS, ['NICCOLÒ', 'ROVÒ', ...NICCOLO.slice(2)]])),
    ),
    becomes: [{ nome: 'NICCOLÒ', cognome: 'ROVÒ' }],
  })),
  {
    ...employeeFile(
      'UTF-8 with a row that Windows has added',
      Buffer.concat([Buffer.from(csvLines(EMPLOYEE_ROWS)), windows1252(csvLines([IVO]))]),
      {
        codifica: 'UTF-8',
      },
    ),
    becomes: [...EXPECTED_EMPLOYEES, { nome: 'Ivò', cognome: 'Nerà' }],
  },
  employeeFile('UTF-8 that was taken for Windows-1252 and written as UTF-8 again', encodeTwice(csvLines(EMPLOYEE_ROWS)), {
    codifica: 'UTF-8 scritto due volte',
  }),
  {
    ...employeeFile(
      'UTF-8 with some rows that were encoded twice',
      Buffer.concat([encodeTwice(csvLines(EMPLOYEE_ROWS)), Buffer.from(csvLines([IVO]))]),
      {
        codifica: 'UTF-8 scritto due volte',
      },
    ),
    becomes: [...EXPECTED_EMPLOYEES, { nome: 'Ivò', cognome: 'Nerà' }],
  },
  {
    ...employeeFile(
      'letters of other languages in UTF-8, and characters that look like double encoding',
      csvLines([EMPLOYEE_HEADINGS, ['Zoë', 'Łuczak Ã', ...NICCOLO.slice(2)]]),
      { codifica: 'UTF-8' },
    ),
    becomes: [{ nome: 'Zoë', cognome: 'Łuczak Ã' }],
  },
  employeeFile('line ends of a classic Mac (CR)', csvLines(EMPLOYEE_ROWS, ';', '\r')),
  employeeFile('mixed line ends (CR LF and LF)', `${csvLines(EMPLOYEE_ROWS.slice(0, 2), ';', '\r\n')}${csvLines(EMPLOYEE_ROWS.slice(2))}`),
  employeeFile('no line end after the last line', csvLines(EMPLOYEE_ROWS).trimEnd()),
  employeeFile('commas as separators', csvLines(EMPLOYEE_ROWS, ','), { separatore: ',' }),
  employeeFile('vertical bars as separators', csvLines(EMPLOYEE_ROWS, '|'), { separatore: '|' }),
  employeeFile('the separator in the first line', `sep=;\r\n${csvLines(EMPLOYEE_ROWS, ';', '\r\n')}`, { separatore: ';', righe: 2 }),
  employeeFile('an invalid separator in the first line', `sep=^\n${csvLines(EMPLOYEE_ROWS)}`, { separatore: ';' }),
  employeeFile(
    'empty lines, a title and a date above the headings',
    `\n;;;;;\nElenco del personale;;;;;\nal 31/12/2026;;;;;\n\n${csvLines(EMPLOYEE_ROWS)}`,
  ),
  employeeFile(
    'all cells in quotes, and headings that end in a star',
    csvLines(EMPLOYEE_ROWS.map((row, n) => row.map((cell) => `"${cell}${n ? '' : ' *'}"`))),
  ),
  employeeFile(
    'quoted headings that contain a line break',
    csvLines([EMPLOYEE_HEADINGS.map((head) => `"${head.replace(' ', '\r\n')}"`), NICCOLO, ADA], ';', '\r\n'),
  ),
  employeeFile(
    'headings with a non-breaking space in front and a space at the end',
    csvLines([EMPLOYEE_HEADINGS.map((head) => `\u00a0${head} `), NICCOLO, ADA]),
  ),
  employeeFile('empty columns at the end', csvLines(EMPLOYEE_ROWS.map((row) => [...row, '', '', '']))),
  employeeFile(
    'lines that are shorter, empty or longer',
    `${csvLines([EMPLOYEE_HEADINGS, NICCOLO])}\n;;;;;;;;\n${csvLines([[...ADA, '', '']])}\n\n`,
  ),
  {
    ...employeeFile(
      'two columns with the same meaning',
      csvLines(EMPLOYEE_ROWS.map((row, n) => [...row, n ? 'altro@altrove.it' : 'E-mail aziendale'])),
    ),
    understood: { mappatura: ['nome', 'cognome', 'email', 'brand_id', 'cellulare', 'data_assunzione', null] },
  },
  {
    ...employeeFile('a column without a name', csvLines(EMPLOYEE_ROWS.map(([nome = '', ...row], n) => [nome, n ? `x${n}` : '', ...row]))),
    understood: { mappatura: ['nome', null, 'cognome', 'email', 'brand_id', 'cellulare', 'data_assunzione'] },
  },
  employeeFile(
    'columns named like the properties of every JavaScript object',
    csvLines(
      EMPLOYEE_ROWS.map((row, n) => [...row, ...(n ? ['__proto__', 'constructor', 'x'] : ['__proto__', 'constructor', 'toString'])]),
    ),
  ),
  {
    description: 'amounts and apostrophes in the encoding of a classic Mac',
    elenco: 'hardware',
    file: macRoman(csvLines([HARDWARE_HEADINGS, ['Portatile dell\u2019ufficio', ...hardwareCells('a', '1.234,50 €').slice(1)]])),
    understood: { codifica: 'MacRoman' },
    becomes: [{ nome: 'Portatile dell\u2019ufficio', prezzo_acquisto: 1234.5 }],
  },
  {
    description: 'decomposed accents, as a Mac writes them',
    elenco: 'dipendenti',
    file: csvLines([EMPLOYEE_HEADINGS, NICCOLO]).normalize('NFD'),
    becomes: [NICCOLO_EXPECTED],
  },
  hardwareFile(
    'amounts in six formats',
    [
      hardwareCells('a', '1.234,50'),
      hardwareCells('b', '1234.50'),
      hardwareCells('c', '1 234,50 €'),
      hardwareCells('d', '€\u00a01.200'),
      hardwareCells('e', '99'),
      hardwareCells('f', '12,5 EUR'),
    ],
    [
      expectedHardware('a', 1234.5),
      expectedHardware('b', 1234.5),
      expectedHardware('c', 1234.5),
      expectedHardware('d', 1200),
      expectedHardware('e', 99),
      expectedHardware('f', 12.5),
    ],
  ),
  {
    ...hardwareFile('', [], [expectedHardware('a', 1234.5), expectedHardware('b', 12.34), expectedHardware('c', 1000)]),
    description: 'amounts in English format, separated by commas',
    file: csvLines(
      [HARDWARE_HEADINGS, hardwareCells('a', '"$1,234.50"'.replace('$', '')), hardwareCells('b', '12.34'), hardwareCells('c', '"1,000"')],
      ',',
    ),
    understood: { separatore: ',' },
  },
  {
    ...hardwareFile('', [], [expectedHardware('a', 1234.5)]),
    description: 'the euro sign of Windows-1252',
    file: windows1252(csvLines([HARDWARE_HEADINGS, hardwareCells('a', '1.234,50 €')])),
    understood: { codifica: 'Windows-1252' },
  },
  hardwareFile(
    'dates in ten formats',
    ['31/12/2026', '2026-12-31', '31-12-26', '31.12.2026', '31 dicembre 2026', '2026-12-31 00:00:00', '31/12/2026 0.00.00', '20261231']
      .concat(['2026-12-31T00:00:00.000Z', 'gio 31 dic 2026'])
      .map((day, n) => hardwareCells(`n${n}`, '', day)),
    Array.from({ length: 10 }, (_, n) => expectedHardware(`n${n}`, null, '2026-12-31')),
  ),
  hardwareFile(
    'a date in American format, a date that does not exist and a word',
    [hardwareCells('a', '', '12/31/2026'), hardwareCells('b', '', '30/02/2026'), hardwareCells('c', '', 'presto')],
    [expectedHardware('a', null, '2026-12-31')],
    {
      3: { garanzia_scadenza: 'non esiste' },
      4: { garanzia_scadenza: 'gg/mm/aaaa' },
    },
  ),
  hardwareFile(
    'codes that begin with zeros, and one with the apostrophe that marks it as text',
    [hardwareCells('000123'), hardwareCells("'+00123"), hardwareCells('0001E5')],
    [expectedHardware('000123'), expectedHardware('+00123'), expectedHardware('0001E5')],
  ),
  hardwareFile('codes that a spreadsheet has shortened', [hardwareCells('3,93331E+11'), hardwareCells('3.5891E+14')], [], {
    2: { numero_seriale: 'accorciato' },
    3: { numero_seriale: 'accorciato' },
  }),
  hardwareFile(
    'formulas, which are imported as text',
    [hardwareCells("=cmd|' /C calc'!A0"), hardwareCells('@SUM(1+1)')],
    [expectedHardware("=cmd|' /C calc'!A0"), expectedHardware('@SUM(1+1)')],
  ),
  hardwareFile(
    'a cell that contains quotes and a separator',
    [hardwareCells('"27"" ; vetro"'), hardwareCells('5"')],
    [expectedHardware('27" ; vetro'), expectedHardware('5"')],
  ),
  // The import skips a line of totals, so the line causes no error.
  hardwareFile(
    'a line of totals at the end',
    [hardwareCells('a', '10'), ['Totale', '', '', '', '', '10', '', '']],
    [expectedHardware('a', 10)],
  ),
  {
    description: 'yes and no as a spreadsheet says them',
    elenco: 'dipendenti',
    file: csvLines([
      ['Nome', 'Cognome', 'Email', 'Brand', 'Attivo'],
      ...['VERO', 'FALSO', 'x', 'NO', 'si'].map((word, n) => ['A', 'B', `p${n}@azienda.it`, 'Marea', word]),
    ]),
    becomes: [true, false, true, false, true].map((isactive, n) => ({ email: `p${n}@azienda.it`, isactive })),
  },
];
