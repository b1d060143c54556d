import { expect, type Locator } from '@playwright/test';

/** Presses a box or a choice and waits until it is marked. `check()` looks at once: too early for what is marked when the address or the server has changed. */
export async function choose(control: Locator, how: { force?: true } = {}): Promise<void> {
  await control.click(how);
  await expect(control).toBeChecked();
}
