// Every part of a PDF is in the structure tree, so that a screen reader finds headings, paragraphs and lists.
import { type Doc, type LetterCheck, openDocument } from './open-document.ts';

export interface Sheet {
  doc: Doc;
  root: ReturnType<Doc['struct']>;
  letters: LetterCheck;
}

const MARGINS = { top: 52, bottom: 60, left: 54, right: 54 };
export const COLOURS = { text: '#1c1b1a', muted: '#5f5c58', line: '#c9c4bc' };
const SIZES = { H1: 17, H2: 11.5, H3: 10 } as const;
const BODY_SIZE = 9.5;
export const CELL_SIZE = 8.5;

export async function newSheet({ title, author, data }: { title: string; author: string; data: string }): Promise<Sheet> {
  const { doc, letters } = await openDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    info: { CreationDate: new Date(`${data}T00:00:00Z`), Title: title, Author: author, Creator: 'Organico' },
  } as unknown as PDFKit.PDFDocumentOptions); // the library's types lack 'PDF/UA'
  const root = doc.struct('Document', { lang: 'it-IT', title });
  doc.addStructure(root);
  return { doc, root, letters };
}

export const contentWidth = ({ doc }: Sheet) => doc.page.width - doc.page.margins.left - doc.page.margins.right;

export function ensureSpace({ doc }: Sheet, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

export function heading(sheet: Sheet, level: keyof typeof SIZES, text: string): void {
  const { doc, root } = sheet;
  const size = SIZES[level];
  doc.y += level === 'H1' ? 0 : 8;
  ensureSpace(sheet, size * 2 + 60); // the space prevents a heading alone at the end of a page
  root.add(
    doc.struct(level, { title: text }, () => {
      doc.font('bold').fontSize(size).fillColor(COLOURS.text);
      doc.text(text, doc.page.margins.left, doc.y, { width: contentWidth(sheet) });
    }),
  );
  doc.y += 3;
}

export function paragraph(sheet: Sheet, text: string, style: 'plain' | 'quiet' | 'strong' = 'plain'): void {
  const { doc, root } = sheet;
  doc
    .font(style === 'strong' ? 'bold' : 'plain')
    .fontSize(style === 'strong' ? 11 : BODY_SIZE)
    .fillColor(style === 'quiet' ? COLOURS.muted : COLOURS.text);
  const options = { width: contentWidth(sheet), lineGap: 1.5 };
  ensureSpace(sheet, Math.min(doc.heightOfString(text, options), 200));
  root.add(doc.struct('P', () => doc.text(text, doc.page.margins.left, doc.y, options)));
  doc.y += style === 'strong' ? 0 : 5;
}

export function bullets(sheet: Sheet, texts: readonly string[]): void {
  const { doc, root } = sheet;
  const list = doc.struct('L');
  root.add(list);
  for (const text of texts) {
    doc.font('plain').fontSize(BODY_SIZE).fillColor(COLOURS.text);
    ensureSpace(sheet, doc.heightOfString(text, { width: contentWidth(sheet) }));
    const item = doc.struct('LI');
    list.add(item);
    item.add(doc.struct('LBody', () => doc.text(`• ${text}`, doc.page.margins.left, doc.y, { width: contentWidth(sheet) })));
    item.end();
  }
  list.end();
  doc.y += 4;
}

export function signatureLine(sheet: Sheet, parties: readonly { label: string; name: string }[]): void {
  const { doc, root } = sheet;
  const width = contentWidth(sheet) / parties.length - 16;
  const top = doc.y + 6;
  for (const [i, { label, name }] of parties.entries()) {
    const x = doc.page.margins.left + i * (width + 32);
    root.add(
      doc.struct('P', () => {
        doc.font('plain').fontSize(CELL_SIZE).fillColor(COLOURS.muted).text(label, x, top, { width });
        doc.font('bold').fontSize(BODY_SIZE).fillColor(COLOURS.text).text(name, x, doc.y, { width });
      }),
    );
    artifact(sheet, () => {
      doc
        .moveTo(x, top + 70)
        .lineTo(x + width, top + 70)
        .lineWidth(0.7)
        .stroke(COLOURS.muted);
    });
  }
  doc.y = top + 80;
}

export function artifact({ doc }: Sheet, render: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  render();
  doc.endMarkedContent();
}

export async function toBytes(sheet: Sheet, title: string): Promise<Buffer> {
  const { doc, root, letters } = sheet;
  const explanation = letters.explanation();
  if (explanation) paragraph(sheet, explanation, 'quiet');
  root.end();
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0; // without a bottom margin a text in the footer starts no new page
    artifact(
      sheet,
      () => {
        const y = doc.page.height - MARGINS.bottom + 22;
        const number = `Pagina ${page - start + 1} di ${count}`;
        doc.font('plain').fontSize(7.5).fillColor(COLOURS.muted).text(title, MARGINS.left, y, { lineBreak: false });
        doc.text(number, doc.page.width - MARGINS.right - doc.widthOfString(number), y, { lineBreak: false });
      },
      'Pagination',
    );
  }
  return collectBytes(doc);
}

export async function collectBytes(doc: Doc): Promise<Buffer> {
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

// The table cells are marked so that a screen reader connects each cell with its head. A table breaks only between rows and
// repeats its heads.
const PADDING = 4;

interface Table {
  heads: string[];
  /** The widths of the columns, each as a share of the table's width. */
  shares: number[];
  rows: string[][];
}

export function table(sheet: Sheet, { heads, shares, rows }: Table): void {
  const { doc, root } = sheet;
  const widths = shares.map((share) => share * contentWidth(sheet));
  const tree = doc.struct('Table');
  root.add(tree);
  row(sheet, { tree, widths, texts: heads, isHead: true });
  for (const texts of rows) {
    const height = heightOf(sheet, widths, texts, false);
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) {
      doc.addPage();
      row(sheet, { tree: undefined, widths, texts: heads, isHead: true });
    }
    row(sheet, { tree, widths, texts, isHead: false });
  }
  tree.end();
  doc.y += 6;
}

export function keyValueTable(sheet: Sheet, rows: readonly (readonly [string, string])[]): void {
  const { doc, root } = sheet;
  const tree = doc.struct('Table');
  root.add(tree);
  const widths = [0.28 * contentWidth(sheet), 0.72 * contentWidth(sheet)];
  for (const keyAndValue of rows) {
    ensureSpace(sheet, heightOf(sheet, widths, keyAndValue, false));
    row(sheet, { tree, widths, texts: keyAndValue, isHead: false });
  }
  tree.end();
  doc.y += 6;
}

function heightOf({ doc }: Sheet, widths: readonly number[], texts: readonly string[], isHead: boolean): number {
  doc.font(isHead ? 'bold' : 'plain').fontSize(CELL_SIZE);
  return Math.max(...texts.map((text, i) => doc.heightOfString(text, { width: (widths[i] ?? 0) - 2 * PADDING }))) + 2 * PADDING;
}

interface Row {
  /**
   * The structure tree of the table; undefined for heads repeated on a later page, because a screen reader should read each
   * head once.
   */
  tree: Sheet['root'] | undefined;
  widths: readonly number[];
  texts: readonly string[];
  isHead: boolean;
}

function row(sheet: Sheet, { tree, widths, texts, isHead }: Row): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  const height = heightOf(sheet, widths, texts, isHead);
  const top = doc.y;
  const tr = tree && doc.struct('TR');
  if (tr) tree.add(tr);
  let x = left;
  for (const [i, text] of texts.entries()) {
    const width = widths[i] ?? 0;
    const cellX = x;
    const render = () => {
      doc.font(isHead ? 'bold' : 'plain').fontSize(CELL_SIZE);
      doc.fillColor(isHead || (widths.length === 2 && i === 0) ? COLOURS.muted : COLOURS.text);
      doc.text(text, cellX + PADDING, top + PADDING, { width: width - 2 * PADDING });
    };
    const isRowHead = widths.length === 2 && i === 0;
    if (tr) tr.add(doc.struct(isHead || isRowHead ? 'TH' : 'TD', { title: text }, render));
    else artifact(sheet, render);
    x += width;
  }
  tr?.end();
  doc.y = top + height;
  artifact(sheet, () => {
    doc
      .moveTo(left, doc.y)
      .lineTo(left + contentWidth(sheet), doc.y)
      .lineWidth(isHead ? 1 : 0.5)
      .stroke(COLOURS.line);
  });
}
