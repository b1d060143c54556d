import { describe, expect, test } from 'vitest';
import { login, resetPassword } from '#features/accounts/auth/contract.ts';
import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import { Client } from '#testing/client.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { setConfirmedAgo } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { createResetLink, inviteUser, listUsers, updateOwn, updateUser } from './contract.ts';

const app = openApp();
const PASSWORD = 'quattro parole a caso';
let counter = 0;

async function anAccount() {
  const name = `prima${++counter}`;
  const account = { username: name, email: `${name}@organico.test`, nome: 'Ada', cognome: 'Neri' };
  const { id } = await insertUser(app.sql, { ...account, password_hash: await cheapHash(PASSWORD) });
  const signIn = async (username: string) => (await new Client(app.url).try(login, { body: { username, password: PASSWORD } })).status;
  return { id, ...account, params: { id: String(id) }, signIn, client: await app.sessionOf(id) };
}

describe('an amministratore who corrects an account', () => {
  test('An amministratore can change name, username and e-mail of an account; they are valid for its next sign-in, and the audit log has both values', async () => {
    const admin = await app.asAdmin();
    const { id, params, signIn, username, email } = await anAccount();
    const body = { nome: ' Adele ', cognome: '', username: `Dopo${counter}`, email: `dopo${counter}@organico.test` };
    expect(await admin.call(updateUser, { params, body })).toMatchObject({ ...body, nome: 'Adele', cognome: null });
    expect([await signIn(username), await signIn(email), await signIn(body.username), await signIn(body.email)]).toEqual([
      401, 401, 200, 200,
    ]);
    expect(await lastOf(app.sql, 'users', id)).toMatchObject({
      azione: 'modifica',
      user_id: admin.userId,
      prima: { nome: 'Ada', cognome: 'Neri', username, email },
      dopo: { nome: 'Adele', cognome: null, username: body.username, email: body.email },
    });
  });

  test.each<[string, (taken: { username: string; email: string }) => object, string]>([
    ['username', ({ username }) => ({ username: username.toUpperCase() }), 'Esiste già un utente con questo username'],
    ['e-mail', ({ email }) => ({ email: email.toUpperCase() }), 'Esiste già un utente con questa email'],
    ['e-mail as a username', ({ email }) => ({ username: email }), 'Un altro utente accede già con questo username o con questa email'],
  ])('An amministratore cannot give an account the %s of another account', async (_, values, sentence) => {
    const admin = await app.asAdmin();
    const [takenAccount, { params }] = [await anAccount(), await anAccount()];
    expect(await admin.try(updateUser, { params, body: values(takenAccount) })).toMatchObject({ status: 409, body: { message: sentence } });
  });

  test('A change that is based on an older version of an account is rejected, and a sign-in does not change the version', async () => {
    const [admin, otherAdmin] = [await app.asAdmin(), await app.asAdmin()];
    const { id, params, username, signIn } = await anAccount();
    const [{ updated_at } = { updated_at: '' }] = await admin.call(listUsers, { query: { q: username } });
    await signIn(username);
    const changed = await admin.call(updateUser, { params, body: { nome: 'Adele', updated_at } });
    await otherAdmin.call(updateUser, { params, body: { cognome: 'Bianchi' } });
    expect(await admin.try(updateUser, { params, body: { nome: 'Ada', updated_at: changed.updated_at } })).toMatchObject({
      status: 409,
      body: { code: 'MODIFICATO_NEL_FRATTEMPO', message: expect.stringContaining('ha cambiato questo utente') },
    });
    const query = { oggetto: 'users', id: String(id) } as const;
    expect(await admin.call(getUltimaModifica, { query })).toMatchObject({ presenza: 'presente', chi: expect.any(String) });
  });

  test('A new e-mail of an account invalidates the link that was sent to the former e-mail', async () => {
    const admin = await app.asAdmin();
    const { params } = await anAccount();
    const token = (await admin.call(createResetLink, { params })).link.slice(-43);
    await admin.call(updateUser, { params, body: { email: `altra${counter}@organico.test` } });
    expect((await app.anonymous.try(resetPassword, { body: { token, password: 'altre cinque parole' } })).status).toBe(404);
  });
});

describe('an owner who corrects their own account', () => {
  test('The owner of an account can change the name and the e-mail of the account and no other field', async () => {
    const { client, username, id } = await anAccount();
    const body = {
      nome: 'Adele',
      email: `mia${counter}@organico.test`,
      username: 'altro',
      role: 'HR',
      amministratore: true,
      is_active: false,
    };
    expect(await client.call(updateOwn, { body })).toMatchObject({
      id,
      nome: 'Adele',
      cognome: 'Neri',
      email: body.email,
      username,
      role: 'IT',
      amministratore: false,
      is_active: true,
    });
    expect(await lastOf(app.sql, 'users', id)).toMatchObject({ user_id: id, prima: { nome: 'Ada' }, dopo: { nome: 'Adele' } });
  });

  test('The owner of an account needs a session and a confirmation of identity to change the account', async () => {
    const { client, id } = await anAccount();
    await setConfirmedAgo(app.sql, id, '1 hour');
    const body = { email: `mia${counter}@organico.test` };
    expect(await client.try(updateOwn, { body })).toMatchObject({ status: 403, body: { code: 'CONFERMA_RICHIESTA' } });
    expect((await app.anonymous.try(updateOwn, { body })).status).toBe(401);
  });
});

describe('the mail about a new e-mail address', () => {
  test('A new e-mail of an account is reported by mail to the old and the new address, and to neither when the account was never used', {
    timeout: 60_000,
  }, async () => {
    const mailbox = await openMailbox();
    const office = await startMailApp(app, mailbox);
    const admin = office.speakingAs(await app.asAdmin());
    const { params, email, client } = await anAccount();
    const { user } = await admin.call(inviteUser, { body: { username: `ospite${counter}`, email: `ospite${counter}@organico.test` } });
    await admin.call(updateUser, { params: { id: String(user.id) }, body: { email: `vera${counter}@organico.test` } });
    await admin.call(updateUser, { params, body: { email: `nuova${counter}@organico.test`, nome: 'Adele' } });
    const mails = await mailbox.have(2);
    expect(mails.map(({ to }) => to).sort()).toEqual([`nuova${counter}@organico.test`, email].sort());
    for (const mail of mails) {
      expect(mail.subject).toBe("L'email del tuo account è cambiata");
      expect(mail.text).toMatch(new RegExp(`Buongiorno Adele, .* era ${email} e ora è nuova${counter}@organico\\.test`));
    }
    await office.speakingAs(client).call(updateOwn, { body: { email } });
    expect((await mailbox.have(4)).slice(2).map(({ to }) => to)).toContain(email);
  });
});
