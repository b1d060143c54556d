import { expect, type Locator } from '@playwright/test';

/** Presses a box or a choice and waits until it is marked. `check()` looks at once: too early for what is marked when the address or the server has changed. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}

/** The same where the control itself is hidden: what one sees and presses is its label. */
export async function chooseByLabel(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label[1]').click();
  await expect(control).toBeChecked();
}
