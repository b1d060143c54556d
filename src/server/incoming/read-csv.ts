// Reads a text file with separators, as written by Excel in Italy, other spreadsheets and older systems.
import Papa from 'papaparse';
import { decode, Illeggibile, type Tabella, tidied } from './decode-text.ts';

const SEPARATORI = { ';': ';', ',': ',', '\t': 'tab', '|': '|' } as const;
type Separatore = keyof typeof SEPARATORI;

const LOOKED_AT = 50;
/** A first line such as 'sep=;', which tells Excel the separator. It is not a row of the table. */
const SEP = /^"?sep=(.)"?\n/i;

export function readCsv(bytes: Uint8Array): Tabella {
  const { text: written, codifica } = decode(bytes);
  // Line ends of Windows and old Macs, also mixed and inside cells.
  const text = written.replace(/\r\n?/g, '\n');
  const said = SEP.exec(text)?.[1] as Separatore | undefined;
  const body = said ? text.replace(SEP, '') : text;
  const separatore = said && said in SEPARATORI ? said : guessSeparator(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: separatore, newline: '\n' });
  const first = said ? 2 : 1;
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new Illeggibile(`Alla riga ${(open.row ?? 0) + first} si apre una virgoletta che non si chiude: correggila e riprova.`);
  // After the last line end the parser adds an empty row, which is removed.
  if (data.at(-1)?.join('') === '') data.pop();
  const righe = data.map((celle, at) => ({ numero: at + first, celle }));
  return { formato: 'csv', codifica, separatore: SEPARATORI[separatore], righe: tidied(righe) };
}

/**
 * Returns the separator that splits most lines into the same number of cells, at least two. In a file with one column no
 * separator occurs, so any answer is correct.
 */
function guessSeparator(text: string): Separatore {
  const scored = (Object.keys(SEPARATORI) as Separatore[]).map((separatore) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separatore, newline: '\n', preview: LOOKED_AT, skipEmptyLines: 'greedy' });
    const widths = data.map((row) => row.length).filter((width) => width > 1);
    const usual = mostFrequent(widths);
    const alike = widths.filter((width) => width === usual).length;
    return { separatore, score: data.length === 0 ? 0 : alike / data.length, usual };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score || other.usual - one.usual);
  return best && best.score > 0 ? best.separatore : ';';
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([one, a], [other, b]) => b - a || other - one)[0]?.[0] ?? 0;
}
