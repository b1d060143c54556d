import { describe, expect, test } from 'vitest';
import { SESSION_TIMES } from '#server/security/authenticate.ts';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, type Sql } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();

describe('The sign-in names of accounts', () => {
  test('The username and the e-mail of an account are unique regardless of case', async () => {
    await insertUser(db.app, { username: 'Mario', email: 'mario@azienda.it' });
    expect(await rejectionOf(insertUser(db.app, { username: 'MARIO' }))).toBe('users_username_unico');
    expect(await rejectionOf(insertUser(db.app, { email: 'Mario@Azienda.IT' }))).toBe('users_email_unica');
  });

  test('The database rejects an e-mail with a non-ASCII letter, for an account and for an employee', async () => {
    for (const email of ['nic\u212a@azienda.it', 'n\u0130ck@azienda.it', 'élise@azienda.it']) {
      expect(await rejectionOf(insertUser(db.app, { email }))).toBe('users_email_ascii');
      const { id: brand_id } = await insertBrand(db.app);
      expect(await rejectionOf(insertDipendente(db.app, { brand_id, email }))).toBe('dipendenti_email_ascii');
    }
  });

  test('A username cannot be the e-mail of another account, nor an e-mail the username of another account', async () => {
    await insertUser(db.app, { username: 'lucia@azienda.it', email: 'lucia@azienda.it' });
    await insertUser(db.app, { username: 'paolo', email: 'paolo@azienda.it' });
    expect(await rejectionOf(insertUser(db.app, { username: 'Paolo@azienda.it' }))).toBe('users_accesso_univoco');
    const changedEmail = db.app.query(`update users set email = 'PAOLO' where username = 'lucia@azienda.it'`);
    expect(await rejectionOf(changedEmail)).toBe('users_accesso_univoco');
  });

  test('A username and an equal e-mail of another account cannot be written concurrently', async () => {
    const outcome = await runInParallel(
      db.app,
      (tx) => insertUser(tx, { username: 'gina@azienda.it' }),
      (tx) => insertUser(tx, { email: 'gina@azienda.it' }),
    );
    expect(outcome).toEqual(['accepted', 'users_accesso_univoco']);
  });

  test.each(['', ' Mario', 'Mario ', 'a\tb', 'a\nb', 'x\u0007', 'a\u2028b', 'x'.repeat(201)])(
    'The database rejects %j as the name of an account',
    async (nome) => {
      expect(await rejectionOf(insertUser(db.app, { nome }))).toBe('testo_breve');
    },
  );

  test('The database rejects an account role other than the three known roles', async () => {
    expect(await rejectionOf(insertUser(db.app, { role: 'ADMIN' }))).toBe('users_role');
  });
});

describe('The first administrator', () => {
  async function createFirstAdministrator(tx: Sql): Promise<void> {
    const user = await insertUser(tx, { amministratore: true });
    await insertRow(tx, 'primo_amministratore', { user_id: user.id });
  }

  test('Of 15 concurrent setup requests one creates the first administrator, and the others create no account', async () => {
    const before = await countUsers();
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => rejectionOf(inOneTransaction(db.app, createFirstAdministrator))));
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'primo_amministratore_pkey']));
    expect(await countUsers()).toBe(before + 1);
  });

  test('The application cannot add a second row for the first administrator, nor change or delete the row', async () => {
    expect(await rejectionOf(insertRow(db.app, 'primo_amministratore', { unico: false, user_id: 1 }))).toBe('primo_amministratore_unico');
    expect(await rejectionOf(db.app.query('delete from primo_amministratore'))).toBe('42501');
    expect(await rejectionOf(db.app.query('update primo_amministratore set user_id = 1'))).toBe('42501');
    expect(await rejectionOf(db.app.query('truncate primo_amministratore'))).toBe('42501');
  });

  async function countUsers(): Promise<number> {
    const { rows } = await db.app.query('select count(*) as n from users');
    return rows[0].n;
  }
});

describe('The last active amministratore', () => {
  async function createOnlyAmministratori(count: number): Promise<number[]> {
    return inOneTransaction(db.owner, async (tx) => {
      const ids = [];
      for (let i = 0; i < count; i += 1) ids.push((await insertUser(tx, { amministratore: true })).id);
      await tx.query('update users set amministratore = false where id <> all ($1)', [ids]);
      return ids;
    });
  }

  test.each([
    ['demoted', 'update users set amministratore = false where id = $1'],
    ['deactivated', 'update users set is_active = false where id = $1'],
    ['deleted', 'delete from users where id = $1'],
  ])('The last active amministratore cannot be %s', async (_, statement) => {
    const [lastId] = await createOnlyAmministratori(1);
    expect(await rejectionOf(db.app.query(statement, [lastId]))).toBe('users_ultimo_amministratore');
  });

  test('Of two concurrent removals of an amministratore one is rejected, so that one amministratore stays', async () => {
    const [firstId, secondId] = await createOnlyAmministratori(2);
    const outcome = await runInParallel(
      db.app,
      (tx) => tx.query('update users set amministratore = false where id = $1', [firstId]),
      (tx) => tx.query('update users set is_active = false where id = $1', [secondId]),
    );
    expect(outcome).toEqual(['accepted', 'users_ultimo_amministratore']);
  });

  test('Another account can replace the last amministratore within one transaction, in any order of the two changes', async () => {
    const [lastId] = await createOnlyAmministratori(1);
    const successor = await insertUser(db.app);
    const replacement = inOneTransaction(db.app, async (tx) => {
      await tx.query('update users set amministratore = false where id = $1', [lastId]);
      await tx.query('update users set amministratore = true where id = $1', [successor.id]);
    });
    expect(await rejectionOf(replacement)).toBe('accepted');
  });

  test('One transaction can remove the amministratore right of the last amministratore and grant it again', async () => {
    const [lastId] = await createOnlyAmministratori(1);
    const removedAndRestored = inOneTransaction(db.app, async (tx) => {
      await tx.query('update users set amministratore = false where id = $1', [lastId]);
      await tx.query('update users set amministratore = true where id = $1', [lastId]);
    });
    expect(await rejectionOf(removedAndRestored)).toBe('accepted');
  });
});

describe('The sessions of accounts', () => {
  const session = (user_id: number, values: object = {}) =>
    insertRow(db.app, 'sessions', {
      user_id,
      token_hash: Buffer.alloc(32, user_id),
      expires_at: new Date(Date.now() + 3_600_000),
      ...values,
    });

  test('The database stores only a unique SHA-256 of a session token and deletes a session with its account', async () => {
    const user = await insertUser(db.app);
    expect(await rejectionOf(session(user.id, { token_hash: Buffer.from('a token in clear') }))).toBe('sessions_token_sha256');
    await session(user.id);
    expect(await rejectionOf(session(user.id))).toBe('sessions_token_unico');
    await db.owner.query('delete from users where id = $1', [user.id]);
    const { rows } = await db.app.query('select from sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);
  });

  test('The database rejects a session that lasts longer than the maximum time of the program', async () => {
    const user = await insertUser(db.app);
    await session(user.id);
    const setDuration = (time: string) =>
      rejectionOf(db.app.query('update sessions set expires_at = created_at + $2::interval where user_id = $1', [user.id, time]));
    expect(await setDuration(SESSION_TIMES.maximum)).toBe('accepted');
    expect(await setDuration(`${SESSION_TIMES.maximum} 1 second`)).toBe('sessions_durata');
  });

  test('The database rejects a login throttle row without a failed sign-in', async () => {
    const row = insertRow(db.app, 'login_throttle', { chiave: Buffer.from('x'), falliti: 0, riprova_dopo: new Date() });
    expect(await rejectionOf(row)).toBe('login_throttle_falliti');
  });
});
