import { afterAll, beforeAll } from 'vitest';
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { createProvider } from '#features/accounts/azienda/server/openid-provider.ts';
import { Browser, type JsonAnswer } from './browser.ts';
import { type CompanyProvider, openCompanyProvider } from './company-provider.ts';
import { type SecondApp, startSecondApp } from './second-app.ts';
import type { TestApp } from './test-app.ts';

interface ProductServer extends SecondApp {
  /** Signs the user in at the provider. Returns the address of the product to which the provider redirects the browser. */
  goAndReturn(browser: Browser, providerUser: string): Promise<URL>;
  /** Completes a company sign-in: sends to the product the query string of the address to which the provider has redirected the browser. */
  bring(browser: Browser, returnUrl: URL): Promise<JsonAnswer>;
  enter(providerUser: string, browser?: Browser): Promise<JsonAnswer>;
}

export interface Company {
  readonly provider: CompanyProvider;
  /** Starts a server of the product that runs until the test ends. */
  product(settings?: Partial<Omit<Azienda, 'provider'>> & { clientSecret?: string; issuer?: string }): Promise<ProductServer>;
}

export function openCompany(app: TestApp): Company {
  let openedProvider: CompanyProvider | undefined;
  beforeAll(async () => {
    openedProvider = await openCompanyProvider();
  });
  afterAll(async () => openedProvider?.close());
  const provider = () => {
    if (!openedProvider) throw new Error('The provider starts in beforeAll: use it inside a test.');
    return openedProvider;
  };
  return {
    get provider() {
      return provider();
    },
    async product({ clientSecret = provider().clientSecret, issuer = provider().issuer, ...settings } = {}) {
      const { nome = 'Marea', solo = false, mappa } = settings;
      const gruppi = mappa && 'groups';
      const connectedProvider = createProvider({ issuer, clientId: provider().clientId, clientSecret, nome, gruppi });
      const second = await startSecondApp(app, { azienda: { nome, solo, mappa, provider: connectedProvider } });
      provider().setRedirectUris(`${second.url}/accesso-aziendale`);
      const product: ProductServer = {
        ...second,
        async goAndReturn(browser, providerUser) {
          const { body } = await browser.post(`${second.url}/api/auth/azienda/entra`);
          return browser.signInAt(String(body.indirizzo), second.url, { chi: providerUser });
        },
        bring: (browser, returnUrl) => browser.post(`${second.url}/api/auth/azienda/ritorno`, { risposta: returnUrl.search }),
        async enter(providerUser, browser = new Browser()) {
          return product.bring(browser, await product.goAndReturn(browser, providerUser));
        },
      };
      return product;
    },
  };
}
