import { correction, generate } from 'lean-qr';
import type PDFDocument from 'pdfkit';
import { type Doc, openDocument } from '#server/pdf/open-document.ts';
import { collectBytes } from '#server/pdf/sheet.ts';
import { type Foglio, labelPosition, labelsPerSheet, MM } from '../rules.ts';

export interface PrintableEtichetta {
  codice: string;
  nome: string;
  brands: readonly string[];
  indirizzo: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// The distance of the content from the edges of a label. Printers shift by 1 to 2 mm, and a QR code needs a white border.
const PADDING = 4 * MM;
const INK = '#000000';

export async function renderEtichette(
  etichette: readonly PrintableEtichetta[],
  { foglio, da, isCalibrated }: { foglio: Foglio; da: number; isCalibrated: boolean },
): Promise<Buffer> {
  const size: [number, number] = [foglio.pagina.larghezza * MM, foglio.pagina.altezza * MM];
  const { doc, letters } = await openDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: 'Etichette', Creator: 'Organico' },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  if (isCalibrated) {
    doc.addPage();
    renderCalibration(doc, foglio);
  }
  let lastPage = -1;
  for (const [index, etichetta] of etichette.entries()) {
    const { pagina, x, y } = labelPosition(foglio, da - 1 + index);
    if (pagina !== lastPage) doc.addPage();
    lastPage = pagina;
    const box = { x: x * MM, y: y * MM, width: foglio.etichetta.larghezza * MM, height: foglio.etichetta.altezza * MM };
    root.add(
      doc.struct('Figure', { alt: `QR di ${etichetta.codice}: ${etichetta.indirizzo}` }, () => renderQr(doc, etichetta.indirizzo, box)),
    );
    root.add(doc.struct('P', {}, () => renderText(doc, etichetta, box)));
  }
  const explanation = letters.explanation();
  if (explanation) {
    doc.addPage();
    const width = size[0] - 2 * PADDING;
    root.add(doc.struct('P', {}, () => doc.font('plain').fontSize(7).fillColor(INK).text(explanation, PADDING, PADDING, { width })));
  }
  root.end();
  return collectBytes(doc);
}

const sideOf = ({ height }: Box) => height - 2 * PADDING;

/** Renders a QR code. Adjacent modules are merged into one bar, which avoids white hairlines between them. */
function renderQr(doc: Doc, text: string, box: Box): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = sideOf(box) / code.size;
  for (let row = 0; row < code.size; row++) {
    for (let firstModule = 0; firstModule < code.size; firstModule++) {
      if (!code.get(firstModule, row)) continue;
      let endModule = firstModule;
      while (code.get(endModule, row)) endModule++;
      doc.rect(box.x + PADDING + firstModule * module, box.y + PADDING + row * module, (endModule - firstModule) * module, module * 1.01);
      firstModule = endModule;
    }
  }
  doc.fill(INK);
}

function renderText(doc: Doc, { codice, nome, brands }: PrintableEtichetta, box: Box): void {
  const x = box.x + PADDING + (sideOf(box) * 8) / 7; // leaves the border of four white modules that the QR standard requires
  const width = box.x + box.width - x - PADDING / 2;
  const [top, bottom] = [box.y + PADDING, box.y + box.height - PADDING];
  doc
    .font('bold')
    .fontSize(fitFontSize(doc, codice, width, 12))
    .fillColor(INK)
    .text(codice, x, top, { lineBreak: false });
  const small = box.height > 32 * MM ? 8 : 7;
  const lineHeight = doc.font('plain').fontSize(small).currentLineHeight();
  const freeHeight = bottom - lineHeight - (doc.y + lineHeight / 2);
  doc.text(nome, x, top + 15, { width, height: Math.max(lineHeight, Math.min(freeHeight, 3 * lineHeight)), ellipsis: true });
  doc.font('bold').text(fitBrands(doc, brands, width), x, bottom - lineHeight, { width, height: lineHeight, ellipsis: true });
}

/** Returns the brand names, or only the first name and a count when the names are wider than `width`. The font must be set before. */
function fitBrands(doc: Doc, brands: readonly string[], width: number): string {
  const allNames = brands.join(', ');
  return brands.length > 1 && doc.widthOfString(allNames) > width ? `${brands[0]} +${brands.length - 1}` : allNames;
}

function fitFontSize(doc: Doc, text: string, width: number, maxSize: number): number {
  return Math.min(maxSize, (maxSize * width) / doc.fontSize(maxSize).widthOfString(text));
}

// The calibration page. When the page is laid over a sheet of labels, its frames must match the edges of the labels.
const LINE = 0.4;

function renderCalibration(doc: typeof PDFDocument.prototype, foglio: Foglio): void {
  const { pagina, etichetta } = foglio;
  const [width, height] = [pagina.larghezza * MM, pagina.altezza * MM];
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(LINE).strokeColor('#000000').fillColor('#000000').font('plain').fontSize(6);
  for (let index = 0; index < labelsPerSheet(foglio); index++) {
    const { x, y } = labelPosition(foglio, index);
    doc.rect(x * MM, y * MM, etichetta.larghezza * MM, etichetta.altezza * MM);
  }
  doc.stroke();
  // Most printers leave 5 mm at the edges white, so the rulers have a greater distance from the edges.
  renderRuler(doc, { x: width / 2, y: 8 * MM, length: Math.min(50 * MM, width - 16 * MM), isUpright: false });
  renderRuler(doc, { x: 8 * MM, y: height / 2, length: Math.min(50 * MM, height - 16 * MM), isUpright: true });
  const instructions =
    'Stampa al 100%, senza adattare alla pagina: i riquadri cadono sui bordi delle etichette e il righello misura 50 mm.';
  if (height > 100 * MM) {
    doc.fontSize(9);
    const labelWidth = doc.widthOfString(instructions) + 4 * MM;
    // The white rectangle hides the frames behind the text
    doc.rect((width - labelWidth) / 2, 13 * MM, labelWidth, doc.currentLineHeight() + 2 * MM).fill('#ffffff');
    doc.fillColor('#000000').text(instructions, 0, 14 * MM, { width, align: 'center' });
  }
  doc.endMarkedContent();
}

function renderRuler(
  doc: typeof PDFDocument.prototype,
  { x, y, length, isUpright }: { x: number; y: number; length: number; isUpright: boolean },
): void {
  const pointAt = (along: number, across: number): [number, number] =>
    isUpright ? [x + across, y - length / 2 + along] : [x - length / 2 + along, y + across];
  const lengthMm = Math.round(length / MM);
  for (let mm = 0; mm <= lengthMm; mm++) {
    const stroke = (mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2 : 1.2) * MM;
    doc.moveTo(...pointAt(mm * MM, 0)).lineTo(...pointAt(mm * MM, stroke));
  }
  doc
    .moveTo(...pointAt(0, 0))
    .lineTo(...pointAt(length, 0))
    .stroke();
  doc.text(`${lengthMm} mm`, ...pointAt(length, 3.4 * MM), { lineBreak: false });
}
