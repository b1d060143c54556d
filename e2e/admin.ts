import type { Page } from '@playwright/test';

export const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

/** Signs the page's session in as the administrator, whom the first caller on this server makes; opens nothing. The form itself is tested in first-day. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/setup-admin`, { data: ADMIN });
  await page.request.post(`${url}/api/auth/login`, { data: { username: ADMIN.email, password: ADMIN.password } });
}

/** The same, and opens the list of employees. */
export async function signInAndOpen(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await page.goto('/employees');
  await page.getByRole('heading', { level: 1, name: 'Dipendenti' }).waitFor();
}
