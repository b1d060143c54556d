// Tables of a PDF: a screen reader finds each cell under its head. They break between rows, never inside one, and repeat their
// heads on the next page.
import { artifact, CELL, COLOURS, makeRoom, type Sheet, widthOf } from './sheet.ts';

const PAD = 4;

interface Table {
  heads: string[];
  /** Of the width, each column's part. */
  shares: number[];
  rows: string[][];
}

export function table(sheet: Sheet, { heads, shares, rows }: Table): void {
  const { doc, root } = sheet;
  const widths = shares.map((share) => share * widthOf(sheet));
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

/** Facts with their names: a table of two columns, where the first one heads each row. */
export function facts(sheet: Sheet, pairs: readonly (readonly [string, string])[]): void {
  const { doc, root } = sheet;
  const tree = doc.struct('Table');
  root.add(tree);
  const widths = [0.28 * widthOf(sheet), 0.72 * widthOf(sheet)];
  for (const pair of pairs) {
    makeRoom(sheet, heightOf(sheet, widths, pair, false));
    row(sheet, { tree, widths, texts: pair, isHead: false });
  }
  tree.end();
  doc.y += 6;
}

function heightOf({ doc }: Sheet, widths: readonly number[], texts: readonly string[], isHead: boolean): number {
  doc.font(isHead ? 'bold' : 'plain').fontSize(CELL);
  return Math.max(...texts.map((text, i) => doc.heightOfString(text, { width: (widths[i] ?? 0) - 2 * PAD }))) + 2 * PAD;
}

interface Row {
  /** Undefined: heads that are repeated, which nobody is told twice. */
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
    const at = x;
    const draw = () => {
      doc.font(isHead ? 'bold' : 'plain').fontSize(CELL);
      doc.fillColor(isHead || (widths.length === 2 && i === 0) ? COLOURS.quiet : COLOURS.text);
      doc.text(text, at + PAD, top + PAD, { width: width - 2 * PAD });
    };
    const isRowHead = widths.length === 2 && i === 0;
    if (tr) tr.add(doc.struct(isHead || isRowHead ? 'TH' : 'TD', { title: text }, draw));
    else artifact(sheet, draw);
    x += width;
  }
  tr?.end();
  doc.y = top + height;
  artifact(sheet, () => {
    doc
      .moveTo(left, doc.y)
      .lineTo(left + widthOf(sheet), doc.y)
      .lineWidth(isHead ? 1 : 0.5)
      .stroke(COLOURS.line);
  });
}
