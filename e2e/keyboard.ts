// Hands that have a keyboard and nothing else, and eyes that look where the focus is.
import { expect, type Locator, type Page } from '@playwright/test';

const FARTHEST = 400;

/**
 * Walks with Tab, backwards if asked, until this has the focus. Wherever the focus stops on the way, it must be seen, as soon as what
 * is just closing is gone.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < FARTHEST; step++) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(complaintAboutFocus), 'where the focus is').toBe('');
    if (await isFocused(target)) return;
  }
  throw new Error(`${FARTHEST} times ${key} did not lead to ${target}`);
}

/** Walks to it, and presses it. */
export async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Of a long list the target may come into the document only as one gets near it. */
async function isFocused(target: Locator): Promise<boolean> {
  const [element] = await target.elementHandles();
  return element !== undefined && (await element.evaluate((each) => each === document.activeElement));
}

/** In words what is wrong with where the focus is: nowhere, out of sight, covered, or without a mark of its own. Runs in the page. */
function complaintAboutFocus(): string {
  const at = document.activeElement;
  if (!at || at === document.body) return ''; // between the end of the page and its beginning
  const name = (at.cloneNode() as Element).outerHTML;
  // what is seen of a hidden radio is its label
  const seen = at.closest('.sr')?.parentElement ?? at;
  const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name}: has no size`;
  if (bottom <= 0 || top >= window.innerHeight || right <= 0 || left >= window.innerWidth) return `${name}: is out of the window`;
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const shown = document.elementFromPoint(x, y);
  if (shown && !seen.contains(shown) && !shown.contains(seen)) return `${name}: is covered by ${shown.tagName}.${shown.className}`;
  if (seen.matches('h1, main, [role=dialog], [role=alertdialog], .toasts, .toasts *')) return ''; // read aloud, not used
  for (let each: Element | null = seen, up = 0; each && up < 3; each = each.parentElement, up++) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$|transparent/.test(outlineColor);
    if (isDrawn || each.hasAttribute('data-highlighted')) return '';
  }
  return `${name}: has no mark that it has the focus`;
}
