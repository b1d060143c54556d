import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './locators.ts';

/**
 * Clicks a checkbox or radio button and waits until it is checked. Playwright's `check()` fails when the state changes only after the
 * address or the server has changed.
 */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}

/** Clicks the label of a visually hidden checkbox or radio button and waits until it is checked. */
export async function chooseByLabel(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label[1]').click();
  await expect(control).toBeChecked();
}

/** Sets a filter of a list with the button 'Filtra'. */
export async function setFilter(page: Page, filter: string, value: string): Promise<void> {
  await button(page, 'Filtra').click();
  const popover = page.getByRole('dialog', { name: /^Filtra/ });
  // a list with a single filter shows its options at once
  if (!(await popover.getByRole('combobox', { name: `Cerca ${filter}`, exact: true }).isVisible())) {
    await popover
      .getByRole('option')
      .filter({ has: page.getByText(filter, { exact: true }) })
      .click();
  }
  await chooseOption(page, value);
}

/** Selects a value in the popover of the filter that a chip or the button 'Filtra' has opened. */
export async function chooseOption(page: Page, value: string): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Filtra per/ })
    .getByRole('option', { name: value, exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: /^Filtra/ })).toHaveCount(0);
}
