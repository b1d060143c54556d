import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { holdRequest } from './hold-request.ts';
import { heading } from './locators.ts';
import { aCompany, expectActive, field, option, palette } from './palette.ts';
import { expect, test } from './product.ts';
import { webFile } from './web-file.ts';

test.beforeEach(async ({ page, product }) => signInAndOpen(page, product.url));

const PALETTE_FILE = webFile('shell-palette');

async function delayPalette(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const paletteGate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute(PALETTE_FILE);
  await page.route(PALETTE_FILE, async (route) => {
    await paletteGate;
    await route.continue();
  });
  await page.goto('/dashboard');
  await heading(page, 'Dashboard').waitFor();
  return release;
}

test('Pressing Enter before the palette has loaded opens the result for the typed text', async ({ page }) => {
  await aCompany(page);
  for (const [description, openPalette] of [
    ['by the shortcut', () => page.keyboard.press('Control+k')],
    ["from the dashboard's box", () => page.getByPlaceholder('Cerca dipendenti, asset...').focus()],
  ] as const) {
    await test.step(`Pressing Enter after the user opened the palette ${description} opens the result for the typed text`, async () => {
      const release = await delayPalette(page);
      await openPalette();
      await page.keyboard.type('dangelo');
      await page.keyboard.press('Enter');
      release();
      await expect(heading(page, "Niccolò D'Angelo")).toBeVisible();
      await expect(palette(page)).toHaveCount(0);
    });
  }

  await test.step('When the user changes the text, the palette discards an Enter key that was pressed before the palette had loaded', async () => {
    const release = await delayPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dangelox');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    release();
    await expect(field(page)).toHaveValue('dangelo');
    await expectActive(page, /^Niccolò D'Angelo/);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('The search box of the dashboard and the bar of small screens open the command palette, and closing it returns the focus', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const box = page.getByPlaceholder('Cerca dipendenti, asset...');
  await box.focus();
  await page.keyboard.type('chiara');
  await expect(field(page)).toHaveValue('chiara');
  await expectActive(page, /^Chiara Bellandi/);
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const icon: Locator = page.getByRole('banner').getByRole('button', { name: 'Cerca' });
  await icon.click();
  await expect(field(page)).toBeFocused();
  await palette(page).getByRole('button', { name: 'Chiudi con Esc' }).click();
  await expect(icon).toBeFocused();
});

test('The command palette reports an empty result and an error, and the user can retry', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('qwertyuiop');
  await expect(palette(page).getByRole('status')).toHaveText('Nessun risultato per «qwertyuiop»');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await page.route('**/api/ricerca**', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.type('s');
  await expect(palette(page).getByRole('alert')).toContainText('La ricerca non è riuscita. Controlla la connessione e riprova.');
  await expectAccessible(page);
  await page.unroute('**/api/ricerca**');
  await palette(page).getByRole('button', { name: 'Riprova' }).click();
  await expect(palette(page).getByRole('status')).toHaveText('Nessun risultato per «qwertyuiops»');
});

test('The command palette does not show the recently opened records of one user to the next user who signs in', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('chiara');
  await expectActive(page, /^Chiara Bellandi/);
  await page.keyboard.press('Enter');
  await heading(page, 'Chiara Bellandi').waitFor();
  const recent = palette(page).getByRole('group', { name: 'Recenti' });
  await page.keyboard.press('Control+k');
  await expect(recent).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('giulia.ferrante@organico.example');
  await page.getByLabel('Password', { exact: true }).fill('una frase lunga e mia');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await heading(page, 'Dashboard').waitFor();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('Letters that are typed into the palette right after a dialog has closed all stay in the search field', async ({ page }) => {
  await page.goto('/employees');
  await heading(page, 'Dipendenti').waitFor();
  await page.keyboard.press('Control+k'); // loads the code of the palette
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Nuovo Dipendente' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
  await expect(dialog).toBeVisible();
  // The keys are sent inside the page, because only there can they follow each other within one task of the browser.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    const nextMutation = () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true });
      });
    const hasClosed = nextMutation();
    press({ key: 'Escape' });
    await hasClosed;
    const hasOpened = nextMutation();
    press({ key: 'k', ctrlKey: true });
    await hasOpened;
    document.execCommand('insertText', false, 'Mar');
  });
  await page.keyboard.type('ta');
  await expect(field(page)).toHaveValue('Marta');
});

test('A result in the command palette does not move while the user presses it, although new search results arrive', async ({ page }) => {
  await aCompany(page);
  const search = await holdRequest(page, (url) => url.pathname === '/api/ricerca' && url.searchParams.get('q') === 'chiar');
  await page.goto('/dashboard');
  await heading(page, 'Dashboard').waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('chi');
  const pressed = option(page, /Luca Chiabrera/);
  await pressed.waitFor();
  await field(page).fill('chiar');
  await search.sent;
  await pressed.hover();
  await page.mouse.down();
  await search.release();
  await page.mouse.up();
  await expect(heading(page, 'Luca Chiabrera')).toBeVisible();
});
