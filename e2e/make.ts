// Creates records through the same API calls as the pages.
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Sends the request and resolves to the response body. */
export async function post<Created>(page: Page, path: string, data: unknown): Promise<Created> {
  const response = await page.request.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

/** Creates a record and resolves to its id. */
export async function make<Id = number>(page: Page, path: string, data: unknown): Promise<Id> {
  return (await post<{ id: Id }>(page, path, data)).id;
}
