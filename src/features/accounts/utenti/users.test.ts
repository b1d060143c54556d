import { describe, expect, test } from 'vitest';
import { login } from '#features/accounts/auth/contract.ts';
import { me } from '#shared/session.ts';
import type { Client } from '#testing/client.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { signIn } from '#testing/sign-in.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createResetLink, deleteUserSessions, registerUser, updateUser } from './contract.ts';

const app = openApp();
const PASSWORD = 'quattro parole a caso';
let counter = 0;
const aBody = (values: Record<string, unknown> = {}) => {
  const name = `Nuovo${++counter}`;
  return { username: name, email: `${name}@organico.test`, password: PASSWORD, ...values };
};

describe('creating an account', () => {
  test('A new account is active, has role IT and no brand, and can sign in at once', async () => {
    const admin = await app.asAdmin();
    const body = { username: '  ada ', email: 'Ada@organico.test', password: PASSWORD, nome: ' Ada ', cognome: '' };
    const user = await admin.call(registerUser, { body });
    expect(user).toMatchObject({ username: 'ada', email: 'Ada@organico.test', nome: 'Ada', cognome: null });
    expect(user).toMatchObject({ role: 'IT', is_active: true, amministratore: false, last_login: null, associazioni: [] });
    expect(JSON.stringify(user)).not.toMatch(/password|argon2/);
    const session = await signIn(app.anonymous, { username: 'ADA@organico.test', password: PASSWORD });
    expect(session.id).toBe(user.id);
  });

  test('An account that is created together with two brands has the requested rights on them, and the audit log has both associations', async () => {
    const admin = await app.asAdmin();
    const [marea, bosco] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const brands = [{ brand_id: marea.id, can_edit: true }, { brand_id: bosco.id }];
    const user = await admin.call(registerUser, { body: aBody({ brands }) });
    const rights = user.associazioni.map(({ brand, can_view, can_edit, can_admin }) => [brand.id, can_view, can_edit, can_admin]);
    expect(rights.sort()).toEqual([
      [marea.id, true, true, false],
      [bosco.id, true, false, false],
    ]);
    for (const { id } of user.associazioni)
      expect(await lastOf(app.sql, 'user_brands', id)).toMatchObject({ azione: 'crea', user_id: admin.userId });
  });

  test.each<[string, (id: number) => object[], object]>([
    ['an unknown brand', () => [{ brand_id: 2_000_000_000 }], { status: 404, body: { code: 'BRAND_NON_TROVATO' } }],
    [
      'the same brand twice',
      (brand_id) => [{ brand_id }, { brand_id, can_edit: true }],
      { status: 400, body: { fields: { brands: 'Ogni brand una volta sola' } } },
    ],
    ['a brand without any right', (brand_id) => [{ brand_id, can_view: false }], { status: 400 }],
    ['a brand without an id', () => [{ can_view: true }], { status: 400, body: { fields: { 'brands.0.brand_id': 'Brand richiesto' } } }],
  ])('An account that is created together with %s is rejected, and no account remains', async (_, brandsOf, rejection) => {
    const admin = await app.asAdmin();
    const { id } = await insertBrand(app.sql);
    const body = aBody({ brands: brandsOf(id) });
    expect(await admin.try(registerUser, { body })).toMatchObject(rejection);
    expect((await app.sql.query('select from users where username = $1', [body.username])).rows).toEqual([]);
  });

  test('The call that creates an account ignores other fields, so no request can create an amministratore', async () => {
    const admin = await app.asAdmin();
    const answer = await admin.try(registerUser, { body: aBody({ amministratore: true }) });
    const { rows } = await app.sql.query('select from users where amministratore and username = $1', [`Nuovo${counter}`]);
    expect(answer).toMatchObject({ status: 201, body: { amministratore: false } });
    expect(rows).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no username', { username: undefined }, 'username', 'Username deve avere almeno 3 caratteri'],
    ['a username of two characters', { username: ' ab ' }, 'username', 'Username deve avere almeno 3 caratteri'],
    ['an e-mail without @', { email: 'ada' }, 'email', 'Email non valida'],
    ['no e-mail', { email: '' }, 'email', 'Email non valida'],
    ['a password of five characters', { password: '12345' }, 'password', 'Password deve avere almeno 6 caratteri'],
    ['no password', { password: undefined }, 'password', 'Password deve avere almeno 6 caratteri'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password', 'La password può avere al massimo 128 caratteri'],
    ['one of the most common passwords', { password: 'Password' }, 'password', expect.stringContaining('tra le più usate')],
    ['an unknown role', { role: 'CAPO' }, 'role', 'Scegli un ruolo tra HR, IT e MANAGER'],
  ])('Creating an account with %s is rejected with a sentence under the field', async (_, values, field, sentence) => {
    const admin = await app.asAdmin();
    expect(await admin.try(registerUser, { body: aBody(values) })).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test.each<[string, (takenBody: { username: string; email: string }) => Record<string, unknown>, string]>([
    ['username', ({ username }) => ({ username: username.toUpperCase() }), 'Esiste già un utente con questo username'],
    ['e-mail', ({ email }) => ({ email: email.toUpperCase() }), 'Esiste già un utente con questa email'],
    ['e-mail as a username', ({ email }) => ({ username: email }), 'Un altro utente accede già con questo username o con questa email'],
  ])('Creating an account with the %s of another account, compared without case, gets 409', async (_, values, sentence) => {
    const admin = await app.asAdmin();
    const takenBody = aBody();
    await admin.call(registerUser, { body: takenBody });
    expect(await admin.try(registerUser, { body: aBody(values(takenBody)) })).toMatchObject({ status: 409, body: { message: sentence } });
  });

  test('Of two concurrent creations of an account with the same username only one succeeds', async () => {
    const admin = await app.asAdmin();
    const { username } = aBody();
    const answers = await Promise.all([1, 2].map(() => admin.try(registerUser, { body: aBody({ username }) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('calls that only an amministratore may make', () => {
  test('A caller who administers only a brand cannot make calls that are reserved for an amministratore, not even for their own account', async () => {
    const brand = await insertBrand(app.sql);
    const owner = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
    const params = { id: owner.userId };
    const answers = [
      await owner.try(registerUser, { body: aBody() }),
      await owner.try(updateUser, { params, body: { amministratore: true } }),
      await owner.try(createResetLink, { params }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 403, body: { message: 'Non puoi farlo: serve un amministratore.' } });
  });

  test.each([updateUser, createResetLink])('A call about an unknown account gets 404: $path', async (call) => {
    const answer = await (await app.asAdmin()).try(call, { params: { id: 2_000_000_000 }, ...(call === updateUser && { body: {} }) });
    expect(answer).toMatchObject({ status: 404, body: { message: "L'utente richiesto non esiste." } });
  });
});

describe('changing an account', () => {
  const isSignedIn = async (client: Client) => (await client.try(me)).status === 200;

  test.each<[string, Record<string, unknown>, boolean]>([
    ['the account was deactivated', { is_active: false }, false],
    ['the account got another role', { role: 'HR' }, false],
    ['the account got the role that it has', { role: 'IT' }, true],
    ['the account became amministratore', { amministratore: true }, true],
    ['the change was empty', {}, true],
  ])('The sessions of an account end only when the account is deactivated or gets another role: %s', async (_, body, isAccepted) => {
    const admin = await app.asAdmin();
    const account = await app.as({ role: 'IT' });
    expect(await isSignedIn(account)).toBe(true);
    expect(await admin.call(updateUser, { params: { id: String(account.userId) }, body })).toMatchObject(body);
    expect(await isSignedIn(account)).toBe(isAccepted);
  });

  test('A reactivated account has to sign in again, because its former sessions have ended', async () => {
    const admin = await app.asAdmin();
    const account = await app.as({});
    for (const is_active of [false, true]) await admin.call(updateUser, { params: { id: String(account.userId) }, body: { is_active } });
    expect(await isSignedIn(account)).toBe(false);
  });

  test('Granting and removing the flag amministratore takes effect on the next request of the account', async () => {
    const [admin, account] = [await app.asAdmin(), await app.as({})];
    const setAmministratore = (amministratore: boolean) =>
      admin.call(updateUser, { params: { id: String(account.userId) }, body: { amministratore } });
    const globali = async () => (await account.call(me, {})).user.permessi.globali;
    await setAmministratore(true);
    expect(await globali()).toContain('utenti.gestisci');
    await setAmministratore(false);
    expect(await globali()).toEqual([]);
  });

  test('The audit log names the account that changed another account', async () => {
    const [admin, account] = [await app.asAdmin(), await app.as({ role: 'IT' })];
    await admin.call(updateUser, { params: { id: String(account.userId) }, body: { role: 'HR' } });
    const entry = await lastOf(app.sql, 'users', account.userId);
    expect(entry).toMatchObject({ user_id: admin.userId, prima: { role: 'IT' }, dopo: { role: 'HR' } });
    expect(JSON.stringify(entry)).not.toContain('argon2');
  });
});

describe('ending the sessions of an account', () => {
  const isSignedIn = async (client: Client) => (await client.try(me)).status === 200;

  test('Ending the sessions of an account rejects its next request and no other, and it may sign in again', async () => {
    const admin = await app.asAdmin();
    const [body, otherAccount] = [aBody(), await app.as({})];
    const { id } = await admin.call(registerUser, { body });
    const [laptop, phone] = [app.anonymous, app.anonymous];
    for (const client of [laptop, phone]) await client.call(login, { body });
    expect(await admin.try(deleteUserSessions, { params: { id } })).toMatchObject({ status: 200, body: { success: true } });
    expect(await Promise.all([laptop, phone, admin, otherAccount].map(isSignedIn))).toEqual([false, false, true, true]);
    await laptop.call(login, { body });
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test('A caller who ends all sessions of their own account keeps the current session', async () => {
    const admin = await app.asAdmin();
    const otherSession = await app.sessionOf(admin.userId);
    await admin.call(deleteUserSessions, { params: { id: String(admin.userId) } });
    expect([await isSignedIn(admin), await isSignedIn(otherSession)]).toEqual([true, false]);
  });

  test('Ending the sessions of another account requires that the caller is an amministratore and the account exists', async () => {
    const victim = await app.as({});
    const brand = await insertBrand(app.sql);
    const brandAdmin = await app.as({ brands: { [brand.id]: 'can_admin' } });
    expect((await brandAdmin.try(deleteUserSessions, { params: { id: victim.userId } })).status).toBe(403);
    expect(await isSignedIn(victim)).toBe(true);
    expect((await (await app.asAdmin()).try(deleteUserSessions, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});

describe('the last active amministratore', () => {
  async function makeOnlyAdmins(count: number) {
    const admins = [];
    for (let i = 0; i < count; i++) admins.push(await app.asAdmin());
    const ids = admins.map(({ userId }) => userId);
    await app.sql.query('update users set amministratore = false where amministratore and id <> all($1::integer[])', [ids]);
    return admins;
  }
  const countAdmins = async () => (await app.sql.query('select id from users where amministratore and is_active')).rowCount;

  test.each([{ is_active: false }, { amministratore: false }])(
    'A change that would leave the installation without an active amministratore is rejected: %j',
    async (body) => {
      for (const admin of await makeOnlyAdmins(1))
        expect(await admin.try(updateUser, { params: { id: admin.userId }, body })).toMatchObject({
          status: 409,
          body: { message: "È l'ultimo amministratore attivo: prima nominane un altro, poi potrai disattivarlo o togliergli il ruolo" },
        });
      expect(await countAdmins()).toBe(1);
    },
  );

  test.each([{ is_active: false }, { amministratore: false }])(
    'Of two concurrent changes of the last two amministratori one is rejected: %j',
    async (body) => {
      const admins = await makeOnlyAdmins(2);
      const answers = await Promise.all(admins.map((admin) => admin.try(updateUser, { params: { id: admin.userId }, body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await countAdmins()).toBe(1);
    },
  );
});
