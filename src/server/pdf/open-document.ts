// Opens PDFs. Each letter uses the first font that contains it, so that names in all common scripts can be written.
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import { Problem } from '#shared/problem.ts';

export type Doc = typeof PDFDocument.prototype;

export interface Letters {
  /** The first letter of the text that no font contains; undefined if there is none. */
  missingIn: (text: string) => string | undefined;
  /** The sentence for the PDF that explains the mark `�`; undefined while the PDF contains no such mark. */
  explanation: () => string | undefined;
}

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));
/** Resolved through the package's index, because the packages export nothing else. */
const fontOf = (name: string, file: string) => fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(name)));

/** Search order for a letter: Latin, Greek and Cyrillic; Hebrew; Arabic; Chinese and Japanese; Korean. */
const FONTS = {
  plain: [
    fileOf('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    fontOf('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf'),
    fontOf('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'),
    fontOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    fileOf('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  ],
  bold: [
    fileOf('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
    fontOf('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Bold.ttf'),
    fontOf('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Bold.ttf'),
    fontOf('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
    fileOf('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  ],
} as const;

const MARK = '\u{fffd}';
const COMMON = /^[ -~\u00a0-\u017f]*$/;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/**
 * The font feature ccmp is off: with it the library composes a letter such as 'ị' of two glyphs, and a PDF reader then copies
 * every 'i' of the document as 'ị'.
 */
const AS_ONE_GLYPH = { ccmp: false };
/** Invisible characters, for example control characters. No glyph is needed for them, so no font has to contain them. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/**
 * Opens a PDF with the fonts 'plain' and 'bold'. A letter that no font contains becomes `�`; a document for signing must call
 * `requireLetters` first.
 */
export async function openDocument(options: PDFKit.PDFDocumentOptions): Promise<{ doc: Doc; letters: Letters }> {
  const { default: PDFDocument } = await import('pdfkit');
  // The document has no initial font, because the library reads a font that is given by its path again at each use.
  const doc = new PDFDocument({ ...options, font: '' }) as Doc & Inner;
  const { cut, missingIn } = cutterOf(doc);
  let isMarked = false;
  const [widthOf, draw] = [doc.widthOfString.bind(doc), doc._fragment.bind(doc)];

  doc.widthOfString = (text: string, settings?: Settings): number => {
    const { runs } = cut(text);
    return runs ? inFonts(doc, runs, (run) => widthOf(run, { ...settings, features: AS_ONE_GLYPH })) : widthOf(text, settings);
  };
  doc._fragment = (text: string, x: number, y: number, settings: Settings): void => {
    const { runs, missing } = cut(`${text}`.replace(/\n/g, ''));
    isMarked ||= missing !== undefined;
    if (!runs) {
      draw(text, x, y, settings);
      return;
    }
    const { align, width, lineWidth = 0, ...others } = settings;
    const free = width === undefined ? 0 : lineWidth - doc.widthOfString(`${text}`.trimEnd(), settings);
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    const baseline = (-doc._font.ascender / 1000) * doc._fontSize; // one baseline for all fonts of a line
    inFonts(doc, runs, (run) => {
      const length = widthOf(run, { features: AS_ONE_GLYPH });
      draw(run, left, y, { ...others, textWidth: length, baseline, features: AS_ONE_GLYPH });
      left += length;
      return length;
    });
  };
  doc.font('plain');
  return { doc, letters: { missingIn, explanation: () => (isMarked ? EXPLANATION : undefined) } };
}

const EXPLANATION = `Il segno ${MARK} sta per una lettera che i caratteri di stampa non hanno.`;

/** Throws 409 `LETTERA_SENZA_CARATTERE` if no font contains a letter of one of these texts. Each text has the name of its field. */
export function requireLetters({ missingIn }: Letters, texts: readonly (readonly [field: string, text: string | null])[]): void {
  for (const [field, text] of texts) {
    const letter = missingIn(text ?? '');
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
  font: { hasGlyphForCodePoint: (code: number) => boolean };
}

interface Settings extends Omit<PDFKit.Mixins.TextOptions, 'features' | 'baseline'> {
  lineWidth?: number;
  textWidth?: number;
  baseline?: number;
  features?: Record<string, boolean>;
}

/** Members of a pdfkit document that are missing from its type definitions. `_fragment` renders one line of text, or a part of a line. */
interface Inner {
  _font: Font;
  _fontSize: number;
  _fragment: (text: string, x: number, y: number, settings: Settings) => void;
  widthOfString: (text: string, settings?: Settings) => number;
}

interface Run {
  text: string;
  font: Font;
}

/** Splits texts into runs of one font each. `runs` is undefined if the current font contains all letters. */
function cutterOf(doc: Doc & Inner) {
  const chains = new Map<Font, { names: string[]; found: Map<string, Font | undefined> }>();
  for (const [weight, files] of Object.entries(FONTS)) {
    const names = files.map((file, i) => {
      const name = i === 0 ? weight : `${weight} ${i}`;
      doc.registerFont(name, file);
      return name;
    });
    doc.font(weight);
    chains.set(doc._font, { names, found: new Map() });
  }

  function find(letter: string): Font | undefined {
    const set = doc._font;
    const { names, found } = chains.get(set) ?? { names: [], found: new Map<string, Font | undefined>() };
    if (!found.has(letter)) {
      const name = names.find((each) => doc.font(each)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
      found.set(letter, name === undefined ? undefined : doc._font);
      doc._font = set;
    }
    return found.get(letter);
  }

  function cut(text: string): { runs?: Run[]; missing?: string } {
    if (COMMON.test(text) || !chains.has(doc._font)) return {};
    const runs: Run[] = [];
    let missing: string | undefined;
    for (const letter of text.normalize('NFC')) {
      const font = find(letter);
      if (!font && SHAPELESS.test(letter)) continue;
      if (!font) missing ??= letter;
      const last = runs.at(-1);
      const run = font ? { text: letter, font } : { text: MARK, font: doc._font };
      if (last && last.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return { runs: joined(runs), ...(missing === undefined ? {} : { missing }) };
  }

  return { cut, missingIn: (text: string) => cut(text).missing };
}

/** Joins two runs of the same font with the space between them: right-to-left words must be laid out together. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const [before, space] = all.slice(-2);
    if (before && space?.text.trim() === '' && before.font === run.font && RIGHT_TO_LEFT.test(run.text)) {
      all.pop();
      before.text += space.text + run.text;
    } else all.push(run);
  }
  return all;
}

/** Selects the font of each run and calls `use` with its text. Returns the sum of the results: the total width in points. */
function inFonts(doc: Doc & Inner, runs: readonly Run[], use: (text: string) => number): number {
  const set = doc._font;
  let sum = 0;
  for (const { text, font } of runs) {
    doc._font = font;
    sum += use(text);
  }
  doc._font = set;
  return sum;
}
