// The charts of the report's questions on paper: the same bars and lines as on the screen, in the light theme's colours.
import type { Sheet } from '#server/pdf/sheet.ts';
import { type Cella, formatCella } from '#shared/cifre.ts';
import { COLOURS, makeRoom, widthOf } from './export-drawing.ts';

/** A chart as an answer tells it. */
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
/** What a chart takes of a page with its heading above it, which is nothing alone. */
export const CHART_ROOM = HEIGHT + 90;
const LEFT = 56;
const TICKS = 4;
/** The colours of series, and of the cover. */
export const TINTE: Readonly<Record<string, string>> = {
  ...{ software: '#035457', hardware: '#747c7d', piano_mobile: '#027fbb', telefono: '#f8a558' },
  ...{ hr: '#2d74d9', manager: '#8e51c7', it: '#0e8e59', entrate: '#035457', uscite: '#747c7d', pronti: '#035457', non_pronti: '#f8a558' },
  riparazione: '#0e8e59',
};
const tinta = (tono: string) => TINTE[tono] ?? COLOURS.text;

/** `detto` is what a screen reader says instead; the figures stand in a table of the answer. */
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

/** A step of 1, 2 or 5, ten, a hundred …: so that about four of them are as high as the highest; of people there are no halves. */
function niceStep(most: number, least: number): number {
  const rough = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return Math.max(step * power, least);
}
