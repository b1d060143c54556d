// The PDF uses for each letter the first font that contains the letter, so that names in all common scripts can be written.
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import { Problem } from '#shared/problem.ts';

export type Doc = typeof PDFDocument.prototype;

export interface LetterCheck {
  findMissing: (text: string) => string | undefined;
  /** Returns the sentence that explains the mark `�`; undefined while the PDF contains no such mark. */
  explanation: () => string | undefined;
}

const packageFile = (name: string) => fileURLToPath(import.meta.resolve(name));
/** Returns the path of a font file. The font packages export only their index, so the path starts at the index. */
const fontFile = (name: string, file: string) => fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(name)));

/**
 * The fonts in the order in which a letter is searched: Latin, Greek and Cyrillic; Hebrew; Arabic; Chinese and Japanese;
 * Korean.
 */
const FONTS = {
  plain: [
    packageFile('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    fontFile('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf'),
    fontFile('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'),
    fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    packageFile('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  ],
  bold: [
    packageFile('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
    fontFile('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Bold.ttf'),
    fontFile('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Bold.ttf'),
    fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
    packageFile('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  ],
} as const;

const REPLACEMENT = '\u{fffd}';
const COMMON_LETTERS = /^[ -~\u00a0-\u017f]*$/;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/**
 * The setting turns off the composition of glyphs. With composition a letter such as 'ị' has two glyphs, and a PDF reader then
 * copies every 'i' as 'ị'.
 */
const NO_COMPOSITION = { ccmp: false };
/** Invisible characters, for example control characters. They are skipped if no font contains them. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** Opens a PDF. A letter that no font contains becomes `�`; a document for signing must call `requireLetters` first. */
export async function openDocument(options: PDFKit.PDFDocumentOptions): Promise<{ doc: Doc; letters: LetterCheck }> {
  const { default: PDFDocument } = await import('pdfkit');
  // The document has no initial font, because the library would read the file of such a font again at each use.
  const doc = new PDFDocument({ ...options, font: '' }) as Doc & PdfInternals;
  const { splitRuns, findMissing } = createRunSplitter(doc);
  let hasReplacement = false;
  const [measureWidth, renderFragment] = [doc.widthOfString.bind(doc), doc._fragment.bind(doc)];

  doc.widthOfString = (text: string, settings?: Settings): number => {
    const { runs } = splitRuns(text);
    return runs
      ? sumOverRuns(doc, runs, (run) => measureWidth(run, { ...settings, features: NO_COMPOSITION }))
      : measureWidth(text, settings);
  };
  doc._fragment = (text: string, x: number, y: number, settings: Settings): void => {
    const { runs, missing } = splitRuns(`${text}`.replace(/\n/g, ''));
    hasReplacement ||= missing !== undefined;
    if (!runs) {
      renderFragment(text, x, y, settings);
      return;
    }
    const { align, width, lineWidth = 0, ...otherSettings } = settings;
    const freeWidth = width === undefined ? 0 : lineWidth - doc.widthOfString(`${text}`.trimEnd(), settings);
    let runX = x + (align === 'right' ? freeWidth : align === 'center' ? freeWidth / 2 : 0);
    const baseline = (-doc._font.ascender / 1000) * doc._fontSize; // all fonts of a line share one baseline
    sumOverRuns(doc, runs, (run) => {
      const runWidth = measureWidth(run, { features: NO_COMPOSITION });
      renderFragment(run, runX, y, { ...otherSettings, textWidth: runWidth, baseline, features: NO_COMPOSITION });
      runX += runWidth;
      return runWidth;
    });
  };
  doc.font('plain');
  return { doc, letters: { findMissing, explanation: () => (hasReplacement ? EXPLANATION : undefined) } };
}

const EXPLANATION = `Il segno ${REPLACEMENT} sta per una lettera che i caratteri di stampa non hanno.`;

/** Throws 409 `LETTERA_SENZA_CARATTERE` if one of the texts contains a letter that no font contains. */
export function requireLetters({ findMissing }: LetterCheck, texts: readonly (readonly [field: string, text: string | null])[]): void {
  for (const [field, text] of texts) {
    const letter = findMissing(text ?? '');
    if (letter === undefined) continue;
    throw new Problem(
      'conflict',
      'LETTERA_SENZA_CARATTERE',
      `«${field}» contiene «${letter}», che nessun carattere di stampa ha: nel PDF mancherebbe. Correggi il campo e riprova.`,
    );
  }
}

interface Font {
  ascender: number;
  font: ParsedFont;
}

type ParsedFont = PDFKit.Mixins.PDFFontSource & { hasGlyphForCodePoint: (code: number) => boolean };

interface Settings extends Omit<PDFKit.Mixins.TextOptions, 'features' | 'baseline'> {
  lineWidth?: number;
  textWidth?: number;
  baseline?: number;
  features?: Record<string, boolean>;
}

/**
 * The members of a pdfkit document that its type definitions lack. `_fragment` renders one line of text, or a part of a line.
 */
interface PdfInternals {
  _font: Font;
  _fontSize: number;
  _fragment: (text: string, x: number, y: number, settings: Settings) => void;
  widthOfString: (text: string, settings?: Settings) => number;
}

interface TextRun {
  text: string;
  font: Font;
}

/**
 * Caches the parsed font files by path, so that a thread parses each file only for its first document. Without the cache a document of one
 * page takes 120 ms instead of 13.
 */
const parsedFonts = new Map<string, ParsedFont>();

/**
 * Returns the function that splits a text into pieces with one font each. It returns no pieces if the current font contains all
 * letters.
 */
function createRunSplitter(doc: Doc & PdfInternals) {
  const fontChains = new Map<Font, { names: string[]; fontByLetter: Map<string, Font | undefined> }>();
  for (const [weight, files] of Object.entries(FONTS)) {
    const names = files.map((file, i) => {
      const name = i === 0 ? weight : `${weight} ${i}`;
      doc.registerFont(name, parsedFonts.get(file) ?? file);
      return name;
    });
    doc.font(weight);
    parsedFonts.set(files[0], doc._font.font);
    fontChains.set(doc._font, { names, fontByLetter: new Map() });
  }

  function find(letter: string): Font | undefined {
    const originalFont = doc._font;
    const { names, fontByLetter } = fontChains.get(originalFont) ?? { names: [], fontByLetter: new Map<string, Font | undefined>() };
    if (!fontByLetter.has(letter)) {
      const name = names.find((each) => doc.font(each)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
      fontByLetter.set(letter, name === undefined ? undefined : doc._font);
      doc._font = originalFont;
    }
    return fontByLetter.get(letter);
  }

  function splitRuns(text: string): { runs?: TextRun[]; missing?: string } {
    if (COMMON_LETTERS.test(text) || !fontChains.has(doc._font)) return {};
    const runs: TextRun[] = [];
    let missing: string | undefined;
    for (const letter of text.normalize('NFC')) {
      const font = find(letter);
      if (!font && INVISIBLE.test(letter)) continue;
      if (!font) missing ??= letter;
      const lastRun = runs.at(-1);
      const run = font ? { text: letter, font } : { text: REPLACEMENT, font: doc._font };
      if (lastRun && lastRun.font === run.font) lastRun.text += run.text;
      else runs.push(run);
    }
    return { runs: joinRuns(runs), ...(missing === undefined ? {} : { missing }) };
  }

  return { splitRuns, findMissing: (text: string) => splitRuns(text).missing };
}

/** Joins neighbouring right-to-left words with the space between them, because they must be laid out together. */
function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joinedRuns: TextRun[] = [];
  for (const run of runs) {
    const [previous, space] = joinedRuns.slice(-2);
    if (previous && space?.text.trim() === '' && previous.font === run.font && RIGHT_TO_LEFT.test(run.text)) {
      joinedRuns.pop();
      previous.text += space.text + run.text;
    } else joinedRuns.push(run);
  }
  return joinedRuns;
}

/** Calls the function for each piece of text with its font and returns the total width in points. */
function sumOverRuns(doc: Doc & PdfInternals, runs: readonly TextRun[], measureRun: (text: string) => number): number {
  const originalFont = doc._font;
  let total = 0;
  for (const { text, font } of runs) {
    doc._font = font;
    total += measureRun(text);
  }
  doc._font = originalFont;
  return total;
}
