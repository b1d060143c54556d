import type { Page } from '@playwright/test';

export const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

/** Signs the page in as the administrator, whom the first caller on this server makes. The form itself is tested in first-day. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/setup-admin`, { data: ADMIN });
  await page.request.post(`${url}/api/auth/login`, { data: { username: ADMIN.email, password: ADMIN.password } });
  await page.goto('/employees');
  await page.getByRole('heading', { level: 1, name: 'Dipendenti' }).waitFor();
}
