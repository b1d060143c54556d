// Things made by the calls that the screens themselves would make.
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** As the server answers. */
export async function post<Made>(page: Page, path: string, data: unknown): Promise<Made> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Its id alone. */
export async function make<Id = number>(page: Page, path: string, data: unknown): Promise<Id> {
  return (await post<{ id: Id }>(page, path, data)).id;
}
