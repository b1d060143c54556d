import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { login } from '#features/accounts/auth/contract.ts';
import { createHardware } from '#features/equipment/hardware/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { createBrand, listBrands } from '#features/people/brands/contract.ts';
import { createDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { newGettone } from '#server/security/authenticate.ts';
import { listSessions } from '#shared/own-sessions.ts';
import { me } from '#shared/session.ts';
import { MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody } from '#testing/example-input.ts';
import { Program, programOf } from '#testing/programs.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente, insertRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteGettone } from './contract.ts';

const app = openApp();
let counter = 0;
const aPerson = (brand_id: number) => ({ nome: 'Ada', cognome: 'Prova', email: `ada${++counter}@organico.test`, brand_id });
const INVALID_TOKEN = {
  status: 401,
  body: { code: 'GETTONE_NON_VALIDO', message: 'Il gettone non vale: è sbagliato, scaduto o revocato.' },
};

describe('a program with an API token', () => {
  test('A program reads and writes with the permissions that its account has at each request', async () => {
    const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const hr = await app.as({ role: 'HR', brands: { [ownBrand.id]: 'can_edit' } });
    const program = await programOf(app, hr.userId);
    await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const ada = await program.call(createDipendente, { body: aPerson(ownBrand.id) });
    expect((await program.call(listDipendenti, {})).map(({ id }) => id)).toEqual([ada.id]);
    expect((await program.try(createDipendente, { body: aPerson(otherBrand.id) })).status).toBe(400);
    expect((await program.try(createBrand, { body: { nome: 'Altro' } })).status).toBe(403);
    expect((await program.call(me, {})).user.permessi).toEqual((await hr.call(me, {})).user.permessi);

    await app.sql.query('update user_brands set can_edit = false where user_id = $1', [hr.userId]);
    expect((await program.try(createDipendente, { body: aPerson(ownBrand.id) })).status).toBe(403);
    await app.sql.query('delete from user_brands where user_id = $1', [hr.userId]);
    expect(await program.call(listDipendenti, {})).toEqual([]);
  });

  test('A program with a read-only token cannot change data, and the error says why', async () => {
    const brand = await insertBrand(app.sql);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const program = await programOf(app, hr.userId, { sola_lettura: true });
    expect(await program.call(listBrands, {})).toHaveLength(1);
    expect(await program.try(createDipendente, { body: aPerson(brand.id) })).toMatchObject({
      status: 403,
      body: { code: 'GETTONE_SOLA_LETTURA', message: 'Questo gettone è di sola lettura: può leggere, non cambiare.' },
    });
    expect((await app.sql.query('select from dipendenti where brand_id = $1', [brand.id])).rowCount).toBe(0);
  });

  test('A program is rejected while its account must still set up a second factor, like the sessions of the account', async () => {
    const hr = await app.as({ role: 'HR' });
    const program = await programOf(app, hr.userId);
    await insertRow(app.sql, 'obblighi_fattore', { ruolo: 'HR', created_at: '2020-01-01' });
    await app.sql.query(`update users set created_at = '2020-01-01' where id = $1`, [hr.userId]);
    for (const caller of [hr, program]) {
      expect(await caller.try(listBrands)).toMatchObject({ status: 403, body: { code: 'FATTORE_RICHIESTO' } });
      expect((await caller.try(me)).status).toBe(200);
    }
    await app.sql.query('delete from obblighi_fattore');
    await program.call(listBrands, {});
  });

  test('A program of an account with the company sign-in needs no second factor of the account, until the account is unlinked', async () => {
    const hr = await app.as({ role: 'HR' });
    const program = await programOf(app, hr.userId);
    await insertRow(app.sql, 'obblighi_fattore', { ruolo: 'HR', created_at: '2020-01-01' });
    onTestFinished(async () => void (await app.sql.query('delete from obblighi_fattore')));
    await app.sql.query(`update users set created_at = '2020-01-01' where id = $1`, [hr.userId]);
    await app.sql.query(`insert into identita_aziendali (emittente, soggetto, user_id) values ('https://marea.example', 'hr', $1)`, [
      hr.userId,
    ]);
    await program.call(listBrands, {});
    expect(await hr.try(listBrands), 'a session that began with a password').toMatchObject({ body: { code: 'FATTORE_RICHIESTO' } });
    await app.sql.query('delete from identita_aziendali where user_id = $1', [hr.userId]);
    expect(await program.try(listBrands)).toMatchObject({ status: 403, body: { code: 'FATTORE_RICHIESTO' } });
  });

  test('The audit log names the token with which a program has changed data', async () => {
    const brand = await insertBrand(app.sql);
    const admin = await app.asAdmin();
    const program = await programOf(app, admin.userId, { nome: "L'inventario" });
    await program.fetch('POST', '/api/hardware', exampleBody(createHardware, { ...MISSING_IDS, brand_id: brand.id }));
    await program.fetch('GET', '/api/export/dipendenti.csv');
    await admin.fetch('GET', '/api/export/dipendenti.csv');
    await program.try(listSessions);
    const voci = await admin.call(listRegistro, { query: { user_id: String(admin.userId) } });
    const tokensOfEntries = (azione: string) => voci.filter((voce) => voce.azione === azione).map(({ gettone }) => gettone);
    expect(tokensOfEntries('accesso')).toEqual(["L'inventario"]);
    expect(tokensOfEntries('esporta')).toEqual([null, "L'inventario"]);
    expect(voci.find((voce) => voce.oggetto === 'hardware')).toMatchObject({ gettone: "L'inventario", chi: { id: admin.userId } });
    const file = await admin.fetch('GET', `/api/export/registro.csv?user_id=${admin.userId}`);
    expect(file.text).toContain(", con il gettone L'inventario");
  });

  test('A program with an API token needs no Origin header, and gets no cookie', async () => {
    const { userId } = await app.asAdmin();
    const answer = await (await programOf(app, userId)).fetch('POST', '/api/brands', { nome: 'Dal programma' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, []]);
  });
});

describe('an invalid API token', () => {
  const invalidTokens = ['', 'x', newGettone(), `${newGettone()}x`, 'a'.repeat(5000), "org_' or true --"];

  test('An invalid API token gets the same response no matter why it is invalid, even with a correct checksum', async () => {
    for (const token of invalidTokens) expect(await new Program(app.url, token).try(me)).toMatchObject(INVALID_TOKEN);
  });

  test('A session cookie does not authenticate a request with an invalid API token, and a request with a valid token uses the account of the token', async () => {
    const [ada, bruno] = [await app.asAdmin(), await app.asAdmin()];
    const cookie = { cookie: `organico_sessione=${bruno.token}` };
    expect(await new Program(app.url, newGettone()).fetch('GET', me.path, undefined, cookie)).toMatchObject(INVALID_TOKEN);
    const program = await programOf(app, ada.userId, { sola_lettura: true });
    expect(await program.fetch('GET', me.path, undefined, cookie)).toMatchObject({ status: 200, body: { user: { id: ada.userId } } });
    expect((await program.fetch('POST', '/api/brands', { nome: 'Con due' }, cookie)).body.code).toBe('GETTONE_SOLA_LETTURA');
  });

  test('An API token is not accepted as a session, and a session token is not accepted as an API token', async () => {
    const admin = await app.asAdmin();
    expect(await new Program(app.url, admin.token ?? '').try(me)).toMatchObject(INVALID_TOKEN);
    const { gettone } = await programOf(app, admin.userId);
    const answer = await app.anonymous.fetch('GET', me.path, undefined, { cookie: `organico_sessione=${gettone}` });
    expect(answer).toMatchObject({ status: 401, body: { code: 'NON_AUTENTICATO' } });
  });

  test('The log contains the error code of the first request with an invalid API token, and never the token', async () => {
    const admin = await app.asAdmin();
    const second = await startSecondApp(app);
    const token = newGettone();
    await new Program(second.url, token).try(listBrands);
    const program = await programOf({ url: second.url, sql: app.sql }, admin.userId);
    await program.call(listBrands, {});
    const lines = second.log.map((line) => JSON.parse(line)).filter(({ level, code }) => level === 40 && code);
    expect(lines).toMatchObject([{ level: 40, route: '/api/brands', code: 'GETTONE_NON_VALIDO' }]);
    expect(second.log.join('')).not.toContain(token);
    expect(second.log.join('')).not.toContain(program.gettone);
  });

  test('An Authorization header of another scheme is ignored, because it belongs to a proxy', async () => {
    const admin = await app.asAdmin();
    const answer = await admin.fetch('GET', me.path, undefined, { authorization: `Basic ${btoa('proxy:segreto')}` });
    expect(answer.status).toBe(200);
  });
});

test('Sign-in calls, live updates and public calls for people are rejected for programs, with a valid or an invalid token', async () => {
  const { userId } = await app.asAdmin();
  const credentials = { username: 'nessuno', password: 'nessuna' };
  for (const program of [await programOf(app, userId), new Program(app.url, 'x')]) {
    expect(await program.try(login, { body: credentials })).toMatchObject({ status: 403, body: { code: 'NON_PER_PROGRAMMI' } });
    expect((await program.fetch('GET', '/api/eventi')).body.code).toBe('NON_PER_PROGRAMMI');
    expect((await program.fetch('GET', '/api/health/ready')).status).toBe(200);
  }
});

test('A call changes nothing when its API token is revoked after the headers of the request have arrived and before its body', async () => {
  const admin = await app.asAdmin();
  const program = await programOf(app, admin.userId);
  const headers = { authorization: `Bearer ${program.gettone}`, 'content-type': 'application/json' };
  const slowRequest = request(`${app.url}/api/brands`, { method: 'POST', headers });
  slowRequest.write('{');
  const usedQuery = 'select from gettoni where id = $1 and ultimo_uso is not null';
  await expect.poll(async () => (await app.sql.query(usedQuery, [program.id])).rowCount).toBe(1);
  await admin.call(deleteGettone, { params: { id: String(program.id) } });
  slowRequest.end('"nome": "Troppo tardi"}');
  const [answer] = await once(slowRequest, 'response');
  expect([answer.statusCode, JSON.parse(await text(answer)).code]).toEqual([401, 'GETTONE_NON_VALIDO']);
  expect((await app.sql.query(`select from brands where nome = 'Troppo tardi'`)).rowCount).toBe(0);
});
