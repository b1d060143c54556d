import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { ProblemBody } from '#shared/problem.ts';
import type { Answer, Client } from './client.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

export const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The first bytes of a JPEG file, which are enough to identify the file type. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

export const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);

export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

export function zip(entries: Record<string, string>): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, text] of Object.entries(entries)) file.addBuffer(Buffer.from(text), name);
  file.end();
  return buffer(file.outputStream);
}

const openXml = (part: string, kind: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${OPEN_XML}.${kind}.main+xml"/></Types>`,
    '_rels/.rels': '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    [part]: '<x/>',
  });

export const docx = () => openXml('word/document.xml', 'wordprocessingml.document');
export const xlsx = () => openXml('xl/workbook.xml', 'spreadsheetml.sheet');

export async function sendFile(
  { url, token }: Client,
  query: Record<string, string>,
  body: Uint8Array | FormData | undefined,
): Promise<Answer<ProblemBody & { id: number; nome: string }>> {
  const response = await fetch(`${url}/api/documenti?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: token === undefined ? {} : { cookie: `organico_sessione=${token}` },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
