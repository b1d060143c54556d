import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createVerbale } from '#features/journeys/verbali/contract.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getImpostazioni, uploadLogo } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const brandAdmin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  return { brand, brandAdmin, params: { id: String(brand.id) } };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SIDE = 4;
const RGBA = 6;
const INDEXED = 3;

function chunk(name: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [lengthBytes, checksumBytes] = [Buffer.alloc(4), Buffer.alloc(4)];
  lengthBytes.writeUInt32BE(length);
  checksumBytes.writeUInt32BE(crc32(body));
  return Buffer.concat([lengthBytes, body, checksumBytes]);
}

function header({ width = SIDE, height = SIDE, bits = 8, colour = RGBA, interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

/** Returns the uncompressed pixels of a test PNG: `count` lines of `lineBytes` bytes, each line after its filter byte. */
const rawLines = (lineBytes: number, count = SIDE, filter = 0) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(lineBytes, 120)])));

const COMPRESSED_LINES = deflateSync(rawLines(SIDE * 4));
const END_CHUNK = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
const withData = (data: Uint8Array) => png(header(), chunk('IDAT', data), END_CHUNK);
const paletteOf = (bytes: number) => chunk('PLTE', Buffer.alloc(bytes, 90));
const indexed = (...extraChunks: Buffer[]) =>
  png(header({ colour: INDEXED }), ...extraChunks, chunk('IDAT', deflateSync(Buffer.alloc(SIDE * (SIDE + 1)))), END_CHUNK);

/** Creates only the header of a JPEG file, because the check of a logo reads only the header. */
function jpeg(side: number, channels = 3): Buffer {
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, channels, 1, 17, 0, 2, 17, 1, 3, 17, 1, 0xff, 0xd9]);
  header.writeUInt16BE(side, 7);
  header.writeUInt16BE(side, 9);
  return header;
}

test.each([
  ['a PNG with an alpha channel', withData(COMPRESSED_LINES)],
  [
    'a PNG with several data chunks and text chunks',
    png(
      header(),
      chunk('tEXt', Buffer.from('Autore\0Ada')),
      chunk('IDAT', COMPRESSED_LINES.subarray(0, 5)),
      chunk('IDAT', COMPRESSED_LINES.subarray(5)),
      END_CHUNK,
    ),
  ],
  ['a PNG with a palette that is partly transparent', indexed(paletteOf(6), chunk('tRNS', Buffer.from([0])))],
  ['a JPEG', jpeg(600)],
])('A logo that is %s is accepted, and handover records are rendered with it', async (_, body) => {
  const { brand, brandAdmin, params } = await aBrand();
  expect((await brandAdmin.try(uploadLogo, { params, body })).body).toMatchObject({ ha_logo: true });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  const { id } = await brandAdmin.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
  const answer = await fetch(`${app.url}/api/verbali/${id}/pdf`, { headers: { cookie: `organico_sessione=${brandAdmin.token}` } });
  expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).structure).toContain('Figure');
});

test.each([
  ['data that breaks off', withData(COMPRESSED_LINES.subarray(0, -6))],
  ['data with an unknown compression method', withData(Buffer.from('ciao ciao ciao'))],
  ['one line too few', withData(deflateSync(rawLines(SIDE * 4, SIDE - 1)))],
  ['data that decompresses to more than its pixels', withData(deflateSync(Buffer.alloc(10_000_000)))],
  ['no data', png(header(), END_CHUNK)],
  ['a filter that does not exist', withData(deflateSync(rawLines(SIDE * 4, SIDE, 9)))],
  ['a chunk with a negative length', png(header(), chunk('niFt', Buffer.alloc(0), 0xfffffff4), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['a chunk that reaches beyond the file', png(header(), chunk('niFt', Buffer.alloc(4), 1000))],
  ['a second header', png(header(), header({ width: 60_000, height: 60_000 }), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['a header that is not the first chunk', png(chunk('tEXt', Buffer.from('a\0b')), header(), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['interlacing', png(header({ interlace: 1 }), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['16 bits per channel', png(header({ bits: 16 }), chunk('IDAT', deflateSync(rawLines(SIDE * 8))), END_CHUNK)],
  ['an unknown colour type', png(header({ colour: 5 }), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['no end chunk', png(header(), chunk('IDAT', COMPRESSED_LINES))],
  ['no palette where one is required', indexed()],
  ['a palette that is too large', indexed(paletteOf(771))],
  ['transparency for more colours than there are', indexed(paletteOf(6), chunk('tRNS', Buffer.alloc(257)))],
  ['an animation', png(header(), chunk('fcTL', Buffer.alloc(26)), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['no pixels', png(header({ width: 0 }), chunk('IDAT', COMPRESSED_LINES), END_CHUNK)],
  ['too many pixels on a side', png(header({ width: 601, height: 1 }), chunk('IDAT', deflateSync(rawLines(601 * 4, 1))), END_CHUNK)],
  ['only a header', png(header())],
])('A PNG with %s is rejected as a logo', async (_, body) => {
  const { brandAdmin, params } = await aBrand();
  expect(await brandAdmin.try(uploadLogo, { params, body })).toMatchObject({ status: 400, body: { code: 'LOGO_NON_LEGGIBILE' } });
  expect((await brandAdmin.call(getImpostazioni, { params })).ha_logo).toBe(false);
});

test.each([
  ['a text', Buffer.from('ciao'), 415],
  ['a PDF', Buffer.from('%PDF-1.7'), 415],
  ['an empty file', Buffer.alloc(0), 415],
  ['a JPEG that ends too soon', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400],
  ['a JPEG with too many pixels on a side', jpeg(601), 400],
  ['a JPEG with two colour channels', jpeg(10, 2), 400],
  ['one byte larger than half a megabyte', Buffer.alloc(512 * 1024 + 1, 1), 413],
])('A file that is %s is rejected as a logo', async (_, body, status) => {
  const { brandAdmin, params } = await aBrand();
  expect((await brandAdmin.try(uploadLogo, { params, body })).status).toBe(status);
  expect((await brandAdmin.call(getImpostazioni, { params })).ha_logo).toBe(false);
});

test('The upload of a logo without a file is rejected', async () => {
  const { brandAdmin, params } = await aBrand();
  const answer = await brandAdmin.fetch('POST', `/api/brands/${params.id}/logo-verbali`);
  expect(answer).toMatchObject({ status: 415, body: { code: 'TIPO_NON_AMMESSO' } });
});
