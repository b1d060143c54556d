import type { Page } from '@playwright/test';

export const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

/**
 * Signs in as the administrator, who is created by the first call on a server, without opening a page. first-day.spec.ts tests the sign-in
 * form.
 */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/setup-admin`, { data: ADMIN });
  await page.request.post(`${url}/api/auth/login`, { data: { username: ADMIN.email, password: ADMIN.password } });
}

/** Signs in as the administrator and opens the list of employees. */
export async function signInAndOpen(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await page.goto('/employees');
  await page.getByRole('heading', { level: 1, name: 'Dipendenti' }).waitFor();
}
