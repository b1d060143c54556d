// The tags of an XML file while it is unpacked, by their own names: 'x:row' is a row. Declared entities are nothing: only the five of XML itself.
import { Parser } from 'saxen';
import { Illeggibile } from './table.ts';
import { TOO_BIG } from './unpack-workbook.ts';

/** Of so many bytes at least one is the sign of a tag: who waits for it through more reads them again and again. */
const LONGEST_TEXT = 1024 * 1024;

export interface Listener {
  open?(name: string, attributes: () => Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const ownName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Tells each tag and text in its order; throws where the file is no XML. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, { open, text, close }: Listener): Promise<void> {
  const parser = new Parser();
  let untold = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, getAttributes, decode) => {
    untold = 0;
    open?.(ownName(name), () => Object.fromEntries(Object.entries(getAttributes()).map(([each, value]) => [ownName(each), decode(value)])));
  });
  if (text) {
    parser.on('text', (found, decode) => text(decode(found)));
    parser.on('cdata', text);
  }
  parser.on('closeTag', (name) => {
    untold = 0;
    close?.(ownName(name));
  });
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    untold += piece.length;
    if (untold > LONGEST_TEXT) throw new Illeggibile(TOO_BIG);
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder.decode());
  parser.end();
}
