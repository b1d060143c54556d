import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { resetPassword } from '#features/accounts/auth/contract.ts';
import { createResetLink, resetFattori, updateUser } from '#features/accounts/utenti/contract.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { me } from '#shared/session.ts';
import { Program, programOf } from '#testing/programs.ts';
import { activateAuthenticator, freezeClock, setConfirmedAgo } from '#testing/sign-in.ts';
import { openApp } from '#testing/test-app.ts';
import { createGettone, deleteGettone, type Gettone, listGettoni, listGettoniOf } from './contract.ts';
import { addDays, MAX_GETTONI } from './rules.ts';

const app = openApp();
freezeClock();
const dayIn = (days: number) => addDays(todayInItaly(new Date()), days);
const body = (values: Partial<Gettone> = {}) => ({ nome: 'Inventario', scadenza: dayIn(30), sola_lettura: false, ...values });
const isAccepted = async (program: Program) => (await program.try(me)).status === 200;
const entries = async (id: number) => {
  const { rows } = await app.sql.query(
    `select azione, prima, dopo from registro where oggetto = 'gettoni' and oggetto_id = $1 order by id`,
    [String(id)],
  );
  return rows;
};

describe('an API token', () => {
  test('The secret of an API token is returned once, after a confirmation of identity, and a program can call the API with it as the account', async () => {
    const client = await app.as({ role: 'IT' });
    const created = await client.call(createGettone, { body: body({ nome: ' Inventario ' }) });
    expect(created).toMatchObject({ nome: 'Inventario', scadenza: dayIn(30), scaduto: false, sola_lettura: false, ultimo_uso: null });
    expect(created.token).toMatch(/^org_[0-9A-Za-z]{38}$/);
    expect(await new Program(app.url, created.token).call(me, {})).toMatchObject({ user: { id: client.userId } });
    const list = await client.call(listGettoni, {});
    expect(list).toEqual([{ ...created, token: undefined, ultimo_uso: expect.any(String) }].map(({ token: _, ...rest }) => rest));
    expect(JSON.stringify(list)).not.toContain(created.token);

    await setConfirmedAgo(app.sql, client.userId, '16 minutes');
    expect(await client.try(createGettone, { body: body({ nome: 'Altro' }) })).toMatchObject({
      status: 403,
      body: { code: 'CONFERMA_RICHIESTA' },
    });
    expect(await client.call(listGettoni, {})).toHaveLength(1);
  });

  test('An API token ends in a checksum of its other characters, and the database does not contain the token', async () => {
    const client = await app.as({});
    const { token, id } = await client.call(createGettone, { body: body() });
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const checksum = [...token.slice(-6)].reduce((value, letter) => value * 62 + digits.indexOf(letter), 0);
    expect(checksum).toBe(crc32(token.slice(0, -6)));
    const { rows } = await app.sql.query('select g::text as row from gettoni g where id = $1', [id]);
    expect(rows[0].row).not.toContain(token);
    expect(JSON.stringify(await entries(id))).not.toMatch(/org_|hash/);
  });

  test('The name of an API token is unique in its account', async () => {
    const [client, otherClient] = [await app.as({}), await app.as({})];
    await client.call(createGettone, { body: body() });
    expect(await client.try(createGettone, { body: body({ nome: 'INVENTARIO' }) })).toMatchObject({
      status: 409,
      body: { code: 'GETTONE_ESISTENTE', fields: { nome: expect.any(String) } },
    });
    await otherClient.call(createGettone, { body: body() });
  });

  test.each([
    ['a last day in the past', () => body({ scadenza: dayIn(-1) }), 'scadenza'],
    ['a last day in more than a year', () => body({ scadenza: dayIn(366) }), 'scadenza'],
    ['a last day that does not exist', () => body({ scadenza: '2027-02-30' }), 'scadenza'],
    ['no name', () => body({ nome: ' ' }), 'nome'],
    ['no permission', () => ({ ...body(), sola_lettura: undefined }), 'sola_lettura'],
  ])('A new API token is rejected with an error on its field: %s', async (_, invalidBody, field) => {
    const answer = await (await app.as({})).try(createGettone, { body: invalidBody() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'DATI_NON_VALIDI', fields: { [field]: expect.any(String) } } });
  });

  test('An API token can be valid for today only, or for at most a year', async () => {
    const client = await app.as({});
    await client.call(createGettone, { body: body({ scadenza: dayIn(0) }) });
    await client.call(createGettone, { body: body({ scadenza: dayIn(365), nome: 'Per un anno' }) });
  });

  test('An account has at most twenty API tokens, also after concurrent requests', async () => {
    const client = await app.as({});
    for (let i = 1; i < MAX_GETTONI; i += 1) await programOf(app, client.userId);
    const answers = await Promise.all(['Uno', 'Due', 'Tre'].map((nome) => client.try(createGettone, { body: body({ nome }) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TROPPI_GETTONI');
  });
});

describe('the last use of an API token', () => {
  const usedAt = async (id: number) => (await app.sql.query('select ultimo_uso, xmin from gettoni where id = $1', [id])).rows[0];

  test('The last use of an API token is written at most once a minute', async () => {
    const client = await app.as({});
    const program = await programOf(app, client.userId);
    await Promise.all([1, 2, 3, 4].map(() => program.call(listBrands, {})));
    const firstUse = await usedAt(program.id);
    await program.call(listBrands, {});
    expect(await usedAt(program.id)).toEqual(firstUse);
    await app.sql.query(`update gettoni set ultimo_uso = now() - interval '61 seconds' where id = $1`, [program.id]);
    const formerUse = await usedAt(program.id);
    await program.call(listBrands, {});
    expect((await usedAt(program.id)).ultimo_uso > formerUse.ultimo_uso).toBe(true);
  });
});

describe('an API token that is not valid any more', () => {
  test('An API token can be revoked by its account or by an amministratore, and other accounts get 404', async () => {
    const [client, otherClient, admin] = [await app.as({}), await app.as({}), await app.asAdmin()];
    const [firstProgram, secondProgram] = [await programOf(app, client.userId), await programOf(app, client.userId)];
    expect(await otherClient.try(deleteGettone, { params: { id: firstProgram.id } })).toMatchObject({
      status: 404,
      body: { code: 'GETTONE_NON_TROVATO' },
    });
    expect(await isAccepted(firstProgram)).toBe(true);
    await client.call(deleteGettone, { params: { id: String(firstProgram.id) } });
    expect([await isAccepted(firstProgram), await isAccepted(secondProgram)]).toEqual([false, true]);
    expect((await client.try(deleteGettone, { params: { id: firstProgram.id } })).status).toBe(404);

    expect((await admin.call(listGettoniOf, { params: { id: String(client.userId) } })).map(({ id }) => id)).toEqual([secondProgram.id]);
    expect((await otherClient.try(listGettoniOf, { params: { id: client.userId } })).status).toBe(403);
    expect((await admin.try(listGettoniOf, { params: { id: 2_000_000_001 } })).body.code).toBe('UTENTE_NON_TROVATO');
    await admin.call(deleteGettone, { params: { id: String(secondProgram.id) } });
    expect(await isAccepted(secondProgram)).toBe(false);
    expect(await entries(secondProgram.id)).toMatchObject([{ azione: 'crea' }, { azione: 'elimina', prima: { user_id: client.userId } }]);
  });

  test('An API token is not valid after its last day, and the list marks it as expired', async () => {
    const client = await app.as({});
    const program = await programOf(app, client.userId, { scadenza: dayIn(0) });
    expect(await isAccepted(program)).toBe(true);
    await app.sql.query('update gettoni set scadenza = $2 where id = $1', [program.id, dayIn(-1)]);
    expect(await isAccepted(program)).toBe(false);
    expect(await client.call(listGettoni, {})).toMatchObject([{ id: program.id, scaduto: true }]);
  });

  test.each<[string, (admin: Awaited<ReturnType<typeof app.asAdmin>>, id: number) => Promise<unknown>]>([
    [
      'its account was deactivated, also when it is active again',
      async (admin, id) => {
        await admin.call(updateUser, { params: { id: String(id) }, body: { is_active: false } });
        await admin.call(updateUser, { params: { id: String(id) }, body: { is_active: true } });
      },
    ],
    [
      'a password link has set another password',
      async (admin, id) => {
        const { link } = await admin.call(createResetLink, { params: { id: String(id) } });
        await app.anonymous.call(resetPassword, { body: { token: link.split('#')[1] ?? '', password: 'Quattro parole a caso' } });
      },
    ],
    [
      'another account has removed the second factors of its account',
      async (admin, id) => {
        await activateAuthenticator(await app.sessionOf(id));
        await admin.call(resetFattori, { params: { id: String(id) } });
      },
    ],
  ])('An API token is not valid once %s', async (_, invalidate) => {
    const { userId } = await app.as({ role: 'HR' });
    const program = await programOf(app, userId);
    expect(await isAccepted(program)).toBe(true);
    await invalidate(await app.asAdmin(), userId);
    expect(await isAccepted(program)).toBe(false);
    expect((await app.sql.query('select from gettoni where user_id = $1', [userId])).rowCount).toBe(0);
  });

  test('An API token is not valid while its account is deactivated, also when a plain SQL statement has deactivated the account', async () => {
    const { userId } = await app.as({ role: 'HR' });
    const program = await programOf(app, userId);
    await app.sql.query('update users set is_active = false where id = $1', [userId]);
    expect(await program.try(me)).toMatchObject({ status: 401, body: { code: 'GETTONE_NON_VALIDO' } });
  });
});
