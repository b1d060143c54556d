import { expectAccessible } from './accessible.ts';
import { ADMIN } from './admin.ts';
import { companySignInButton, expect, signInAtProvider, test } from './with-company.ts';

test.use({ companySignInOnly: true });

test('When only the company sign-in is allowed, the login page has no password field', async ({ page, product }) => {
  await page.request.post(`${product.url}/api/setup-admin`, { data: ADMIN });
  let releaseConfig: () => void = () => undefined;
  const configGate = new Promise<void>((resolve) => {
    releaseConfig = resolve;
  });
  await page.route('**/api/auth/azienda', async (route) => {
    await configGate;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
  await expect(page.getByLabel('Username'), 'the password field must not appear before the configuration is known').toBeHidden();
  releaseConfig();
  await expect(companySignInButton(page)).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Accedi con una passkey' })).toHaveCount(0);
  await expectAccessible(page);
  await companySignInButton(page).click();
  await signInAtProvider(page, 'giulia');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
