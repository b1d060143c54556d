import { openDocument } from '#server/pdf/open-document.ts';
import { collectBytes, type Sheet } from '#server/pdf/sheet.ts';
import { euro, formatCella, formatDifferenza, type Indicatore, type Riga, type Tabella, type Voce } from '#shared/cifre.ts';
import { formatData } from '#shared/dates.ts';
import { formatAlGiorno, misura, replaceOggi } from '#shared/misure.ts';
import type { Cifre, Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import {
  CHART_SPACE,
  COLOURS,
  decorate,
  ensureSpace,
  heading,
  type PdfChart,
  paragraph,
  renderChart,
  renderTable,
  SERIES_COLOURS,
  truncate,
  widthOf,
} from './render-parts.ts';

export interface ReportHeader {
  periodo: string;
  brand: string;
  filtri: Record<string, string>;
  today: string;
}

/**
 * A section of the report that answers a question (domanda). It is rendered at the start of the tab `scheda`, or after all tabs when
 * `scheda` is null.
 */
export interface ReportAnswer {
  titolo: string;
  scheda: string | null;
  indicatori: Scheda['indicatori'];
  grafici: readonly PdfChart[];
  tabelle: Scheda['tabelle'];
  nota: string;
}

const MAX_ROWS_PER_ANSWER = 15;
const TITLE = 'Report e Analytics';
/** The maximum number of columns of a table with bars. A table with more columns has no room for bars. */
const MAX_COLUMNS_WITH_BARS = 4;
const MARGINS = { top: 56, bottom: 64, left: 48, right: 48 };

export async function renderReport(report: Report, intestazione: ReportHeader, risposte: readonly ReportAnswer[]): Promise<Buffer> {
  const { periodo, brand, filtri, today } = intestazione;
  const { doc, letters } = await openDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    // The PDF has fixed metadata, so that the same figures give the same bytes.
    info: {
      CreationDate: new Date(`${today}T00:00:00Z`),
      Title: `${TITLE} · Organico`,
      Author: 'Organico',
      Subject: [periodo, brand, ...Object.values(filtri)].join(' · '),
    },
  });
  const root = doc.struct('Document', { lang: 'it-IT', title: TITLE });
  doc.addStructure(root);
  const sheet: Sheet = { doc, root, letters };
  renderCover(sheet, TITLE, intestazione, report.costi, risposte);
  doc.addPage();
  for (const nome of SCHEDE) {
    heading(sheet, 'H2', SCHEDA_LABELS[nome]);
    for (const risposta of risposte.filter(({ scheda }) => scheda === nome)) renderRisposta(sheet, risposta, today);
    renderScheda(sheet, report.schede[nome], today);
    if (nome === 'overview') renderTabella(sheet, report.tabella_andamento, today);
  }
  for (const risposta of risposte.filter(({ scheda }) => scheda === null)) {
    heading(sheet, 'H2', risposta.titolo);
    renderRisposta(sheet, risposta, today);
  }
  const explanation = letters.explanation();
  if (explanation) paragraph(sheet, explanation);
  root.end();
  numberPages(sheet);
  return collectBytes(doc);
}

function renderRisposta(sheet: Sheet, { titolo, scheda, indicatori, grafici, tabelle, nota }: ReportAnswer, today: string): void {
  if (scheda !== null) heading(sheet, 'H3', titolo);
  renderIndicatori(sheet, indicatori, today);
  for (const grafico of grafici) {
    ensureSpace(sheet, CHART_SPACE);
    heading(sheet, 'H3', grafico.titolo);
    paragraph(sheet, replaceOggi(grafico.misura, today));
    renderChart(sheet, grafico);
  }
  for (const { righe, ...tabella } of tabelle) {
    renderTabella(sheet, { ...tabella, righe: righe.slice(0, MAX_ROWS_PER_ANSWER) }, today);
    if (righe.length > MAX_ROWS_PER_ANSWER)
      paragraph(sheet, `Le prime ${MAX_ROWS_PER_ANSWER} di ${righe.length}: tutte sono sulla pagina del report.`);
  }
  paragraph(sheet, nota);
  sheet.doc.y += 8;
}

function renderScheda(sheet: Sheet, { indicatori, tabelle }: Scheda, today: string): void {
  renderIndicatori(sheet, indicatori, today);
  for (const tabella of tabelle) renderTabella(sheet, tabella, today);
}

function renderIndicatori(sheet: Sheet, indicatori: Scheda['indicatori'], today: string): void {
  renderTable(sheet, {
    colonne: ['Indicatore', 'Misura', 'Valore'],
    righe: indicatori.flatMap(({ label, misura, cella, su, dettagli, variazione }) => [
      {
        label,
        texts: [
          replaceOggi(misura, today),
          su === undefined ? formatCella(cella) : `${formatCella(cella)} di ${formatCella({ valore: su, unita: 'numero' })}`,
        ],
      },
      ...dettagli.map((each) => ({ label: `${label}: ${each.label}`, texts: ['', formatCella(each.cella)] })),
      ...(variazione
        ? [
            {
              label: `${label}: variazione ${variazione.di}`,
              texts: [`rispetto ${variazione.rispetto}`, formatDifferenza({ valore: variazione.valore, unita: 'numero' })],
            },
          ]
        : []),
    ]),
  });
}

function renderTabella(
  sheet: Sheet,
  { titolo, misura, valore, fatti = [], colonne, righe, totale, barre, nota }: Tabella,
  today: string,
): void {
  heading(sheet, 'H3', valore ? `${titolo}: ${formatCella(valore)}` : titolo);
  paragraph(sheet, replaceOggi(misura, today));
  for (const { label, cella, su } of fatti) {
    paragraph(sheet, `${label}: ${formatCella(cella)}${su === undefined ? '' : ` di ${formatCella({ valore: su, unita: 'numero' })}`}`);
  }
  if (righe.length === 0) paragraph(sheet, 'Niente da mostrare.');
  else {
    const differenceColumn = colonne.indexOf('Differenza') - 1;
    const longest = colonne.length > MAX_COLUMNS_WITH_BARS ? 0 : Math.max(...righe.map(barValue));
    renderTable(sheet, {
      colonne,
      righe: [
        ...righe.map((riga) => ({
          label: riga.label,
          texts: riga.celle.map((cella, i) => (i === differenceColumn ? formatDifferenza(cella) : formatCella(cella))),
          ...(barre && longest > 0 ? { barLength: barValue(riga) / longest, ...(riga.colore ? { colore: riga.colore } : {}) } : {}),
        })),
        ...(totale ? [{ label: 'Totale', texts: totale.map(formatCella), isBold: true }] : []),
      ],
    });
  }
  if (nota) paragraph(sheet, nota);
}

const barValue = ({ celle }: Riga): number => Math.max(0, celle[0]?.valore ?? 0);

/** Writes the page numbers. Runs after all pages are rendered, because the number of pages is known only then. */
function numberPages({ doc }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - MARGINS.bottom + 24;
    // The footer is in the bottom margin. PDFKit would start a new page for text there, so the margin is 0 while the footer is written.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(8).fillColor(COLOURS.quiet);
    doc.text(`${TITLE} · Organico`, MARGINS.left, y, { lineBreak: false });
    const pageText = `Pagina ${page - start + 1} di ${count}`;
    doc.text(pageText, doc.page.width - MARGINS.right - doc.widthOfString(pageText), y, { lineBreak: false });
    doc.endMarkedContent();
    doc.page.margins.bottom = MARGINS.bottom;
  }
}

const INK = '#035457';
const BAND_HEIGHT = 232;
const TILE_HEIGHT = 100;
const GAP = 16;
/** The three parts of the yearly cost. Each part has the same colour as in the charts. */
const PARTI = [
  { nome: 'Assegnato', campo: 'assegnato', colour: INK },
  { nome: 'Posti liberi', campo: 'posti_liberi', colour: SERIES_COLOURS.telefono ?? INK },
  { nome: 'Inutilizzato', campo: 'inutilizzato', colour: SERIES_COLOURS.hardware ?? INK },
] as const;

interface LineStyle {
  font?: 'plain' | 'bold';
  size: number;
  colour?: string;
  tag?: 'H1' | 'P';
}

function renderCover(
  sheet: Sheet,
  title: string,
  { periodo, brand, filtri, today }: ReportHeader,
  costi: Cifre['costi'],
  risposte: readonly ReportAnswer[],
): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  decorate(sheet, () => doc.rect(0, 0, doc.page.width, BAND_HEIGHT).fill(INK));
  const write = lineWriter(sheet, left, widthOf(sheet));
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
  write(`Creato il: ${formatData(today)}`, { size: 10, colour: '#ffffff' });

  doc.y = BAND_HEIGHT + 28;
  renderCost(sheet, costi, today);
  const top = doc.y + 24;
  const width = (widthOf(sheet) - GAP) / 2;
  for (const [i, { titolo, indicatori }] of risposte.entries()) {
    const [first, ...otherIndicatori] = indicatori;
    if (!first) continue;
    const isAlone = i % 2 === 0 && i === risposte.length - 1;
    const place = {
      x: left + (i % 2) * (width + GAP),
      y: top + Math.floor(i / 2) * (TILE_HEIGHT + GAP),
      width: isAlone ? widthOf(sheet) : width,
    };
    // Besides the first figure the tile of onboarding shows the percentages, which are the most useful figures. All other tiles show the
    // next two figures.
    const percentages = otherIndicatori.filter(({ cella }) => cella.unita === 'percento');
    renderTile(sheet, place, titolo, first, percentages.length > 0 ? percentages : otherIndicatori.slice(0, 2), today);
  }
}

function renderCost(sheet: Sheet, costi: Cifre['costi'], today: string): void {
  const { doc } = sheet;
  const { left } = doc.page.margins;
  const width = widthOf(sheet);
  const write = lineWriter(sheet, left, width);
  write('Costo annuo', { font: 'bold', size: 10 });
  doc.y += 4;
  write(formatCella(euro(costi.totale)), { font: 'bold', size: 32, colour: INK });
  write(misura('euro_anno', formatAlGiorno(today)), { size: 9, colour: COLOURS.quiet });
  const top = doc.y + 10;
  decorate(sheet, () => {
    doc.rect(left, top, width, 10).fill(COLOURS.line);
    let x = left;
    for (const { campo, colour } of PARTI) {
      const partWidth = costi.totale > 0 ? (costi[campo] / costi.totale) * width : 0;
      if (partWidth > 0) doc.rect(x, top, partWidth, 10).fill(colour);
      x += partWidth;
    }
  });
  for (const [i, { nome, campo, colour }] of PARTI.entries()) {
    const x = left + (i * width) / PARTI.length;
    decorate(sheet, () => doc.rect(x, top + 21, 7, 7).fill(colour));
    doc.y = top + 19;
    lineWriter(sheet, x + 12, width / PARTI.length - 16)(`${nome} ${formatCella(euro(costi[campo]))}`, { size: 10 });
  }
}

interface TilePlace {
  x: number;
  y: number;
  width: number;
}

function renderTile(
  sheet: Sheet,
  { x, y, width }: TilePlace,
  titolo: string,
  indicatore: Indicatore,
  details: readonly Voce[],
  today: string,
): void {
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.rect(x, y, width, TILE_HEIGHT).lineWidth(0.6).stroke(COLOURS.line);
    doc.rect(x, y, 3, TILE_HEIGHT).fill(INK);
  });
  const write = lineWriter(sheet, x + 16, width - 28);
  doc.y = y + 12;
  write(titolo === indicatore.label ? titolo : `${titolo}: ${lowerFirst(indicatore.label)}`, { font: 'bold', size: 10 });
  doc.y += 3;
  write(formatCella(indicatore.cella), { font: 'bold', size: 22, colour: INK });
  write(replaceOggi(indicatore.misura, today), { size: 9, colour: COLOURS.quiet });
  doc.y += 4;
  for (const { label, cella } of details) write(`${label} ${formatCella(cella)}`, { size: 9 });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function lineWriter({ doc, root }: Sheet, x: number, width: number) {
  return (text: string, { font = 'plain', size, colour = COLOURS.text, tag = 'P' }: LineStyle): void => {
    const y = doc.y;
    root.add(
      doc.struct(tag, () => {
        doc.font(font).fontSize(size).fillColor(colour);
        doc.text(truncate(doc, text, width), x, y, { width, lineBreak: false });
      }),
    );
    doc.y = y + size * 1.25;
  };
}
