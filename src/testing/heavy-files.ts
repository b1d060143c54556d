// Files and forms of some megabytes that cost seconds to read, if somebody reads all of them.
import { deflateRawSync } from 'node:zlib';

const HEADER = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const EMPTY_PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

/** By name: a body of the type multipart/form-data with the boundary x. */
export const HEAVY_FORMS: Readonly<Record<string, () => Buffer>> = {
  '140,000 empty parts': () => Buffer.from(`${EMPTY_PART.repeat(140_000)}--x--\r\n`),
  'a part with a million headers': () => Buffer.from(`--x\r\n${HEADER}\r\n${'a:b\r\n'.repeat(1_000_000)}\r\n%PDF-1.4\r\n--x--\r\n`),
  'a file name of 9 MB': () => Buffer.from(`--x\r\n${HEADER.replace('a.pdf', '%0A'.repeat(3_000_000))}\r\n\r\n%PDF-1.4\r\n--x--\r\n`),
};

/** The beginning of an archive's entry whose length stands behind its data. */
function entry(name: string, method: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** By name: a file that looks like an office document. */
export const HEAVY_ARCHIVES: Readonly<Record<string, () => Buffer>> = {
  'an entry that never ends': () => Buffer.concat([entry('a', 0), Buffer.alloc(9_000_000, 'PK')]),
  'a list of content types that unpacks to 200 MB': () =>
    Buffer.concat([entry('[Content_Types].xml', 8), deflateRawSync(Buffer.alloc(200_000_000, ' '))]),
};
