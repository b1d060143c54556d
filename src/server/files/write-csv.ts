import Papa from 'papaparse';
import { type Cella, type Testata, testoCsv } from './cell.ts';

// What Excel in Italy opens with a double click: the mark that says UTF-8, semicolons, its own line ends.
const MARK = '\u{feff}';
const FORM = { delimiter: ';', newline: '\r\n' };

/** The rows as a CSV, page by page. */
export async function* writeCsv(teste: readonly Testata[], pages: AsyncIterable<Cella[][]>): AsyncGenerator<string> {
  // Quotes tell a spreadsheet that asks that a text is one: 'Gen 5' of a model would else be read as a day of January.
  const form = { ...FORM, quotes: teste.map(({ tipo }) => tipo === 'testo') };
  yield `${MARK}${Papa.unparse([teste.map(({ testa }) => testa)], FORM)}${FORM.newline}`;
  for await (const rows of pages) {
    if (rows.length > 0)
      yield Papa.unparse(
        rows.map((row) => row.map(testoCsv)),
        form,
      ) + FORM.newline;
  }
}
