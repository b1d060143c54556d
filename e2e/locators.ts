import type { Locator, Page } from '@playwright/test';

type Name = string | RegExp;

export const heading = (page: Page, name: Name): Locator => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: Name): Locator => page.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page, name: Name): Locator => page.getByRole('dialog', { name });
