// Creates records through the same API calls as the pages.
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Sends the request and resolves to the response body. */
export async function post<Made>(page: Page, path: string, data: unknown): Promise<Made> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Creates a record and resolves to its id. */
export async function make<Id = number>(page: Page, path: string, data: unknown): Promise<Id> {
  return (await post<{ id: Id }>(page, path, data)).id;
}
