import { signIn } from './admin.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './product.ts';
import { webFile } from './web-file.ts';

const SLOW_MS = 700;

test('The tip of a button appears for pointer and keyboard, and not for touch', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  await page.request.post('/api/brands', { data: { nome: 'Castagno' } });
  const hasTips = page.waitForResponse(webFile('tooltip-host')); // tips are loaded when the page is idle
  await page.goto('/brand-management');
  await hasTips;
  const edit = page.getByRole('button', { name: 'Modifica Castagno' });
  const tip = page.locator('[data-tip-box]:not([data-state=closed])'); // ignores a tip that is fading out

  await test.step('For a pointer the tip appears after a delay, above the button, and stays while the pointer is over it', async () => {
    const wait = await edit.evaluateHandle(measureWait); // measured in the page, so that a slow machine does not change the result
    await edit.hover();
    await expect(tip).toHaveText('Modifica Castagno');
    expect(await wait.evaluate(({ ms }) => ms)).toBeGreaterThan(SLOW_MS / 2);
    await expect(tip).toBeInViewport(); // the tip must be in place before the pointer moves to it
    const [box, control] = [await tip.boundingBox(), await edit.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(control?.y ?? 0);
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5, { steps: 5 });
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 5);
    await expect(tip).toHaveText('Modifica Castagno');
    await page.mouse.move(0, 0, { steps: 10 });
    await page.mouse.move(9, 9); // the browser may merge mouse moves, so a second move reports that the pointer has left
    await expect(tip).toHaveCount(0);
  });

  await test.step('For the keyboard the tip appears at once, and the Esc key closes it', async () => {
    await tabTo(page, edit);
    await expect(tip).toHaveText('Modifica Castagno');
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  await test.step('Closing a dialog with the mouse returns the focus to its button without a tip', async () => {
    await edit.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(edit).toBeFocused();
    await expect(tip).toHaveCount(0);
  });

  await test.step('A touch presses the button and shows no tip', async () => {
    const phone = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      storageState: await page.context().storageState(),
    });
    const phonePage = await phone.newPage();
    await phonePage.goto('/brand-management');
    await phonePage.getByRole('button', { name: 'Modifica Castagno' }).tap();
    await expect(phonePage.getByRole('dialog')).toBeVisible();
    await expect(phonePage.locator('[data-tip-box]')).toHaveCount(0);
    await phone.close();
  });
});

/** Returns an object whose `ms` becomes the time from the start of hovering until the first tip. Runs in the page. */
function measureWait(control: Element): { ms: number } {
  const wait = { ms: 0 };
  control.addEventListener(
    'pointerover',
    () => {
      const startedAt = performance.now();
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-tip-box]')) return;
        wait.ms = performance.now() - startedAt;
        observer.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    },
    { once: true },
  );
  return wait;
}
