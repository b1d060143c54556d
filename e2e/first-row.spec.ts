// The first row of every list with a table stands near the top of the page.

import type { Page } from '@playwright/test';
import { openScreen, signIn } from './demo.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });
test.describe.configure({ mode: 'parallel' });

/** The address of every list with a table in the demo, and a filter that leaves some of its rows. */
const TABLES: readonly (readonly [address: string, filter: string])[] = [
  ['/employees', 'brand_id=1'],
  ['/showrooms', 'q=a'],
  ['/software?modo=tabella', 'brand_id=1'],
  ['/software?vista=in_uso', 'brand_id=1'],
  ['/hardware?modo=tabella', 'brand_id=1'],
  ['/mobile-plans?modo=tabella', 'brand_id=1'],
  ['/mobile-plans?vista=telefoni&modo=tabella', 'brand_id=1'],
  ['/admin/cartelle', 'brand_id=1'],
  ['/uscite', 'stato=aperta'],
  ['/attivita', 'corso=onboarding'],
  ['/letture', 'tipo=malattia'],
  ['/importazioni?vista=fatte', 'tipo=importazione'],
];

const ROW = 'main table.cards tbody:not(.gap) > tr';
const withFilter = (address: string, filter: string) => `${address}${address.includes('?') ? '&' : '?'}${filter}`;

test('At 1440 px the first row of every table stands at most 180 px below the page header, also with an active filter', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [address, filter] of TABLES) {
    for (const url of [address, withFilter(address, filter)]) {
      await openScreen(page, url);
      const { row, header } = await positionsOf(page);
      expect(row - header, url).toBeLessThanOrEqual(180);
    }
  }
});

test('At 390 px the first row of every table, and the first workflow, stand at most 260 px below the top of the page', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address] of TABLES) {
    await openScreen(page, address);
    expect((await positionsOf(page)).row, address).toBeLessThanOrEqual(260);
  }
  await openScreen(page, '/workflows');
  const workflow = await page.getByRole('list', { name: 'Workflow' }).getByRole('listitem').first().boundingBox();
  expect(workflow?.y, '/workflows').toBeLessThanOrEqual(260);
});

test('At 1440 px no e-mail address and no brand in the list of employees is truncated', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 20_000 }); // high enough for all employees of the demo
  await openScreen(page, '/employees');
  expect(await page.locator(ROW).count()).toBeGreaterThan(100);
  const truncated = await page.locator(`${ROW} > :is(.c-mail, .c-brand)`).evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
      .map((part) => part.textContent),
  );
  expect(truncated).toEqual([]);
});

async function positionsOf(page: Page): Promise<{ row: number; header: number }> {
  await page.locator(ROW).first().waitFor();
  return page.evaluate((row) => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return { row: edge(row)?.top ?? Number.NaN, header: edge('main .head')?.bottom ?? Number.NaN };
  }, ROW);
}
