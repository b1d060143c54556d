import { expect, test } from 'vitest';
import { deleteOtherSessions, deleteSession, listSessions } from '#shared/own-sessions.ts';
import { me } from '#shared/session.ts';
import type { Client } from '#testing/client.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login } from './contract.ts';

const app = openApp();
const password = 'Quattro parole a caso';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

async function signedInTwice() {
  const { username } = await insertUser(app.sql, { password_hash: await cheapHash(password) });
  const [laptop, phone] = [app.anonymous, app.anonymous];
  await laptop.fetch('POST', login.path, { username, password }, { 'user-agent': FIREFOX });
  await phone.fetch('POST', login.path, { username, password }, { 'user-agent': SAFARI });
  return { laptop, phone };
}
const isSignedIn = async (client: Client) => (await client.try(me)).status === 200;
const idsOf = async (client: Client) => (await client.call(listSessions, {})).map(({ id }) => id);
const SESSION_NOT_FOUND = { status: 404, body: { message: 'La sessione non esiste o è già stata chiusa.' } };

test('An account can list its own sessions, the newest first, with the browser of each session and a mark on the current one', async () => {
  const { laptop, phone } = await signedInTwice();
  await signedInTwice();
  const sessions = await laptop.call(listSessions, {});
  expect(sessions.map(({ browser, attuale }) => [browser, attuale])).toEqual([
    ['Safari su iPhone', false],
    ['Firefox su Windows', true],
  ]);
  expect((await phone.call(listSessions, {})).map(({ attuale }) => attuale)).toEqual([true, false]);
  expect(JSON.stringify(sessions)).not.toMatch(/token|Mozilla/);
});

test('The list of own sessions does not contain expired sessions', async () => {
  const { laptop } = await signedInTwice();
  const [phoneSessionId] = await idsOf(laptop);
  await app.sql.query(
    `update sessions set created_at = now() - interval '13 hours', expires_at = now() - interval '1 second' where id = $1`,
    [phoneSessionId],
  );
  expect(await idsOf(laptop)).toHaveLength(1);
  expect(await idsOf(laptop)).not.toContain(phoneSessionId);
});

test('An account ends another of its sessions: that session is rejected on its next request, and the current one stays', async () => {
  const { laptop, phone } = await signedInTwice();
  const params = { id: Number((await idsOf(laptop))[0]) };
  const answer = await laptop.try(deleteSession, { params });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
  expect(await laptop.try(deleteSession, { params })).toMatchObject(SESSION_NOT_FOUND);
});

test('Ending the current session signs the account out and deletes the cookie', async () => {
  const { laptop, phone } = await signedInTwice();
  const currentSession = (await laptop.call(listSessions, {})).find(({ attuale }) => attuale);
  await laptop.try(deleteSession, { params: { id: Number(currentSession?.id) } });
  expect(laptop.token).toBeUndefined();
  expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, true]);
});

test('Ending the session of another account gets the same response as ending an unknown session, also for an amministratore', async () => {
  const { laptop } = await signedInTwice();
  const id = Number((await idsOf(laptop))[1]);
  for (const client of [(await signedInTwice()).laptop, await app.asAdmin()]) {
    const answer = await client.try(deleteSession, { params: { id } });
    expect(answer).toMatchObject(SESSION_NOT_FOUND);
    expect(answer.text).toBe((await client.try(deleteSession, { params: { id: 2_000_000_000 } })).text);
  }
  expect(await isSignedIn(laptop)).toBe(true);
});

test('When an account ends all its other sessions, its current session and the sessions of other accounts stay', async () => {
  const [{ laptop, phone }, colleague] = [await signedInTwice(), await signedInTwice()];
  const answer = await laptop.try(deleteOtherSessions);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await Promise.all([laptop, phone, colleague.laptop, colleague.phone].map(isSignedIn))).toEqual([true, false, true, true]);
  expect((await laptop.call(listSessions, {})).map(({ attuale }) => attuale)).toEqual([true]);
  expect((await laptop.try(deleteOtherSessions)).status, 'when there is no other session').toBe(200);
});

test('Ending sessions requires that the account has confirmed its identity within 15 minutes', async () => {
  const { laptop, phone } = await signedInTwice();
  await app.sql.query(`update sessions set confermata_il = now() - interval '1 hour'`);
  const [, otherId] = await idsOf(laptop);
  const confirmationRequired = { status: 403, body: { code: 'CONFERMA_RICHIESTA' } };
  expect(await laptop.try(deleteOtherSessions)).toMatchObject(confirmationRequired);
  expect(await laptop.try(deleteSession, { params: { id: Number(otherId) } })).toMatchObject(confirmationRequired);
  expect(await isSignedIn(phone)).toBe(true);
});

test('A caller without a session can neither list nor end sessions', async () => {
  expect((await app.anonymous.try(listSessions)).status).toBe(401);
  expect((await app.anonymous.try(deleteOtherSessions)).status).toBe(401);
  expect((await app.anonymous.try(deleteSession, { params: { id: 1 } })).status).toBe(401);
});
