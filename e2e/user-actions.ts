import type { Page } from '@playwright/test';

/**
 * Returns a function that returns the number of clicks and typed fields on all pages opened after this call. Actions of
 * scripts are not counted.
 */
export async function countUserActions(page: Page): Promise<() => number> {
  let actionCount = 0;
  await page.exposeFunction('countAction', () => void actionCount++);
  await page.addInitScript(() => {
    const { countAction } = window as unknown as { countAction: () => void };
    const isTyped = ({ target }: Event) => target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type);
    addEventListener('pointerdown', (event) => event.isTrusted && countAction(), true);
    addEventListener('change', (event) => event.isTrusted && isTyped(event) && countAction(), true);
  });
  return () => actionCount;
}

/** Selects an action in the menu of the bar with the bulk actions. */
export async function chooseBulkAction(page: Page, action: string): Promise<void> {
  await page.getByRole('region', { name: 'Azioni sulle righe scelte' }).getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
