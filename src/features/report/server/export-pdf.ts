// The report on paper: a tagged PDF, so that a screen reader finds its headings, tables and the words for its bars.
import { formatCella, formatDifferenza, type Riga, type Tabella } from '#shared/cifre.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import { COLOURS, drawBars, drawTable, heading, paragraph, type Sheet } from './export-drawing.ts';

/** What the report is of, and from when. */
export interface Intestazione {
  periodo: string;
  brand: string;
  creato: string;
}

const TITLE = 'Report e Analytics';
const MARGINS = { top: 56, bottom: 64, left: 48, right: 48 };

export async function reportPdf(report: Report, { periodo, brand, creato }: Intestazione): Promise<AsyncIterable<Uint8Array>> {
  // With its fonts it is a tenth of all that the server would load: it comes when somebody prints.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    // The same figures give the same file.
    info: {
      CreationDate: new Date(`${report.al}T00:00:00Z`),
      Title: `${TITLE} · Organico`,
      Author: 'Organico',
      Subject: `${periodo} · ${brand}`,
    },
  });
  const root = doc.struct('Document', { lang: 'it-IT', title: TITLE });
  doc.addStructure(root);
  const sheet: Sheet = { doc, root };
  heading(sheet, 'H1', TITLE);
  for (const [label, value] of [
    ['Periodo', periodo],
    ['Brand', brand],
    ['Creato il', creato],
  ]) {
    paragraph(sheet, `${label}: ${value}`);
  }
  for (const nome of SCHEDE) {
    drawScheda(sheet, SCHEDA_LABELS[nome], report.schede[nome]);
    if (nome === 'overview') drawTrend(sheet, report);
  }
  root.end();
  numberPages(sheet);
  doc.end();
  return doc;
}

function drawScheda(sheet: Sheet, titolo: string, { indicatori, tabelle }: Scheda): void {
  heading(sheet, 'H2', titolo);
  drawTable(sheet, {
    colonne: ['Indicatore', 'Valore'],
    righe: indicatori.flatMap(({ label, cella, su, dettagli, variazione }) => [
      {
        label,
        testi: [su === undefined ? formatCella(cella) : `${formatCella(cella)} di ${formatCella({ valore: su, unita: 'numero' })}`],
      },
      ...dettagli.map((each) => ({ label: `${label}: ${each.label.toLowerCase()}`, testi: [formatCella(each.cella)] })),
      ...(variazione
        ? [{ label: `${label}: variazione ${variazione.di}`, testi: [formatDifferenza({ valore: variazione.valore, unita: 'numero' })] }]
        : []),
    ]),
  });
  for (const tabella of tabelle) drawTabella(sheet, tabella);
}

function drawTabella(sheet: Sheet, { titolo, valore, fatti = [], colonne, righe, totale, barre, nota }: Tabella): void {
  heading(sheet, 'H3', valore ? `${titolo}: ${formatCella(valore)}` : titolo);
  for (const { label, cella, su } of fatti) {
    paragraph(sheet, `${label}: ${formatCella(cella)}${su === undefined ? '' : ` di ${formatCella({ valore: su, unita: 'numero' })}`}`);
  }
  if (righe.length === 0) paragraph(sheet, 'Niente da mostrare.');
  else {
    const most = Math.max(...righe.map(lengthOf));
    drawTable(sheet, {
      colonne,
      righe: [
        ...righe.map((riga) => ({
          label: riga.label,
          testi: riga.celle.map(formatCella),
          ...(barre && most > 0 ? { parte: lengthOf(riga) / most, ...(riga.colore ? { colore: riga.colore } : {}) } : {}),
        })),
        ...(totale ? [{ label: 'Totale', testi: totale.map(formatCella), forte: true }] : []),
      ],
    });
  }
  if (nota) paragraph(sheet, nota);
}

const lengthOf = ({ celle }: Riga): number => Math.max(0, celle[0]?.valore ?? 0);

/** The trend as bars, with the sentence that a screen reader says for them, and its figures below. */
function drawTrend(sheet: Sheet, { andamento, tabella_andamento }: Report): void {
  const { righe, titolo } = tabella_andamento;
  const [first, last] = [righe.at(0), righe.at(-1)];
  heading(sheet, 'H3', `${titolo} del costo annuo`);
  if (first?.celle[0] && last?.celle[0]) {
    const alt = `Barre del costo annuo: ${formatCella(first.celle[0])} il ${first.label}, ${formatCella(last.celle[0])} il ${last.label}.`;
    drawBars(sheet, { alt, values: andamento.map(({ costo_annuo }) => costo_annuo), labels: righe.map(({ label }) => label.slice(0, 5)) });
  }
  drawTabella(sheet, tabella_andamento);
}

/** Once all pages are there: how many they are is known only then. */
function numberPages({ doc }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // What repeats on each page is not part of what is read aloud.
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - MARGINS.bottom + 24;
    // Below the margin a text would begin a new page.
    doc.page.margins.bottom = 0;
    doc.font('Helvetica').fontSize(8).fillColor(COLOURS.quiet);
    doc.text(`${TITLE} · Organico`, MARGINS.left, y, { lineBreak: false });
    const number = `Pagina ${page - start + 1} di ${count}`;
    doc.text(number, doc.page.width - MARGINS.right - doc.widthOfString(number), y, { lineBreak: false });
    doc.endMarkedContent();
    doc.page.margins.bottom = MARGINS.bottom;
  }
}
