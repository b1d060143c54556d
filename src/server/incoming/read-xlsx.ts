// An import reads only the first visible sheet with content. Formulas are not run; their last stored result is used.

import { Parser } from 'saxen';
import { readDate } from '#shared/typed-date.ts';
import { convertNumber, type Formato, meaningOfFormat } from './cell-formats.ts';
import {
  type Cella,
  MAX_CELLE,
  MAX_COLONNE,
  MAX_RIGHE,
  MAX_TESTO,
  normalizeRows,
  type Riga,
  type Tabella,
  TROPPE_CELLE,
  TROPPE_COLONNE,
  TROPPE_RIGHE,
  TROPPO_TESTO,
  UnreadableFile,
} from './decode-text.ts';
import { NOT_A_WORKBOOK, type Parts, TOO_BIG, unpackWorkbook } from './unpack-workbook.ts';

export interface Workbook {
  /** The shared texts of the workbook. A cell contains the index of its text. */
  texts: string[];
  formats: Formato[];
  /** True when the workbook counts days from 1904, as old Excel for Mac does. */
  since1904: boolean;
}

export async function readXlsx(bytes: Uint8Array): Promise<Tabella> {
  try {
    const righe = await readRows(await unpackWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    return { formato: 'xlsx', codifica: null, separatore: null, righe: normalizeRows(righe) };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(NOT_A_WORKBOOK);
  }
}

async function readRows(parts: Parts): Promise<Riga[]> {
  const workbookPart = findPart(await readRelations(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const { sheets, since1904 } = await readWorkbook(parts, workbookPart);
  const relations = await readRelations(parts, workbookPart);
  const workbook = {
    since1904,
    texts: await readTexts(parts, findPart(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml'),
    formats: await readFormats(parts, findPart(relations, 'styles') ?? 'xl/styles.xml'),
  };
  for (const sheet of sheets) {
    const relation = relations.get(sheet);
    if (relation?.kind !== 'worksheet') continue; // skips a sheet that contains only a chart
    const righe = await readSheet(parts.read(relation.file), workbook);
    if (righe.length > 0) return righe;
  }
  return [];
}

async function readWorkbook(parts: Parts, workbookPart: string): Promise<{ sheets: string[]; since1904: boolean }> {
  const sheets: string[] = [];
  let since1904 = false;
  let root: string | undefined;
  await readXml(parts.read(workbookPart), {
    open(name, attributes) {
      root ??= name;
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { id = '', state = 'visible' } = attributes();
      if (state === 'visible') sheets.push(id);
    },
  });
  if (root !== 'workbook') throw new Error(`${root} is not a workbook`); // the file is another type of office document
  return { sheets, since1904 };
}

/**
 * A reference from one part of the workbook to another. The kind is the last part of the relation's type, for example
 * 'worksheet'.
 */
interface Relation {
  kind: string;
  file: string;
}

/**
 * Reads the relations of a part. The name '' stands for the whole package. The relations of 'xl/book.xml' are in
 * 'xl/_rels/book.xml.rels'.
 */
async function readRelations(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const nameStart = part.lastIndexOf('/') + 1;
  const file = `${part.slice(0, nameStart)}_rels/${part.slice(nameStart)}.rels`;
  if (!parts.has(file)) return relations;
  await readXml(parts.read(file), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const target = decodeURI(new URL(Target, `zip:///${part}`).pathname.slice(1));
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), file: target });
    },
  });
  return relations;
}

const findPart = (relations: ReadonlyMap<string, Relation>, kind: string) =>
  [...relations.values()].find((relation) => relation.kind === kind)?.file;

/** Reads the shared texts of a workbook: joins the pieces of each text and skips Japanese phonetic readings. */
async function readTexts(parts: Parts, file: string): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has(file)) return texts;
  let [currentText, isText, isPhonetic, length] = ['', false, false, 0];
  await readXml(parts.read(file), {
    open(name) {
      if (name === 'si') currentText = '';
      isText = name === 't';
      if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (isText && !isPhonetic) currentText += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      length += currentText.length;
      if (length > MAX_TESTO) throw new UnreadableFile(TROPPO_TESTO);
      texts.push(decodeEscapes(currentText));
    },
  });
  return texts;
}

async function readFormats(parts: Parts, file: string): Promise<Formato[]> {
  // Each format code is parsed once, because thousands of styles of a hostile workbook may use the same long code.
  const ownFormats = new Map<string, Formato>();
  const formats: Formato[] = [];
  if (!parts.has(file)) return formats;
  let isInCellFormats = false;
  await readXml(parts.read(file), {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        ownFormats.set(numFmtId, meaningOfFormat(Number(numFmtId), formatCode));
      }
      if (name === 'cellXfs') isInCellFormats = true;
      if (name !== 'xf' || !isInCellFormats) return;
      const { numFmtId = '0' } = attributes();
      formats.push(ownFormats.get(numFmtId) ?? meaningOfFormat(Number(numFmtId), undefined));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return formats;
}

// The rows of a sheet are parsed while the sheet is decompressed, so that limits are checked before the memory is used.
interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/**
 * Reads the rows of a sheet. A row that contains only errors is left out, because formulas are often filled down below the last
 * row.
 */
async function readSheet(chunks: AsyncIterable<Uint8Array>, workbook: Workbook): Promise<Riga[]> {
  const righe: Riga[] = [];
  let [rows, cells, characters, numero, column] = [0, 0, 0, 0, 0];
  let celle: Cella[] = [];
  let cell: Cell | undefined;
  let [isValue, isPhonetic] = [false, false];

  let isOnlyErrors = true;

  const addCell = ({ column, ...content }: Cell) => {
    const value = toCella(content, workbook);
    if (value === '') return;
    if (content.type !== 'e') isOnlyErrors = false;
    if (column > MAX_COLONNE) throw new UnreadableFile(TROPPE_COLONNE);
    cells += 1;
    if (cells > MAX_CELLE) throw new UnreadableFile(TROPPE_CELLE);
    if (typeof value === 'string') characters += value.length;
    if (characters > MAX_TESTO) throw new UnreadableFile(TROPPO_TESTO);
    while (celle.length < column - 1) celle.push('');
    celle[column - 1] = value;
  };

  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        rows += 1;
        if (rows > MAX_RIGHE) throw new UnreadableFile(TROPPE_RIGHE);
        numero = Number(attributes().r ?? numero + 1);
        [celle, column, isOnlyErrors] = [[], 0, true];
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : columnNumber(r);
        cell = { column, type: t, style: Number(s), value: '' };
      }
      isValue = name === 'v' || name === 't';
      if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (cell && isValue && !isPhonetic) cell.value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell) {
        addCell(cell);
        cell = undefined;
      } else if (name === 'row' && !isOnlyErrors) {
        if (numero > MAX_RIGHE) throw new UnreadableFile(TROPPE_RIGHE);
        righe.push({ numero, celle });
      }
    },
  });
  return righe;
}

function toCella({ type, style, value }: Omit<Cell, 'column'>, { texts, formats, since1904 }: Workbook): Cella {
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true';
  const giorno = type === 'd' ? readDate(value) : undefined;
  if (giorno !== undefined) return { giorno };
  const number = type === 'n' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? decodeEscapes(value) : convertNumber(formats[style] ?? 'numero', number, since1904);
}

/** Decodes the characters that XML does not allow and that a workbook writes as '_x000D_'. */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).trim();

/** Returns the number of a column: 'A7' -> 1, 'AB7' -> 28. */
function columnNumber(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) throw new Error(`${reference} is not a cell reference`);
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

// The XML reader passes tags by their local name: 'x:row' is a row. It does not expand custom entities.

/** The maximum size of a text in XML. Without this limit a text without tags would be scanned again with each chunk. */
const MAX_TEXT_BYTES = 1024 * 1024;

interface XmlListener {
  open?(name: string, attributes: () => Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readXml(chunks: AsyncIterable<Uint8Array>, { open, text, close }: XmlListener): Promise<void> {
  const parser = new Parser();
  let bytesSinceTag = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, getAttributes, decode) => {
    bytesSinceTag = 0;
    open?.(localName(name), () =>
      Object.fromEntries(Object.entries(getAttributes()).map(([each, value]) => [localName(each), decode(value)])),
    );
  });
  if (text) {
    parser.on('text', (rawText, decode) => text(decode(rawText)));
    parser.on('cdata', text);
  }
  parser.on('closeTag', (name) => {
    bytesSinceTag = 0;
    close?.(localName(name));
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    bytesSinceTag += chunk.length;
    if (bytesSinceTag > MAX_TEXT_BYTES) throw new UnreadableFile(TOO_BIG);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder.decode());
  parser.end();
}
