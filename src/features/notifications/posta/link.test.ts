import { describe, expect, test, vi } from 'vitest';
import { createResetLink, sendResetLink, updateUser } from '#features/accounts/utenti/contract.ts';
import { getFirma } from '#features/journeys/firme/contract.ts';
import { createLink, createVerbale, sendLink } from '#features/journeys/verbali/contract.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const STALE_LINK = { status: 409, body: { code: 'LINK_SUPERATO' } };

async function aVerbale() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna' });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  const { id } = await it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
  const { rows } = await app.sql.query('select email from dipendenti where id = $1', [anna.id]);
  return { brand, it, anna, email: rows[0].email as string, params: { id: String(id) } };
}

async function anOffice() {
  const mailbox = await openMailbox();
  return { mailbox, ...(await startMailApp(app, mailbox)) };
}

const waitUntilSent = async (destinatario: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await app.sql.query('select stato from posta where destinatario = $1', [destinatario]);
      expect(rows).toEqual([{ stato: 'inviata' }]);
    },
    { timeout: 30_000, interval: 50 },
  );

describe('the mail with the personal link to a handover record', () => {
  test('The mail with the link to a handover record is sent to its employee, the link opens the record, and the database stores only the digest of the link', {
    timeout: 60_000,
  }, async () => {
    const { it, email, brand, params } = await aVerbale();
    const { mailbox, speakingAs } = await anOffice();
    const sender = speakingAs(it);
    const link = await sender.call(createLink, { params });
    expect(link).toMatchObject({ email, posta_attiva: true });
    const token = link.url.replace('/firma/', '');
    expect(await sender.call(sendLink, { params, body: { token } })).toEqual({ destinatario: email });
    const [mail] = await mailbox.have(1);
    expect(mail).toMatchObject({
      to: email,
      unsubscribe: '',
      subject: expect.stringMatching(/^Verbale di consegna n\. \d{4}\/\d{4} da firmare$/),
    });
    expect(mail?.text).toContain(`https://organico.test/firma/${token}`);
    expect(mail?.text).toContain(`perché ${brand.nome} ha emesso un verbale a tuo nome`);
    expect(mail?.text).not.toContain('hai un account');
    expect(await app.anonymous.call(getFirma, { params: { token } })).toMatchObject({ nome: 'Anna' });
    await waitUntilSent(email);
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(token))).toEqual([]);
  });

  test('The link to a handover record cannot be mailed after it was replaced, nor with a guessed token', { timeout: 60_000 }, async () => {
    const { it, params } = await aVerbale();
    const { mailbox, speakingAs } = await anOffice();
    const sender = speakingAs(it);
    const { url } = await sender.call(createLink, { params });
    await sender.call(createLink, { params });
    for (const token of [url.replace('/firma/', ''), 'indovinato'])
      expect(await sender.try(sendLink, { params, body: { token } })).toMatchObject(STALE_LINK);
    expect(mailbox.tries).toBe(0);
  });

  test('The link to a handover record cannot be mailed when the employee is not visible any more', { timeout: 60_000 }, async () => {
    const { it, anna, params } = await aVerbale();
    const { speakingAs } = await anOffice();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('delete from dipendenti_hardware where dipendente_id = $1', [anna.id]);
    await app.sql.query('update dipendenti set brand_id = $2 where id = $1', [anna.id, otherBrand.id]);
    const { url, email } = await speakingAs(it).call(createLink, { params });
    expect(email).toBeNull();
    const body = { token: url.replace('/firma/', '') };
    expect(await speakingAs(it).try(sendLink, { params, body })).toMatchObject({ status: 409, body: { code: 'DESTINATARIO_ASSENTE' } });
  });
});

describe('the mail with the password link', () => {
  test('The password link is mailed to the address of the account, and not any more after the account is deactivated', {
    timeout: 60_000,
  }, async () => {
    const { mailbox, speakingAs } = await anOffice();
    const admin = speakingAs(await app.asAdmin());
    const account = await app.as({ role: 'HR' });
    const params = { id: String(account.userId) };
    const { link, posta_attiva } = await admin.call(createResetLink, { params });
    expect(posta_attiva).toBe(true);
    const token = link.slice(link.indexOf('#') + 1);
    const { destinatario } = await admin.call(sendResetLink, { params, body: { token } });
    const [mail] = await mailbox.have(1);
    expect(mail).toMatchObject({ to: destinatario, subject: 'Scegli la tua password di Organico', unsubscribe: '' });
    expect(mail?.text).toContain(`https://organico.test${link}`);
    await waitUntilSent(destinatario);
    expect(await admin.try(sendResetLink, { params, body: { token: 'indovinato' } })).toMatchObject(STALE_LINK);
    await admin.call(updateUser, { params, body: { is_active: false } });
    expect(await admin.try(sendResetLink, { params, body: { token } })).toMatchObject({
      status: 409,
      body: { code: 'UTENTE_DISATTIVATO' },
    });
  });
});

test('Without a configured mail server users have to copy links, and the response says so', async () => {
  const { it, params } = await aVerbale();
  const admin = await app.asAdmin();
  const firmaLink = await it.call(createLink, { params });
  const account = { id: String(it.userId) };
  const password = await admin.call(createResetLink, { params: account });
  expect([firmaLink.posta_attiva, password.posta_attiva]).toEqual([false, false]);
  const rejected = { status: 409, body: { code: 'POSTA_NON_CONFIGURATA' } };
  const token = firmaLink.url.replace('/firma/', '');
  expect(await it.try(sendLink, { params, body: { token } })).toMatchObject(rejected);
  expect(await admin.try(sendResetLink, { params: account, body: { token: password.link.slice(-43) } })).toMatchObject(rejected);
});
