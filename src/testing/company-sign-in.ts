// A server with a configured company account, and the steps of the sign-in at the provider.
import { afterAll, beforeAll } from 'vitest';
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { reachProvider } from '#features/accounts/azienda/server/reach-provider.ts';
import { type Answered, Browser } from './browser.ts';
import { type CompanyProvider, openCompanyProvider } from './company-provider.ts';
import { type SecondApp, startSecondApp } from './second-app.ts';
import type { TestApp } from './test-app.ts';

interface Product extends SecondApp {
  /** Runs the sign-in from the login page to the provider, there as `who`, and back. Returns the address at which the browser arrives. */
  goAndReturn(browser: Browser, who: string): Promise<URL>;
  /** Opens the address that goAndReturn returned, which completes the sign-in, and returns the answer. */
  bring(browser: Browser, arrived: URL): Promise<Answered>;
  enter(who: string, browser?: Browser): Promise<Answered>;
}

export interface Company {
  readonly provider: CompanyProvider;
  /** Starts a server of the product that runs until the test ends. */
  product(how?: Partial<Omit<Azienda, 'provider'>> & { clientSecret?: string; issuer?: string }): Promise<Product>;
}

/** Starts one provider for the tests of a file. */
export function openCompany(first: TestApp): Company {
  let opened: CompanyProvider | undefined;
  beforeAll(async () => {
    opened = await openCompanyProvider();
  });
  afterAll(async () => opened?.close());
  const provider = () => {
    if (!opened) throw new Error('The provider starts in beforeAll: use it inside a test.');
    return opened;
  };
  return {
    get provider() {
      return provider();
    },
    async product({ clientSecret = provider().clientSecret, issuer = provider().issuer, ...how } = {}) {
      const { nome = 'Marea', solo = false, mappa } = how;
      const gruppi = mappa && 'groups';
      const reached = reachProvider({ issuer, clientId: provider().clientId, clientSecret, nome, gruppi });
      const second = await startSecondApp(first, { azienda: { nome, solo, mappa, provider: reached } });
      provider().sendBackTo(`${second.url}/accesso-aziendale`);
      const product: Product = {
        ...second,
        async goAndReturn(browser, who) {
          const { body } = await browser.post(`${second.url}/api/auth/azienda/entra`);
          return browser.signInAt(String(body.indirizzo), second.url, { chi: who });
        },
        bring: (browser, arrived) => browser.post(`${second.url}/api/auth/azienda/ritorno`, { risposta: arrived.search }),
        async enter(who, browser = new Browser()) {
          return product.bring(browser, await product.goAndReturn(browser, who));
        },
      };
      return product;
    },
  };
}
