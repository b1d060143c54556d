// Builds workbooks from XML as different programs write them. No library is used, because the tests need files that libraries
// do not write.
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
/** ISO/IEC 29500 Strict, 'Cartella di lavoro Open XML Strict' in Excel. */
export const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

export interface Sheet {
  rows: string | Iterable<string>;
  state?: 'visible' | 'hidden' | 'veryHidden';
  kind?: 'worksheet' | 'chartsheet';
  /** The XML before and after sheetData. */
  before?: string;
  after?: string;
}

export interface Workbook {
  sheets: Sheet[];
  shared?: string[];
  /** `formats`: number format codes, with ids from 164. `styles`: the format id of each style. */
  formats?: string[];
  styles?: number[];
  properties?: string;
  names?: typeof TRANSITIONAL;
  /** The namespace prefix of every tag, with its colon. */
  prefix?: string;
  declared?: string;
  /** The name of the main part, if it is not the usual one. The package relations then name it in lower case. */
  main?: string;
}

export function makeWorkbook({
  sheets,
  shared,
  formats = [],
  styles = [0],
  properties = '',
  names,
  prefix = '',
  declared = '',
  main: file,
}: Workbook): Promise<Buffer> {
  const { main, office } = names ?? TRANSITIONAL;
  const p = prefix;
  const xmlns = `xmlns${p ? `:${p.slice(0, -1)}` : ''}="${main}" xmlns:r="${office}"`;
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const kindOf = ({ kind = 'worksheet' }: Sheet) => kind;
  const named = sheets.map(
    (sheet, n) => `<${p}sheet name="Foglio${n + 1}" sheetId="${n + 1}" state="${sheet.state ?? 'visible'}" r:id="rId${n + 1}"/>`,
  );
  const links = sheets.map(
    (sheet, n) => `<Relationship Id="rId${n + 1}" Type="${office}/${kindOf(sheet)}" Target="${kindOf(sheet)}s/sheet${n + 1}.xml"/>`,
  );
  links.push(`<Relationship Id="rIdS" Type="${office}/styles" Target="/xl/styles.xml"/>`);
  const codes = formats.map((code, n) => `<${p}numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('');
  const cells = styles.map((id) => `<${p}xf numFmtId="${id}" xfId="0"/>`).join('');
  const parts: Record<string, Iterable<string>> = {
    '[Content_Types].xml': [`${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`],
    ...(file
      ? {
          '_rels/.rels': [
            `${xml}<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="/${file.toLowerCase()}"/></Relationships>`,
          ],
        }
      : {}),
    [file ?? 'xl/workbook.xml']: [`${xml}<${p}workbook ${xmlns}>${properties}<${p}sheets>${named.join('')}</${p}sheets></${p}workbook>`],
    'xl/styles.xml': [
      `${xml}<${p}styleSheet ${xmlns}><${p}numFmts>${codes}</${p}numFmts><${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs><${p}cellXfs>${cells}</${p}cellXfs></${p}styleSheet>`,
    ],
  };
  if (shared) {
    links.push(`<Relationship Id="rIdT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`);
    parts['xl/sharedStrings.xml'] = [`${xml}<${p}sst ${xmlns}>${shared.join('')}</${p}sst>`];
  }
  parts[(file ?? 'xl/workbook.xml').replace(/[^/]*$/, '_rels/$&.rels')] = [
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
  ];
  for (const [n, sheet] of sheets.entries()) {
    parts[`xl/${kindOf(sheet)}s/sheet${n + 1}.xml`] = [
      `${xml}${declared}<${p}${kindOf(sheet)} ${xmlns}>${sheet.before ?? ''}<${p}sheetData>`,
      ...(typeof sheet.rows === 'string' ? [sheet.rows] : sheet.rows),
      `</${p}sheetData>${sheet.after ?? ''}</${p}${kindOf(sheet)}>`,
    ];
  }
  return pack(parts);
}

export function pack(parts: Record<string, Iterable<string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, pieces] of Object.entries(parts)) zip.addBuffer(Buffer.concat([...pieces].map((piece) => Buffer.from(piece))), name);
  zip.end();
  return buffer(zip.outputStream);
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell of a sheet: either its XML attributes and content, or only its text. */
export type Written = string | { attributes?: string; inside: string };

/** The rows as XML from row `first`, with cell references if `places` is true. Texts are inline. */
export function rowsOf(rows: readonly (readonly Written[])[], { first = 1, prefix: p = '', places = true } = {}): string {
  return rows
    .map((row, n) => {
      const at = (column: number) => (places ? ` r="${letters(column)}${first + n}"` : '');
      const cells = row.map((cell, column) => {
        if (cell === '' && places) return '';
        if (typeof cell !== 'string') return `<${p}c${at(column)} ${cell.attributes ?? ''}>${cell.inside}</${p}c>`;
        return `<${p}c${at(column)} t="inlineStr"><${p}is><${p}t>${escaped(cell)}</${p}t></${p}is></${p}c>`;
      });
      return `<${p}row${places ? ` r="${first + n}"` : ''}>${cells.join('')}</${p}row>`;
    })
    .join('');
}

export const number = (value: number | string, style = 0): Written => ({ attributes: `s="${style}"`, inside: `<v>${value}</v>` });
export const shared = (place: number): Written => ({ attributes: 't="s"', inside: `<v>${place}</v>` });
