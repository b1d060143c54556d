import type { Page } from '@playwright/test';
import { heading } from './locators.ts';
import { expect } from './product.ts';

const PASSWORD = 'organico-demo-2026';
export const ADMIN = { username: 'giulia.ferrante', password: PASSWORD };

export async function signIn(page: Page, username = ADMIN.username): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } });
  expect(response.status()).toBe(200);
}

export async function openSignedIn(page: Page, path: string, title: string | RegExp): Promise<void> {
  await signIn(page);
  await openScreen(page, path);
  await expect(heading(page, title)).toBeVisible();
}

/** Returns the address of the page of a leaving employee who has a plan, licences, a device and a folder. */
export async function aLeaver(page: Page): Promise<string> {
  const response = await page.request.get('/api/dipendenti?situazione=in_uscita&limit=1');
  const [leaver] = await response.json();
  return `/employees/${leaver.id}`;
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy=true], .sk, .ring.spin')).toHaveCount(0);
}
