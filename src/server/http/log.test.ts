import { describe, expect, test } from 'vitest';
import { getPosta } from '#features/notifications/posta/contract.ts';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { route } from './route.ts';

const app = openApp();

const MARIO = { nome: 'Mariolino', cognome: 'Brambilla', email: 'mariolino.brambilla@organico.test' };
const PERSONAL_DATA = /mariolin|brambilla|segret|127\.0\.0\.1|curioso/i;

const WARN_LEVEL = 40;

const requestLog = (log: string[]) => log.filter((line) => !line.includes('Server listening')).join('');

test('The log names routes, statuses and the account number, and never names, content or addresses', async () => {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const second = await startSecondApp(app);
  const client = second.speakingAs(hr);
  await insertUser(app.sql, { username: 'mariolino', email: MARIO.email, password_hash: await cheapHash('segretissima') });

  const created = await client.call(createDipendente, { body: { ...MARIO, brand_id: brand.id } });
  await client.fetch('GET', `/api/dipendenti?q=${MARIO.cognome}&sort=${MARIO.nome}`);
  await client.fetch('GET', `/api/dipendenti/${created.id}`, undefined, { 'user-agent': 'curioso/1', referer: 'http://x/?q=Brambilla' });
  await client.fetch('POST', '/api/dipendenti', `{"nome":"${MARIO.nome}`);
  await client.fetch('POST', '/api/dipendenti', { ...MARIO, brand_id: brand.id, stato: MARIO.nome });
  await client.fetch('GET', `/api/${MARIO.cognome}`);
  await client.fetch('GET', `/api/%zz${MARIO.cognome}`);
  await client.fetch('POST', '/api/auth/login', { username: 'mariolino', password: 'segretissima' });
  await client.fetch('POST', '/api/auth/login', { username: MARIO.email, password: 'segreto sbagliato' });

  const log = requestLog(second.log);
  expect(log).toContain('"route":"/api/dipendenti"');
  expect(log).toContain(`"user":${hr.userId}`);
  expect(log).not.toMatch(PERSONAL_DATA);
  expect(log).not.toContain(String(hr.token));
  expect(log).not.toContain(String(client.token));
  expect(log).not.toContain(created.id);
});

describe('The log of a failure', () => {
  test('The log contains the code of a rejected request, for invalid input and for missing permission', async () => {
    const hr = await app.as({ role: 'HR' });
    const second = await startSecondApp(app);
    const client = second.speakingAs(hr);
    await client.fetch('POST', '/api/dipendenti', { ...MARIO, brand_id: 'x' });
    await client.fetch('GET', getPosta.path);
    const codes = second.log.map((line) => JSON.parse(line)).flatMap(({ route, code }) => (route && code ? [[route, code]] : []));
    expect(codes).toEqual([
      ['/api/dipendenti', 'DATI_NON_VALIDI'],
      [getPosta.path, 'NON_CONSENTITO'],
    ]);
    expect(requestLog(second.log)).not.toMatch(PERSONAL_DATA);
  });

  test('The log has a warning about a request from another site, even where not every request is logged', async () => {
    const second = await startSecondApp(app);
    const headers = { 'sec-fetch-site': 'cross-site', origin: `https://${MARIO.nome}.example` };
    await second.speakingAs(app.anonymous).fetch('POST', '/api/auth/login', { username: MARIO.nome, password: 'segreto' }, headers);
    const warnings = second.log.map((line) => JSON.parse(line)).filter(({ level }) => level === WARN_LEVEL);
    expect(warnings).toMatchObject([{ msg: 'rejected', method: 'POST', route: '/api/auth/login', code: 'ORIGINE_NON_CONSENTITA' }]);
    expect(requestLog(second.log)).not.toMatch(PERSONAL_DATA);
  });

  test('The log names a violated database constraint without the values', async () => {
    const brand = await insertBrand(app.sql);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await insertDipendente(app.sql, { brand_id: brand.id, ...MARIO, email: 'brambilla.doppio@organico.test' });
    const second = await startSecondApp(app);
    const answer = await second
      .speakingAs(hr)
      .try(createDipendente, { body: { ...MARIO, email: 'brambilla.doppio@organico.test', brand_id: brand.id } });
    expect(answer.status).toBe(409);
    expect(requestLog(second.log)).not.toMatch(PERSONAL_DATA);
  });

  test.each<[string, () => unknown]>([
    ['a JSON error with a name', () => JSON.parse('Mariolino')],
    ['a TypeError with a name', () => 'x' in ('Mariolino' as unknown as object)],
    ['a conversion error with a name', () => BigInt('Brambilla')],
    ['a thrown value that is not an Error', () => Promise.reject({ email: MARIO.email })],
    ['a thrown text', () => Promise.reject(MARIO.email)],
    ['an error with a cause', () => Promise.reject(new Error('Il passo 3 non è riuscito', { cause: MARIO }))],
    ['a reply that does not fit its schema', () => ({ [MARIO.email]: 1 })],
  ])('The log contains no personal data after a bug: %s', async (_, throwError) => {
    const hr = await app.as({ role: 'HR' });
    const failingRoute = route({ ...createDipendente, needs: 'session' }, async () => (await throwError()) as never);
    const second = await startSecondApp(app, { routes: [failingRoute] });
    const brand = await insertBrand(app.sql);
    const answer = await second.speakingAs(hr).try(createDipendente, { body: { ...MARIO, brand_id: brand.id } });
    expect(answer.status).toBe(500);
    const bugLine = second.log.find((line) => line.includes('"bug"'));
    expect(JSON.parse(bugLine ?? '{}')).toMatchObject({
      msg: 'bug',
      route: '/api/dipendenti',
      method: 'POST',
      err: { type: expect.any(String) },
    });
    expect(requestLog(second.log)).not.toMatch(PERSONAL_DATA);
  });

  test('The log contains the code and place of a failed SQL statement, not its values', async () => {
    const hr = await app.as({ role: 'HR' });
    const failingRoute = route({ ...createDipendente, needs: 'session' }, async ({ db }) => {
      await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', MARIO.email as unknown as number)
        .where('role', '=', 1 as unknown as string)
        .execute();
      return {} as never;
    });
    const second = await startSecondApp(app, { routes: [failingRoute] });
    const brand = await insertBrand(app.sql);
    const answer = await second.speakingAs(hr).try(createDipendente, { body: { ...MARIO, brand_id: brand.id } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(requestLog(second.log)).not.toMatch(PERSONAL_DATA);
  });
});
