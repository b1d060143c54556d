// How the parts of a tagged PDF are drawn: headings, paragraphs, tables with bars, a chart. Every part goes into the structure tree.
import type { Sheet } from '#server/pdf/sheet.ts';

export const COLOURS = { text: '#1c1b1a', quiet: '#5f5c58', line: '#d8d4ce', bar: '#5f5c58' };
const SIZES = { H1: 20, H2: 14, H3: 11 } as const;
const ROW = 17;
const SMALL = 9;

export const widthOf = ({ doc }: Sheet) => doc.page.width - doc.page.margins.left - doc.page.margins.right;
const bottomOf = ({ doc }: Sheet) => doc.page.height - doc.page.margins.bottom;

/** A new page unless so much is left of this one: a part is not cut where it hurts. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (!hasRoom(sheet, height)) sheet.doc.addPage();
}

const hasRoom = (sheet: Sheet, height: number) => sheet.doc.y + height <= bottomOf(sheet);

export function heading(sheet: Sheet, level: keyof typeof SIZES, text: string): void {
  const { doc, root } = sheet;
  const size = SIZES[level];
  doc.y += level === 'H1' ? 0 : size;
  makeRoom(sheet, size * 1.5 + 4 * ROW); // never alone at the foot of a page
  root.add(
    doc.struct(level, { title: text }, () => {
      doc.font('bold').fontSize(size).fillColor(COLOURS.text);
      doc.text(text, doc.page.margins.left, doc.y, { width: widthOf(sheet) });
    }),
  );
  doc.y += 4;
}

export function paragraph(sheet: Sheet, text: string): void {
  const { doc, root } = sheet;
  doc.font('plain').fontSize(SMALL).fillColor(COLOURS.quiet);
  makeRoom(sheet, doc.heightOfString(text, { width: widthOf(sheet) }) + 3);
  root.add(doc.struct('P', () => doc.text(text, doc.page.margins.left, doc.y, { width: widthOf(sheet) })));
  doc.y += 3;
}

interface TableRow {
  label: string;
  testi: string[];
  /** Bold, above a line: a total. */
  forte?: boolean;
  /** The bar's share of the longest one, 0 to 1. */
  parte?: number;
  colore?: string;
}

/** Rows with their label on the left and figures on the right; between them the bar, which says nothing that the figures do not. */
export function drawTable(sheet: Sheet, { colonne, righe }: { colonne: string[]; righe: TableRow[] }): void {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const widths = widthsOf(doc, [colonne.slice(1), ...righe.map(({ testi }) => testi)]);
  makeRoom(sheet, 3 * ROW);
  const heads = { label: colonne[0] ?? '', testi: colonne.slice(1), forte: true };
  drawRow(sheet, { table, widths, kind: 'TH' }, heads);
  for (const riga of righe) {
    // On another page it has its heads again.
    if (!hasRoom(sheet, ROW)) {
      doc.addPage();
      drawRow(sheet, { table, widths, kind: 'TH' }, heads);
    }
    drawRow(sheet, { table, widths, kind: 'TD' }, riga);
  }
  table.end();
  doc.y += 6;
}

const LEAST_WIDTH = 72;
const BAR_WIDTH = 90;

/** Each column of figures is as wide as its longest, set in bold. */
function widthsOf(doc: Sheet['doc'], rows: string[][]): number[] {
  doc.font('bold').fontSize(SMALL);
  return (rows[0] ?? []).map((_, i) => Math.max(LEAST_WIDTH, ...rows.map((row) => doc.widthOfString(row[i] ?? '') + 12)));
}

interface RowPlace {
  table: Sheet['root'];
  widths: number[];
  kind: 'TH' | 'TD';
}

function drawRow(sheet: Sheet, { table, widths, kind }: RowPlace, { label, testi, forte = false, parte, colore }: TableRow): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  const top = doc.y;
  const figures = left + widthOf(sheet) - widths.reduce((sum, width) => sum + width, 0);
  const tr = doc.struct('TR');
  table.add(tr);
  const cell = (tag: 'TH' | 'TD', text: string, x: number, width: number, align: 'left' | 'right') =>
    tr.add(
      doc.struct(tag, () => {
        doc
          .font(forte ? 'bold' : 'plain')
          .fontSize(SMALL)
          .fillColor(kind === 'TH' ? COLOURS.quiet : COLOURS.text);
        doc.text(fitted(doc, text, width), x, top + 4, { width, align, lineBreak: false });
      }),
    );
  cell('TH', label, left, figures - left - (parte === undefined ? 8 : BAR_WIDTH + 16), 'left');
  let x = figures;
  for (const [i, width] of widths.entries()) {
    cell(kind, testi[i] ?? '', x, width, 'right');
    x += width;
  }
  tr.end();
  decorate(sheet, () => {
    if (parte !== undefined)
      doc.rect(figures - BAR_WIDTH, top + 5, Math.max(parte * BAR_WIDTH, parte > 0 ? 1 : 0), 7).fill(colore ?? COLOURS.bar);
    doc
      .moveTo(left, top + ROW)
      .lineTo(left + widthOf(sheet), top + ROW)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
  });
  doc.y = top + ROW;
}

/** Lines and bars beside figures: for the eye alone. */
export function decorate({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** As much of a text as there is room for. */
export function fitted(doc: Sheet['doc'], text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept.length > 1 && doc.widthOfString(`${kept}…`) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept.trimEnd()}…`;
}
