import type { Locator, Page } from '@playwright/test';
import { type CompanyProvider, openCompanyProvider } from '#testing/company-provider.ts';
import { ADMIN } from './admin.ts';
import { test as base, expect } from './product.ts';

export const test = base.extend<{ companySignInOnly: boolean }, { company: CompanyProvider }>({
  companySignInOnly: [false, { option: true }],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which other fixtures this fixture needs
    async ({}, use) => {
      const company = await openCompanyProvider();
      await use(company);
      await company.close();
    },
    { scope: 'worker' },
  ],
  product: async ({ servers, company, companySignInOnly }, use, { file }) => {
    const { issuer, clientId, clientSecret } = company;
    const url = await servers.urlOf(file, 'empty', {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Marea',
      OIDC_ONLY: String(companySignInOnly),
    });
    company.setRedirectUris(`${url}/accesso-aziendale`);
    company.people.set('giulia', { email: ADMIN.email, email_verified: true });
    company.people.set('nessuna', { email: 'nessuna@organico.example', email_verified: true });
    await use({ url });
  },
});

export async function signInAtProvider(page: Page, userId: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Accesso Marea' })).toBeVisible();
  await page.getByLabel('Chi sei').fill(userId);
  await page.getByRole('button', { name: 'Continua', exact: true }).click();
}

export const companySignInButton = (page: Page): Locator => page.getByRole('button', { name: 'Accedi con Marea', exact: true });

export { expect };
