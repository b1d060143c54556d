import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make, post } from './make.ts';
import { expectToast } from './toast.ts';
import { expect, test } from './with-mail.ts';

const PASSWORD = 'quattro parole a caso';

test.beforeEach(async ({ page, mailApp }) => signIn(page, mailApp.url));

async function anAccount(page: Page, nome: string, role = 'HR'): Promise<{ id: number; email: string }> {
  const email = `${nome.toLowerCase()}@marea.example`;
  const account = { username: nome.toLowerCase(), email, password: PASSWORD, role, nome, cognome: 'Neri' };
  return { id: await make(page, '/api/auth/register', account), email };
}

test('The amministratore sees how mails are sent, and sends a test mail', async ({ page, mailApp }) => {
  await page.goto('/user-management');
  await page.getByRole('link', { name: 'Posta' }).click();
  await expect(page.getByText('Organico <organico@azienda.example>')).toBeVisible();
  await expect(page.getByText(mailApp.url, { exact: true })).toBeVisible();
  await expect(page.getByText('La posta non è configurata')).toHaveCount(0);
  await page.getByLabel('Destinatario').fill('prova@marea.example');
  await page.getByRole('button', { name: 'Invia prova' }).click();
  await expect(page.getByText(/^Il server di posta ha preso la mail per prova@marea\.example\./)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'prova@marea.example' })).toContainText('Inviata');
  await expectAccessible(page);
  await mailApp.mails(1, { to: 'prova@marea.example', subject: 'Prova di invio da Organico' });
  mailApp.mailbox.answers.push(550);
  await page.getByRole('button', { name: 'Invia prova' }).click();
  await expect(page.getByText(/^Il server di posta rifiuta questa mail\./)).toBeVisible();
});

test('The product mails a password link, with which the user sets a password and signs in', async ({ page, mailApp, browser }) => {
  const { email } = await anAccount(page, 'Lucas');
  await page.goto('/user-management?q=lucas');
  await page.getByRole('button', { name: /^Azioni per Lucas/ }).click();
  await page.getByRole('menuitem', { name: 'Crea link per la password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link per la password' });
  await expect(dialog.getByRole('button', { name: 'Copia il link' })).toBeFocused();
  await expect(dialog.getByText('La posta non è configurata')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invia per e-mail' }).click();
  await expect(dialog.getByText(`Il link parte adesso per ${email}.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invia per e-mail' })).toHaveCount(0);
  await expectAccessible(page);
  const [mail] = await mailApp.mails(1, { to: email });
  const link = mail?.text.split(/\s/).find((word) => word.startsWith(`${mailApp.url}/reimposta-password#`)) ?? '';
  const lucasPage = await (await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' })).newPage();
  await lucasPage.goto(link);
  await lucasPage.getByLabel('Nuova password *', { exact: true }).fill('una password tutta nuova');
  await lucasPage.getByLabel('Conferma nuova password *').fill('una password tutta nuova');
  await lucasPage.getByRole('button', { name: 'Imposta password' }).click();
  await lucasPage.getByLabel('Username').fill(email);
  await lucasPage.getByLabel('Password', { exact: true }).fill('una password tutta nuova');
  await lucasPage.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(lucasPage.getByRole('complementary', { name: 'Barra laterale' })).toContainText('Lucas Neri');
});

test('The product mails an invitation without showing the link on the page, and the invited account signs in with the link', async ({
  page,
  mailApp,
  browser,
}) => {
  await page.goto('/user-management?nuovo=1');
  const form = page.getByRole('dialog', { name: 'Crea Utente' });
  await form.getByLabel('Username *').fill('piera');
  await form.getByLabel('Email *').fill('piera@marea.example');
  await form.getByText('Manda un invito per e-mail').click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Crea Utente' }).click();
  await expectToast(page, 'La mail va a piera@marea.example.');
  await expect(form).toHaveCount(0);
  const [mail] = await mailApp.mails(1, { to: 'piera@marea.example', subject: 'Il tuo account in Organico' });
  const link = mail?.text.split(/\s/).find((word) => word.startsWith(`${mailApp.url}/invito#`)) ?? '';
  const pieraPage = await (await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' })).newPage();
  await pieraPage.goto(link);
  await pieraPage.getByLabel('Password *', { exact: true }).fill(PASSWORD);
  await pieraPage.getByLabel('Conferma password *').fill(PASSWORD);
  await pieraPage.getByRole('button', { name: 'Entra in Organico' }).click();
  await expect(pieraPage.getByRole('complementary', { name: 'Barra laterale' })).toContainText('piera');
});

test('A user sends a scheduled report at once, and the mail contains the file of the report', async ({ page, mailApp }) => {
  await make(page, '/api/brands', { nome: 'Nuvola' });
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Programma invio' }).click();
  await page.getByRole('button', { name: 'Programma report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programma report' });
  await expect(page.getByText('La posta non è configurata')).toHaveCount(0);
  await dialog.getByLabel('Nome *').fill('Cifre del lunedì');
  await dialog.getByRole('button', { name: 'Programma', exact: true }).click();
  await expectToast(page, 'Report programmato');
  await page.getByRole('button', { name: /^Invia ora/ }).click();
  await expectToast(page, 'Il report parte ora');
  const [mail] = await mailApp.mails(1, { subject: 'Report: Cifre del lunedì' });
  expect(mail?.text).toContain('Content-Type: application/pdf');
});

test('An account that has turned mails off gets none, and the next account in the same mail round gets its own mails', async ({
  page,
  mailApp,
  browser,
}) => {
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const [mutedAccount, notifiedAccount] = [await anAccount(page, 'Nina', 'MANAGER'), await anAccount(page, 'Sara', 'MANAGER')];
  for (const { id } of [mutedAccount, notifiedAccount]) await post(page, '/api/user-brands', { user_id: id, brand_id, can_edit: true });
  const ninaPage = await (await browser.newContext({ baseURL: mailApp.url, locale: 'it-IT' })).newPage();
  await ninaPage.request.post('/api/auth/login', { data: { username: 'nina', password: PASSWORD } });
  await ninaPage.goto('/account');
  await expect(ninaPage.getByText('La posta non è configurata')).toHaveCount(0);
  const saved = ninaPage.waitForResponse(
    (response) => response.url().endsWith('/api/avvisi/preferenze') && response.request().method() === 'PUT',
  );
  await ninaPage.getByRole('group', { name: 'Onboarding che aspettano te' }).getByText('Mai', { exact: true }).click();
  expect((await saved).status()).toBe(200);
  const person = { nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', brand_id };
  const dipendente_id = await make<string>(page, '/api/dipendenti', person);
  const id = await make(page, '/api/workflows', { dipendente_id });
  await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
  await mailApp.round();
  const [mail] = await mailApp.mails(1, { to: notifiedAccount.email });
  expect(mail?.subject).toBe('Anna Rossi: Da comunicare a IT');
  expect(await mailApp.query(`select from posta where destinatario = '${mutedAccount.email}'`)).toEqual([]);
});
