// The tip of a control that shows only an icon: for the pointer after a while, for the keyboard at once, for fingers not at all.
import { signIn } from './admin.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './product.ts';
import { webFile } from './web-file.ts';

const SLOW_MS = 700;

test('a tip comes to who points or tabs to an icon, and not to a finger', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  await page.request.post('/api/brands', { data: { nome: 'Castagno' } });
  const hasTips = page.waitForResponse(webFile('tip-host')); // they come when the screen stands still
  await page.goto('/brand-management');
  await hasTips;
  const edit = page.getByRole('button', { name: 'Modifica Castagno' });
  const tip = page.locator('[data-tip-box]:not([data-state=closed])'); // one that is closing fades

  await test.step('pointed at, after a while, above it; it stays while one points at the tip itself', async () => {
    const waited = await edit.evaluateHandle(measureWait); // in the page: a slow machine is not taken for a slow tip, nor hides a hasty one
    await edit.hover();
    await expect(tip).toHaveText('Modifica Castagno');
    expect(await waited.evaluate(({ ms }) => ms)).toBeGreaterThan(SLOW_MS / 2);
    await expect(tip).toBeInViewport(); // it comes from outside of it
    const [box, control] = [await tip.boundingBox(), await edit.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(control?.y ?? 0);
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5, { steps: 5 });
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 5);
    await expect(tip).toHaveText('Modifica Castagno');
    await page.mouse.move(0, 0, { steps: 10 });
    await page.mouse.move(9, 9); // several at once count as one: that it has left is seen by the next
    await expect(tip).toHaveCount(0);
  });

  await test.step('focused by keyboard, at once; Esc closes it', async () => {
    await tabTo(page, edit);
    await expect(tip).toHaveText('Modifica Castagno');
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  await test.step('who closes a dialog with the mouse gets the focus back, and no tip', async () => {
    await edit.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(edit).toBeFocused();
    await expect(tip).toHaveCount(0);
  });

  await test.step('a finger presses, and sees no tip', async () => {
    const phone = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      storageState: await page.context().storageState(),
    });
    const small = await phone.newPage();
    await small.goto('/brand-management');
    await small.getByRole('button', { name: 'Modifica Castagno' }).tap();
    await expect(small.getByRole('dialog')).toBeVisible();
    await expect(small.locator('[data-tip-box]')).toHaveCount(0);
    await phone.close();
  });
});

/** How long the first tip that comes has kept who points at this waiting. Runs in the page. */
function measureWait(control: Element): { ms: number } {
  const waited = { ms: 0 };
  control.addEventListener(
    'pointerover',
    () => {
      const begun = performance.now();
      const look = new MutationObserver(() => {
        if (!document.querySelector('[data-tip-box]')) return;
        waited.ms = performance.now() - begun;
        look.disconnect();
      });
      look.observe(document.body, { childList: true, subtree: true });
    },
    { once: true },
  );
  return waited;
}
