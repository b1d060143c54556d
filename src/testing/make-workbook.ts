// Builds workbooks from XML as different programs write them. No library is used, because the tests need files that libraries
// do not write.
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
/** The XML namespaces of the format ISO/IEC 29500 Strict, 'Cartella di lavoro Open XML Strict' in Excel. */
export const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

export interface Sheet {
  rows: string | Iterable<string>;
  state?: 'visible' | 'hidden' | 'veryHidden';
  kind?: 'worksheet' | 'chartsheet';
  before?: string;
  after?: string;
}

export interface Workbook {
  sheets: Sheet[];
  sharedText?: string[];
  /** `formats` has number format codes, which get ids from 164 on. `styles` has the format id of each style. */
  formats?: string[];
  styles?: number[];
  properties?: string;
  namespaces?: typeof TRANSITIONAL;
  /** The XML namespace prefix of every tag, including the colon. */
  prefix?: string;
  doctype?: string;
  /** The name of the main part; 'xl/workbook.xml' by default. The package relations write another name in lower case. */
  main?: string;
}

export function makeWorkbook({
  sheets,
  sharedText: shared,
  formats = [],
  styles = [0],
  properties = '',
  namespaces,
  prefix = '',
  doctype = '',
  main: file,
}: Workbook): Promise<Buffer> {
  const { main, office } = namespaces ?? TRANSITIONAL;
  const tagPrefix = prefix;
  const xmlns = `xmlns${tagPrefix ? `:${tagPrefix.slice(0, -1)}` : ''}="${main}" xmlns:r="${office}"`;
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const kindOf = ({ kind = 'worksheet' }: Sheet) => kind;
  const sheetTags = sheets.map(
    (sheet, n) => `<${tagPrefix}sheet name="Foglio${n + 1}" sheetId="${n + 1}" state="${sheet.state ?? 'visible'}" r:id="rId${n + 1}"/>`,
  );
  const relationships = sheets.map(
    (sheet, n) => `<Relationship Id="rId${n + 1}" Type="${office}/${kindOf(sheet)}" Target="${kindOf(sheet)}s/sheet${n + 1}.xml"/>`,
  );
  relationships.push(`<Relationship Id="rIdS" Type="${office}/styles" Target="/xl/styles.xml"/>`);
  const codes = formats.map((code, n) => `<${tagPrefix}numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('');
  const cells = styles.map((id) => `<${tagPrefix}xf numFmtId="${id}" xfId="0"/>`).join('');
  const parts: Record<string, Iterable<string>> = {
    '[Content_Types].xml': [`${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`],
    ...(file
      ? {
          '_rels/.rels': [
            `${xml}<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="/${file.toLowerCase()}"/></Relationships>`,
          ],
        }
      : {}),
    [file ?? 'xl/workbook.xml']: [
      `${xml}<${tagPrefix}workbook ${xmlns}>${properties}<${tagPrefix}sheets>${sheetTags.join('')}</${tagPrefix}sheets></${tagPrefix}workbook>`,
    ],
    'xl/styles.xml': [
      `${xml}<${tagPrefix}styleSheet ${xmlns}><${tagPrefix}numFmts>${codes}</${tagPrefix}numFmts><${tagPrefix}cellStyleXfs><${tagPrefix}xf numFmtId="14"/></${tagPrefix}cellStyleXfs><${tagPrefix}cellXfs>${cells}</${tagPrefix}cellXfs></${tagPrefix}styleSheet>`,
    ],
  };
  if (shared) {
    relationships.push(`<Relationship Id="rIdT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`);
    parts['xl/sharedStrings.xml'] = [`${xml}<${tagPrefix}sst ${xmlns}>${shared.join('')}</${tagPrefix}sst>`];
  }
  parts[(file ?? 'xl/workbook.xml').replace(/[^/]*$/, '_rels/$&.rels')] = [
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
  ];
  for (const [n, sheet] of sheets.entries()) {
    parts[`xl/${kindOf(sheet)}s/sheet${n + 1}.xml`] = [
      `${xml}${doctype}<${tagPrefix}${kindOf(sheet)} ${xmlns}>${sheet.before ?? ''}<${tagPrefix}sheetData>`,
      ...(typeof sheet.rows === 'string' ? [sheet.rows] : sheet.rows),
      `</${tagPrefix}sheetData>${sheet.after ?? ''}</${tagPrefix}${kindOf(sheet)}>`,
    ];
  }
  return zipParts(parts);
}

export function zipParts(parts: Record<string, Iterable<string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, pieces] of Object.entries(parts)) zip.addBuffer(Buffer.concat([...pieces].map((piece) => Buffer.from(piece))), name);
  zip.end();
  return buffer(zip.outputStream);
}

const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell of a sheet: either its XML attributes and content, or only its text. */
export type CellContent = string | { attributes?: string; inside: string };

/** Returns the rows as XML. `first` is the number of the first row, `places` adds cell references. Texts are stored in the cells. */
export function rowsOf(
  rows: readonly (readonly CellContent[])[],
  { first = 1, prefix: tagPrefix = '', places: withReferences = true } = {},
): string {
  return rows
    .map((row, n) => {
      const referenceOf = (column: number) => (withReferences ? ` r="${columnLetters(column)}${first + n}"` : '');
      const cells = row.map((cell, column) => {
        if (cell === '' && withReferences) return '';
        if (typeof cell !== 'string') return `<${tagPrefix}c${referenceOf(column)} ${cell.attributes ?? ''}>${cell.inside}</${tagPrefix}c>`;
        return `<${tagPrefix}c${referenceOf(column)} t="inlineStr"><${tagPrefix}is><${tagPrefix}t>${escapeXml(cell)}</${tagPrefix}t></${tagPrefix}is></${tagPrefix}c>`;
      });
      return `<${tagPrefix}row${withReferences ? ` r="${first + n}"` : ''}>${cells.join('')}</${tagPrefix}row>`;
    })
    .join('');
}

export const numberCell = (value: number | string, style = 0): CellContent => ({ attributes: `s="${style}"`, inside: `<v>${value}</v>` });
export const sharedText = (index: number): CellContent => ({ attributes: 't="s"', inside: `<v>${index}</v>` });
