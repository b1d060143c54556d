import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** The account that is signed in sees the lists of things as cards; of the tables that they are by themselves tabelle.spec.ts tells. */
export async function seeCards(page: Page): Promise<void> {
  for (const elenco of ['hardware', 'software', 'piani-mobili', 'iphones']) {
    const answer = await page.request.put(`/api/auth/viste/${elenco}`, { data: { modo: 'schede', colonne: null } });
    expect(answer.status()).toBe(200);
  }
}
