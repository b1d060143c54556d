import type { Page } from '@playwright/test';
import { expect } from './product.ts';

export async function post<Created>(page: Page, path: string, data: unknown): Promise<Created> {
  const response = await page.request.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

export async function make<Id = number>(page: Page, path: string, data: unknown): Promise<Id> {
  return (await post<{ id: Id }>(page, path, data)).id;
}
