// The guide: pages of plain HTML beside the app, for who is signed in and for who is not.
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

test('from the sidebar to the guide, in another tab, and from page to page', async ({ page, product, context }) => {
  await signIn(page, product.url);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: "Guida in un'altra scheda" }).click();
  const guide = await opened;
  await expect(guide).toHaveTitle('Guida · Organico');
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Guida di Organico');
  await expectAccessible(guide);

  await guide.getByRole('main').getByRole('link', { name: 'Per HR' }).click();
  await expect(guide).toHaveTitle('Per HR · Guida · Organico');
  await expect(guide.getByRole('link', { name: 'Per HR' })).toHaveAttribute('aria-current', 'page');
  await guide.getByRole('navigation', { name: 'In questa pagina' }).getByRole('link', { name: 'Far uscire una persona' }).click();
  await expect(guide.getByRole('heading', { name: 'Far uscire una persona' })).toBeInViewport();
  const sizes = await guide.locator('main img').evaluateAll((pictures) =>
    Promise.all(
      pictures.map(async (picture) => {
        const image = picture as HTMLImageElement; // the selector says so
        image.loading = 'eager';
        await image.decode();
        return image.naturalWidth === Number(image.getAttribute('width'));
      }),
    ),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes).not.toContain(false);
  await guide.getByRole('link', { name: 'Apri Organico' }).click();
  await expect(guide.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('each page stands, wide and narrow, light and dark', async ({ page }) => {
  for (const name of ['primi-passi', 'per-hr', 'per-il-manager', 'per-it', 'amministrazione', 'installazione']) {
    await page.goto(`/guida/${name}`);
    await expectAccessible(page);
  }
});

test('the login page leads there, and without JavaScript it reads the same', async ({ browser, page, product }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Guida', exact: true }).click();
  await expect(page).toHaveTitle('Guida · Organico');

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: product.url });
  await plain.goto('/guida/per-it#licenze-software');
  await expect(plain.getByRole('heading', { name: 'Licenze software' })).toBeInViewport();
  await plain.close();
});

test('it follows the theme that was chosen in the product', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.getByRole('complementary').getByTitle('Scuro').click();
  await page.goto('/guida');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('an address of the guide that leads nowhere is a 404 that shows the way, not the app', async ({ page }) => {
  const answer = await page.goto('/guida/niente');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'torna all’inizio' }).click();
  await expect(page).toHaveTitle('Guida · Organico');
});
