// The company's own account: from the login to the provider and back, in and with an error; shown again in a window of its own; the only way in.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type CompanyProvider, openCompanyProvider } from '#testing/company-provider.ts';
import { expectAccessible } from './accessible.ts';
import { ADMIN, signIn } from './admin.ts';
import { test as base, EMPTY, expect, launch } from './product.ts';

const test = base.extend<object, { company: CompanyProvider; only: boolean }>({
  only: [false, { option: true, scope: 'worker' }],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
    async ({}, use) => {
      const company = await openCompanyProvider();
      await use(company);
      await company.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ company, only }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'organico-azienda-'));
      const { issuer, clientId, clientSecret } = company;
      const { server, url } = await launch(EMPTY, {
        DATA_DIR: dataDir,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Marea',
        OIDC_ONLY: String(only),
      });
      company.sendBackTo(`${url}/accesso-aziendale`);
      company.people.set('giulia', { email: ADMIN.email, email_verified: true });
      company.people.set('nessuna', { email: 'nessuna@organico.example', email_verified: true });
      await use({ url });
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
}

async function sayWhoAt(page: Page, who: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Accesso Marea' })).toBeVisible();
  await page.getByLabel('Chi sei').fill(who);
  await page.getByRole('button', { name: 'Continua', exact: true }).click();
}

const toMarea = (page: Page) => page.getByRole('button', { name: 'Accedi con Marea', exact: true });

test.describe('beside the password', () => {
  test.use({ brokenOnPurpose: true }); // the browser itself complains of refusals with 403

  test('from the login to the dashboard, and back with a sentence', async ({ page, product }) => {
    await signIn(page, product.url);
    await signOut(page);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(toMarea(page)).toBeVisible();
    await expectAccessible(page);

    await toMarea(page).click();
    await expect(page.getByRole('heading', { name: 'Accesso Marea' })).toBeVisible();
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Marea non ti ha fatto entrare')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectAccessible(page);

    await toMarea(page).click();
    await sayWhoAt(page, 'nessuna');
    await expect(page.getByRole('alert').getByText('non c’è nessun account di Organico')).toBeVisible();

    // Who is signed in there already is somebody else's browser's business: here it begins anew.
    await page.context().clearCookies();
    await page.goto('/login');
    await toMarea(page).click();
    await sayWhoAt(page, 'giulia');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Giulia');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('what is dear goes on by itself once one has shown in another window who one is', async ({ page, product, context }) => {
    await page.goto(`${product.url}/login`);
    await toMarea(page).click();
    await sayWhoAt(page, 'giulia');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.goto('/user-management');
    await page.getByRole('button', { name: 'Crea Utente' }).click();
    const form = page.getByRole('dialog', { name: 'Crea Utente' });
    await form.getByLabel('Username *').fill('marta');
    await form.getByLabel('Email *').fill('marta@organico.example');
    await form.getByLabel('Password *', { exact: true }).fill('altre quattro parole');
    // The provider does not say when this sign-in was: it may have been in the morning.
    await form.getByRole('button', { name: 'Crea Utente' }).click();
    const again = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await expectAccessible(page);
    const opening = context.waitForEvent('page');
    await again.getByRole('button', { name: 'Conferma con Marea', exact: true }).click();
    await sayWhoAt(await opening, 'giulia');
    await expect(again).toHaveCount(0);
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: 'marta@organico.example' })).toBeVisible();
  });
});

test.describe('as the only way in', () => {
  test.use({ only: true });

  test('the login asks for no password', async ({ page, product }) => {
    await page.request.post(`${product.url}/api/setup-admin`, { data: ADMIN });
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(toMarea(page)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Accedi con una passkey' })).toHaveCount(0);
    await expectAccessible(page);
    await toMarea(page).click();
    await sayWhoAt(page, 'giulia');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});
