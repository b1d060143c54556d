// Renders the report as a tagged PDF, so that a screen reader finds headings, tables and texts for bars.
import { openDocument } from '#server/pdf/open-document.ts';
import { bytesOf, type Sheet } from '#server/pdf/sheet.ts';
import { euro, formatCella, formatDifferenza, type Indicatore, type Riga, type Tabella, type Voce } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { alGiorno, inUnFile, misura } from '#shared/misure.ts';
import type { Cifre, Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import {
  CHART_ROOM,
  COLOURS,
  type Disegno,
  decorate,
  drawChart,
  drawTable,
  fitted,
  heading,
  makeRoom,
  paragraph,
  TINTE,
  widthOf,
} from './draw-parts.ts';

/** The content and the period of the report, for its header. */
export interface Intestazione {
  periodo: string;
  brand: string;
  /** The filters besides brand and period, with their labels: Showroom, Mansione. */
  filtri: Record<string, string>;
  oggi: string;
}

/**
 * A section of the report that answers a question (domanda). It is rendered at the start of the tab `scheda`, or after all tabs when
 * `scheda` is null.
 */
export interface Risposta {
  titolo: string;
  scheda: string | null;
  indicatori: Scheda['indicatori'];
  grafici: readonly Disegno[];
  tabelle: Scheda['tabelle'];
  nota: string;
}

const RIGHE_PER_RISPOSTA = 15;
const TITLE = 'Report e Analytics';
/** The maximum number of columns of a table with bars. A table with more columns has no room for bars. */
const MOST_BESIDE_BARS = 4;
const MARGINS = { top: 56, bottom: 64, left: 48, right: 48 };

export async function drawReport(report: Report, intestazione: Intestazione, risposte: readonly Risposta[]): Promise<Buffer> {
  const { periodo, brand, filtri, oggi } = intestazione;
  const { doc, letters } = await openDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    // Fixed metadata, so that the same figures give the same bytes.
    info: {
      CreationDate: new Date(`${oggi}T00:00:00Z`),
      Title: `${TITLE} · Organico`,
      Author: 'Organico',
      Subject: [periodo, brand, ...Object.values(filtri)].join(' · '),
    },
  });
  const root = doc.struct('Document', { lang: 'it-IT', title: TITLE });
  doc.addStructure(root);
  const sheet: Sheet = { doc, root, letters };
  drawCover(sheet, TITLE, intestazione, report.costi, risposte);
  doc.addPage();
  for (const nome of SCHEDE) {
    heading(sheet, 'H2', SCHEDA_LABELS[nome]);
    for (const risposta of risposte.filter(({ scheda }) => scheda === nome)) drawRisposta(sheet, risposta, oggi);
    drawScheda(sheet, report.schede[nome], oggi);
    if (nome === 'overview') drawTabella(sheet, report.tabella_andamento, oggi);
  }
  for (const risposta of risposte.filter(({ scheda }) => scheda === null)) {
    heading(sheet, 'H2', risposta.titolo);
    drawRisposta(sheet, risposta, oggi);
  }
  const explanation = letters.explanation();
  if (explanation) paragraph(sheet, explanation);
  root.end();
  numberPages(sheet);
  return bytesOf(doc);
}

/** The charts and tables of an answer. The values of a chart are also in the spreadsheet. */
function drawRisposta(sheet: Sheet, { titolo, scheda, indicatori, grafici, tabelle, nota }: Risposta, oggi: string): void {
  if (scheda !== null) heading(sheet, 'H3', titolo);
  drawIndicatori(sheet, indicatori, oggi);
  for (const grafico of grafici) {
    makeRoom(sheet, CHART_ROOM);
    heading(sheet, 'H3', grafico.titolo);
    paragraph(sheet, inUnFile(grafico.misura, oggi));
    drawChart(sheet, grafico);
  }
  for (const { righe, ...tabella } of tabelle) {
    drawTabella(sheet, { ...tabella, righe: righe.slice(0, RIGHE_PER_RISPOSTA) }, oggi);
    if (righe.length > RIGHE_PER_RISPOSTA)
      paragraph(sheet, `Le prime ${RIGHE_PER_RISPOSTA} di ${righe.length}: tutte sono sulla pagina del report.`);
  }
  paragraph(sheet, nota);
  sheet.doc.y += 8;
}

function drawScheda(sheet: Sheet, { indicatori, tabelle }: Scheda, oggi: string): void {
  drawIndicatori(sheet, indicatori, oggi);
  for (const tabella of tabelle) drawTabella(sheet, tabella, oggi);
}

function drawIndicatori(sheet: Sheet, indicatori: Scheda['indicatori'], oggi: string): void {
  drawTable(sheet, {
    colonne: ['Indicatore', 'Misura', 'Valore'],
    righe: indicatori.flatMap(({ label, misura, cella, su, dettagli, variazione }) => [
      {
        label,
        testi: [
          inUnFile(misura, oggi),
          su === undefined ? formatCella(cella) : `${formatCella(cella)} di ${formatCella({ valore: su, unita: 'numero' })}`,
        ],
      },
      ...dettagli.map((each) => ({ label: `${label}: ${each.label}`, testi: ['', formatCella(each.cella)] })),
      ...(variazione
        ? [
            {
              label: `${label}: variazione ${variazione.di}`,
              testi: [`rispetto ${variazione.rispetto}`, formatDifferenza({ valore: variazione.valore, unita: 'numero' })],
            },
          ]
        : []),
    ]),
  });
}

function drawTabella(
  sheet: Sheet,
  { titolo, misura, valore, fatti = [], colonne, righe, totale, barre, nota }: Tabella,
  oggi: string,
): void {
  heading(sheet, 'H3', valore ? `${titolo}: ${formatCella(valore)}` : titolo);
  paragraph(sheet, inUnFile(misura, oggi));
  for (const { label, cella, su } of fatti) {
    paragraph(sheet, `${label}: ${formatCella(cella)}${su === undefined ? '' : ` di ${formatCella({ valore: su, unita: 'numero' })}`}`);
  }
  if (righe.length === 0) paragraph(sheet, 'Niente da mostrare.');
  else {
    const differenze = colonne.indexOf('Differenza') - 1;
    const most = colonne.length > MOST_BESIDE_BARS ? 0 : Math.max(...righe.map(lengthOf));
    drawTable(sheet, {
      colonne,
      righe: [
        ...righe.map((riga) => ({
          label: riga.label,
          testi: riga.celle.map((cella, i) => (i === differenze ? formatDifferenza(cella) : formatCella(cella))),
          ...(barre && most > 0 ? { parte: lengthOf(riga) / most, ...(riga.colore ? { colore: riga.colore } : {}) } : {}),
        })),
        ...(totale ? [{ label: 'Totale', testi: totale.map(formatCella), forte: true }] : []),
      ],
    });
  }
  if (nota) paragraph(sheet, nota);
}

const lengthOf = ({ celle }: Riga): number => Math.max(0, celle[0]?.valore ?? 0);

/** Runs after all pages are rendered, because the number of pages is known only then. */
function numberPages({ doc }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Marks the repeated footer as an artifact, so that it is not read aloud.
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - MARGINS.bottom + 24;
    // The footer stands in the bottom margin. PDFKit would start a new page for it, so the margin is 0 meanwhile.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(8).fillColor(COLOURS.quiet);
    doc.text(`${TITLE} · Organico`, MARGINS.left, y, { lineBreak: false });
    const number = `Pagina ${page - start + 1} di ${count}`;
    doc.text(number, doc.page.width - MARGINS.right - doc.widthOfString(number), y, { lineBreak: false });
    doc.endMarkedContent();
    doc.page.margins.bottom = MARGINS.bottom;
  }
}

// The cover of the PDF: content of the report and key figures.
const INK = '#035457';
const BAND = 232;
const TILE = 100;
const GAP = 16;
/** The three parts of the yearly cost. Each part has the same colour as in the charts. */
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

function drawCover(
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
    // A tile that is alone in its row gets the full width.
    const isAlone = i % 2 === 0 && i === risposte.length - 1;
    const at = {
      x: left + (i % 2) * (width + GAP),
      y: top + Math.floor(i / 2) * (TILE + GAP),
      width: isAlone ? widthOf(sheet) : width,
    };
    // Besides the first figure the tile of onboarding shows the percentages, which are the most useful figures. All other tiles show the next
    // two figures.
    const said = others.filter(({ cella }) => cella.unita === 'percento');
    drawTile(sheet, at, titolo, first, said.length > 0 ? said : others.slice(0, 2), oggi);
  }
}

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

/** A framed tile with the title of a section (domanda), its first figure and details. */
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

/** Writes each text on a line of its own, cut to the width. */
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
