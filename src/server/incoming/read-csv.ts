import Papa from 'papaparse';
import { decode, normalizeRows, type Tabella, UnreadableFile } from './decode-text.ts';

const SEPARATORI = { ';': ';', ',': ',', '\t': 'tab', '|': '|' } as const;
type Separatore = keyof typeof SEPARATORI;

const SAMPLE_LINES = 50;
/** The pattern of the line 'sep=;', which tells Excel the separator. The line is not a row of the table. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;

export function readCsv(bytes: Uint8Array): Tabella {
  const { text: decodedText, codifica } = decode(bytes);
  // Line ends of Windows and old Macs become '\n', also when a file mixes them or has them inside cells.
  const text = decodedText.replace(/\r\n?/g, '\n');
  const declared = SEPARATOR_LINE.exec(text)?.[1] as Separatore | undefined;
  const body = declared ? text.replace(SEPARATOR_LINE, '') : text;
  const separatore = declared && declared in SEPARATORI ? declared : guessSeparator(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: separatore, newline: '\n' });
  const firstNumber = declared ? 2 : 1;
  const unclosedQuote = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosedQuote)
    throw new UnreadableFile(
      `Alla riga ${(unclosedQuote.row ?? 0) + firstNumber} si apre una virgoletta che non si chiude: correggila e riprova.`,
    );
  if (data.at(-1)?.join('') === '') data.pop();
  const righe = data.map((celle, index) => ({ numero: index + firstNumber, celle }));
  return { formato: 'csv', codifica, separatore: SEPARATORI[separatore], righe: normalizeRows(righe) };
}

/** Guesses the separator of a CSV file. A file with one column contains no separator, so any result is correct. */
function guessSeparator(text: string): Separatore {
  const candidates = (Object.keys(SEPARATORI) as Separatore[]).map((separatore) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separatore, newline: '\n', preview: SAMPLE_LINES, skipEmptyLines: 'greedy' });
    const widths = data.map((row) => row.length).filter((width) => width > 1);
    const commonWidth = mostFrequent(widths);
    const matchingLines = widths.filter((width) => width === commonWidth).length;
    return { separatore, score: data.length === 0 ? 0 : matchingLines / data.length, commonWidth };
  });
  const [best] = candidates.toSorted((left, right) => right.score - left.score || right.commonWidth - left.commonWidth);
  return best && best.score > 0 ? best.separatore : ';';
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([widthA, countA], [widthB, countB]) => countB - countA || widthB - widthA)[0]?.[0] ?? 0;
}
