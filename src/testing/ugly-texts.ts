// Text files with separators as written by people, spreadsheets and older systems.
import { ADA, ADA_IS, lines, NICCOLO, NICCOLO_IS, PEOPLE_HEADS, THINGS_HEADS, thing, thingIs, type UglyFile } from './ugly-files.ts';

const PEOPLE = [PEOPLE_HEADS, NICCOLO, ADA];
const BOTH = [NICCOLO_IS, ADA_IS];

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80').replaceAll('\u2019', '\x92'), 'latin1');
}

/** Encodes a text in a single-byte encoding. `bytes` has the byte of each letter that is not ASCII. */
const ofOneByte = (text: string, bytes: Readonly<Record<string, number>>) =>
  Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));
const macRoman = (text: string) =>
  ofOneByte(text, { à: 0x88, è: 0x8f, é: 0x8e, ì: 0x93, ò: 0x98, ù: 0x9d, Ò: 0xf1, '€': 0xdb, '\u2019': 0xd5 });
/** Encodes as CP850, the code page of DOS. */
const cp850 = (text: string) => ofOneByte(text, { à: 0x85, è: 0x8a, é: 0x82, ì: 0x8d, ò: 0x95, ù: 0x97, Ò: 0xe3 });

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Encodes a text twice: UTF-8 that was read as Windows-1252 and encoded again. */
const twice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

const IVO = ['Ivò', 'Nerà', 'ivo@azienda.it', 'Marea', '', ''];

const people = (what: string, file: UglyFile['file'], understood: UglyFile['understood'] = {}): UglyFile => ({
  what,
  elenco: 'dipendenti',
  file,
  understood,
  becomes: BOTH,
});

const things = (what: string, rows: string[][], becomes: UglyFile['becomes'], wrong?: UglyFile['wrong']): UglyFile => ({
  what,
  elenco: 'hardware',
  file: lines([THINGS_HEADS, ...rows]),
  becomes,
  ...(wrong ? { wrong } : {}),
});

export const UGLY_TEXTS: UglyFile[] = [
  people('UTF-8, semicolons', lines(PEOPLE), { codifica: 'UTF-8', separatore: ';' }),
  people("Excel's 'CSV UTF-8': a mark in front, line ends of Windows", `\ufeff${lines(PEOPLE, ';', '\r\n')}`, { codifica: 'UTF-8' }),
  people("Excel's 'Testo Unicode': UTF-16 with tabs", utf16(lines(PEOPLE, '\t', '\r\n')), { codifica: 'UTF-16', separatore: 'tab' }),
  people('UTF-16, big end first', utf16(lines(PEOPLE)).swap16(), { codifica: 'UTF-16' }),
  people("Excel's 'CSV' in Italy: Windows-1252", windows1252(lines(PEOPLE, ';', '\r\n')), { codifica: 'Windows-1252' }),
  people('MacRoman, line ends of an old Mac', macRoman(lines(PEOPLE, ';', '\r')), { codifica: 'MacRoman' }),
  people('CP850, as DOS programs write', cp850(lines(PEOPLE, ';', '\r\n')), { codifica: 'CP850' }),
  ...[macRoman, cp850, windows1252].map((written) => ({
    ...people(`capitals with accents: ${written.name}`, written(lines([PEOPLE_HEADS, ['NICCOLÒ', 'ROVÒ', ...NICCOLO.slice(2)]]))),
    becomes: [{ nome: 'NICCOLÒ', cognome: 'ROVÒ' }],
  })),
  {
    ...people('UTF-8 with a row that Windows has added', Buffer.concat([Buffer.from(lines(PEOPLE)), windows1252(lines([IVO]))]), {
      codifica: 'UTF-8',
    }),
    becomes: [...BOTH, { nome: 'Ivò', cognome: 'Nerà' }],
  },
  people('UTF-8 that was taken for Windows-1252 and written as UTF-8 again', twice(lines(PEOPLE)), { codifica: 'UTF-8 scritto due volte' }),
  {
    ...people('UTF-8 of which some rows were encoded twice', Buffer.concat([twice(lines(PEOPLE)), Buffer.from(lines([IVO]))]), {
      codifica: 'UTF-8 scritto due volte',
    }),
    becomes: [...BOTH, { nome: 'Ivò', cognome: 'Nerà' }],
  },
  {
    ...people(
      'letters of other languages in UTF-8, and signs that look like a second encoding',
      lines([PEOPLE_HEADS, ['Zoë', 'Łuczak Ã', ...NICCOLO.slice(2)]]),
      { codifica: 'UTF-8' },
    ),
    becomes: [{ nome: 'Zoë', cognome: 'Łuczak Ã' }],
  },
  people('line ends of an old Mac', lines(PEOPLE, ';', '\r')),
  people('line ends of two systems', `${lines(PEOPLE.slice(0, 2), ';', '\r\n')}${lines(PEOPLE.slice(2))}`),
  people('no end of the last line', lines(PEOPLE).trimEnd()),
  people('commas', lines(PEOPLE, ','), { separatore: ',' }),
  people('bars', lines(PEOPLE, '|'), { separatore: '|' }),
  people('the separator in the first line', `sep=;\r\n${lines(PEOPLE, ';', '\r\n')}`, { separatore: ';', righe: 2 }),
  people('a separator in the first line that is none', `sep=^\n${lines(PEOPLE)}`, { separatore: ';' }),
  people(
    'empty lines, a title and a date above the headings',
    `\n;;;;;\nElenco del personale;;;;;\nal 31/12/2026;;;;;\n\n${lines(PEOPLE)}`,
  ),
  people('all cells in quotes, stars at the headings', lines(PEOPLE.map((row, n) => row.map((cell) => `"${cell}${n ? '' : ' *'}"`)))),
  people(
    'headings on two lines in their quotes',
    lines([PEOPLE_HEADS.map((head) => `"${head.replace(' ', '\r\n')}"`), NICCOLO, ADA], ';', '\r\n'),
  ),
  people('headings that end in spaces that do not break', lines([PEOPLE_HEADS.map((head) => `\u00a0${head} `), NICCOLO, ADA])),
  people('columns that end in nothing', lines(PEOPLE.map((row) => [...row, '', '', '']))),
  people('lines that are shorter, empty or longer', `${lines([PEOPLE_HEADS, NICCOLO])}\n;;;;;;;;\n${lines([[...ADA, '', '']])}\n\n`),
  {
    ...people('two columns of one name', lines(PEOPLE.map((row, n) => [...row, n ? 'altro@altrove.it' : 'E-mail aziendale']))),
    understood: { mappatura: ['nome', 'cognome', 'email', 'brand_id', 'cellulare', 'data_assunzione', null] },
  },
  {
    ...people('a column without a name', lines(PEOPLE.map(([nome = '', ...row], n) => [nome, n ? `x${n}` : '', ...row]))),
    understood: { mappatura: ['nome', null, 'cognome', 'email', 'brand_id', 'cellulare', 'data_assunzione'] },
  },
  people(
    'columns called as the parts of every object are',
    lines(PEOPLE.map((row, n) => [...row, ...(n ? ['__proto__', 'constructor', 'x'] : ['__proto__', 'constructor', 'toString'])])),
  ),
  {
    what: 'amounts and apostrophes of an old Mac',
    elenco: 'hardware',
    file: macRoman(lines([THINGS_HEADS, ['Portatile dell\u2019ufficio', ...thing('a', '1.234,50 €').slice(1)]])),
    understood: { codifica: 'MacRoman' },
    becomes: [{ nome: 'Portatile dell\u2019ufficio', prezzo_acquisto: 1234.5 }],
  },
  {
    what: 'accents that a Mac writes apart',
    elenco: 'dipendenti',
    file: lines([PEOPLE_HEADS, NICCOLO]).normalize('NFD'),
    becomes: [NICCOLO_IS],
  },
  things(
    'amounts in six ways',
    [
      thing('a', '1.234,50'),
      thing('b', '1234.50'),
      thing('c', '1 234,50 €'),
      thing('d', '€\u00a01.200'),
      thing('e', '99'),
      thing('f', '12,5 EUR'),
    ],
    [thingIs('a', 1234.5), thingIs('b', 1234.5), thingIs('c', 1234.5), thingIs('d', 1200), thingIs('e', 99), thingIs('f', 12.5)],
  ),
  {
    ...things('', [], [thingIs('a', 1234.5), thingIs('b', 12.34), thingIs('c', 1000)]),
    what: 'amounts in English, between commas',
    file: lines([THINGS_HEADS, thing('a', '"$1,234.50"'.replace('$', '')), thing('b', '12.34'), thing('c', '"1,000"')], ','),
    understood: { separatore: ',' },
  },
  {
    ...things('', [], [thingIs('a', 1234.5)]),
    what: 'the euro of Windows-1252',
    file: windows1252(lines([THINGS_HEADS, thing('a', '1.234,50 €')])),
    understood: { codifica: 'Windows-1252' },
  },
  things(
    'days in ten ways',
    ['31/12/2026', '2026-12-31', '31-12-26', '31.12.2026', '31 dicembre 2026', '2026-12-31 00:00:00', '31/12/2026 0.00.00', '20261231']
      .concat(['2026-12-31T00:00:00.000Z', 'gio 31 dic 2026'])
      .map((day, n) => thing(`n${n}`, '', day)),
    Array.from({ length: 10 }, (_, n) => thingIs(`n${n}`, null, '2026-12-31')),
  ),
  things(
    'a day of another country, a day that does not exist and a word',
    [thing('a', '', '12/31/2026'), thing('b', '', '30/02/2026'), thing('c', '', 'presto')],
    [thingIs('a', null, '2026-12-31')],
    {
      3: { garanzia_scadenza: 'non esiste' },
      4: { garanzia_scadenza: 'gg/mm/aaaa' },
    },
  ),
  things(
    'codes that begin with zeros, and one behind the sign that keeps it a text',
    [thing('000123'), thing("'+00123"), thing('0001E5')],
    [thingIs('000123'), thingIs('+00123'), thingIs('0001E5')],
  ),
  things('a code that a spreadsheet has shortened', [thing('3,93331E+11'), thing('3.5891E+14')], [], {
    2: { numero_seriale: 'accorciato' },
    3: { numero_seriale: 'accorciato' },
  }),
  things(
    'a formula, which stays a text',
    [thing("=cmd|' /C calc'!A0"), thing('@SUM(1+1)')],
    [thingIs("=cmd|' /C calc'!A0"), thingIs('@SUM(1+1)')],
  ),
  things('quotes in a cell, and a separator', [thing('"27"" ; vetro"'), thing('5"')], [thingIs('27" ; vetro'), thingIs('5"')]),
  // A line of totals is skipped, so it causes no error.
  things('a line of totals at the end', [thing('a', '10'), ['Totale', '', '', '', '', '10', '', '']], [thingIs('a', 10)]),
  {
    what: 'yes and no as a spreadsheet says them',
    elenco: 'dipendenti',
    file: lines([
      ['Nome', 'Cognome', 'Email', 'Brand', 'Attivo'],
      ...['VERO', 'FALSO', 'x', 'NO', 'si'].map((word, n) => ['A', 'B', `p${n}@azienda.it`, 'Marea', word]),
    ]),
    becomes: [true, false, true, false, true].map((isactive, n) => ({ email: `p${n}@azienda.it`, isactive })),
  },
];
