import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ADMIN, signInAndOpen } from './admin.ts';
import { companySignInButton, expect, signInAtProvider, test } from './with-company.ts';

test.use({ brokenOnPurpose: true }); // the browser logs each response with status 403 as an error

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
}

test('A user signs in at the identity provider, and a user whom the provider rejects returns to a page that states the reason', async ({
  page,
  product,
}) => {
  await signInAndOpen(page, product.url);
  await signOut(page);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(companySignInButton(page)).toBeVisible();
  await expectAccessible(page);

  await companySignInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Accesso Marea' })).toBeVisible();
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Marea non ti ha fatto entrare')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectAccessible(page);

  await companySignInButton(page).click();
  await signInAtProvider(page, 'nessuna');
  await expect(page.getByRole('alert').getByText("non c'è nessun account di Organico")).toBeVisible();

  // Deletes the session at the provider, because this test needs a new sign-in there.
  await page.context().clearCookies();
  await page.goto('/login');
  await companySignInButton(page).click();
  await signInAtProvider(page, 'giulia');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dashboard/);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('A call that requires a confirmation of the identity continues after the user has signed in at the identity provider in a new window', async ({
  page,
  product,
  context,
}) => {
  await page.request.post(`${product.url}/api/setup-admin`, { data: ADMIN });
  await page.goto('/login');
  await companySignInButton(page).click();
  await signInAtProvider(page, 'giulia');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Crea Utente' }).click();
  const form = page.getByRole('dialog', { name: 'Crea Utente' });
  await form.getByLabel('Username *').fill('marta');
  await form.getByLabel('Email *').fill('marta@organico.example');
  await form.getByLabel('Password *', { exact: true }).fill('altre quattro parole');
  // The provider does not send the time of the sign-in, so the server does not accept the sign-in as recent.
  await form.getByRole('button', { name: 'Crea Utente' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await expectAccessible(page);
  const newWindow = context.waitForEvent('page');
  await confirmDialog.getByRole('button', { name: 'Conferma con Marea', exact: true }).click();
  await signInAtProvider(await newWindow, 'giulia');
  await expect(confirmDialog).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'marta@organico.example' })).toBeVisible();
});
