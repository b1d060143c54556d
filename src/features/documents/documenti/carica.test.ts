import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { docx, EXE, HEIC, JPEG, PDF, PNG, sendFile, xlsx, zip } from '#testing/sample-files.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listDocumenti } from './contract.ts';
import { MAX_FILE_BYTES, nomeDocumento } from './rules.ts';

const app = openApp();

const PDF_BYTES = new Uint8Array(PDF);
const MACROS =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

async function anna() {
  const { id: brand } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id: brand });
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' } });
  const subject = { soggetto: 'dipendente', id } as const;
  return { brand, hr, subject, listDocuments: () => hr.call(listDocumenti, { query: subject }) };
}

describe('accepted uploads', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['contratto.pdf', 'application/pdf', () => PDF],
    ['foto.png', 'image/png', () => PNG],
    ['foto.jpg', 'image/jpeg', () => JPEG],
    ['foto.heic', 'image/heic', () => HEIC],
    ['ore.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xlsx],
    ['lettera.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx],
  ])('The uploaded file %s is stored with the type %s', async (nome, tipo, makeContent) => {
    const { hr, subject, listDocuments } = await anna();
    const bytes = await makeContent();
    const { status, body } = await sendFile(hr, { ...subject, nome, scadenza: '2030-01-31' }, bytes);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await listDocuments()).toMatchObject([
      {
        ...{ nome, tipo, soggetto: 'dipendente', soggetto_id: subject.id, classe: 'tutti', scadenza: '2030-01-31' },
        dimensione: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        caricato_da: { id: hr.userId },
      },
    ]);
  });

  test('A document can also be uploaded as a multipart form, and gets the file name in the form', async () => {
    const { hr, subject } = await anna();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(PDF)], 'Perché no.pdf'));
    const { status, body } = await sendFile(hr, subject, form);
    expect([status, body.nome]).toEqual([201, 'Perché no.pdf']);
  });

  test('A document of exactly 10 MB is accepted', async () => {
    const { hr, subject } = await anna();
    const { status } = await sendFile(hr, { ...subject, nome: 'grande.pdf' }, Buffer.concat([PDF], MAX_FILE_BYTES));
    expect(status).toBe(201);
  });
});

describe('rejected uploads store nothing', () => {
  test.each<[string, number, string, () => Buffer | Promise<Buffer> | undefined | FormData]>([
    ['a program with the extension .pdf', 415, 'TIPO_FILE_NON_AMMESSO', () => EXE],
    ['an archive with the extension .docx', 415, 'TIPO_FILE_NON_AMMESSO', () => zip({ 'ciao.txt': 'ciao' })],
    ['an HTML page with the extension .pdf', 415, 'TIPO_FILE_NON_AMMESSO', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a text file', 415, 'TIPO_FILE_NON_AMMESSO', () => Buffer.from('ciao')],
    ['an empty file', 400, 'FILE_VUOTO', () => Buffer.alloc(0)],
    ['no file', 400, 'FILE_VUOTO', () => undefined],
    ['a form without a file', 400, 'MODULO_NON_VALIDO', () => new FormData()],
    ['a form with only a text', 400, 'MODULO_NON_VALIDO', () => formOf({ nota: 'ciao' })],
    [
      'a form with a text before the file',
      400,
      'MODULO_CON_PIU_PARTI',
      () => formOf({ nota: 'ciao', file: new File([PDF_BYTES], 'a.pdf') }),
    ],
    [
      'a form with two files',
      400,
      'MODULO_CON_PIU_PARTI',
      () => formOf({ a: new File([PDF_BYTES], 'a.pdf'), b: new File([PDF_BYTES], 'b.pdf') }),
    ],
    [
      'a document with macros and the extension .docx',
      415,
      'TIPO_FILE_NON_AMMESSO',
      () => zip({ '[Content_Types].xml': MACROS, 'word/document.xml': '<x/>' }),
    ],
    ['one byte more than 10 MB', 413, 'FILE_TROPPO_GRANDE', () => Buffer.concat([PDF], MAX_FILE_BYTES + 1)],
  ])('An uploaded file is rejected: %s (%i)', async (_, status, code, makeContent) => {
    const { hr, subject, listDocuments } = await anna();
    const answer = await sendFile(hr, { ...subject, nome: 'contratto.pdf' }, await makeContent());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await listDocuments()).toEqual([]);
  });

  test('An upload without a declared size is rejected as soon as it exceeds the limit', async () => {
    const { hr, subject, listDocuments } = await anna();
    const { promise: rejected, resolve } = Promise.withResolvers<void>();
    async function* endless() {
      for (let sentBytes = 0; sentBytes <= MAX_FILE_BYTES; sentBytes += PDF.length * 1000)
        yield new Uint8Array(Buffer.concat(Array(1000).fill(PDF)));
      await rejected;
    }
    const answer = await fetch(`${app.url}/api/documenti?${new URLSearchParams(subject)}`, {
      method: 'POST',
      headers: { cookie: `organico_sessione=${hr.token}` },
      body: ReadableStream.from(endless()),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    resolve();
    expect(await listDocuments()).toEqual([]);
  });

  test.each([
    [{ soggetto: 'gatto' }, 400],
    [{ id: '7' }, 404],
    [{ id: "x' or true" }, 404],
    [{ classe: 'segreta' }, 400],
    [{ scadenza: '2026-02-31' }, 400],
  ])('An upload with the parameters %j gets the status %i', async (fileName, status) => {
    const { hr, subject } = await anna();
    expect((await sendFile(hr, { ...subject, ...fileName }, PDF)).status).toBe(status);
  });
});

test.each([
  ['no permission to upload', 'can_view', {}],
  ['a class that the caller could not read', 'can_edit', { classe: 'hr' }],
] as const)('A request of a caller who may not upload is rejected before the file has arrived: %s', async (_, permission, change) => {
  const { brand, subject } = await anna();
  const sender = await app.as({ role: 'IT', brands: { [brand]: permission } });
  const endlessBody = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(PDF)) });
  const { status } = await fetch(`${app.url}/api/documenti?${new URLSearchParams({ ...subject, ...change })}`, {
    method: 'POST',
    headers: { cookie: `organico_sessione=${sender.token}` },
    body: endlessBody,
    duplex: 'half',
  } as RequestInit);
  expect(status).toBe(403);
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Anna\\contratto.pdf', 'contratto.pdf'],
  ['fattura\u202Efdp.exe', 'fatturafdp.exe.pdf'],
  ['a\u0000b\nc\u200B.PDF', 'abc.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['   ', 'documento.pdf'],
  ['', 'documento.pdf'],
  ['con<>:"|?*segni.pdf', 'con segni.pdf'],
  [`${'è'.repeat(300)}.pdf`, `${'è'.repeat(150)}.pdf`],
  ['Perche\u0301.pdf', 'Perché.pdf'],
])('The file name %j of an upload becomes %j', (sentName, nome) => expect(nomeDocumento(sentName, 'application/pdf')).toBe(nome));
