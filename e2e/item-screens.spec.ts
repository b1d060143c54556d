// Checks the accessibility of the tables of items and of the pages of one item, with the demo company. screens.spec.ts
// checks the cards and all other pages.
import { expectAccessible } from './accessible.ts';
import { openScreen, signIn } from './demo.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });
// The tests run serially, because they share an account and change its display mode of lists.

const TABLES: Readonly<Record<string, string>> = {
  '/hardware': 'hardware',
  '/software': 'software',
  '/mobile-plans': 'piani-mobili',
  '/mobile-plans?vista=telefoni': 'iphones',
};

for (const [path, elenco] of Object.entries(TABLES)) {
  test(`The table at ${path} passes the accessibility check`, async ({ page }) => {
    await signIn(page);
    await page.request.put(`/api/auth/viste/${elenco}`, { data: { modo: 'tabella', colonne: null } });
    await openScreen(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
  });
}

for (const path of [
  '/hardware/3',
  '/software/1',
  '/mobile-plans/1',
  '/telefoni/1',
  '/cartelle/1',
  '/showrooms/1',
  '/riparazioni',
  '/inventari',
  '/inventari/1',
  '/dotazioni',
  '/fatture',
  '/fatture/1',
  '/scansiona',
]) {
  test(`The page ${path} passes the accessibility check`, async ({ page }) => {
    await signIn(page);
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/non trovat/);
    await expectAccessible(page);
  });
}
