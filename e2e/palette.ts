import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Cerca e comandi' });
export const field = (page: Page): Locator => palette(page).getByRole('combobox');
export const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
export const active = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Expects that the option with this name is highlighted and that aria-activedescendant names it for screen readers. */
export async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  await expect(active(page)).toHaveAccessibleName(name);
  const isActiveDescendant = () =>
    // One evaluation reads both attributes, because new results may arrive between two evaluations.
    field(page).evaluate((input) => {
      const activeOption = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
      return activeOption?.getAttribute('aria-selected') === 'true';
    });
  await expect.poll(isActiveDescendant, 'aria-activedescendant refers to the selected option').toBe(true);
  await expect(field(page)).toBeFocused();
}

/** Creates a brand, four employees and two laptops. Returns the id of the first employee. */
export async function aCompany(page: Page): Promise<string> {
  await page.request.post('/api/brands', { data: { nome: 'Lineaverde', colore: '#2F855A' } });
  const employees: string[] = [];
  for (const [nome, cognome] of [
    ['Marta', 'Dal Bò'],
    ['Niccolò', "D'Angelo"],
    ['Chiara', 'Bellandi'],
    ['Luca', 'Chiabrera'],
  ] as const) {
    const data = {
      nome,
      cognome,
      email: `${employees.length}@lineaverde.example`,
      brand_id: 1,
      posizione: 'Buyer',
    };
    employees.push((await (await page.request.post('/api/dipendenti', { data })).json()).id);
  }
  await page.request.post('/api/workflows', { data: { dipendente_id: employees[0] } });
  const laptop = { nome: 'MacBook Air 13', tipo: 'laptop', marca: 'Apple', modello: 'M3', numero_seriale: 'C02ZK1LMD6T', brandIds: [1] };
  await page.request.post('/api/hardware', { data: laptop });
  await page.request.patch('/api/hardware/1/assign', { data: { dipendente_id: employees[2] } });
  await page.request.post('/api/hardware', { data: { ...laptop, nome: 'ThinkPad T14', marca: 'Lenovo', numero_seriale: 'PF3X9K21' } });
  await page.request.post('/api/showrooms', { data: { nome: 'Napoli Chiaia', brand_ids: [1] } });
  return employees[0] ?? '';
}
