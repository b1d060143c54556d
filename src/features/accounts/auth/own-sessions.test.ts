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
  const [desk, phone] = [app.anonymous, app.anonymous];
  await desk.fetch('POST', login.path, { username, password }, { 'user-agent': FIREFOX });
  await phone.fetch('POST', login.path, { username, password }, { 'user-agent': SAFARI });
  return { desk, phone };
}
const isIn = async (client: Client) => (await client.try(me)).status === 200;
const idsOf = async (client: Client) => (await client.call(listSessions, {})).map(({ id }) => id);
const NOT_FOUND = { status: 404, body: { message: 'La sessione non esiste o è già stata chiusa.' } };

test('one sees one’s own, newest first, each with its browser in words and this one marked', async () => {
  const { desk, phone } = await signedInTwice();
  await signedInTwice();
  const seen = await desk.call(listSessions, {});
  expect(seen.map(({ browser, attuale }) => [browser, attuale])).toEqual([
    ['Safari su iPhone', false],
    ['Firefox su Windows', true],
  ]);
  expect((await phone.call(listSessions, {})).map(({ attuale }) => attuale)).toEqual([true, false]);
  expect(JSON.stringify(seen)).not.toMatch(/token|Mozilla/);
});

test('one that has run out is not among them', async () => {
  const { desk } = await signedInTwice();
  const [onThePhone] = await idsOf(desk);
  await app.sql.query(
    `update sessions set created_at = now() - interval '13 hours', expires_at = now() - interval '1 second' where id = $1`,
    [onThePhone],
  );
  expect(await idsOf(desk)).toHaveLength(1);
  expect(await idsOf(desk)).not.toContain(onThePhone);
});

test('another one of one’s own is closed: its next request is out, this one stays', async () => {
  const { desk, phone } = await signedInTwice();
  const params = { id: Number((await idsOf(desk))[0]) };
  const answer = await desk.try(deleteSession, { params });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
  expect(await desk.try(deleteSession, { params })).toMatchObject(NOT_FOUND);
});

test('closing this very one signs out and takes the cookie away', async () => {
  const { desk, phone } = await signedInTwice();
  const own = (await desk.call(listSessions, {})).find(({ attuale }) => attuale);
  await desk.try(deleteSession, { params: { id: Number(own?.id) } });
  expect(desk.token).toBeUndefined();
  expect([await isIn(desk), await isIn(phone)]).toEqual([false, true]);
});

test('somebody else’s looks like one that never was, also to an amministratore', async () => {
  const { desk } = await signedInTwice();
  const id = Number((await idsOf(desk))[1]);
  for (const client of [(await signedInTwice()).desk, await app.asAdmin()]) {
    const answer = await client.try(deleteSession, { params: { id } });
    expect(answer).toMatchObject(NOT_FOUND);
    expect(answer.text).toBe((await client.try(deleteSession, { params: { id: 2_000_000_000 } })).text);
  }
  expect(await isIn(desk)).toBe(true);
});

test('all others of one’s own are closed at once: this one stays, and so do other people’s', async () => {
  const [{ desk, phone }, colleague] = [await signedInTwice(), await signedInTwice()];
  const answer = await desk.try(deleteOtherSessions);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await Promise.all([desk, phone, colleague.desk, colleague.phone].map(isIn))).toEqual([true, false, true, true]);
  expect((await desk.call(listSessions, {})).map(({ attuale }) => attuale)).toEqual([true]);
  expect((await desk.try(deleteOtherSessions)).status, 'when there is none').toBe(200);
});

test('are ended by who has shown within a quarter of an hour who they are', async () => {
  const { desk, phone } = await signedInTwice();
  await app.sql.query(`update sessions set confermata_il = now() - interval '1 hour'`);
  const [, other] = await idsOf(desk);
  const asked = { status: 403, body: { code: 'CONFERMA_RICHIESTA' } };
  expect(await desk.try(deleteOtherSessions)).toMatchObject(asked);
  expect(await desk.try(deleteSession, { params: { id: Number(other) } })).toMatchObject(asked);
  expect(await isIn(phone)).toBe(true);
});

test('who is not signed in has none to see or close', async () => {
  expect((await app.anonymous.try(listSessions)).status).toBe(401);
  expect((await app.anonymous.try(deleteOtherSessions)).status).toBe(401);
  expect((await app.anonymous.try(deleteSession, { params: { id: 1 } })).status).toBe(401);
});
