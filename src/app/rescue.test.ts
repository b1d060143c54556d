import { expect, test } from 'vitest';
import { resetPassword } from '#features/accounts/auth/contract.ts';
import { me } from '#shared/session.ts';
import { activateAuthenticator, signIn } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { rescue } from './rescue.ts';

const app = openApp();
const ownerConnection = () => {
  const { host, port, user, password, database } = app.sql.options;
  return { host, port, user, password, database } as Parameters<typeof rescue>[0];
};

test('The rescue command removes the second factor of an account and creates a link, and the audit log records both without an actor', async () => {
  const { id } = await insertUser(app.sql, { username: 'unica', amministratore: true });
  const session = await app.sessionOf(id);
  await activateAuthenticator(session);
  const result = await rescue(ownerConnection(), { username: 'UNICA', link: true, fattore: true });
  expect(result).toMatchObject({ username: 'unica', hadFattori: true });
  expect((await session.try(me)).status).toBe(401);
  const token = String(result.link).split('#')[1] ?? '';
  await app.anonymous.call(resetPassword, { body: { token, password: 'altre quattro parole' } });
  expect((await signIn(app.anonymous, { username: 'unica', password: 'altre quattro parole' })).id).toBe(id);
  const { rows } = await app.sql.query(
    `select dopo->>'evento' as evento from registro where oggetto = 'accessi' and oggetto_id = $1 and user_id is null order by id`,
    [String(id)],
  );
  expect(rows.map(({ evento }) => evento)).toEqual(expect.arrayContaining(['fattori_azzerati', 'soccorso']));
  expect(await rescue(ownerConnection(), { username: 'unica', link: false, fattore: true })).toMatchObject({
    hadFattori: false,
    link: undefined,
  });
});

test.each([
  ['an account that is not an amministratore', { username: 'altra' }],
  ['a deactivated account', { username: 'spenta', amministratore: true, is_active: false }],
])('The rescue command is rejected for %s', async (_, values) => {
  await insertUser(app.sql, values);
  await expect(rescue(ownerConnection(), { username: values.username, link: true, fattore: true })).rejects.toThrow(
    'Nessun amministratore attivo',
  );
});

test('The rescue command is rejected for an unknown username', async () => {
  await expect(rescue(ownerConnection(), { username: 'nessuno', link: true, fattore: false })).rejects.toThrow(
    'Nessun amministratore attivo',
  );
});
