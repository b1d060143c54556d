import { gzipSync } from 'node:zlib';
import { makeWorkbook, rowsOf, sharedText, zipParts } from './make-workbook.ts';
import { PDF, PNG } from './sample-files.ts';

const HEADS = 'Nome;Cognome;Email\n';
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MB = 1024 * 1024;

const minimalWorkbook = () => makeWorkbook({ sheets: [{ rows: rowsOf([['Nome'], ['Ada']]) }] });
const workbookOf = (rows: Iterable<string>, shared?: string[]) => () =>
  makeWorkbook({ sheets: [{ rows }], ...(shared ? { sharedText: shared } : {}) });

function* repeated(times: number, piece: (n: number) => string) {
  for (let n = 1; n <= times; n += 1) yield piece(n);
}

const bomb = (mebibytes: number) => () =>
  zipParts({
    'xl/workbook.xml': ['<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'],
    'xl/_rels/workbook.xml.rels': [
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    'xl/worksheets/sheet1.xml': repeated(mebibytes, () => ' '.repeat(MB)),
  });

const OFFICE_RELATION = '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
const NO_WORKBOOK = 'non è una cartella di lavoro di Excel leggibile';
const TOO_MANY_ROWS = 'più di 100.000 righe, contando le vuote';

export const REJECTED_FILES: [
  description: string,
  file: Uint8Array | string | (() => Promise<Uint8Array>),
  nome: string,
  sentence: string,
][] = [
  ['an empty file', '', 'elenco.csv', 'Il file è vuoto'],
  ['spaces and line ends', ' \r\n\r\n ', 'elenco.csv', 'non ci sono righe'],
  ['only headings', HEADS, 'elenco.csv', 'non ci sono righe'],
  ['a PDF with the extension .csv', PDF, 'elenco.csv', 'Il file è un PDF'],
  ['a picture', PNG, 'elenco.xlsx', "Il file è un'immagine"],
  ['an old workbook', Buffer.concat([OLE, Buffer.alloc(2_000)]), 'elenco.xls', 'vecchio Excel'],
  [
    'a workbook with a password',
    Buffer.concat([OLE, Buffer.alloc(999), Buffer.from('EncryptedPackage', 'utf16le')]),
    'elenco.xlsx',
    'password',
  ],
  [
    'an HTML page with the extension .xls, as former systems export',
    '\ufeff\r\n<HTML xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>',
    'elenco.xls',
    'una pagina web',
  ],
  ['a table of an HTML page', '  <table border=1><tr><td>Nome</td></tr></table>', 'elenco.xls', 'una pagina web'],
  ['a workbook of 2003 in XML', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'elenco.xls', 'in XML'],
  ['a compressed text', gzipSync(HEADS), 'elenco.csv', 'Il file è compresso'],
  ['bytes that are not a text', Buffer.from(`${HEADS}Ada;Co\0sta;a@b.it\n`), 'elenco.csv', 'non è un testo con separatori'],
  ['a quote that is never closed', `${HEADS}Ada;"Costa;ada@azienda.it\nIvo;Neri;ivo@azienda.it\n`, 'elenco.csv', 'virgoletta'],
  ['a cell of 100,000 characters', `${HEADS}Ada;${'x'.repeat(100_000)};ada@azienda.it\n`, 'elenco.csv', 'più di 10.000 caratteri'],
  ['500 columns', `${';c'.repeat(500)}\n${';1'.repeat(500)}\n`, 'elenco.csv', 'più di 200 colonne'],
  ['a million empty lines', `${HEADS}${'\n'.repeat(1_000_000)}`, 'elenco.csv', TOO_MANY_ROWS],
  ['a million cells in few bytes', `${';'.repeat(199)}x\n${'x\n'.repeat(50_000)}`, 'elenco.csv', 'più di un milione di celle'],
  ['an archive that is no workbook', () => zipParts({ 'word/document.xml': ['<x/>'] }), 'elenco.xlsx', NO_WORKBOOK],
  [
    'a package whose main part is a text document',
    () => zipParts({ '_rels/.rels': [OFFICE_RELATION], 'word/document.xml': ['<document/>'] }),
    'elenco.xlsx',
    NO_WORKBOOK,
  ],
  ['a workbook that was cut off', async () => (await minimalWorkbook()).subarray(0, -200), 'elenco.xlsx', NO_WORKBOOK],
  ['a workbook with a damaged byte', async () => damaged(await minimalWorkbook()), 'elenco.xlsx', NO_WORKBOOK],
  ['an empty workbook', workbookOf(''), 'elenco.xlsx', 'non ci sono righe'],
  ['a sheet that is not XML', workbookOf('<row r="1"><c r="A1"><v>1</row>'), 'elenco.xlsx', NO_WORKBOOK],
  ['a sheet that is cut off', workbookOf('<row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet'), 'elenco.xlsx', NO_WORKBOOK],
  ['a million empty rows', workbookOf(repeated(1_048_576, (n) => `<row r="${n}" s="1"/>`)), 'elenco.xlsx', TOO_MANY_ROWS],
  [
    'a row with a very large number',
    workbookOf(`${rowsOf([['Nome']])}${rowsOf([['Ada']], { first: 999_999_999 })}`),
    'elenco.xlsx',
    TOO_MANY_ROWS,
  ],
  ['a cell far to the right', workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'elenco.xlsx', 'più di 200 colonne'],
  ['a cell with an impossible address', workbookOf('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'), 'elenco.xlsx', NO_WORKBOOK],
  [
    'one shared text in 50,000 cells',
    workbookOf(rowsOf(Array.from({ length: 50_000 }, () => [sharedText(0)])), [`<si><t>${'x'.repeat(9_999)}</t></si>`]),
    'elenco.xlsx',
    'troppo testo',
  ],
  ['a compression bomb: 200 MB in 200 kB', bomb(200), 'elenco.xlsx', 'è troppo grande'],
  ['a million nested tags', workbookOf(repeated(1_000_000, () => '<x>')), 'elenco.xlsx', NO_WORKBOOK],
];

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const index = copy.indexOf('sheet1.xml') + 30;
  copy[index] = (copy[index] ?? 0) ^ 0xff;
  return copy;
}

export const TOO_HEAVY = Buffer.alloc(11 * MB, `${HEADS}Ada;Costa;ada@azienda.it\n`);
