import { expect, test } from 'vitest';
import { createGettone, listGettoni } from '#features/accounts/gettoni/contract.ts';
import { addDays } from '#features/accounts/gettoni/rules.ts';
import { todayInItaly } from '#shared/dates.ts';
import { Browser } from '#testing/browser.ts';
import { openCompany } from '#testing/company-sign-in.ts';
import { setConfirmedAgo } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import type { GroupMap } from './rules.ts';

const app = openApp();
const company = openCompany(app);
let counter = 0;

async function aPerson(groups?: string[]) {
  const sub = `persona${++counter}`;
  const email = `${sub}@marea.example`;
  const { id } = await insertUser(app.sql, { username: sub, email, amministratore: true });
  company.provider.people.set(sub, { email, email_verified: true, ...(groups && { groups }) });
  return { id, sub };
}

async function setUpSignedIn({ mappa, groups }: { mappa?: GroupMap; groups?: string[] } = {}) {
  const person = await aPerson(groups);
  const product = await company.product(mappa && { mappa });
  const browser = new Browser();
  expect((await product.enter(person.sub, browser)).status).toBe(200);
  const callWithConferma = () => browser.post(`${product.url}/api/auth/fattori/app`);
  const signInAgain = async (sub: string, providerBrowser = browser) => {
    const { body } = await browser.post(`${product.url}/api/auth/azienda/conferma`);
    return providerBrowser.signInAt(String(body.indirizzo), product.url, { chi: sub });
  };
  return { ...person, product, browser, callWithConferma, signInAgain };
}

const CONFIRMATION_REQUIRED = { status: 403, body: { code: 'CONFERMA_RICHIESTA' } };

test("A call that requires confirmation is accepted after a new sign-in at the company's provider", async () => {
  const { id, sub, product, browser, callWithConferma, signInAgain } = await setUpSignedIn();
  await setConfirmedAgo(app.sql, id, '16 minutes');
  expect(await callWithConferma()).toMatchObject(CONFIRMATION_REQUIRED);
  const { body } = await browser.post(`${product.url}/api/auth/azienda/conferma`);
  expect(new URL(String(body.indirizzo)).searchParams.get('prompt')).toBe('login');
  const answerUrl = await signInAgain(sub);
  expect(await product.bring(browser, answerUrl)).toMatchObject({ status: 200, body: { finestra: true, user: { id } } });
  expect((await callWithConferma()).status).toBe(200);
  const { rowCount } = await app.sql.query('select 1 from sessions where user_id = $1', [id]);
  expect(rowCount, 'the confirmation opens no session').toBe(1);
});

test('A company sign-in without a time of authentication does not count as a recent confirmation', async () => {
  const { callWithConferma } = await setUpSignedIn();
  expect(await callWithConferma()).toMatchObject(CONFIRMATION_REQUIRED);
});

test('A confirmation of identity by another person is rejected and recorded in the audit log', async () => {
  const { id, product, browser, callWithConferma, signInAgain } = await setUpSignedIn();
  const otherPerson = await aPerson();
  expect(await product.bring(browser, await signInAgain(otherPerson.sub, new Browser()))).toMatchObject({
    status: 403,
    body: { code: 'NON_SEI_TU' },
  });
  expect(await callWithConferma()).toMatchObject(CONFIRMATION_REQUIRED);
  const { rows } = await app.sql.query(
    `select user_id from registro where oggetto = 'accessi' and oggetto_id = $1 and dopo->>'evento' = 'conferma_errata'`,
    [String(id)],
  );
  expect(rows).toEqual([{ user_id: id }]);
});

test.each([
  ['does not send the time of authentication', undefined],
  ['sends an old time of authentication', Math.floor(Date.now() / 1000) - 3_600],
])('A confirmation of identity is rejected when the provider %s', async (_, auth_time) => {
  const { sub, product, browser, callWithConferma, signInAgain } = await setUpSignedIn();
  company.provider.lie = (claims) => ({ ...claims, auth_time });
  expect(await product.bring(browser, await signInAgain(sub))).toMatchObject({ status: 403, body: { code: 'SENZA_ORA' } });
  company.provider.lie = undefined;
  expect(await callWithConferma()).toMatchObject(CONFIRMATION_REQUIRED);
});

test('An account that has lost its groups at the provider cannot confirm its identity: its sessions and API tokens end.', async () => {
  const { id, sub, product, browser, signInAgain } = await setUpSignedIn({ mappa: { hr: { ruolo: 'HR' } }, groups: ['hr'] });
  expect(await product.bring(browser, await signInAgain(sub))).toMatchObject({ status: 200 });
  const client = await app.sessionOf(id);
  await client.call(createGettone, { body: { nome: 'Inventario', scadenza: addDays(todayInItaly(new Date()), 30), sola_lettura: false } });
  company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: ['altro'] });
  expect(await product.bring(browser, await signInAgain(sub))).toMatchObject({ status: 403, body: { code: 'FUORI_DAI_GRUPPI' } });
  expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
  expect((await client.try(listGettoni, {})).status).toBe(401);
  const { rowCount } = await app.sql.query('select 1 from gettoni where user_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('A confirmation of identity is rejected when the provider does not send the groups of the person, and the session continues', async () => {
  const { sub, product, browser, callWithConferma, signInAgain } = await setUpSignedIn({ mappa: { hr: { ruolo: 'HR' } }, groups: ['hr'] });
  company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: undefined });
  expect(await product.bring(browser, await signInAgain(sub))).toMatchObject({ status: 403, body: { code: 'GRUPPI_NON_MANDATI' } });
  expect(await callWithConferma()).toMatchObject(CONFIRMATION_REQUIRED);
});

test('A confirmation of identity counts only for the session that requested it', async () => {
  const { sub, product, browser, signInAgain } = await setUpSignedIn();
  const answerUrl = await signInAgain(sub);
  await browser.post(`${product.url}/api/auth/logout`);
  expect(await product.bring(browser, answerUrl)).toMatchObject({ status: 400, body: { code: 'GIRO_SCADUTO' } });
  const secondSetup = await setUpSignedIn();
  const secondAnswerUrl = await secondSetup.signInAgain(secondSetup.sub);
  secondSetup.browser.setCookie('organico_sessione', (await app.sessionOf(secondSetup.id)).token ?? '');
  expect(await secondSetup.product.bring(secondSetup.browser, secondAnswerUrl)).toMatchObject({
    status: 400,
    body: { code: 'GIRO_SCADUTO' },
  });
});
