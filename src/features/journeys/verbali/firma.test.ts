import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerFirma, getFirma, getFirmaPdf } from '#features/journeys/firme/contract.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { annullaVerbale, createLink, createVerbale, getVerbale, revokeLink, signVerbale, uploadScansione } from './contract.ts';
import { SCANSIONE_MAX } from './rules.ts';

const app = openApp();

const TRATTO = 'M10 20 L30.5 40 L60 10';
const SCAN = Buffer.from('%PDF-1.4\n%scansione\n');

async function aVerbale() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  const verbale = await it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
  const params = { id: String(verbale.id) };
  return { brand, it, anna, verbale, params };
}

type Scene = Awaited<ReturnType<typeof aVerbale>>;

const pdfOf = async ({ it, verbale }: Scene, query = '') =>
  Buffer.from(
    await (
      await fetch(`${app.url}/api/verbali/${verbale.id}/pdf${query}`, { headers: { cookie: `organico_sessione=${it.token}` } })
    ).arrayBuffer(),
  );

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function aLink({ it, params }: Scene): Promise<string> {
  const { url } = await it.call(createLink, { params });
  return url.replace('/firma/', '');
}

describe('signing a handover record on the device of the operator', () => {
  test('A signature adds a last page to the PDF of a handover record with signer, time, address and stroke, and the first PDF is unchanged', async () => {
    const scene = await aVerbale();
    const firstPdf = await pdfOf(scene);
    const signed = await scene.it.call(signVerbale, { params: scene.params, body: { nome: 'Anna Rossi', tratto: TRATTO } });
    expect(signed).toMatchObject({ stato: 'firmato', firma: { modo: 'tavoletta', nome: 'Anna Rossi', motivo: null } });
    expect(signed.prova).toMatchObject({ indirizzo: '127.0.0.1', operatore: expect.any(String) });
    expect((await pdfOf(scene)).equals(firstPdf)).toBe(true);
    const signedPdf = await pdfOf(scene, '?firmato=1');
    expect(sha256(signedPdf)).toBe(signed.prova?.sha256);
    const { text, structure, pages } = await readPdf(signedPdf);
    expect(pages).toBe(2);
    for (const expectedText of ['Prova della firma', 'Anna Rossi', '127.0.0.1', sha256(firstPdf), 'tracciata a mano', 'Pagina 2 di 2'])
      expect(text).toContain(expectedText);
    expect(structure).toContain('Figure');
  });

  test('A typed name without a drawn stroke is a valid signature of a handover record', async () => {
    const scene = await aVerbale();
    await scene.it.call(signVerbale, { params: scene.params, body: { nome: 'Anna Rossi' } });
    expect((await readPdf(await pdfOf(scene, '?firmato=1'))).text).toContain('con nome e cognome scritti');
  });

  test.each([
    ['no name of the signer', { nome: ' ' }, 'nome'],
    ['a stroke that contains more than lines', { nome: 'Anna', tratto: 'M0 0 A1 1 0 0 1 5 5' }, 'tratto'],
    ['a stroke that is markup', { nome: 'Anna', tratto: '<svg onload=alert(1)>' }, 'tratto'],
    ['a stroke that is too long', { nome: 'Anna', tratto: `M1 1 ${'L1 1 '.repeat(13_000)}` }, 'tratto'],
  ])('A handover record cannot be signed with an invalid signature: %s', async (_, body, field) => {
    const { it, params } = await aVerbale();
    expect(await it.try(signVerbale, { params, body })).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('Of two concurrent signatures of one handover record, only one is accepted', async () => {
    const scene = await aVerbale();
    const token = await aLink(scene);
    const responses = await Promise.all([
      scene.it.try(signVerbale, { params: scene.params, body: { nome: 'Anna Rossi' } }),
      app.anonymous.try(answerFirma, { params: { token }, body: { esito: 'contestato', nome: 'Anna Rossi', motivo: 'Non è mio' } }),
      scene.it.try(uploadScansione, { params: scene.params, body: SCAN }),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 200).every(({ status }) => status === 409 || status === 404)).toBe(true);
  });

  test('Only an account that may assign items on the brand of a handover record can have the record signed', async () => {
    const { brand, params } = await aVerbale();
    const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
    expect((await viewer.try(signVerbale, { params, body: { nome: 'Anna' } })).status).toBe(403);
    expect((await viewer.try(createLink, { params })).status).toBe(403);
  });
});

describe('uploading the scan of a signed handover record', () => {
  test('Uploading the scan of a signed handover record marks the record as signed, and the scan can be downloaded unchanged', async () => {
    const scene = await aVerbale();
    const signed = await scene.it.try(uploadScansione, { params: scene.params, body: SCAN });
    expect(signed.body).toMatchObject({ stato: 'firmato', firma: { modo: 'scansione', nome: 'Anna Rossi' } });
    expect((await pdfOf(scene, '?scansione=1')).equals(SCAN)).toBe(true);
    expect((await readPdf(await pdfOf(scene, '?firmato=1'))).text).toContain(sha256(SCAN));
  });

  test.each([
    ['a file of another type', Buffer.from('MZ un programma'), 415],
    ['an empty file', Buffer.from(''), 415],
    ['a file that is one byte too large', Buffer.alloc(SCANSIONE_MAX + 1, '%PDF-'), 413],
  ])('The scan of a signed handover record is rejected, and the record stays unsigned: %s', async (_, body, status) => {
    const { it, params } = await aVerbale();
    expect((await it.try(uploadScansione, { params, body })).status).toBe(status);
    expect((await it.call(getVerbale, { params })).stato).toBe('emesso');
  });

  test('The upload of a signed handover record without a file is rejected with a sentence', async () => {
    const { it, verbale } = await aVerbale();
    const answer = await it.fetch('POST', `/api/verbali/${verbale.id}/scansione`);
    expect(answer).toMatchObject({ status: 415, body: { code: 'TIPO_NON_AMMESSO' } });
  });
});

describe('the personal link to a handover record', () => {
  test('A personal link shows its handover record and no other data to a visitor without an account', async () => {
    const scene = await aVerbale();
    const token = await aLink(scene);
    const publicView = await app.anonymous.call(getFirma, { params: { token } });
    expect(publicView).toMatchObject({ codice: scene.verbale.codice, nome: 'Anna', voci: [{ tipo: 'hardware' }] });
    expect(Object.keys(publicView).sort()).toEqual(
      ['ancora_fuori', 'brand', 'codice', 'cognome', 'created_at', 'nome', 'note', 'scade_il', 'testo', 'tipo', 'voci'].sort(),
    );
    const pdf = await app.anonymous.try(getFirmaPdf, { params: { token } });
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('A personal link to a handover record can be used for one signature only', async () => {
    const scene = await aVerbale();
    const token = await aLink(scene);
    const answer = { esito: 'firmato' as const, nome: 'Anna Rossi', tratto: TRATTO };
    await app.anonymous.call(answerFirma, { params: { token }, body: answer });
    const signed = await scene.it.call(getVerbale, { params: scene.params });
    expect(signed).toMatchObject({ stato: 'firmato', firma: { modo: 'link' }, prova: { operatore: null }, link_scade_il: null });
    const closed = { status: 404, body: { code: 'LINK_NON_VALIDO' } };
    for (const call of [getFirma, getFirmaPdf]) expect(await app.anonymous.try(call, { params: { token } })).toMatchObject(closed);
    expect(await app.anonymous.try(answerFirma, { params: { token }, body: answer })).toMatchObject(closed);
  });

  test('When an employee contests a handover record by its personal link and gives a reason, another record can contain the items', async () => {
    const scene = await aVerbale();
    const token = await aLink(scene);
    const body = { esito: 'contestato' as const, nome: 'Anna Rossi' };
    const withoutReason = await app.anonymous.try(answerFirma, { params: { token }, body });
    expect(withoutReason).toMatchObject({ status: 400, body: { fields: { motivo: 'Scrivi che cosa non va' } } });
    await app.anonymous.call(answerFirma, { params: { token }, body: { ...body, motivo: 'Manca il caricatore' } });
    const contested = await scene.it.call(getVerbale, { params: scene.params });
    expect(contested).toMatchObject({ stato: 'contestato', firma: { motivo: 'Manca il caricatore' } });
    expect((await readPdf(await pdfOf(scene, '?firmato=1'))).text).toContain('Manca il caricatore');
    const next = await scene.it.try(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'consegna' } });
    expect(next.status).toBe(201);
  });

  test('An unknown, used, revoked or expired link and a link to an annulled handover record give the same response', async () => {
    const invalidations: Record<string, (scene: Scene, token: string) => Promise<unknown>> = {
      used: (_, token) => app.anonymous.call(answerFirma, { params: { token }, body: { esito: 'firmato', nome: 'Anna' } }),
      revoked: ({ it, params }) => it.call(revokeLink, { params }),
      replaced: ({ it, params }) => it.call(createLink, { params }),
      expired: ({ verbale }) => app.sql.query(`update verbali_link set expires_at = now() where verbale_id = $1`, [verbale.id]),
      annulled: ({ it, params }) => it.call(annullaVerbale, { params, body: { motivo: 'Non serve' } }),
    };
    const absent = (await app.anonymous.try(getFirma, { params: { token: 'mai-esistito' } })).text;
    for (const [cause, invalidate] of Object.entries(invalidations)) {
      const scene = await aVerbale();
      const token = await aLink(scene);
      await invalidate(scene, token);
      const answer = await app.anonymous.try(getFirma, { params: { token } });
      expect(`${answer.status} ${answer.text}`, cause).toBe(`404 ${absent}`);
    }
  });

  test('A personal link to a handover record is valid for fourteen days, and the database stores only its digest', async () => {
    const scene = await aVerbale();
    const token = await aLink(scene);
    const { rows } = await app.sql.query(
      `select l::text as line, expires_at - created_at = interval '14 days' as fortnight from verbali_link l where verbale_id = $1`,
      [scene.verbale.id],
    );
    expect(rows).toEqual([{ line: expect.not.stringContaining(token), fortnight: true }]);
    const { rows: auditRows } = await app.sql.query(`select r::text as line from registro r where oggetto = 'verbali_link'`);
    expect(auditRows.some(({ line }) => line.includes(token))).toBe(false);
  });

  test('The server slows down callers that guess personal links to handover records', async () => {
    const token = 'indovinato';
    for (let i = 0; i < 6; i++) await app.anonymous.try(getFirma, { params: { token } });
    expect(await app.anonymous.try(getFirma, { params: { token } })).toMatchObject({ status: 429, body: { code: 'TROPPI_TENTATIVI' } });
  });
});
