import { describe, expect, test } from 'vitest';
import { acceptInvito, login, readInvito, resetPassword } from '#features/accounts/auth/contract.ts';
import { putObbligo } from '#features/accounts/fattori/contract.ts';
import { me } from '#shared/session.ts';
import { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { ORIGIN, startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { setConfirmedAgo, signIn } from '#testing/sign-in.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createResetLink, inviteAgain, inviteUser, listUsers, updateUser } from './contract.ts';

const app = openApp();
const PASSWORD = 'quattro parole a caso';
const INVALID_LINK = { status: 404, body: { code: 'LINK_NON_VALIDO' } };
let counter = 0;
const aBody = () => ({
  username: `ospite${++counter}`,
  email: `ospite${counter}@organico.test`,
  nome: 'Ada',
  cognome: 'Neri',
  role: 'HR' as const,
});

const tokenOf = (link: string | null) => String(link).split('#')[1] ?? '';
const aGuest = () => new Client(app.url);
const accept = (token: string, guest = aGuest(), password = PASSWORD) => guest.try(acceptInvito, { body: { token, password } });
const tryLogin = ({ username }: { username: string }) => aGuest().try(login, { body: { username, password: PASSWORD } });

async function anInvitation() {
  const admin = await app.asAdmin();
  const body = aBody();
  const { user, link } = await admin.call(inviteUser, { body });
  const params = { id: String(user.id) };
  const findListed = async () => (await admin.call(listUsers, { query: { q: body.username } }))[0];
  return { admin, body, params, id: user.id, link: String(link), token: tokenOf(link), findListed };
}

describe('an invitation', () => {
  test('An invited account cannot sign in before its link is used, and is listed as invited for a week', async () => {
    const { body, link, token, findListed } = await anInvitation();
    expect(link).toMatch(/^\/invito#[\w-]{43}$/);
    const { invitato_il, invito_scade, last_login } = (await findListed()) ?? {};
    expect(last_login).toBeNull();
    expect(Date.parse(String(invito_scade)) - Date.parse(String(invitato_il))).toBe(7 * 24 * 3_600_000);
    expect((await tryLogin(body)).status).toBe(401);
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(token))).toEqual([]);
  });

  test('An invitation names the inviter and the account, can be accepted only once, and signs the account in', async () => {
    const { admin, body, token, findListed, id } = await anInvitation();
    await app.sql.query(`update users set nome = 'Giulia', cognome = 'Ferrante' where id = $1`, [admin.userId]);
    expect(await aGuest().call(readInvito, { body: { token } })).toEqual({
      nome: 'Ada',
      username: body.username,
      email: body.email,
      da: 'Giulia Ferrante',
      expires_at: expect.any(String),
    });
    const guest = aGuest();
    expect(await accept(token, guest)).toMatchObject({ status: 200, body: { user: { id, username: body.username, role: 'HR' } } });
    expect((await guest.try(me)).status).toBe(200);
    expect(await findListed()).toMatchObject({ invitato_il: null, invito_scade: null, last_login: expect.any(String) });
    expect([await accept(token), await aGuest().try(readInvito, { body: { token } })]).toMatchObject([INVALID_LINK, INVALID_LINK]);
    expect((await tryLogin(body)).status).toBe(200);
  });

  test('Of two concurrent uses of an invitation only one signs the account in', async () => {
    const { token } = await anInvitation();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test.each([
    ['12345', 'La password deve avere almeno 6 caratteri'],
    ['password', 'Questa password è tra le più usate al mondo: scegline una meno prevedibile.'],
  ])('An invitation is still valid after the chosen password %s was rejected', async (password, sentence) => {
    const { token } = await anInvitation();
    expect(await accept(token, aGuest(), password)).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    expect((await accept(token)).status).toBe(200);
  });

  test('An invitation is not valid after a week, after it was revoked, or after a newer one was created', async () => {
    const { admin, params, id, token, findListed, body } = await anInvitation();
    await app.sql.query(`update reimpostazioni set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
    expect(await accept(token)).toMatchObject(INVALID_LINK);
    const secondInvito = await admin.call(inviteAgain, { params, body: {} });
    const thirdInvito = await admin.call(inviteAgain, { params, body: {} });
    expect(await accept(tokenOf(secondInvito.link))).toMatchObject(INVALID_LINK);
    await admin.call(updateUser, { params, body: { is_active: false } });
    expect(await accept(tokenOf(thirdInvito.link))).toMatchObject(INVALID_LINK);
    expect(await findListed()).toMatchObject({ is_active: false, invito_scade: null, invitato_il: expect.any(String) });
    expect(await admin.try(inviteAgain, { params, body: {} })).toMatchObject({ status: 409, body: { code: 'UTENTE_DISATTIVATO' } });
    await admin.call(updateUser, { params, body: { is_active: true } });
    expect((await tryLogin(body)).status).toBe(401);
    expect((await accept(tokenOf((await admin.call(inviteAgain, { params, body: {} })).link))).status).toBe(200);
  });

  test('An invitation cannot be used as a password link, nor a password link as an invitation', async () => {
    const { admin, params, token, body } = await anInvitation();
    expect(await aGuest().try(resetPassword, { body: { token, password: PASSWORD } })).toMatchObject(INVALID_LINK);
    expect(await admin.try(createResetLink, { params })).toMatchObject({
      status: 409,
      body: { message: "Ada Neri non ha ancora scelto la sua password: mandagli di nuovo l'invito." },
    });
    await accept(token);
    expect(await admin.try(inviteAgain, { params, body: {} })).toMatchObject({ status: 409, body: { code: 'GIA_ENTRATO' } });
    const resetToken = tokenOf((await admin.call(createResetLink, { params })).link);
    expect(await accept(resetToken)).toMatchObject(INVALID_LINK);
    expect((await tryLogin(body)).status).toBe(200);
  });

  test('After accepting an invitation, an account that must have a second factor is sent to the setup of the factor', async () => {
    const { admin, token } = await anInvitation();
    await admin.call(putObbligo, { body: { ruoli: ['HR'] } });
    const guest = aGuest();
    await accept(token, guest);
    expect((await guest.call(me, {})).user.fattore).toMatchObject({ scaduto: false });
    await admin.call(putObbligo, { body: { ruoli: [] } });
  });

  test('An invitation creates no account when the confirmation of identity is missing, the name is used, or no mail server is configured for its mail', async () => {
    const { admin, params, body: taken } = await anInvitation();
    const body = aBody();
    expect(await admin.try(inviteUser, { body: { ...body, username: taken.username.toUpperCase() } })).toMatchObject({
      status: 409,
      body: { message: 'Esiste già un utente con questo username' },
    });
    const noMailServer = { status: 409, body: { code: 'POSTA_NON_CONFIGURATA' } };
    expect(await admin.try(inviteUser, { body: { ...body, per_posta: true } })).toMatchObject(noMailServer);
    expect(await admin.try(inviteAgain, { params, body: { per_posta: true } })).toMatchObject(noMailServer);
    await setConfirmedAgo(app.sql, admin.userId, '1 hour');
    const confirmationRequired = { status: 403, body: { code: 'CONFERMA_RICHIESTA' } };
    expect(await admin.try(inviteUser, { body })).toMatchObject(confirmationRequired);
    expect(await admin.try(inviteAgain, { params, body: {} })).toMatchObject(confirmationRequired);
    expect((await app.sql.query('select from users where username = $1', [body.username])).rowCount).toBe(0);
  });

  test('The audit log records the account that created an invitation and the use of the invitation, without the secret', async () => {
    const { admin, id, token } = await anInvitation();
    await accept(token);
    await accept(token);
    const { rows } = await app.sql.query(
      `select azione, oggetto, user_id, dopo ->> 'evento' as evento, concat(prima, dopo) as valori from registro
       where oggetto_id = $1 and oggetto in ('users', 'accessi', 'reimpostazioni') order by id`,
      [String(id)],
    );
    expect(rows[0]).toMatchObject({ azione: 'crea', oggetto: 'users', user_id: admin.userId });
    expect(rows).toContainEqual(expect.objectContaining({ evento: 'invito_accettato', user_id: id }));
    expect(rows.map(({ valori }) => valori).join()).not.toMatch(/argon2|[\w-]{43}/);
  });

  test('An invited account has its brands as soon as it signs in', async () => {
    const admin = await app.asAdmin();
    const brand = await insertBrand(app.sql);
    const { link } = await admin.call(inviteUser, { body: { ...aBody(), brands: [{ brand_id: brand.id, can_edit: true }] } });
    const guest = aGuest();
    await guest.call(acceptInvito, { body: { token: tokenOf(link), password: PASSWORD } });
    expect((await guest.call(me, {})).user.permessi.brand).toMatchObject({ 'dipendenti.modifica': [brand.id] });
  });

  test('The response to an invitation by mail does not contain the link, and the mail can be sent again from the account', {
    timeout: 60_000,
  }, async () => {
    const mailbox = await openMailbox();
    const office = await startMailApp(app, mailbox);
    const admin = office.speakingAs(await app.asAdmin());
    const body = aBody();
    const { user, ...link } = await admin.call(inviteUser, { body: { ...body, per_posta: true } });
    expect(link).toEqual({ link: null, expires_at: null });
    await mailbox.have(1);
    expect(await admin.call(inviteAgain, { params: { id: String(user.id) }, body: { per_posta: true } })).toMatchObject({ link: null });
    const mails = await mailbox.have(2);
    const tokens = mails.map(({ text }) => text.match(new RegExp(`${ORIGIN}/invito#([\\w-]{43})`))?.[1] ?? '');
    expect(mails[0]).toMatchObject({ to: body.email, subject: 'Il tuo account in Organico', unsubscribe: '' });
    expect((await accept(tokens[0] ?? '')).status).toBe(404);
    expect((await accept(tokens[1] ?? '')).status).toBe(200);
    expect((await signIn(aGuest(), { username: body.email, password: PASSWORD })).id).toBe(user.id);
  });
});
