// This file renders the parts of a tagged PDF: headings, paragraphs, tables with bars, charts. Every part is added to the structure tree.
import type { Sheet } from '#server/pdf/sheet.ts';
import { type Cella, formatCella } from '#shared/cifre.ts';

export const COLOURS = { text: '#1c1b1a', quiet: '#5f5c58', line: '#d8d4ce', bar: '#5f5c58' };
const SIZES = { H1: 20, H2: 14, H3: 11 } as const;
const ROW_HEIGHT = 17;
const SMALL_SIZE = 9;

export const widthOf = ({ doc }: Sheet) => doc.page.width - doc.page.margins.left - doc.page.margins.right;
const bottomOf = ({ doc }: Sheet) => doc.page.height - doc.page.margins.bottom;

/** Starts a new page of the PDF unless this height is left, so that a part is not split at a bad place. */
export function ensureSpace(sheet: Sheet, height: number): void {
  if (!hasSpace(sheet, height)) sheet.doc.addPage();
}

const hasSpace = (sheet: Sheet, height: number) => sheet.doc.y + height <= bottomOf(sheet);

export function heading(sheet: Sheet, level: keyof typeof SIZES, text: string): void {
  const { doc, root } = sheet;
  const size = SIZES[level];
  doc.y += level === 'H1' ? 0 : size;
  ensureSpace(sheet, size * 1.5 + 4 * ROW_HEIGHT); // the heading stays on one page with at least four rows
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
  doc.font('plain').fontSize(SMALL_SIZE).fillColor(COLOURS.quiet);
  ensureSpace(sheet, doc.heightOfString(text, { width: widthOf(sheet) }) + 3);
  root.add(doc.struct('P', () => doc.text(text, doc.page.margins.left, doc.y, { width: widthOf(sheet) })));
  doc.y += 3;
}

interface TableRow {
  label: string;
  texts: string[];
  isBold?: boolean;
  /** The length of the row's bar, as a fraction (0 to 1) of the longest bar of the table. */
  barLength?: number;
  colore?: string;
}

/** Renders a table whose rows have the label on the left, figures on the right, and a bar between them that repeats the first figure. */
export function renderTable(sheet: Sheet, { colonne, righe }: { colonne: string[]; righe: TableRow[] }): void {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const widths = columnWidths(doc, [colonne.slice(1), ...righe.map(({ texts }) => texts)]);
  ensureSpace(sheet, 3 * ROW_HEIGHT);
  const headRow = { label: colonne[0] ?? '', texts: colonne.slice(1), isBold: true };
  renderRow(sheet, { table, widths, kind: 'TH' }, headRow);
  for (const riga of righe) {
    if (!hasSpace(sheet, ROW_HEIGHT)) {
      doc.addPage();
      renderRow(sheet, { table, widths, kind: 'TH' }, headRow);
    }
    renderRow(sheet, { table, widths, kind: 'TD' }, riga);
  }
  table.end();
  doc.y += 6;
}

const MIN_COLUMN_WIDTH = 72;
const BAR_WIDTH = 90;

function columnWidths(doc: Sheet['doc'], rows: string[][]): number[] {
  doc.font('bold').fontSize(SMALL_SIZE);
  return (rows[0] ?? []).map((_, i) => Math.max(MIN_COLUMN_WIDTH, ...rows.map((row) => doc.widthOfString(row[i] ?? '') + 12)));
}

interface RowTarget {
  table: Sheet['root'];
  widths: number[];
  kind: 'TH' | 'TD';
}

function renderRow(sheet: Sheet, { table, widths, kind }: RowTarget, { label, texts, isBold = false, barLength, colore }: TableRow): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  const top = doc.y;
  const figuresLeft = left + widthOf(sheet) - widths.reduce((sum, width) => sum + width, 0);
  const tr = doc.struct('TR');
  table.add(tr);
  const cell = (tag: 'TH' | 'TD', text: string, x: number, width: number, align: 'left' | 'right') =>
    tr.add(
      doc.struct(tag, () => {
        doc
          .font(isBold ? 'bold' : 'plain')
          .fontSize(SMALL_SIZE)
          .fillColor(kind === 'TH' ? COLOURS.quiet : COLOURS.text);
        doc.text(truncate(doc, text, width), x, top + 4, { width, align, lineBreak: false });
      }),
    );
  cell('TH', label, left, figuresLeft - left - (barLength === undefined ? 8 : BAR_WIDTH + 16), 'left');
  let x = figuresLeft;
  for (const [i, width] of widths.entries()) {
    cell(kind, texts[i] ?? '', x, width, 'right');
    x += width;
  }
  tr.end();
  decorate(sheet, () => {
    if (barLength !== undefined)
      doc.rect(figuresLeft - BAR_WIDTH, top + 5, Math.max(barLength * BAR_WIDTH, barLength > 0 ? 1 : 0), 7).fill(colore ?? COLOURS.bar);
    doc
      .moveTo(left, top + ROW_HEIGHT)
      .lineTo(left + widthOf(sheet), top + ROW_HEIGHT)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
  });
  doc.y = top + ROW_HEIGHT;
}

/** Marks lines and bars of a PDF as artifacts, so that screen readers skip them. */
export function decorate({ doc }: Sheet, render: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  render();
  doc.endMarkedContent();
}

export function truncate(doc: Sheet['doc'], text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let shortened = text;
  while (shortened.length > 1 && doc.widthOfString(`${shortened}…`) > width) shortened = [...shortened].slice(0, -1).join('');
  return `${shortened.trimEnd()}…`;
}

export interface PdfChart {
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

const CHART_HEIGHT = 130;
/** The height in points that a chart and its heading need together. The report starts a new page when less height is left. */
export const CHART_SPACE = CHART_HEIGHT + 90;
const AXIS_WIDTH = 56;
const TICK_COUNT = 4;
export const SERIES_COLOURS: Readonly<Record<string, string>> = {
  ...{ software: '#035457', hardware: '#747c7d', piano_mobile: '#027fbb', telefono: '#f8a558' },
  ...{ hr: '#2d74d9', manager: '#8e51c7', it: '#0e8e59', entrate: '#035457', uscite: '#747c7d', pronti: '#035457', non_pronti: '#f8a558' },
  riparazione: '#0e8e59',
};
const seriesColour = (tono: string) => SERIES_COLOURS[tono] ?? COLOURS.text;

/** Renders a chart. `detto` is the alternative text of the chart; a table of the answer has its values. */
export function renderChart(sheet: Sheet, { unita, punti, serie, detto }: PdfChart): void {
  const { doc, root } = sheet;
  ensureSpace(sheet, CHART_HEIGHT + 48);
  const isWhole = serie.every(({ valori }) => valori.every((valore) => Number.isInteger(valore ?? 0)));
  const left = doc.page.margins.left + AXIS_WIDTH;
  const width = widthOf(sheet) - AXIS_WIDTH;
  const top = doc.y + 20;
  const stack = (i: number, isBelow: boolean) =>
    serie
      .filter(({ forma, sotto = false }) => forma === 'barra' && sotto === isBelow)
      .reduce((sum, { valori }) => sum + (valori[i] ?? 0), 0);
  const lines = serie.filter(({ forma }) => forma === 'linea');
  const lineValues = lines.flatMap(({ valori }) => valori.map((valore) => valore ?? 0));
  const step = niceStep(Math.max(1, ...lineValues, ...punti.flatMap((_, i) => [stack(i, false), stack(i, true)])), isWhole ? 1 : 0.5);
  const max = Math.ceil(Math.max(1, ...lineValues, ...punti.map((_, i) => stack(i, false))) / step) * step;
  const min = -Math.ceil(Math.max(0, ...punti.map((_, i) => stack(i, true))) / step) * step;
  const y = (valore: number) => top + ((max - valore) / (max - min)) * CHART_HEIGHT;
  const slotWidth = width / Math.max(punti.length, 1);
  const labelStep = Math.ceil(punti.length / 12);
  const smallText = () => doc.font('plain').fontSize(7).fillColor(COLOURS.quiet);
  root.add(
    doc.struct('Figure', { alt: detto }, () => {
      let x = left;
      for (const { nome, tono } of serie) {
        doc.rect(x, top - 16, 6, 6).fill(seriesColour(tono));
        smallText().text(nome, x + 9, top - 17, { lineBreak: false });
        x += doc.widthOfString(nome) + 24;
      }
      for (let tick = min; tick <= max; tick += step) {
        doc
          .moveTo(left, y(tick))
          .lineTo(left + width, y(tick))
          .lineWidth(tick === 0 ? 0.8 : 0.3)
          .stroke(COLOURS.line);
        const text = formatCella({ valore: Math.abs(tick), unita: 'numero' } satisfies Cella) + (unita === 'euro' ? ' €' : '');
        smallText().text(text, left - AXIS_WIDTH, y(tick) - 3, { width: AXIS_WIDTH - 6, align: 'right', lineBreak: false });
      }
      for (const [i, { breve }] of punti.entries()) {
        let [above, below] = [0, 0];
        for (const { forma, tono, valori, sotto } of serie) {
          const valore = forma === 'barra' ? (valori[i] ?? 0) : 0;
          if (valore === 0) continue;
          const start = sotto ? -(below + valore) : above;
          doc
            .rect(left + i * slotWidth + slotWidth * 0.15, y(start + valore), slotWidth * 0.7, y(start) - y(start + valore))
            .fill(seriesColour(tono));
          if (sotto) below += valore;
          else above += valore;
        }
        if ((punti.length - 1 - i) % labelStep === 0) {
          smallText().text(breve, left + (i - 0.5) * slotWidth, y(min) + 4, { width: slotWidth * 2, align: 'center', lineBreak: false });
        }
      }
      for (const { tono, valori } of lines) {
        let hasStarted = false;
        for (const [i, valore] of valori.entries()) {
          const point = [left + (i + 0.5) * slotWidth, y(valore ?? 0)] as const;
          if (valore !== null) hasStarted ? doc.lineTo(...point) : doc.moveTo(...point);
          hasStarted = valore !== null;
        }
        if (tono === 'prima') doc.dash(3);
        doc.lineWidth(1.2).stroke(seriesColour(tono)).undash();
        for (const [i, valore] of valori.entries()) {
          if (valore !== null) doc.circle(left + (i + 0.5) * slotWidth, y(valore), 1.5).fill(seriesColour(tono));
        }
      }
    }),
  );
  doc.y = y(min) + 20;
}

/**
 * Returns the step of a chart axis: 1, 2 or 5 times a power of ten, for about four steps. The step is at least `minStep`, because employees
 * have no fractions.
 */
function niceStep(max: number, minStep: number): number {
  const roughStep = max / TICK_COUNT;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = [1, 2, 5, 10].find((each) => each * power >= roughStep) ?? 10;
  return Math.max(step * power, minStep);
}
