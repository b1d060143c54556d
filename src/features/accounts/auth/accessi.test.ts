import { describe, expect, test } from 'vitest';
import { createResetLink, updateUser } from '#features/accounts/utenti/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { deleteSession, listSessions } from '#shared/own-sessions.ts';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { changePassword, login, logout, resetPassword } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';
const FROM_LOCALHOST = { campo: 'indirizzo', etichetta: 'Indirizzo', prima: null, dopo: '127.0.0.1' };

async function anAccount() {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(PASSWORD) });
  return { id, username: String(username) };
}

const signIn = (client: Client, username: string, password = PASSWORD) => client.try(login, { body: { username, password } });

async function signInEvents(matches: (titolo: string) => boolean) {
  const admin = await app.asAdmin();
  const voci = await admin.call(listRegistro, { query: { azione: 'accesso', limit: '200' } });
  return voci
    .filter(({ titolo }) => matches(titolo))
    .map(({ chi, titolo, cambi }) => ({ chi: chi?.nome ?? null, titolo, cambi }))
    .reverse();
}
const signInEventsOf = (username: string) => signInEvents((titolo) => titolo.endsWith(`: ${username}`));

test('The audit log records each sign-in and logout with its address', async () => {
  const { username } = await anAccount();
  const browser = app.anonymous;
  await signIn(browser, username);
  await browser.call(logout, {});
  await browser.call(logout, {});
  expect(await signInEventsOf(username)).toEqual([
    { chi: username, titolo: `Accesso: ${username}`, cambi: [FROM_LOCALHOST] },
    { chi: username, titolo: `Uscita: ${username}`, cambi: [FROM_LOCALHOST] },
  ]);
});

test('A sign-in that replaces the session of another account ends that session, and the audit log records it', async () => {
  const [anna, bruno] = [await anAccount(), await anAccount()];
  const browser = app.anonymous;
  await signIn(browser, anna.username);
  await signIn(browser, bruno.username);
  expect((await signInEventsOf(anna.username)).map(({ chi, titolo }) => [chi, titolo])).toEqual([
    [anna.username, `Accesso: ${anna.username}`],
    [bruno.username, `Sessioni chiuse: ${anna.username}`],
  ]);
});

describe('a failed sign-in, which is recorded although its transaction is rolled back', () => {
  test('The audit log entry of a failed sign-in to an existing account names the account and no actor', async () => {
    const { username } = await anAccount();
    expect((await signIn(app.anonymous, username, 'sbagliata')).status).toBe(401);
    expect(await signInEventsOf(username)).toEqual([{ chi: null, titolo: `Accesso non riuscito: ${username}`, cambi: [FROM_LOCALHOST] }]);
  });

  test('The audit log entry of a failed sign-in with an unknown name does not contain the name', async () => {
    const typed = 'Quattro parole nel campo sbagliato';
    expect((await signIn(app.anonymous, typed, 'sbagliata')).status).toBe(401);
    expect(await signInEvents((titolo) => titolo.includes('sconosciuto'))).toEqual([
      { chi: null, titolo: 'Accesso non riuscito: utente sconosciuto', cambi: [FROM_LOCALHOST] },
    ]);
    const { rows } = await app.sql.query(
      `select count(*) from registro r where r::text ilike '%campo sbagliato%' or r::text like '%sbagliata%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('The audit log records a failed sign-in that has to wait', async () => {
    const { username } = await anAccount();
    for (let i = 0; i < 6; i += 1) await signIn(app.anonymous, username, 'sbagliata');
    expect((await signIn(app.anonymous, username)).status).toBe(429);
    expect((await signInEventsOf(username)).at(-1)).toEqual({
      chi: null,
      titolo: `Accesso bloccato per troppi tentativi: ${username}`,
      cambi: [FROM_LOCALHOST],
    });
    await app.sql.query('delete from login_throttle');
  });
});

test('The audit log records a new password with the sessions that it ends, and a wrong current password', async () => {
  const { username } = await anAccount();
  const [laptop, phone] = [app.anonymous, app.anonymous];
  await signIn(laptop, username);
  await signIn(phone, username);
  await laptop.try(changePassword, { body: { password_attuale: 'sbagliata', password: 'altre cinque parole a caso' } });
  await laptop.call(changePassword, { body: { password_attuale: PASSWORD, password: 'altre cinque parole a caso' } });
  expect((await signInEventsOf(username)).slice(2)).toEqual([
    { chi: username, titolo: `Cambio password non riuscito: ${username}`, cambi: [FROM_LOCALHOST] },
    {
      chi: username,
      titolo: `Sessioni chiuse: ${username}`,
      cambi: [{ campo: 'sessioni', etichetta: 'Sessioni', prima: null, dopo: '1' }],
    },
  ]);
  const admin = await app.asAdmin();
  const entry = (await admin.call(listRegistro, { query: { oggetto: 'users', azione: 'modifica' } })).find(({ nome }) => nome === username);
  expect(entry).toMatchObject({ chi: { nome: username }, titolo: `Utente modificato: ${username}`, cambi: [{ etichetta: 'Password' }] });
});

test('The audit log records the account that created a password link, the use of the link, and the use of an invalid link', async () => {
  const { id, username } = await anAccount();
  const { link } = await (await app.asAdmin()).call(createResetLink, { params: { id: String(id) } });
  const body = { token: link.split('#')[1] ?? '', password: 'altre cinque parole a caso' };
  await app.anonymous.call(resetPassword, { body });
  expect((await app.anonymous.try(resetPassword, { body })).status).toBe(404);
  expect(await signInEventsOf(username)).toEqual([
    { chi: username, titolo: `Password reimpostata con il link: ${username}`, cambi: [FROM_LOCALHOST] },
  ]);
  expect(await signInEvents((titolo) => titolo.startsWith('Link'))).toEqual([
    { chi: null, titolo: 'Link non valido', cambi: [FROM_LOCALHOST] },
  ]);
  const admin = await app.asAdmin();
  const entries = await admin.call(listRegistro, { query: { oggetto: 'users', oggetto_id: String(id), azione: 'crea' } });
  expect(entries.map(({ titolo }) => titolo)).toContain(`Link per la password creato: ${username}`);
});

test('The audit log records ended sessions with the account that ended them: the owner, or the account that deactivated the owner', async () => {
  const { id, username } = await anAccount();
  const [laptop, phone] = [app.anonymous, app.anonymous];
  await signIn(phone, username);
  await signIn(laptop, username);
  const otherSession = (await laptop.call(listSessions, {})).find(({ attuale }) => !attuale);
  await laptop.call(deleteSession, { params: { id: String(otherSession?.id) } });
  const admin = await app.asAdmin();
  await admin.call(updateUser, { params: { id: String(id) }, body: { is_active: false } });
  const endedEntries = (await signInEventsOf(username)).slice(2);
  expect(endedEntries.map(({ titolo }) => titolo)).toEqual([`Sessioni chiuse: ${username}`, `Sessioni chiuse: ${username}`]);
  expect(endedEntries[0]?.chi).toBe(username);
  expect(endedEntries[1]?.chi).not.toBe(username);
});

describe('a call that the caller has no permission for', () => {
  test('The audit log records a call without permission with its account and endpoint, without the request body', async () => {
    const brand = await insertBrand(app.sql);
    const clerk = await app.as({ brands: { [brand.id]: 'can_view' } });
    expect((await clerk.try(createBrand, { body: { nome: 'Marchio segreto' } })).status).toBe(403);
    expect((await clerk.try(listRegistro)).status).toBe(403);
    const { rows } = await app.sql.query(`select user_id, oggetto_id, dopo, brand_ids from registro where user_id = $1 order by id`, [
      clerk.userId,
    ]);
    expect(rows).toEqual([
      {
        user_id: clerk.userId,
        oggetto_id: String(clerk.userId),
        dopo: { evento: 'rifiutato', richiesta: createBrand.summary, chiamata: 'POST /api/brands' },
        brand_ids: [],
      },
      expect.objectContaining({ dopo: { evento: 'rifiutato', richiesta: listRegistro.summary, chiamata: 'GET /api/registro' } }),
    ]);
  });

  test('The audit log records the first twenty calls without permission of an account one by one, and after that only some of the calls', async () => {
    const clerk = await app.as({});
    for (let i = 0; i < 45; i += 1) await clerk.try(createBrand, { body: {} });
    const { rows } = await app.sql.query(`select dopo -> 'volte' as volte from registro where user_id = $1 order by id`, [clerk.userId]);
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toEqual({ volte: 40 });
  });
});

test('The audit log does not record every wrong password when a caller guesses many passwords', async () => {
  const { username } = await anAccount();
  const statuses = [];
  for (let i = 0; i < 60; i += 1) statuses.push((await signIn(app.anonymous, username, `sbagliata ${i}`)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(45);
  const { rows } = await app.sql.query(`select dopo -> 'volte' as volte from registro where dopo ->> 'evento' = 'frenato' order by id`);
  expect(rows.length).toBeLessThan(23);
  expect(rows.at(-1)).toEqual({ volte: 40 });
  await app.sql.query('delete from login_throttle');
});

test('An account that administers a brand, but is no amministratore, sees no sign-in events in the audit log', async () => {
  const { username } = await anAccount();
  await signIn(app.anonymous, username);
  const brand = await insertBrand(app.sql);
  const admin = await app.as({ brands: { [brand.id]: 'can_admin' } });
  expect(await admin.call(listRegistro, { query: { azione: 'accesso' } })).toEqual([]);
});
