import { readFileSync } from 'node:fs';

const SIGNATURE = '89504e470d0a1a0a';

export function pngSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error(`${file} is not a PNG file`);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
