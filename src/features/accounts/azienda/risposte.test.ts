import { afterEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '#testing/browser.ts';
import { openCompany } from '#testing/company-sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const company = openCompany(app);
afterEach(() => {
  vi.useRealTimers();
  company.provider.lie = undefined;
  company.provider.withAnotherKey = false;
});
let counter = 0;

async function aPerson() {
  const sub = `persona${++counter}`;
  const email = `${sub}@marea.example`;
  const { id } = await insertUser(app.sql, { username: sub, email });
  company.provider.people.set(sub, { email, email_verified: true });
  return { id, sub, email };
}

const sessionsOf = async (id: number) => (await app.sql.query('select 1 from sessions where user_id = $1', [id])).rowCount;
const EXPIRED = { status: 400, body: { code: 'GIRO_SCADUTO' } };
const INVALID = { status: 400, body: { code: 'RISPOSTA_NON_VALIDA', error: expect.stringMatching(/^La risposta di Marea non è valida/) } };

describe('the answer of the sign-in provider', () => {
  test("A provider's answer with a wrong state is rejected, and so is the right answer in another browser", async () => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const answerUrl = await product.goAndReturn(browser, sub);
    const wrongUrl = new URL(answerUrl);
    wrongUrl.searchParams.set('state', 'un altro');
    expect(await product.bring(browser, wrongUrl)).toMatchObject(EXPIRED);
    wrongUrl.searchParams.delete('state');
    expect(await product.bring(browser, wrongUrl)).toMatchObject(EXPIRED);
    expect(await product.bring(new Browser(), answerUrl)).toMatchObject(EXPIRED);
    const otherBrowser = new Browser();
    await product.goAndReturn(otherBrowser, sub);
    expect(await product.bring(otherBrowser, answerUrl)).toMatchObject(EXPIRED);
    expect(await sessionsOf(id)).toBe(0);
  });

  test("A provider's answer is accepted only once", async () => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const answerUrl = await product.goAndReturn(browser, sub);
    const answers = await Promise.all([product.bring(browser, answerUrl), product.bring(browser, answerUrl)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await product.bring(browser, answerUrl)).toMatchObject(EXPIRED);
    expect(await sessionsOf(id)).toBe(1);
  });

  test("A provider's answer with a used code is rejected, even for a new sign-in request", async () => {
    const { sub } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const usedUrl = await product.goAndReturn(browser, sub);
    expect((await product.bring(browser, usedUrl)).status).toBe(200);
    const newUrl = await product.goAndReturn(browser, sub);
    newUrl.searchParams.set('code', usedUrl.searchParams.get('code') ?? '');
    expect(await product.bring(browser, newUrl)).toMatchObject(INVALID);
  });

  test("A provider's answer after more than ten minutes is rejected", async () => {
    const { sub } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const answerUrl = await product.goAndReturn(browser, sub);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 });
    expect(await product.bring(browser, answerUrl)).toMatchObject(EXPIRED);
  });

  test("A provider's answer with a sign-in cookie that the server did not issue is rejected", async () => {
    const { sub } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const answerUrl = await product.goAndReturn(browser, sub);
    const giro = {
      stato: answerUrl.searchParams.get('state'),
      nonce: 'x',
      verificatore: 'x'.repeat(43),
      finestra: false,
      iniziato: Date.now(),
    };
    browser.setCookie('organico_giro', Buffer.from(JSON.stringify(giro)).toString('base64url'));
    expect(await product.bring(browser, answerUrl)).toMatchObject(EXPIRED);
  });

  test('When a person denies the sign-in at the provider, the error says that the sign-in was denied', async () => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    const { body } = await browser.post(`${product.url}/api/auth/azienda/entra`);
    const answerUrl = await browser.signInAt(String(body.indirizzo), product.url, { no: '1', chi: sub });
    expect(answerUrl.searchParams.get('error')).toBe('access_denied');
    expect(await product.bring(browser, answerUrl)).toMatchObject({ status: 403, body: { code: 'AZIENDA_RIFIUTA' } });
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe('the ID token of the sign-in provider', () => {
  test.each([
    ['with the nonce of another request', (claims: object) => ({ ...claims, nonce: 'un altro' })],
    ['without a nonce', (claims: object) => ({ ...claims, nonce: undefined })],
    ['for another client', (claims: object) => ({ ...claims, aud: 'un altro programma' })],
    ['of another provider', (claims: object) => ({ ...claims, iss: 'https://altrove.example' })],
    ['that has expired', (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    ['without a subject', (claims: object) => ({ ...claims, sub: undefined })],
  ])('An ID token %s is rejected', async (_, lie) => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    company.provider.lie = lie;
    expect(await product.enter(sub)).toMatchObject(INVALID);
    expect(await sessionsOf(id)).toBe(0);
    company.provider.lie = undefined;
    expect((await product.enter(sub)).status).toBe(200);
  });

  test('An ID token that is signed with another key is rejected', async () => {
    const { sub } = await aPerson();
    const product = await company.product();
    company.provider.withAnotherKey = true;
    expect(await product.enter(sub)).toMatchObject(INVALID);
  });
});

describe('the connection to the sign-in provider', () => {
  test('An unreachable sign-in provider is reported as unreachable, and the next sign-in sends a new request to the provider', async () => {
    const { sub } = await aPerson();
    const product = await company.product();
    company.provider.isDown = true;
    const unreachable = { status: 503, body: { code: 'AZIENDA_NON_RISPONDE', error: expect.stringMatching(/^Marea non risponde/) } };
    const browser = new Browser();
    expect(await browser.post(`${product.url}/api/auth/azienda/entra`)).toMatchObject(unreachable);
    company.provider.isDown = false;
    const answerUrl = await product.goAndReturn(browser, sub);
    company.provider.isDown = true;
    expect(await product.bring(browser, answerUrl)).toMatchObject(unreachable);
    company.provider.isDown = false;
    expect((await product.enter(sub)).status).toBe(200);
  });

  test('A sign-in provider with another issuer than the configured one is not trusted', async () => {
    const product = await company.product({ issuer: `${company.provider.issuer}/.well-known/openid-configuration` });
    expect(await new Browser().post(`${product.url}/api/auth/azienda/entra`)).toMatchObject({ status: 503 });
    expect(product.log.join()).toContain('OIDC_ISSUER differs from the issuer that the provider reports');
  });

  test('An address without a server is reported as an unreachable sign-in provider', async () => {
    const product = await company.product({ issuer: 'http://127.0.0.1:9' });
    expect(await new Browser().post(`${product.url}/api/auth/azienda/entra`)).toMatchObject({ status: 503 });
  });

  test('Nobody can sign in through a provider that does not accept our client secret', async () => {
    const { sub } = await aPerson();
    const product = await company.product({ clientSecret: 'un altro segreto' });
    expect(await product.enter(sub)).toMatchObject(INVALID);
  });
});

test('The log of a rejected company sign-in names the failed check and no personal data', async () => {
  const { sub, email } = await aPerson();
  const product = await company.product();
  company.provider.lie = (claims) => ({ ...claims, nonce: 'un altro' });
  await product.enter(sub);
  const logLines = product.log.filter((line) => line.includes('was not accepted'));
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).toContain('OAUTH_');
  const wholeLog = product.log.join('\n');
  for (const secret of [sub, email, company.provider.clientSecret, 'code=', 'un altro']) expect(wholeLog).not.toContain(secret);
});
