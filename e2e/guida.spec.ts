import { expectAccessible } from './accessible.ts';
import { signIn, signInAndOpen } from './admin.ts';
import { expect, test } from './product.ts';

test('The sidebar opens the guide in a new tab, and the links of the guide open its other pages', async ({ page, product, context }) => {
  await signInAndOpen(page, product.url);
  const newTab = context.waitForEvent('page');
  await page.getByRole('link', { name: "Guida in un'altra scheda" }).click();
  const guide = await newTab;
  await expect(guide).toHaveTitle('Le schermate · Guida · Organico');
  await guide.getByRole('navigation', { name: 'Pagine della guida' }).getByRole('link', { name: 'Inizio' }).click();
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
        const image = picture as HTMLImageElement; // the cast is safe, because the selector matches only images
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

const SCREENS = [
  ['/dashboard', 'Dashboard'],
  ['/employees', 'Dipendenti'],
  ['/employees/0199e1c2-0000-7000-8000-000000000000', 'La scheda di una persona'],
  ['/showrooms', 'Showrooms'],
  ['/software', 'Asset Software'],
  ['/hardware?stato=dismesso', 'Asset Hardware'],
  ['/mobile-plans', 'Piani Mobili'],
  ['/admin/cartelle', 'Gestione Cartelle'],
  ['/workflows', 'Workflow'],
  ['/verbali', 'Verbali'],
  ['/uscite', 'Uscite'],
  ['/reports', 'Report'],
  ['/brand-management', 'Gestione Brand'],
  ['/user-management', 'Gestione Utenti'],
  ['/importazioni', 'Importazioni'],
  ['/cronologia', 'Cronologia'],
  ['/account', 'Il tuo account'],
] as const;

test('The help link on each page of the product opens the section of the guide about that page', async ({ page, product, context }) => {
  await signIn(page, product.url);
  for (const [path, heading] of SCREENS) {
    await page.goto(path);
    const newTab = context.waitForEvent('page');
    await page.getByRole('link', { name: "Guida in un'altra scheda" }).press('Enter');
    const guide = await newTab;
    await expect(guide.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport();
    await expect(guide.getByRole('main').locator(':target')).toHaveText(heading);
    await guide.close();
  }
});

test('The help link opens the section about the current page after the user has changed the page, also on a phone', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAndOpen(page, product.url);
  for (const entry of ['Workflow', 'Report']) {
    await page.getByRole('button', { name: 'Apri menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Apri menu' }).click();
  const newTab = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name: "Guida in un'altra scheda" }).click();
  const guide = await newTab;
  await expect(guide.getByRole('heading', { level: 2, name: 'Report', exact: true })).toBeInViewport();
});

test('Each page of the guide is accessible in two widths and two themes', async ({ page }) => {
  for (const name of ['primi-passi', 'per-hr', 'per-il-manager', 'per-it', 'amministrazione', 'schermate', 'installazione']) {
    await page.goto(`/guida/${name}`);
    await expectAccessible(page);
  }
});

test('The login page links to the guide, which works without JavaScript', async ({ browser, page, product }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Guida', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Accedere' })).toBeInViewport();

  await page.goto('/setup-admin');
  await page.getByRole('link', { name: 'Guida', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Il primo amministratore' })).toBeInViewport();

  const noScriptPage = await browser.newPage({ javaScriptEnabled: false, baseURL: product.url });
  await noScriptPage.goto('/guida/per-it#licenze-software');
  await expect(noScriptPage.getByRole('heading', { name: 'Licenze software' })).toBeInViewport();
  await noScriptPage.close();
});

test('The guide uses the theme that was selected in the product', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  await page.getByRole('complementary').getByTitle('Scuro').click();
  await page.goto('/guida');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('The server answers an unknown address of the guide with a 404 page with links, and not with the app', async ({ page }) => {
  const response = await page.goto('/guida/niente');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'torna all’inizio' }).click();
  await expect(page).toHaveTitle('Guida · Organico');
});
