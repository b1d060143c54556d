// The page that shows whether a printer keeps the measures: laid over a sheet of labels, its frames lie on their edges.
import type PDFDocument from 'pdfkit';
import { type Foglio, MM, perFoglio, posto } from '../rules.ts';

const LINE = 0.4;

export function drawCalibration(doc: typeof PDFDocument.prototype, foglio: Foglio): void {
  const { pagina, etichetta } = foglio;
  const [width, height] = [pagina.larghezza * MM, pagina.altezza * MM];
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(LINE).strokeColor('#000000').fillColor('#000000').font('plain').fontSize(6);
  for (let n = 0; n < perFoglio(foglio); n++) {
    const { x, y } = posto(foglio, n);
    doc.rect(x * MM, y * MM, etichetta.larghezza * MM, etichetta.altezza * MM);
  }
  doc.stroke();
  // Most printers leave 5 mm at the edges white: the rulers stand inside.
  ruler(doc, { x: width / 2, y: 8 * MM, length: Math.min(50 * MM, width - 16 * MM), isUpright: false });
  ruler(doc, { x: 8 * MM, y: height / 2, length: Math.min(50 * MM, height - 16 * MM), isUpright: true });
  const words = 'Stampa al 100%, senza adattare alla pagina: i riquadri cadono sui bordi delle etichette e il righello misura 50 mm.';
  if (height > 100 * MM) {
    doc.fontSize(9);
    const across = doc.widthOfString(words) + 4 * MM;
    doc.rect((width - across) / 2, 13 * MM, across, doc.currentLineHeight() + 2 * MM).fill('#ffffff'); // no frame's edge runs through the words
    doc.fillColor('#000000').text(words, 0, 14 * MM, { width, align: 'center' });
  }
  doc.endMarkedContent();
}

/** One stroke each millimetre, a longer one each fifth, with its middle there. */
function ruler(
  doc: typeof PDFDocument.prototype,
  { x, y, length, isUpright }: { x: number; y: number; length: number; isUpright: boolean },
): void {
  const at = (along: number, across: number): [number, number] =>
    isUpright ? [x + across, y - length / 2 + along] : [x - length / 2 + along, y + across];
  const last = Math.round(length / MM);
  for (let mm = 0; mm <= last; mm++) {
    const stroke = (mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2 : 1.2) * MM;
    doc.moveTo(...at(mm * MM, 0)).lineTo(...at(mm * MM, stroke));
  }
  doc
    .moveTo(...at(0, 0))
    .lineTo(...at(length, 0))
    .stroke();
  doc.text(`${last} mm`, ...at(length, 3.4 * MM), { lineBreak: false });
}
