import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(css|html|js|svg)$/;
// Below this a packet holds it anyhow; the server does not compress such answers either.
const WORTH_BYTES = 1024;

/** Puts `x.js.br` and `x.js.gz` beside each `x.js`, pressed as small as they get: once here instead of for every browser that asks. */
export async function compressWeb(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_BYTES) return;
  // Each at its own default, which is the most for brotli; gzip has to be told.
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
