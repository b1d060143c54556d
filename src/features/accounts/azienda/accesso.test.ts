import { afterEach, describe, expect, test } from 'vitest';
import { rescue } from '#app/rescue.ts';
import { acceptInvito, resetPassword } from '#features/accounts/auth/contract.ts';
import { inviteUser, listUsers, updateOwn } from '#features/accounts/utenti/contract.ts';
import { unlinkAzienda } from '#shared/azienda.ts';
import { Browser } from '#testing/browser.ts';
import { openCompany } from '#testing/company-sign-in.ts';
import { signIn } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';

const app = openApp();
const company = openCompany(app);
afterEach(() => {
  company.provider.lie = undefined;
});
const PASSWORD = 'quattro parole a caso';
let counter = 0;

async function aPerson(values: Record<string, unknown> = {}, claims: Record<string, unknown> = {}) {
  const sub = `persona${++counter}`;
  const email = `${sub}@marea.example`;
  const { id } = await insertUser(app.sql, { username: sub, email, password_hash: await cheapHash(PASSWORD), ...values });
  company.provider.people.set(sub, { email, email_verified: true, ...claims });
  return { id, sub, email };
}

const signInEventsOf = async (id: number) => {
  const { rows } = await app.sql.query(
    `select dopo->>'evento' as evento, dopo->>'fattore' as fattore from registro where oggetto = 'accessi' and oggetto_id = $1 order by id`,
    [String(id)],
  );
  return rows;
};

describe('a person who signs in at the provider', () => {
  test("A person who signs in at the company's provider is signed in as the account with their verified e-mail, and the audit log records the method", async () => {
    const { id, sub } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    expect(await product.enter(sub, browser)).toMatchObject({ status: 200, body: { finestra: false, user: { id } } });
    expect(await browser.get(`${product.url}/api/auth/me`)).toMatchObject({ status: 200, body: { user: { id } } });
    expect(await signInEventsOf(id)).toEqual([{ evento: 'entrato', fattore: 'Marea' }]);
  });

  test("A person who signs in at the company's provider stays linked to their account when e-mails change owner, here or at the provider", async () => {
    const formerOwner = await aPerson();
    const product = await company.product();
    await product.enter(formerOwner.sub);
    company.provider.people.set('nuova', { email: formerOwner.email, email_verified: true });
    expect(await product.enter('nuova')).toMatchObject({ status: 403, body: { code: 'EMAIL_GIA_COLLEGATA' } });
    company.provider.people.set(formerOwner.sub, { email: 'altra@marea.example', email_verified: true });
    expect((await product.enter(formerOwner.sub)).body).toMatchObject({ user: { id: formerOwner.id } });
    company.provider.people.set(formerOwner.sub, {});
    expect((await product.enter(formerOwner.sub)).body).toMatchObject({ user: { id: formerOwner.id } });
  });

  test("Another person with the same e-mail can sign in at the company's provider only after an amministratore unlinks the account, which ends its sessions", async () => {
    const { id, sub, email } = await aPerson();
    const product = await company.product();
    const [firstBrowser, secondBrowser] = [new Browser(), new Browser()];
    await product.enter(sub, firstBrowser);
    const admin = product.speakingAs(await app.asAdmin());
    await admin.call(unlinkAzienda, { params: { id: String(id) } });
    expect((await firstBrowser.get(`${product.url}/api/auth/me`)).status).toBe(401);
    company.provider.people.set('rifatta', { email, email_verified: true });
    expect((await product.enter('rifatta', secondBrowser)).body).toMatchObject({ user: { id } });
    expect(await product.enter(sub)).toMatchObject({ status: 403, body: { code: 'EMAIL_GIA_COLLEGATA' } });
    await app.sql.query('delete from identita_aziendali where user_id = $1', [id]);
    expect(await admin.try(unlinkAzienda, { params: { id } })).toMatchObject({ status: 404, body: { code: 'NON_COLLEGATO' } });
  });

  test.each([
    ['not verified', { email_verified: false }, 'EMAIL_NON_VERIFICATA'],
    ['sent without a statement whether it is verified', { email_verified: undefined }, 'EMAIL_NON_VERIFICATA'],
    ['not verified, although its domain is', { email_verified: false, xms_edov: true }, 'EMAIL_NON_VERIFICATA'],
    ['not the e-mail of an account', { email: 'sconosciuta@marea.example' }, 'SENZA_ACCOUNT'],
    ['missing', { email: undefined }, 'EMAIL_NON_VERIFICATA'],
  ])('A company sign-in is rejected when the e-mail of the person is %s', async (_, claims, code) => {
    const { sub, id } = await aPerson({}, claims);
    const product = await company.product();
    expect(await product.enter(sub)).toMatchObject({ status: 403, body: { code } });
    const { rows } = await app.sql.query('select 1 from identita_aziendali where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['the Kelvin sign (U+212A) instead of k', 'ni\u0063\u212a'],
    ['a dotted capital I (U+0130) instead of i', 'n\u0130ck'],
    ['a letter with an accent', 'nìck'],
  ])(
    'A company sign-in by a verified e-mail with %s neither opens the account whose e-mail has the ASCII letter nor creates a new account.',
    async (_, name) => {
      const localPart = `nick${++counter}`;
      await insertUser(app.sql, { username: localPart, email: `${localPart}@marea.example` });
      const sub = `sosia${counter}`;
      company.provider.people.set(sub, { email: `${name}${counter}@marea.example`, email_verified: true, groups: ['Tutti'] });
      const product = await company.product({ mappa: { Tutti: { ruolo: 'IT' } } });
      expect(await product.enter(sub)).toMatchObject({ status: 403, body: { code: 'EMAIL_NON_VERIFICATA' } });
      const { rows } = await app.sql.query('select 1 from identita_aziendali where soggetto = $1', [sub]);
      expect(rows).toEqual([]);
    },
  );

  test('A company sign-in by a verified e-mail in capital letters opens the account with the same e-mail in small letters.', async () => {
    const { id, sub, email } = await aPerson();
    company.provider.people.set(sub, { email: email.toUpperCase(), email_verified: true });
    expect((await (await company.product()).enter(sub)).body).toMatchObject({ user: { id } });
  });

  test('A company sign-in is accepted when the provider omits email_verified and reports a verified domain of the e-mail (xms_edov)', async () => {
    const { sub, id } = await aPerson({}, { email_verified: undefined, xms_edov: true });
    expect((await (await company.product()).enter(sub)).body).toMatchObject({ user: { id } });
  });

  test('A company sign-in is accepted when the provider sends email_verified as the text "true".', async () => {
    const { sub, id } = await aPerson({}, { email_verified: 'true' });
    expect((await (await company.product()).enter(sub)).body).toMatchObject({ user: { id } });
  });

  test('A company sign-in is accepted when the ID token has the e-mail and only the userinfo response says that it is verified.', async () => {
    const { sub, id, email } = await aPerson();
    const product = await company.product();
    company.provider.lie = (token) => ({ ...token, email });
    expect((await product.enter(sub)).body).toMatchObject({ user: { id } });
  });

  test('The userinfo response about another e-mail does not verify the e-mail of the ID token.', async () => {
    const victim = await aPerson();
    const { sub, id } = await aPerson();
    const product = await company.product();
    company.provider.lie = (token) => ({ ...token, email: victim.email });
    expect((await product.enter(sub)).body).toMatchObject({ user: { id } });
    company.provider.lie = (token) => ({ ...token, email: victim.email, email_verified: false });
    const thirdPerson = await aPerson();
    expect(await product.enter(thirdPerson.sub)).toMatchObject({ status: 403, body: { code: 'EMAIL_NON_VERIFICATA' } });
  });

  test('A company sign-in is rejected after the account is deactivated here, which also ends its session', async () => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    await product.enter(sub, browser);
    await app.sql.query('update users set is_active = false where id = $1', [id]);
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
    expect(await product.enter(sub)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISATTIVATO' } });
    expect((await signInEventsOf(id)).at(-1)).toEqual({ evento: 'non_riuscito', fattore: 'Marea' });
  });

  test('A person who is deactivated at the provider cannot sign in again, and their session ends twelve hours after it began', async () => {
    const { sub, id } = await aPerson();
    const product = await company.product();
    const browser = new Browser();
    await product.enter(sub, browser);
    company.provider.people.delete(sub);
    await expect(product.enter(sub)).rejects.toThrow('The provider');
    const moveSessionBack = (hours: string) =>
      app.sql.query(
        `update sessions set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where user_id = $1`,
        [id, hours],
      );
    await moveSessionBack('11 hours 50 minutes');
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(200);
    await moveSessionBack('15 minutes');
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
  });
});

test('A company sign-in ends an open invitation: its link is not valid any more', async () => {
  const admin = await app.asAdmin();
  const email = 'invitata@marea.example';
  const { user, link } = await admin.call(inviteUser, { body: { username: 'invitata', email, role: 'HR' } });
  company.provider.people.set('invitata', { email, email_verified: true });
  const product = await company.product();
  const body = { token: String(link).split('#')[1] ?? '', password: 'altre quattro parole' };
  expect((await product.enter('invitata')).body).toMatchObject({ user: { id: user.id } });
  expect(await product.speakingAs(app.anonymous).try(acceptInvito, { body })).toMatchObject({ body: { code: 'LINK_NON_VALIDO' } });
  expect(await admin.call(listUsers, { query: { q: email } })).toMatchObject([{ invitato_il: null, invito_scade: null }]);
});

test('No account can be changed to the e-mail by which the sign-in provider recognizes another account', async () => {
  const { id, email } = await aPerson();
  const product = await company.product();
  const client = product.speakingAs(await app.sessionOf(id));
  expect(await client.try(updateOwn, { body: { email: 'direttrice@marea.example' } })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.stringContaining('account aziendale') } },
  });
  expect(await client.call(updateOwn, { body: { nome: 'Anna' } })).toMatchObject({ nome: 'Anna', email });
});

test('A company sign-in counts as both steps of a sign-in, so no second factor is requested', async () => {
  const { sub, id } = await aPerson({ role: 'MANAGER', created_at: '2026-01-01' });
  await app.sql.query(`insert into obblighi_fattore (ruolo, created_at) values ('MANAGER', '2026-01-01')`);
  const product = await company.product();
  const browser = new Browser();
  const { body } = await product.enter(sub, browser);
  expect(body.user).not.toHaveProperty('fattore');
  expect((await browser.get(`${product.url}/api/my/brands`)).status).toBe(200);
  expect((await (await app.sessionOf(id)).fetch('GET', '/api/my/brands')).body.code).toBe('FATTORE_RICHIESTO');
});

describe('an installation where the company sign-in is the only sign-in method', () => {
  test('Where the company sign-in is the only method, passwords, passkeys and password links are rejected with a sentence', async () => {
    const { sub, id } = await aPerson();
    const product = await company.product({ solo: true });
    const rejected = {
      status: 403,
      body: { code: 'SOLO_AZIENDALE', error: 'Qui si entra solo con Marea: password e passkey non servono.' },
    };
    const browser = new Browser();
    expect(await browser.post(`${product.url}/api/auth/login`, { username: sub, password: PASSWORD })).toMatchObject(rejected);
    const firmata = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
    expect(await browser.post(`${product.url}/api/auth/login/passkey`, { firmata })).toMatchObject(rejected);
    expect(await browser.post(`${product.url}/api/auth/login/codice`, { token: 'x', codice: '123456' })).toMatchObject(rejected);
    const admin = await app.asAdmin();
    const { body } = await admin.fetch('POST', `/api/auth/users/${id}/reset-password`);
    const token = String(Object(body).link).split('#')[1];
    expect(await browser.post(`${product.url}/api/auth/reset-password`, { token, password: 'altre quattro parole' })).toMatchObject(
      rejected,
    );
    expect(await browser.post(`${product.url}/api/auth/invito`, { token })).toMatchObject(rejected);
    expect(await browser.post(`${product.url}/api/auth/invito/accetta`, { token, password: 'altre quattro parole' })).toMatchObject(
      rejected,
    );
    expect(await browser.get(`${product.url}/api/auth/azienda`)).toMatchObject({ body: { azienda: { nome: 'Marea', solo: true } } });
    expect((await product.enter(sub)).status).toBe(200);
  });

  test('Where the company sign-in is the only method, an amministratore can still sign in with a link that was created on the server', async () => {
    const { sub, id } = await aPerson({ amministratore: true });
    const product = await company.product({ solo: true });
    const { host, port, user, password, database } = app.sql.options;
    const { link } = await rescue({ host, port, user, password, database } as Parameters<typeof rescue>[0], {
      username: sub,
      link: true,
      fattore: false,
    });
    const browser = new Browser();
    const body = { token: String(link).split('#')[1], password: 'altre quattro parole' };
    expect((await browser.post(`${product.url}/api/auth/reset-password`, body)).status).toBe(200);
    expect(await browser.get(`${product.url}/api/auth/me`)).toMatchObject({ status: 200, body: { user: { id } } });
    expect(await browser.post(`${product.url}/api/auth/reset-password`, body)).toMatchObject({ status: 404 });
  });
});

describe('an installation without a sign-in provider', () => {
  test('Without a configured provider, the login page does not offer a company sign-in, and its calls get 404', async () => {
    const browser = new Browser();
    expect(await browser.get(`${app.url}/api/auth/azienda`)).toMatchObject({ status: 200, body: { azienda: null } });
    for (const path of ['entra', 'ritorno'])
      expect(await browser.post(`${app.url}/api/auth/azienda/${path}`, { risposta: '?code=x' })).toMatchObject({
        status: 409,
        body: { code: 'AZIENDA_NON_CONFIGURATA' },
      });
    const { sub } = await aPerson();
    expect((await signIn(app.anonymous, { username: sub, password: PASSWORD })).username).toBe(sub);
  });
});

test('A password link that was not created on the server opens no session', async () => {
  const { id } = await aPerson();
  const { body } = await (await app.asAdmin()).fetch('POST', `/api/auth/users/${id}/reset-password`);
  const client = app.anonymous;
  await client.call(resetPassword, { body: { token: String(Object(body).link).split('#')[1] ?? '', password: 'altre quattro parole' } });
  expect(client.token).toBeUndefined();
});
