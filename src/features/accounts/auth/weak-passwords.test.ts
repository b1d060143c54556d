import { beforeEach, describe, expect, test } from 'vitest';
import { setupAdmin } from '#features/accounts/setup-admin/contract.ts';
import { createResetLink, registerUser } from '#features/accounts/utenti/contract.ts';
import { type Answer, Client } from '#testing/client.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { changePassword, login, passwordRules, resetPassword } from './contract.ts';

const app = openApp();
const OLD_PASSWORD = 'Quattro parole a caso';
const ADA = { username: 'ada.neri', email: 'ada.neri@azienda.it', nome: 'Ada', cognome: 'Neri' };

type ChoosePassword = (client: Client, password: string) => Promise<Answer<unknown>>;

beforeEach(async () => {
  await emptyTables(app.sql, 'primo_amministratore, sessions, users, brands');
  await insertBrand(app.sql, { nome: 'Casa Bianca' });
});

async function ada(): Promise<number> {
  return (await insertUser(app.sql, { ...ADA, password_hash: await cheapHash(OLD_PASSWORD) })).id;
}

const PASSWORD_FORMS: Record<string, ChoosePassword> = {
  'the first administrator': (client, password) => client.try(setupAdmin, { body: { ...ADA, password } }),
  'a new account': async (client, password) => {
    const { token } = await app.asAdmin();
    return client.fetch('POST', registerUser.path, { ...ADA, password }, { cookie: `organico_sessione=${token}` });
  },
  'one’s own': async (client, password) => {
    await ada();
    await client.call(login, { body: { username: ADA.username, password: OLD_PASSWORD } });
    return client.try(changePassword, { body: { password_attuale: OLD_PASSWORD, password } });
  },
  'a link': async (client, password) => {
    const { link } = await (await app.asAdmin()).call(createResetLink, { params: { id: String(await ada()) } });
    return client.try(resetPassword, { body: { token: link.slice(-43), password } });
  },
};

describe.each(Object.entries(PASSWORD_FORMS))('the password of %s', (_, choose) => {
  test.each([
    [
      'one of the most common passwords with a year',
      'Password2026',
      'PASSWORD_TROPPO_COMUNE',
      'Questa password è tra le più usate al mondo: scegline una meno prevedibile.',
    ],
    [
      'a common password that is not among the first thousand',
      'supernov',
      'PASSWORD_TROPPO_COMUNE',
      expect.stringContaining('tra le più usate'),
    ],
    ['the name of the product', 'Organico', 'PASSWORD_PREVEDIBILE', expect.stringContaining('Questa password si indovina')],
    [
      'the name of a brand with a year before it',
      '2026 casa bianca',
      'PASSWORD_PREVEDIBILE',
      expect.stringContaining('Questa password si indovina'),
    ],
    ['the e-mail of the account', ADA.email.toUpperCase(), 'PASSWORD_PREVEDIBILE', expect.stringContaining('Questa password si indovina')],
    [
      'the part of the e-mail before the @, and digits',
      'AdaNeri85',
      'PASSWORD_PREVEDIBILE',
      expect.stringContaining('Questa password si indovina'),
    ],
  ])('A new password is rejected with a sentence under the field: %s', async (_name, password, code, sentence) => {
    expect(await choose(app.anonymous, password)).toMatchObject({
      status: 400,
      body: { code, message: sentence, fields: { password: sentence } },
    });
  });

  test('A password that is a phrase containing a common word is accepted', async () => {
    expect((await choose(app.anonymous, 'casa bianca e organico')).status).toBeLessThan(300);
  });

  test('A new password of the minimum length of the installation is accepted, and one that is a character shorter is rejected', async () => {
    const { url } = await startSecondApp(app, { passwordMin: 12 });
    const sentence = 'La password deve avere almeno 12 caratteri';
    expect(await new Client(url).call(passwordRules, {})).toEqual({ min: 12 });
    expect(await choose(new Client(url), 'undici lett')).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { password: sentence } },
    });
  });
});

test('The minimum length of a password is six characters unless the installation sets another one', async () => {
  expect(await app.anonymous.call(passwordRules, {})).toEqual({ min: 6 });
  expect((await PASSWORD_FORMS['the first administrator']?.(app.anonymous, 'tz4 è!'))?.status).toBe(201);
});

test('An account can still sign in with an older password that is shorter than the minimum length', async () => {
  await insertUser(app.sql, { ...ADA, password_hash: await cheapHash('abc123') });
  const { url } = await startSecondApp(app, { passwordMin: 12 });
  expect((await new Client(url).try(login, { body: { username: ADA.username, password: 'abc123' } })).status).toBe(200);
});
