// The first page of the report on paper: what it is of, and its key figures before everything else.
import type { Sheet } from '#server/pdf/sheet.ts';
import { euro, formatCella, type Indicatore, type Voce } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { alGiorno, inUnFile, misura } from '#shared/misure.ts';
import type { Cifre } from '../contract.ts';
import { TINTE } from './draw-chart.ts';
import type { Intestazione, Risposta } from './draw-report.ts';
import { COLOURS, decorate, fitted, widthOf } from './export-drawing.ts';

const INK = '#035457';
const BAND = 232;
const TILE = 100;
const GAP = 16;
/** The three parts of a yearly cost, each in a colour that the charts have, too. */
const PARTI = [
  { nome: 'Assegnato', campo: 'assegnato', tinta: INK },
  { nome: 'Posti liberi', campo: 'posti_liberi', tinta: TINTE.telefono ?? INK },
  { nome: 'Inutilizzato', campo: 'inutilizzato', tinta: TINTE.hardware ?? INK },
] as const;

interface Line {
  font?: 'plain' | 'bold';
  size: number;
  colour?: string;
  tag?: 'H1' | 'P';
}

export function drawCover(
  sheet: Sheet,
  title: string,
  { periodo, brand, filtri, oggi }: Intestazione,
  costi: Cifre['costi'],
  risposte: readonly Risposta[],
): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  decorate(sheet, () => doc.rect(0, 0, doc.page.width, BAND).fill(INK));
  const write = writerOf(sheet, left, widthOf(sheet));
  doc.y = 56;
  write('Organico', { font: 'bold', size: 11, colour: '#ffffff' });
  doc.y += 26;
  write(title, { font: 'bold', size: 30, colour: '#ffffff', tag: 'H1' });
  doc.y += 8;
  write(`Periodo: ${periodo}`, { size: 13, colour: '#ffffff' });
  doc.y += 4;
  for (const [label, value] of [['Brand', brand], ...Object.entries(filtri)]) {
    write(`${label}: ${value}`, { size: 10, colour: '#ffffff' });
    doc.y += 2;
  }
  write(`Creato il: ${formatData(oggi)}`, { size: 10, colour: '#ffffff' });

  doc.y = BAND + 28;
  drawCost(sheet, costi, oggi);
  const top = doc.y + 24;
  const width = (widthOf(sheet) - GAP) / 2;
  for (const [i, { titolo, indicatori }] of risposte.entries()) {
    const [first, ...others] = indicatori;
    if (!first) continue;
    // One that stands alone in its row has all of it.
    const isAlone = i % 2 === 0 && i === risposte.length - 1;
    const at = {
      x: left + (i % 2) * (width + GAP),
      y: top + Math.floor(i / 2) * (TILE + GAP),
      width: isAlone ? widthOf(sheet) : width,
    };
    // Who was ready stands last among the figures of onboarding; of the others the next two say most.
    const said = others.filter(({ cella }) => cella.unita === 'percento');
    drawTile(sheet, at, titolo, first, said.length > 0 ? said : others.slice(0, 2), oggi);
  }
}

/** What all of it costs a year, and the parts of which it is the sum. */
function drawCost(sheet: Sheet, costi: Cifre['costi'], oggi: string): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  const width = widthOf(sheet);
  const write = writerOf(sheet, left, width);
  write('Costo annuo', { font: 'bold', size: 10 });
  doc.y += 4;
  write(formatCella(euro(costi.totale)), { font: 'bold', size: 32, colour: INK });
  write(misura('euro_anno', alGiorno(oggi)), { size: 9, colour: COLOURS.quiet });
  const top = doc.y + 10;
  decorate(sheet, () => {
    doc.rect(left, top, width, 10).fill(COLOURS.line);
    let x = left;
    for (const { campo, tinta } of PARTI) {
      const part = costi.totale > 0 ? (costi[campo] / costi.totale) * width : 0;
      if (part > 0) doc.rect(x, top, part, 10).fill(tinta);
      x += part;
    }
  });
  for (const [i, { nome, campo, tinta }] of PARTI.entries()) {
    const x = left + (i * width) / PARTI.length;
    decorate(sheet, () => doc.rect(x, top + 21, 7, 7).fill(tinta));
    doc.y = top + 19;
    writerOf(sheet, x + 12, width / PARTI.length - 16)(`${nome} ${formatCella(euro(costi[campo]))}`, { size: 10 });
  }
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** The first figure of a question, in a frame: the question, the figure with its measure, what stands beside it. */
function drawTile(
  sheet: Sheet,
  { x, y, width }: Place,
  titolo: string,
  indicatore: Indicatore,
  beside: readonly Voce[],
  oggi: string,
): void {
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.rect(x, y, width, TILE).lineWidth(0.6).stroke(COLOURS.line);
    doc.rect(x, y, 3, TILE).fill(INK);
  });
  const write = writerOf(sheet, x + 16, width - 28);
  doc.y = y + 12;
  write(titolo === indicatore.label ? titolo : `${titolo}: ${lower(indicatore.label)}`, { font: 'bold', size: 10 });
  doc.y += 3;
  write(formatCella(indicatore.cella), { font: 'bold', size: 22, colour: INK });
  write(inUnFile(indicatore.misura, oggi), { size: 9, colour: COLOURS.quiet });
  doc.y += 4;
  for (const { label, cella } of beside) write(`${label} ${formatCella(cella)}`, { size: 9 });
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Lines one below the other, each cut where its room ends. */
function writerOf({ doc, root }: Sheet, x: number, width: number) {
  return (text: string, { font = 'plain', size, colour = COLOURS.text, tag = 'P' }: Line): void => {
    const y = doc.y;
    root.add(
      doc.struct(tag, () => {
        doc.font(font).fontSize(size).fillColor(colour);
        doc.text(fitted(doc, text, width), x, y, { width, lineBreak: false });
      }),
    );
    doc.y = y + size * 1.25;
  };
}
