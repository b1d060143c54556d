// Parts of a tagged PDF: headings, paragraphs, tables with bars, charts. Every part is added to the structure tree.
import type { Sheet } from '#server/pdf/sheet.ts';
import { type Cella, formatCella } from '#shared/cifre.ts';

export const COLOURS = { text: '#1c1b1a', quiet: '#5f5c58', line: '#d8d4ce', bar: '#5f5c58' };
const SIZES = { H1: 20, H2: 14, H3: 11 } as const;
const ROW = 17;
const SMALL = 9;

export const widthOf = ({ doc }: Sheet) => doc.page.width - doc.page.margins.left - doc.page.margins.right;
const bottomOf = ({ doc }: Sheet) => doc.page.height - doc.page.margins.bottom;

/** Starts a new page unless this height is left, so that a part is not split at a bad place. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (!hasRoom(sheet, height)) sheet.doc.addPage();
}

const hasRoom = (sheet: Sheet, height: number) => sheet.doc.y + height <= bottomOf(sheet);

export function heading(sheet: Sheet, level: keyof typeof SIZES, text: string): void {
  const { doc, root } = sheet;
  const size = SIZES[level];
  doc.y += level === 'H1' ? 0 : size;
  makeRoom(sheet, size * 1.5 + 4 * ROW); // keeps the heading with at least four rows
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
  /** True for a row with a total, which is bold and has a line above. */
  forte?: boolean;
  /** The length of the bar as a fraction (0 to 1) of the longest bar of the table. */
  parte?: number;
  colore?: string;
}

/** Rows with the label on the left, figures on the right, and a bar between them that repeats the first figure. */
export function drawTable(sheet: Sheet, { colonne, righe }: { colonne: string[]; righe: TableRow[] }): void {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const widths = widthsOf(doc, [colonne.slice(1), ...righe.map(({ testi }) => testi)]);
  makeRoom(sheet, 3 * ROW);
  const heads = { label: colonne[0] ?? '', testi: colonne.slice(1), forte: true };
  drawRow(sheet, { table, widths, kind: 'TH' }, heads);
  for (const riga of righe) {
    // Repeats the column headings when the table continues on a new page.
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

/** The width of each column: the width of its longest text in bold. */
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

/** Marks lines and bars as artifacts, so that screen readers skip them. */
export function decorate({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Cuts a text to the given width. */
export function fitted(doc: Sheet['doc'], text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept.length > 1 && doc.widthOfString(`${kept}…`) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept.trimEnd()}…`;
}

// Charts of the report sections (domande) in the PDF, with the colours of the light theme.

export interface Disegno {
  titolo: string;
  misura: string;
  unita: 'euro' | 'numero';
  punti: readonly { breve: string; nome: string }[];
  serie: readonly {
    nome: string;
    forma: 'barra' | 'linea';
    tono: string;
    valori: readonly (number | null)[];
    sotto?: boolean | undefined;
  }[];
  detto: string;
}

const HEIGHT = 130;
/** The height of a chart and its heading in points. Both must fit on the same page. */
export const CHART_ROOM = HEIGHT + 90;
const LEFT = 56;
const TICKS = 4;
export const TINTE: Readonly<Record<string, string>> = {
  ...{ software: '#035457', hardware: '#747c7d', piano_mobile: '#027fbb', telefono: '#f8a558' },
  ...{ hr: '#2d74d9', manager: '#8e51c7', it: '#0e8e59', entrate: '#035457', uscite: '#747c7d', pronti: '#035457', non_pronti: '#f8a558' },
  riparazione: '#0e8e59',
};
const tinta = (tono: string) => TINTE[tono] ?? COLOURS.text;

/** `detto` is the alternative text of the chart; a table of the answer has its values. */
export function drawChart(sheet: Sheet, { unita, punti, serie, detto }: Disegno): void {
  const { doc, root } = sheet;
  makeRoom(sheet, HEIGHT + 48);
  const isWhole = serie.every(({ valori }) => valori.every((valore) => Number.isInteger(valore ?? 0)));
  const left = doc.page.margins.left + LEFT;
  const width = widthOf(sheet) - LEFT;
  const top = doc.y + 20;
  const stack = (i: number, below: boolean) =>
    serie.filter(({ forma, sotto = false }) => forma === 'barra' && sotto === below).reduce((sum, { valori }) => sum + (valori[i] ?? 0), 0);
  const lines = serie.filter(({ forma }) => forma === 'linea');
  const read = lines.flatMap(({ valori }) => valori.map((valore) => valore ?? 0));
  const step = niceStep(Math.max(1, ...read, ...punti.flatMap((_, i) => [stack(i, false), stack(i, true)])), isWhole ? 1 : 0.5);
  const most = Math.ceil(Math.max(1, ...read, ...punti.map((_, i) => stack(i, false))) / step) * step;
  const least = -Math.ceil(Math.max(0, ...punti.map((_, i) => stack(i, true))) / step) * step;
  const y = (valore: number) => top + ((most - valore) / (most - least)) * HEIGHT;
  const place = width / Math.max(punti.length, 1);
  const every = Math.ceil(punti.length / 12);
  const small = () => doc.font('plain').fontSize(7).fillColor(COLOURS.quiet);
  root.add(
    doc.struct('Figure', { alt: detto }, () => {
      let x = left;
      for (const { nome, tono } of serie) {
        doc.rect(x, top - 16, 6, 6).fill(tinta(tono));
        small().text(nome, x + 9, top - 17, { lineBreak: false });
        x += doc.widthOfString(nome) + 24;
      }
      for (let tick = least; tick <= most; tick += step) {
        doc
          .moveTo(left, y(tick))
          .lineTo(left + width, y(tick))
          .lineWidth(tick === 0 ? 0.8 : 0.3)
          .stroke(COLOURS.line);
        const text = formatCella({ valore: Math.abs(tick), unita: 'numero' } satisfies Cella) + (unita === 'euro' ? ' €' : '');
        small().text(text, left - LEFT, y(tick) - 3, { width: LEFT - 6, align: 'right', lineBreak: false });
      }
      for (const [i, { breve }] of punti.entries()) {
        let [above, below] = [0, 0];
        for (const { forma, tono, valori, sotto } of serie) {
          const valore = forma === 'barra' ? (valori[i] ?? 0) : 0;
          if (valore === 0) continue;
          const from = sotto ? -(below + valore) : above;
          doc.rect(left + i * place + place * 0.15, y(from + valore), place * 0.7, y(from) - y(from + valore)).fill(tinta(tono));
          if (sotto) below += valore;
          else above += valore;
        }
        if ((punti.length - 1 - i) % every === 0) {
          small().text(breve, left + (i - 0.5) * place, y(least) + 4, { width: place * 2, align: 'center', lineBreak: false });
        }
      }
      for (const { tono, valori } of lines) {
        let isOpen = false;
        for (const [i, valore] of valori.entries()) {
          const at = [left + (i + 0.5) * place, y(valore ?? 0)] as const;
          if (valore !== null) isOpen ? doc.lineTo(...at) : doc.moveTo(...at);
          isOpen = valore !== null;
        }
        if (tono === 'prima') doc.dash(3);
        doc.lineWidth(1.2).stroke(tinta(tono)).undash();
        for (const [i, valore] of valori.entries()) {
          if (valore !== null) doc.circle(left + (i + 0.5) * place, y(valore), 1.5).fill(tinta(tono));
        }
      }
    }),
  );
  doc.y = y(least) + 20;
}

/** The step of the axis: 1, 2 or 5 times a power of ten, for about four steps; at least `least`, because employees have no fractions. */
function niceStep(most: number, least: number): number {
  const rough = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return Math.max(step * power, least);
}
