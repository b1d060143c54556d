import type { Page } from '@playwright/test';

export const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

/** Signs in without opening a page. The first call on a server creates the administrator. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/setup-admin`, { data: ADMIN });
  await page.request.post(`${url}/api/auth/login`, { data: { username: ADMIN.email, password: ADMIN.password } });
}

export async function signInAndOpen(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await page.goto('/employees');
  await page.getByRole('heading', { level: 1, name: 'Dipendenti' }).waitFor();
}
