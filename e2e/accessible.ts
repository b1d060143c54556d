import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

// The minified file. `axe.source` is the readable one, more than twice as large, which each page would have to read.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [1440, 360];
// wcag22aa brings target-size, which axe leaves out unless it is asked for.
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// What else axe looks at is the same in both themes.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
declare global {
  interface Window {
    axe: typeof axe;
  }
}

// One of these stands over the page, and is what is looked at then: the page behind has been looked at before.
const ON_TOP = '[role=dialog], [role=alertdialog]';

/** No violation that axe can see on what is shown now, wide and narrow, light and dark; and no sideways scroll down to 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expect(page.locator('h1'), 'headings of the first level').toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.evaluate(untilDrawn); // or axe might look at a wide page that is about to become narrow
    await expectNoViolations(page, `axe at ${width} px, light`, { runOnly: TAGS });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoViolations(page, `axe at ${width} px, dark`, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  }
  await page.setViewportSize({ width: 320, height: 900 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'sideways scroll at 320 px').toBe(0);
  await expect(page, 'title of the tab').toHaveTitle(/^(\S.* · )?Organico$/);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: what depends on the width is laid out anew by then. */
const untilDrawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

async function expectNoViolations(page: Page, what: string, options: RunOptions): Promise<void> {
  // A page keeps axe until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  const violations = await page.evaluate(
    async ({ onTop, options }) => {
      const looked = document.querySelector(onTop) ? { include: [[onTop]] } : document;
      return (await window.axe.run(looked, { ...options, resultTypes: ['violations'] })).violations;
    },
    { onTop: ON_TOP, options },
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
}

/** Loads axe by the browser's debugging protocol: page.evaluate would write its half a megabyte as JSON, and the page would read it, once more. */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}
