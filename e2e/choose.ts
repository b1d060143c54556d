import { expect, type Locator } from '@playwright/test';

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
