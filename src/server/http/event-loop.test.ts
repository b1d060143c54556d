// The tests measure the CPU time of this thread, which other load on the machine does not change (docs/misure.md).

import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ProblemBody } from '#shared/problem.ts';
import { bodyWith, distinctBodyLeaves } from '#testing/body-leaves.ts';
import type { Client } from '#testing/client.ts';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { exampleBody, exampleParams, queryFields } from '#testing/example-input.ts';
import { HEAVY_TEXTS, HEAVY_VALUES } from '#testing/heavy-texts.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { zip } from '#testing/sample-files.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const LARGEST_BODY = 256 * 1024;
/** The maximum length of a text in a URL. A percent-encoded text of this length fills the limit of 16 KiB for all headers. */
const MAX_TEXT_IN_URL = 4 * 1024;
/**
 * The time limit of a call in ms. It is ten times the promised limit, because the test runs on the same thread as the server.
 */
const MAX_MS = 500;
/**
 * The time limit in ms for a file of 9 MB. On a slow machine the limit is the time of a harmless file of this size in the same
 * test run.
 */
const MAX_MS_FOR_FILE = 100;

const app = openApp();
let ids: Ids;
let admin: Client;

beforeAll(async () => {
  ids = await insertEveryType(app.sql, 'prova');
  admin = await app.asAdmin();
});

/**
 * Returns the lowest CPU time of up to three calls, because other load can only add time. Stops at the first CPU time below
 * `limitMs`.
 */
async function measureCpuMs(label: string, send: () => Promise<{ status: number }>, limitMs = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least >= limitMs; attempt += 1) {
    const before = process.threadCpuUsage();
    const { status } = await send();
    const { user, system } = process.threadCpuUsage(before);
    expect(status, label).toBeLessThan(500);
    expect([413, 431], `${label}: rejected for its size, so the text was not checked`).not.toContain(status);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function expectShortCpuTime(label: string, send: () => Promise<{ status: number }>, limitMs = MAX_MS): Promise<void> {
  expect(await measureCpuMs(label, send, limitMs), `${label}: milliseconds`).toBeLessThan(limitMs);
}

function examplePath(endpoint: Endpoint): string {
  const params = exampleParams(endpoint, ids);
  return endpoint.path.replace(/:\w+/g, (name) => params[name.slice(1)] ?? name);
}

describe('A request body with a field of maximum size', () => {
  // A field with the same name and schema in several calls is tried once. The bench heavy-texts tries every field of every call.
  const calls = distinctBodyLeaves(ENDPOINTS);
  test.each(calls.map(([endpoint, paths]) => [`${endpoint.method} ${endpoint.path}`, endpoint, paths] as const))(
    'A request field with a very long value does not block the event loop: %s',
    async (_, endpoint, paths) => {
      const example = exampleBody(endpoint, ids) ?? {};
      for (const fieldPath of paths) {
        const freeBytes = LARGEST_BODY - Buffer.byteLength(bodyWith(example, fieldPath, ''));
        for (const [name, json] of Object.entries(HEAVY_VALUES)) {
          const body = bodyWith(example, fieldPath, json(freeBytes));
          await expectShortCpuTime(`${fieldPath.join('.')}, ${name}`, () => admin.fetch(endpoint.method, examplePath(endpoint), body));
        }
      }
    },
  );
});

describe('A request with an address of maximum length', () => {
  // Exports are left out, because they accept the same query as their list.
  const calls = ENDPOINTS.filter((endpoint) => endpoint.produces === undefined && queryFields(endpoint).length > 0);
  test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'A very long query string does not block the event loop: %s',
    async (_, endpoint) => {
      for (const name of queryFields(endpoint)) {
        for (const [textName, json] of Object.entries(HEAVY_TEXTS)) {
          const query = new URLSearchParams({ [name]: String(JSON.parse(json(MAX_TEXT_IN_URL))) });
          await expectShortCpuTime(`${name}, ${textName}`, () => admin.fetch('GET', `${examplePath(endpoint)}?${query}`));
        }
      }
    },
  );
});

const FILE_PART_HEADER = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const EMPTY_PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

const HEAVY_FORMS: Readonly<Record<string, () => Buffer>> = {
  '140,000 empty parts': () => Buffer.from(`${EMPTY_PART.repeat(140_000)}--x--\r\n`),
  'a part with a million headers': () =>
    Buffer.from(`--x\r\n${FILE_PART_HEADER}\r\n${'a:b\r\n'.repeat(1_000_000)}\r\n%PDF-1.4\r\n--x--\r\n`),
  'a file name of 9 MB': () =>
    Buffer.from(`--x\r\n${FILE_PART_HEADER.replace('a.pdf', '%0A'.repeat(3_000_000))}\r\n\r\n%PDF-1.4\r\n--x--\r\n`),
};

/** Returns the header of a ZIP entry without the length of the data. A ZIP may store the length after the data. */
function zipLocalHeader(name: string, method: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

const HEAVY_ARCHIVES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an entry without an end': () => Buffer.concat([zipLocalHeader('a', 0), Buffer.alloc(9_000_000, 'PK')]),
  'a complete list of content types of 200 MB': () => zip({ '[Content_Types].xml': ' '.repeat(200_000_000) }),
  'an open-ended list of content types that unpacks to 200 MB': () =>
    Buffer.concat([zipLocalHeader('[Content_Types].xml', 8), deflateRawSync(Buffer.alloc(200_000_000, ' '))]),
};

describe('A request with an uploaded file', () => {
  const upload = async (body: Buffer, type: string) => {
    const { id } = await insertDipendente(app.sql, { brand_id: (await insertBrand(app.sql)).id });
    const query = new URLSearchParams({ soggetto: 'dipendente', id, nome: 'lettera.docx' });
    const headers = { cookie: `organico_sessione=${admin.token}`, 'content-type': type };
    const answer = await fetch(`${app.url}/api/documenti?${query}`, { method: 'POST', headers, body: new Uint8Array(body) });
    return { status: answer.status, code: ((await answer.json()) as ProblemBody).code };
  };

  let fileLimitMs: number;
  beforeAll(async () => {
    const harmlessForm = Buffer.from(`--x\r\n${FILE_PART_HEADER}\r\n\r\n${'a'.repeat(9_000_000)}\r\n--x--\r\n`);
    fileLimitMs = Math.max(
      MAX_MS_FOR_FILE,
      await measureCpuMs('a plain file', () => upload(harmlessForm, 'multipart/form-data; boundary=x')),
    );
  });

  test.each(Object.entries(HEAVY_FORMS))(
    'An uploaded form with %s is rejected without blocking other requests',
    async (label, createBody) => {
      const body = createBody();
      const type = 'multipart/form-data; boundary=x';
      expect((await upload(body, type)).status).toBe(400);
      await expectShortCpuTime(label, () => upload(body, type), fileLimitMs);
    },
  );

  test.each(Object.entries(HEAVY_ARCHIVES))(
    'An uploaded archive with %s is rejected without blocking other requests',
    async (label, createBody) => {
      const body = await createBody();
      expect(await upload(body, 'application/octet-stream')).toEqual({ status: 415, code: 'TIPO_FILE_NON_AMMESSO' });
      await expectShortCpuTime(label, () => upload(body, 'application/octet-stream'), fileLimitMs);
    },
  );
});
