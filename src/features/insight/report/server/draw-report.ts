// The report on paper: a tagged PDF, so that a screen reader finds its headings, tables and the words for its bars.
import { openDocument } from '#server/pdf/open-document.ts';
import { bytesOf, type Sheet } from '#server/pdf/sheet.ts';
import { formatCella, formatDifferenza, type Riga, type Tabella } from '#shared/cifre.ts';
import { inUnFile } from '#shared/misure.ts';
import type { Report, Scheda } from '../contract.ts';
import { SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import { CHART_ROOM, type Disegno, drawChart } from './draw-chart.ts';
import { drawCover } from './export-cover.ts';
import { COLOURS, drawTable, heading, makeRoom, paragraph } from './export-drawing.ts';

/** What the report is of, and from when. */
export interface Intestazione {
  periodo: string;
  brand: string;
  /** To what else it is narrowed, by name: Showroom, Mansione. */
  filtri: Record<string, string>;
  /** The day on which it is made. */
  oggi: string;
}

/** What a question answers, at the head of its tab; `scheda` none: a part of its own. */
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
/** With more columns there is no room for a bar beside each name. */
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
    // The same figures give the same file.
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

/** Its charts, with the tables that stand beside them; what a chart shows stands in the file of rows, too. */
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
    doc.font('plain').fontSize(8).fillColor(COLOURS.quiet);
    doc.text(`${TITLE} · Organico`, MARGINS.left, y, { lineBreak: false });
    const number = `Pagina ${page - start + 1} di ${count}`;
    doc.text(number, doc.page.width - MARGINS.right - doc.widthOfString(number), y, { lineBreak: false });
    doc.endMarkedContent();
    doc.page.margins.bottom = MARGINS.bottom;
  }
}
