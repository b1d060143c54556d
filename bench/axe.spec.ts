// npm run bench scan-axe: checks the accessibility of every screen, with one record for each record page.
// Planted faults prove that the scan finds faults.
import type { Page } from '@playwright/test';
import { type RecordPath, SCREEN_PATHS } from '#shared/screens.ts';
import { expectAccessible } from '../e2e/accessible.ts';
import { openScreen, signIn } from '../e2e/demo.ts';
import { expect, test } from '../e2e/product.ts';

test.use({ withDemo: true, brokenOnPurpose: true });
test.describe.configure({ mode: 'parallel' });

const FAULTS: Readonly<Record<string, [name: RegExp, plant: (page: Page) => Promise<void>]>> = {
  'a picture without a text': [/image-alt/, (page) => page.evaluate(() => void document.querySelector('main')?.append(new Image()))],
  'a button without a name': [
    /button-name/,
    (page) => page.evaluate(() => void document.querySelector('main')?.append(document.createElement('button'))),
  ],
  'text with too little contrast in the dark theme': [
    /dark[\s\S]*color-contrast/,
    (page) =>
      page.evaluate(() => {
        const style = new CSSStyleSheet();
        style.replaceSync('@media (prefers-color-scheme: dark) { main h1 { color: #333 !important } }');
        document.adoptedStyleSheets.push(style);
      }),
  ],
};

for (const [fault, [name, plant]] of Object.entries(FAULTS)) {
  test(`The accessibility scan finds a planted fault: ${fault}`, async ({ page }) => {
    await signIn(page);
    await openScreen(page, '/showrooms');
    await plant(page);
    await expect(expectAccessible(page)).rejects.toThrow(name);
  });
}

// For each record page, the list from which the scan takes a record. If the amministratore of the demo company sees no record in the list,
// the scan checks the "not found" page.
const LIST_OF_PATH: Readonly<Record<RecordPath, string>> = {
  '/employees/$id': '/api/dipendenti',
  '/showrooms/$id': '/api/showrooms',
  '/software/$id': '/api/software',
  '/hardware/$id': '/api/hardware',
  '/mobile-plans/$id': '/api/piani-mobili',
  '/telefoni/$id': '/api/iphones',
  '/cartelle/$id': '/api/cartelle-condivise',
  '/inventari/$id': '/api/inventari',
  '/workflows/$id/prepara': '/api/workflows',
  '/uscite/$id': '/api/uscite',
  '/fatture/$id': '/api/fatture',
  '/importazioni/$id': '/api/importazioni',
  '/firma/$token': '',
  '/disiscrizione/$token': '',
  '/s/$codice': '',
};

for (const path of SCREEN_PATHS.filter((path) => path !== '/')) {
  test(`The screen ${path} has no accessibility faults`, async ({ page }) => {
    await signIn(page);
    const list = LIST_OF_PATH[path as RecordPath];
    const [first] = list ? await (await page.request.get(`${list}?limit=1`)).json() : [];
    await openScreen(page, path.replace(/\$\w+/, String(first?.id ?? 'x')));
    await expectAccessible(page);
  });
}
