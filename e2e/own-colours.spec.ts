import type { Page } from '@playwright/test';
import { aLeaver, openScreen, signIn } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

test.describe('The pages stay usable with the colours and the text spacing that a user has set', () => {
  const CHECKED_PATHS: readonly string[] = [
    '/dashboard',
    '/employees',
    '/hardware',
    '/admin/cartelle',
    '/workflows',
    '/verbali',
    '/reports',
    '/account',
    'leaver',
  ];

  test('With forced colours controls have a border and the focus has a ring', async ({ page }) => {
    await signIn(page);
    const leaver = await aLeaver(page);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    for (const path of CHECKED_PATHS) {
      await test.step(`With forced colours every control of the page ${path} has a border`, async () => {
        await openScreen(page, path === 'leaver' ? leaver : path);
        expect(await page.evaluate(findWithoutBorder), 'controls without a border').toEqual([]);
      });
    }
    await test.step('With forced colours the focus is visible from the top of a page to its rows, and in a dialog', async () => {
      await openScreen(page, '/hardware');
      await tabTo(page, page.getByRole('button', { name: /^Modifica / }).first());
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
      await expect(dialog).toBeVisible();
      expect(await page.evaluate(findWithoutBorder), 'controls without a border').toEqual([]);
      await tabTo(page, dialog.getByRole('button', { name: 'Annulla' }));
    });
  });

  test('With the text spacing of WCAG 1.4.12 no text of a page is cut', async ({ page }) => {
    await signIn(page);
    const leaver = await aLeaver(page);
    for (const path of CHECKED_PATHS) {
      await test.step(`With the text spacing of WCAG 1.4.12 no text of the page ${path} is cut`, async () => {
        await openScreen(page, path === 'leaver' ? leaver : path);
        await expectNoCutText(page);
      });
    }
    await test.step('With the text spacing of WCAG 1.4.12 no text in a dialog is cut', async () => {
      await openScreen(page, '/hardware');
      await page.getByRole('button', { name: 'Nuovo Hardware' }).click();
      await expect(page.getByRole('dialog', { name: 'Nuovo Hardware' })).toBeVisible();
      await expectNoCutText(page);
    });
  });
});

async function expectNoCutText(page: Page): Promise<void> {
  await page.evaluate(addTextSpacing);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // Polls, because cards compute their columns again for the new width.
    await expect.poll(() => page.evaluate(findCutTexts), `cut at ${width} px`).toEqual([]);
  }
}

/** Returns the controls without a visible border. Runs in the page, as the functions below do. */
function findWithoutBorder(): string[] {
  const controls = document.querySelectorAll('.btn, .chip, .in, .search, .seg, .tag, .box, .dialog, .check input');
  const hasNoBorder = (element: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || /^rgba.*, 0\)$/.test(borderTopColor);
  };
  return [...controls].filter((each) => each.checkVisibility() && hasNoBorder(each)).map((each) => (each.cloneNode() as Element).outerHTML);
}

function addTextSpacing(): void {
  const styleSheet = new CSSStyleSheet(); // a constructed style sheet, because the content security policy blocks style elements
  styleSheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [styleSheet];
}

/**
 * Returns the elements whose text is cut. Ignores visually hidden texts, and texts that are cut on purpose and have a tip
 * with the complete text.
 */
function findCutTexts(): string[] {
  const texts = document.querySelectorAll(
    'button, .btn, .tag, .chip, .state, h1, h2, h3, th, label, legend, nav a, main p, [role=dialog] p',
  );
  const isIgnored = (element: Element) => {
    const hidden = element.closest('.sr, .sr-small, .sr-phone');
    return element.closest('.cut, [title]') !== null || (hidden !== null && getComputedStyle(hidden).clipPath !== 'none');
  };
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
  const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const cutElements = [...texts].filter((each) => each.checkVisibility() && !isIgnored(each) && isCut(each));
  return [
    ...(isWide ? ['the page scrolls horizontally'] : []),
    ...cutElements.map((each) => `${each.tagName}.${each.className}: ${each.textContent}`),
  ];
}
