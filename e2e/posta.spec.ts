import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('The amministratore reads on the page Posta that mail is not configured', async ({ page }) => {
  await page.goto('/user-management');
  await page.getByRole('link', { name: 'Posta' }).click();
  await expect(page).toHaveTitle('Posta · Organico');
  await expect(page.getByText('La posta non è configurata', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nessuna mail' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia prova' })).toBeHidden();
  await expectAccessible(page);
});

test('A user turns off the mails for one type of notices, and the setting is saved', async ({ page }) => {
  await page.goto('/account');
  const noticeGroup = page.getByRole('group', { name: 'Licenze in scadenza' });
  await expect(noticeGroup.getByRole('radio', { name: 'Nel riepilogo' })).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/avvisi/preferenze') && response.request().method() === 'PUT',
  );
  await noticeGroup.getByText('Mai', { exact: true }).click();
  await saved;
  await page.reload();
  await expect(noticeGroup.getByRole('radio', { name: 'Mai' })).toBeChecked();
  await expectAccessible(page);
});

test('A user schedules a report, pauses it, resumes it and deletes it', async ({ page }) => {
  await page.request.post('/api/brands', { data: { nome: 'Marea' } });
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Programma invio' }).click();
  await expect(page.getByText('La posta non è configurata', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Programma report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programma report' });
  await dialog.getByLabel('Nome *').fill('Cifre del lunedì');
  await dialog.getByLabel('giovedì').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Programma', exact: true }).click();
  await expectToast(page, 'Report programmato');
  const scheduledReport = page.getByRole('listitem').filter({ hasText: 'Cifre del lunedì' });
  await expect(scheduledReport).toContainText('Ultima settimana · Tutti i brand · PDF · ogni lunedì e giovedì alle 8');
  await expect(scheduledReport.getByRole('button', { name: 'Invia ora' })).toBeHidden();
  await scheduledReport.getByRole('button', { name: 'Ferma Cifre del lunedì' }).click();
  await expect(scheduledReport.getByRole('button', { name: 'Riattiva Cifre del lunedì' })).toBeVisible();
  await expectAccessible(page);
  await scheduledReport.getByRole('button', { name: 'Elimina Cifre del lunedì' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByRole('heading', { name: 'Nessun report programmato' })).toBeVisible();
});
