import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '#features/accounts/auth/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { me } from '#shared/session.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { setupAdmin, setupStatus } from './contract.ts';

const app = openApp();
const ADA = { nome: 'Ada', cognome: 'Neri', email: 'Ada.Neri@Azienda.it', password: 'quattro parole a caso' };

// The application may not delete the row in primo_amministratore, so the owner of the tables deletes it.
beforeEach(async () => {
  await emptyTables(app.sql, 'primo_amministratore, sessions, users');
});

const trySetup = (change: Record<string, unknown> = {}) => app.anonymous.try(setupAdmin, { body: { ...ADA, ...change } });
const findUsers = async () => (await app.sql.query('select username, email, role, amministratore, is_active from users')).rows;

describe('the first administrator', () => {
  test('The setup is required until the first administrator exists, who then signs in with the e-mail of the setup', async () => {
    expect(await app.anonymous.call(setupStatus, {})).toEqual({ setupRequired: true });
    const answer = await trySetup();
    expect(answer).toMatchObject({ status: 201, body: { nome: 'Ada', cognome: 'Neri', email: ADA.email, username: ADA.email } });
    expect(Object.keys(answer.body).sort()).toEqual(['cognome', 'email', 'id', 'nome', 'username']);
    expect(await app.anonymous.call(setupStatus, {})).toEqual({ setupRequired: false });

    const client = app.anonymous;
    await client.call(login, { body: { username: 'ada.neri@azienda.it', password: ADA.password } });
    expect((await client.call(me, {})).user).toMatchObject({ role: 'IT', amministratore: true, username: ADA.email });
    expect((await client.try(createBrand, { body: { nome: 'Primo' } })).status).toBe(201);
  });

  test('The setup of the first administrator signs nobody in: the response sets no cookie and no session exists', async () => {
    const client = app.anonymous;
    const answer = await client.try(setupAdmin, { body: ADA });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.try(me)).status).toBe(401);
    expect((await app.sql.query('select from sessions')).rowCount).toBe(0);
  });

  test('When two setups run concurrently, one creates the first administrator and the other is rejected', async () => {
    const answers = await Promise.all([trySetup(), trySetup({ email: 'altra@azienda.it' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await findUsers()).toHaveLength(1);
  });

  test('A second setup of the first administrator is rejected and leaves no row', async () => {
    await trySetup();
    const secondAnswer = await trySetup({ email: 'altra@azienda.it' });
    expect(secondAnswer).toMatchObject({
      status: 409,
      body: { message: "L'amministratore è già stato configurato", code: 'SETUP_GIA_COMPLETATO' },
    });
    expect(await findUsers()).toHaveLength(1);
  });

  test('The setup cannot be repeated after the account of the first administrator is deleted', async () => {
    await trySetup();
    await app.sql.query('alter table users disable trigger users_ultimo_amministratore');
    await app.sql.query('delete from users');
    await app.sql.query('alter table users enable trigger users_ultimo_amministratore');
    expect((await trySetup()).status).toBe(409);
    expect(await app.anonymous.call(setupStatus, {})).toEqual({ setupRequired: false });
  });

  test('The setup of the first administrator rejects a username that another account already has', async () => {
    await insertUser(app.sql, { username: 'ada', email: ADA.email.toUpperCase() });
    expect((await trySetup()).status).toBe(409);
    expect(await app.anonymous.call(setupStatus, {})).toEqual({ setupRequired: true });
  });

  test('The setup stores the password only as an argon2id hash', async () => {
    await trySetup();
    const { rows } = await app.sql.query('select password_hash from users');
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('the input of the setup of the first administrator', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no nome', { nome: undefined }, 'nome', 'Il nome deve avere almeno 2 caratteri'],
    ['a nome of one character', { nome: 'A' }, 'nome', 'Il nome deve avere almeno 2 caratteri'],
    ['a nome of one character and blanks', { nome: '  A  ' }, 'nome', 'Il nome deve avere almeno 2 caratteri'],
    ['a cognome of one character', { cognome: 'N' }, 'cognome', 'Il cognome deve avere almeno 2 caratteri'],
    ['null for a cognome', { cognome: null }, 'cognome', 'Il cognome deve avere almeno 2 caratteri'],
    ['an e-mail without domain', { email: 'ada@' }, 'email', "Inserisci un'email valida"],
    ['no e-mail', { email: '' }, 'email', "Inserisci un'email valida"],
    ['two e-mails', { email: 'ada@a.it, eva@a.it' }, 'email', "Inserisci un'email valida"],
    ['a password of five characters', { password: 'abcde' }, 'password', 'La password deve avere almeno 6 caratteri'],
    ['no password', { password: undefined }, 'password', 'La password deve avere almeno 6 caratteri'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password', 'La password può avere al massimo 128 caratteri'],
    [
      'a common password',
      { password: '123456' },
      'password',
      'Questa password è tra le più usate al mondo: scegline una meno prevedibile.',
    ],
    [
      'a common password in capitals',
      { password: 'PassWord' },
      'password',
      'Questa password è tra le più usate al mondo: scegline una meno prevedibile.',
    ],
  ])('The setup of the first administrator is rejected with a sentence under the field: %s', async (_, change, field, sentence) => {
    const answer = await trySetup(change);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect(await findUsers()).toEqual([]);
    expect(await app.anonymous.call(setupStatus, {})).toEqual({ setupRequired: true });
  });

  test('The setup of the first administrator accepts a password of six characters and does not remove its blanks', async () => {
    expect((await trySetup({ password: '  a b ' })).status).toBe(201);
    expect((await app.anonymous.try(login, { body: { username: ADA.email, password: 'a b' } })).status).toBe(401);
    expect((await app.anonymous.try(login, { body: { username: ADA.email, password: '  a b ' } })).status).toBe(200);
  });
});
