import type { Page } from '@playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

export function openMenu(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page, name);
    await page.getByRole('menuitem').first().waitFor();
  };
}

export function openEmployee(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.mouse.move(0, 0);
  };
}

export async function openImport(page: Page, step: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'stagionali.csv' }).click();
  await page.getByRole('navigation', { name: 'Passi' }).getByRole('link', { name: step }).click();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
}

export function searchFor(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.getByRole('option').first().waitFor();
  };
}

export async function openSignLink(page: Page): Promise<void> {
  await press(page, 'Fai firmare');
  await page.getByRole('menuitem', { name: /link/i }).click();
  await page.goto((await dialog(page).locator('.copyable .mono').textContent()) ?? '');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function fillPlanRequest(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Assegna / })
    .first()
    .click();
  await page.getByLabel('Numero di telefono').fill('333 123 4567');
  await page.getByRole('checkbox', { name: 'Richiedi portabilità' }).click();
  await page.getByRole('checkbox', { name: 'Assegna telefono aziendale' }).click();
}

export async function openMatrix(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Matrice degli adempimenti' }).waitFor();
  await page.mouse.move(0, 0);
}

export async function limitManager(page: Page): Promise<void> {
  await openMenu('Cambia il diritto di Chiara Bellandi su Lineaverde')(page);
  await page.getByRole('menuitem', { name: 'Limita agli showroom' }).click();
  await page.getByRole('radio', { name: 'Solo alcuni showroom' }).check();
  await page.getByRole('checkbox', { name: 'Milano Brera' }).check();
}

export async function decideContract(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Contratti e prove da decidere' })
    .getByRole('button', { name: /^Decidi/ })
    .first()
    .click();
  await dialog(page).waitFor();
}
