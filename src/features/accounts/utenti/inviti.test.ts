import { describe, expect, test } from 'vitest';
import { acceptInvito, login } from '#features/accounts/auth/contract.ts';
import { ORIGIN, startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { inviteColleagues, listUsers, updateUser } from './contract.ts';

const app = openApp();
const PASSWORD = 'quattro parole a caso';
let counter = 0;
const aColleague = (email = `collega${++counter}@organico.test`) => ({ nome: 'Ada', cognome: 'Neri', email });
const countAccounts = async () => (await app.sql.query('select count(*)::integer as n from users')).rows[0].n;

describe('inviting colleagues', () => {
  test('Each line of an invitation of colleagues creates an account with its role and can_edit on the brand', async () => {
    const admin = await app.asAdmin();
    const brand = await insertBrand(app.sql);
    const [hr, it] = [aColleague(), aColleague()];
    const inviti = await admin.call(inviteColleagues, { body: { brand_id: brand.id, hr, it } });
    expect(inviti.map(({ user }) => [user.email, user.username, user.role])).toEqual([
      [hr.email, hr.email, 'HR'],
      [it.email, it.email, 'IT'],
    ]);
    const users = await admin.call(listUsers, { query: { brand_id: String(brand.id), sort: 'email' } });
    expect(users).toMatchObject([
      { email: hr.email, amministratore: false, associazioni: [{ brand: { id: brand.id }, can_edit: true, can_admin: false }] },
      { email: it.email, amministratore: false, associazioni: [{ brand: { id: brand.id }, can_edit: true, can_admin: false }] },
    ]);
  });

  test('Each invited colleague gets a separate link, with which they choose a password and sign in', async () => {
    const admin = await app.asAdmin();
    const brand = await insertBrand(app.sql);
    const body = { brand_id: brand.id, hr: aColleague(), manager: aColleague() };
    const [hrInvito, managerInvito] = await admin.call(inviteColleagues, { body });
    expect(hrInvito?.link).not.toBe(managerInvito?.link);
    const token = String(managerInvito?.link).split('#')[1] ?? '';
    const { user } = await app.anonymous.call(acceptInvito, { body: { token, password: PASSWORD } });
    expect(user).toMatchObject({ email: body.manager.email, role: 'MANAGER' });
    expect((await app.anonymous.try(login, { body: { username: body.hr.email, password: PASSWORD } })).status).toBe(401);
  });

  test('When one line of an invitation of colleagues fails, no account is created, and the error names the line whose e-mail is already used', async () => {
    const admin = await app.asAdmin();
    const brand = await insertBrand(app.sql);
    const takenColleague = aColleague();
    await admin.call(inviteColleagues, { body: { brand_id: brand.id, it: takenColleague } });
    const countBefore = await countAccounts();
    const colleague = aColleague();
    const cases = [
      [
        { hr: aColleague(), manager: { ...takenColleague, email: takenColleague.email.toUpperCase() } },
        'manager.email',
        'Esiste già un utente con questa email',
      ],
      [{ hr: colleague, it: colleague }, 'it.email', 'Ogni persona ha la sua email'],
      [{ hr: { ...aColleague(), nome: ' ' } }, 'hr.nome', 'Scrivi il nome'],
      [{ manager: { ...aColleague(), email: 'ada' } }, 'manager.email', 'Email non valida'],
    ] as const;
    for (const [lines, field, sentence] of cases) {
      const answer = await admin.try(inviteColleagues, { body: { brand_id: brand.id, ...lines } });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    }
    expect(await admin.try(inviteColleagues, { body: { brand_id: brand.id } })).toMatchObject({
      status: 400,
      body: { message: 'Scrivi il nome di almeno un collega' },
    });
    expect((await admin.try(inviteColleagues, { body: { brand_id: 2_000_000_001, hr: aColleague() } })).status).toBe(404);
    expect(await countAccounts()).toBe(countBefore);
  });

  test('An invitation by mail is rejected when no mail server is configured, and creates no account', async () => {
    const admin = await app.asAdmin();
    const brand = await insertBrand(app.sql);
    const countBefore = await countAccounts();
    const answer = await admin.try(inviteColleagues, { body: { brand_id: brand.id, hr: aColleague(), per_posta: true } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'POSTA_NON_CONFIGURATA' } });
    expect(await countAccounts()).toBe(countBefore);
  });

  test('The response to an invitation by mail does not contain the link', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    const office = await startMailApp(app, mailbox);
    const admin = office.speakingAs(await app.asAdmin());
    const brand = await insertBrand(app.sql);
    mailbox.answers.push(421);
    const hr = aColleague();
    const [invito] = await admin.call(inviteColleagues, { body: { brand_id: brand.id, hr, per_posta: true } });
    expect(invito).toMatchObject({ link: null, expires_at: null });
    const [mail] = await mailbox.have(1);
    expect(mail).toMatchObject({ to: hr.email, subject: 'Il tuo account in Organico' });
    const [, token = ''] = mail?.text.match(new RegExp(`${ORIGIN}/invito#([\\w-]{43})`)) ?? [];
    await app.anonymous.call(acceptInvito, { body: { token, password: PASSWORD } });
    expect((await app.anonymous.try(login, { body: { username: hr.email, password: PASSWORD } })).status).toBe(200);
  });
});

describe('the flag fa_tutto', () => {
  test('Only an amministratore can have the flag fa_tutto, and it is removed when the account stops being amministratore', async () => {
    const [admin, otherAdmin] = [await app.asAdmin(), await app.asAdmin()];
    const it = await app.as({ role: 'IT' });
    const change = (id: number, body: object) => admin.try(updateUser, { params: { id: String(id) }, body });
    expect(await change(it.userId, { fa_tutto: true })).toMatchObject({ status: 409, body: { code: 'SOLO_AMMINISTRATORE' } });
    expect(await change(otherAdmin.userId, { fa_tutto: true })).toMatchObject({ status: 200, body: { fa_tutto: true } });
    const demoted = await change(otherAdmin.userId, { amministratore: false });
    expect(demoted).toMatchObject({ status: 200, body: { amministratore: false, fa_tutto: false } });
  });
});
