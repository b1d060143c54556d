// The first sheet of a workbook that is shown and holds something. Values only: a formula is never run, its last result is what counts.
import { type Formato, formatOf } from './cell-formats.ts';
import { plain, readSheet } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { Illeggibile, MAX_TESTO, type Riga, type Tabella, TROPPO_TESTO, tidied } from './table.ts';
import { NO_WORKBOOK, type Parts, unpackWorkbook } from './unpack-workbook.ts';

/** What the cells of all sheets mean. */
export interface Workbook {
  /** The shared texts, trimmed. A cell contains the index of its text. */
  texts: string[];
  /** How a number of a style is shown. */
  formats: Formato[];
  /** Days are counted from 1904, as Excel on a Mac once did. */
  since1904: boolean;
}

export async function readXlsx(bytes: Uint8Array): Promise<Tabella> {
  try {
    const righe = await readRows(await unpackWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    return { formato: 'xlsx', codifica: null, separatore: null, righe: tidied(righe) };
  } catch (error) {
    throw error instanceof Illeggibile ? error : new Illeggibile(NO_WORKBOOK);
  }
}

async function readRows(parts: Parts): Promise<Riga[]> {
  const main = fileOf(await readRelations(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const { sheets, since1904 } = await readShape(parts, main);
  const relations = await readRelations(parts, main);
  const workbook = {
    since1904,
    texts: await readTexts(parts, fileOf(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml'),
    formats: await readFormats(parts, fileOf(relations, 'styles') ?? 'xl/styles.xml'),
  };
  for (const sheet of sheets) {
    const relation = relations.get(sheet);
    if (relation?.kind !== 'worksheet') continue; // a chart alone
    const righe = await readSheet(parts.read(relation.file), workbook);
    if (righe.length > 0) return righe;
  }
  return [];
}

/** The sheets that are shown, in their order, and how days are counted. */
async function readShape(parts: Parts, main: string): Promise<{ sheets: string[]; since1904: boolean }> {
  const sheets: string[] = [];
  let since1904 = false;
  let root: string | undefined;
  await readXml(parts.read(main), {
    open(name, attributes) {
      root ??= name;
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { id = '', state = 'visible' } = attributes();
      if (state === 'visible') sheets.push(id);
    },
  });
  if (root !== 'workbook') throw new Error(`${root} is no workbook`); // another office document
  return { sheets, since1904 };
}

/** A relation of the package: its target part, and the last word of its type, for example 'worksheet'. */
interface Relation {
  kind: string;
  file: string;
}

/** The relations of a part by their ids; '' is the whole package. They are written beside the part: of 'xl/book.xml' in 'xl/_rels/book.xml.rels'. */
async function readRelations(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const name = part.lastIndexOf('/') + 1;
  const file = `${part.slice(0, name)}_rels/${part.slice(name)}.rels`;
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

const fileOf = (relations: ReadonlyMap<string, Relation>, kind: string) =>
  [...relations.values()].find((relation) => relation.kind === kind)?.file;

/** A text of several runs is one; how it is spoken in Japan is none of it. */
async function readTexts(parts: Parts, file: string): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has(file)) return texts;
  let [own, isText, isSpoken, length] = ['', false, false, 0];
  await readXml(parts.read(file), {
    open(name) {
      if (name === 'si') own = '';
      isText = name === 't';
      if (name === 'rPh') isSpoken = true;
    },
    text(text) {
      if (isText && !isSpoken) own += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      length += own.length;
      if (length > MAX_TESTO) throw new Illeggibile(TROPPO_TESTO);
      texts.push(plain(own));
    },
  });
  return texts;
}

async function readFormats(parts: Parts, file: string): Promise<Formato[]> {
  // Each code is parsed once: a hostile workbook has a long code that thousands of styles use.
  const ownFormats = new Map<string, Formato>();
  const formats: Formato[] = [];
  if (!parts.has(file)) return formats;
  let isOfCells = false;
  await readXml(parts.read(file), {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        ownFormats.set(numFmtId, formatOf(Number(numFmtId), formatCode));
      }
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const { numFmtId = '0' } = attributes();
      formats.push(ownFormats.get(numFmtId) ?? formatOf(Number(numFmtId), undefined));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
