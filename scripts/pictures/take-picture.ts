import type { Browser, Locator, Page } from '@playwright/test';
import { PASSWORD } from '#demo/data/company.ts';

export interface Picture {
  file: string;
  account?: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  part?: (page: Page) => Locator;
  margin?: number;
  size?: { width: number; height: number };
}

const SIZE = { width: 1280, height: 800 };
const MARGIN = 12;

export async function takePicture(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { account, path, open, part, file, margin = MARGIN, size = SIZE } = picture;
  const context = await browser.newContext({
    viewport: size,
    baseURL: url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  if (account) await context.request.post('/api/auth/login', { data: { username: account, password: PASSWORD } });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (open) await open(page);
  else await page.mouse.move(0, 0);
  await page.waitForFunction(() => !/Caricamento|…caric/.test(document.body.innerText));
  const clip = part && (await clipAround(part(page), margin, size));
  await page.screenshot({ path: file, animations: 'disabled', ...(clip ? { clip } : {}) });
  await context.close();
  console.log(file);
}

async function clipAround(part: Locator, margin: number, size: { width: number; height: number }) {
  await part.scrollIntoViewIfNeeded();
  const boundingBox = await part.boundingBox();
  if (!boundingBox) throw new Error('The part of the picture is not on the screen');
  const x = Math.max(0, boundingBox.x - margin);
  const y = Math.max(0, boundingBox.y - margin);
  return {
    x,
    y,
    width: Math.min(size.width, boundingBox.x + boundingBox.width + margin) - x,
    height: Math.min(size.height, boundingBox.y + boundingBox.height + margin) - y,
  };
}
