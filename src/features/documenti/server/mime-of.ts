// What a file is, by its bytes.

const ZIP = Buffer.from('PK\u0003\u0004');
const CONTENT_TYPES = '[Content_Types].xml';
/** Bytes of the list of content types of a document: real ones have a few kilobytes. */
const LONGEST_LIST = 1024 * 1024;
const MAIN = /ContentType="(application\/vnd\.openxmlformats-officedocument\.[a-z.]{1,60})\.main\+xml"/;

/** The media type that the bytes show; undefined where it is unknown. */
export async function mimeOf(bytes: Buffer): Promise<string | undefined> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return officeMimeOf(bytes);
  const { fileTypeFromBuffer } = await import('file-type'); // loaded only when somebody files something
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/** Archives are not given to file-type: it reads a hostile one without a pause, which holds the event loop for more than 100 ms. */
async function officeMimeOf(bytes: Buffer): Promise<string | undefined> {
  const { unpackWorkbook } = await import('#server/incoming/unpack-workbook.ts');
  try {
    let list = '';
    for await (const piece of (await unpackWorkbook(bytes)).read(CONTENT_TYPES)) {
      list += Buffer.from(piece).toString('latin1');
      if (list.length > LONGEST_LIST) return undefined;
    }
    return MAIN.exec(list)?.[1];
  } catch {
    return undefined; // no readable archive, or none of an office document
  }
}
