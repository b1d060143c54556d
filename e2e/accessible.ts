import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

// The minified source of axe. The unminified `axe.source` is twice as long, and each page would have to parse it.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [1440, 360];
// wcag22aa includes target-size, which axe checks only on request.
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The axe rules whose result depends on the theme. They run in both themes; all other rules run once.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
declare global {
  interface Window {
    axe: typeof axe;
  }
}

// While a dialog is open only the dialog is checked: the test has already checked the page behind it.
const OPEN_DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Fails on any axe violation of the visible page, in two widths and two themes. Also fails if the page scrolls horizontally
 * at 320 px or more.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expect(page.locator('h1'), 'there is exactly one h1').toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.evaluate(afterNextFrame); // axe must not check the page before it has its new width
    await expectNoViolations(page, `axe at ${width} px, light`, { runOnly: TAGS });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoViolations(page, `axe at ${width} px, dark`, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  }
  await page.setViewportSize({ width: 320, height: 900 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'horizontal overflow at 320 px').toBe(0);
  await expect(page, 'the tab has a title').toHaveTitle(/^(\S.* · )?Organico$/);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Waits two frames, after which the layout for a new width is complete. Runs in the page. */
const afterNextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function expectNoViolations(page: Page, message: string, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  const violations = await page.evaluate(
    async ({ openDialog, options }) => {
      const scope = document.querySelector(openDialog) ? { include: [[openDialog]] } : document;
      return (await window.axe.run(scope, { ...options, resultTypes: ['violations'] })).violations;
    },
    { openDialog: OPEN_DIALOG, options },
  );
  const violationTexts = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(violationTexts, message).toEqual([]);
}

/** Loads axe with the debugging protocol, because page.evaluate would serialize and parse its half a megabyte as JSON. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}
