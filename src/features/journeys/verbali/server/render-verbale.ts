import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Prova } from './draw-evidence.ts';
import type { Contenuto, drawVerbale } from './draw-verbale.ts';

/** Renders the PDF of a handover record. `prova` is the signature or the refusal. */
export function renderVerbale(contenuto: Contenuto, prova?: Prova): Promise<Buffer> {
  return renderPdf<Parameters<typeof drawVerbale>>(new URL('./draw-verbale.ts', import.meta.url), 'drawVerbale', contenuto, prova);
}
