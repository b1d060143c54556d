import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { post } from './make.ts';
import { expect } from './product.ts';

const ADMIN = { username: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

let counter = 0;

export async function aColleague(browser: Browser, url: string): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: url });
  expect((await request.post('/api/auth/login', { data: ADMIN })).status()).toBe(200);
  return request;
}

export async function anEmployee(page: Page): Promise<{ id: string; path: string; nome: string }> {
  counter += 1;
  const brand = await (await page.request.post('/api/brands', { data: { nome: `Marea ${counter}` } })).json();
  const nome = `Anna ${counter}`;
  const data = { nome, cognome: 'Rossi', email: `anna${counter}@marea.example`, telefono: '010 100', brand_id: brand.id };
  const { id } = await (await page.request.post('/api/dipendenti', { data })).json();
  return { id, path: `/employees/${id}`, nome };
}

export async function aDevice(page: Page): Promise<{ id: number; nome: string }> {
  counter += 1;
  const brand = await (await page.request.post('/api/brands', { data: { nome: `Nuvola ${counter}` } })).json();
  const device = { nome: `ThinkPad ${counter}`, tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand.id] };
  return (await page.request.post('/api/hardware', { data: device })).json();
}

export function waitForEventStream(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('/api/eventi') && response.status() === 200);
}

const PASSWORD = 'quattro parole a caso';

/** Creates an account with this role and can_edit on the brand, and returns a page that is signed in with this account. */
export async function aColleagueWithRole(
  admin: Page,
  browser: Browser,
  url: string,
  role: 'HR' | 'MANAGER' | 'IT',
  brand_id: number,
  username = `${role.toLowerCase()}.prova`,
): Promise<Page> {
  const account = { username, email: `${username}@organico.example`, password: PASSWORD, role, nome: 'Marta', cognome: role };
  const { id } = await post<{ id: number }>(admin, '/api/auth/register', account);
  await post(admin, '/api/user-brands', { user_id: id, brand_id, can_edit: true });
  const page = await (await browser.newContext({ baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome' })).newPage();
  await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } });
  return page;
}
