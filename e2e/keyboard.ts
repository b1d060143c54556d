import { expect, type Locator, type Page } from '@playwright/test';

const MAX_KEY_PRESSES = 400;

/** Presses the key until the target has the focus. Fails if an element that gets the focus on the way is not visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < MAX_KEY_PRESSES; step++) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(findFocusProblem), 'problems of the focused element').toBe('');
    if (await isFocused(target)) return;
  }
  throw new Error(`After ${MAX_KEY_PRESSES} presses of ${key} the focus is not on ${target}`);
}

export async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Returns whether the target has the focus. A target in a long list may be missing, because the list renders it only near the focus. */
async function isFocused(target: Locator): Promise<boolean> {
  const [element] = await target.elementHandles();
  return element !== undefined && (await element.evaluate((each) => each === document.activeElement));
}

/**
 * Returns the problem of the focused element: out of view, covered, or without a focus indicator. Returns '' if there is no
 * problem. Runs in the page.
 */
function findFocusProblem(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const name = (focused.cloneNode() as Element).outerHTML;
  // The visible part of a hidden radio button is its label.
  const visiblePart = focused.closest('.sr')?.parentElement ?? focused;
  const { left, right, top, bottom, width, height } = visiblePart.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name}: has no size`;
  if (bottom <= 0 || top >= window.innerHeight || right <= 0 || left >= window.innerWidth) return `${name}: is outside of the window`;
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const topElement = document.elementFromPoint(x, y);
  if (topElement && !visiblePart.contains(topElement) && !topElement.contains(visiblePart))
    return `${name}: is covered by ${topElement.tagName}.${topElement.className}`;
  // Scripts focus these elements for screen readers; they need no focus indicator.
  if (visiblePart.matches('h1, main, [role=dialog], [role=alertdialog], .toasts, .toasts *')) return '';
  for (let each: Element | null = visiblePart, levels = 0; each && levels < 3; each = each.parentElement, levels++) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$|transparent/.test(outlineColor);
    if (isOutlined || each.hasAttribute('data-highlighted')) return '';
  }
  return `${name}: has no focus indicator`;
}
