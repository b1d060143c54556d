import { collectBytes } from '#server/pdf/sheet.ts';
import { LATO_MAX, logoNonLeggibile } from '../rules.ts';

/** Checks that a handover record can show the JPEG. Throws `LOGO_NON_LEGGIBILE` otherwise. */
export async function drawJpeg(immagine: Uint8Array): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument();
  try {
    const { width, height, colorSpace } = (doc as unknown as WithOpenImage).openImage(Buffer.from(immagine));
    if (colorSpace === undefined || [width, height].some((side) => side < 1 || side > LATO_MAX))
      throw new Error('The JPEG is not usable as a logo');
    doc.image(Buffer.from(immagine));
  } catch {
    throw logoNonLeggibile();
  }
  return collectBytes(doc);
}

/** The types of the PDF library do not contain the method openImage. */
interface WithOpenImage {
  openImage(immagine: Buffer): { width: number; height: number; colorSpace: string | undefined };
}
