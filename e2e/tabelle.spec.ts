import { formatData, todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { chooseByLabel } from './choose.ts';
import { aColleagueWithRole } from './colleague.ts';
import { button, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const laptop = (nome: string, numero_seriale: string) => ({
  nome,
  tipo: 'laptop',
  marca: 'Lenovo',
  modello: 'T14',
  numero_seriale,
  brandIds: [1],
});
const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ page, product }) => {
  await signIn(page, product.url);
  for (const elenco of ['hardware', 'software']) {
    await page.request.put(`/api/auth/viste/${elenco}`, { data: { modo: 'tabella', colonne: null } });
  }
});

test('A user opens an item from its table row by click, arrow keys and Enter; headings sort the table, and selected columns are saved', async ({
  page,
}) => {
  await make(page, '/api/brands', { nome: 'Lineaverde', colore: '#2e7d32' });
  for (const [nome, seriale] of [
    ['Portatile A', 'AAA-1'],
    ['Portatile B', 'BBB-2'],
    ['Portatile C', 'CCC-3'],
  ] as const) {
    await make(page, '/api/hardware', laptop(nome, seriale));
  }
  await page.goto('/hardware');
  const table = page.getByRole('table', { name: 'Asset hardware' });
  const names = table.getByRole('row').getByRole('link', { name: /^Portatile/ });
  await expect(names).toHaveText(['Portatile C', 'Portatile B', 'Portatile A']);
  await table.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(names).toHaveText(['Portatile A', 'Portatile B', 'Portatile C']);

  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Portatile B')).toBeVisible();
  await page.goBack();

  await table.getByRole('cell', { name: 'CCC-3' }).click();
  await expect(heading(page, 'Portatile C')).toBeVisible();
  await page.goBack();

  /** Waits for the request that saves the selected columns, because leaving the page earlier would lose the setting. */
  const waitUntilSaved = async (click: Promise<void>) => {
    await page.waitForResponse((response) => response.url().endsWith('/api/auth/viste/hardware') && response.request().method() === 'PUT');
    await click;
  };
  await button(page, 'Colonne').click();
  await waitUntilSaved(page.getByRole('menuitemcheckbox', { name: 'Posizione' }).click());
  await waitUntilSaved(page.getByRole('menuitemcheckbox', { name: 'Marca' }).click());
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Posizione' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Marca' })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Posizione' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Marca' })).toHaveCount(0);

  await waitUntilSaved(chooseByLabel(page.getByRole('radio', { name: 'Schede' })));
  await expect(page.getByRole('article', { name: 'Portatile A' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Portatile A' })).toBeVisible();
  const cards = page.getByRole('article').getByRole('link', { name: /^Portatile/ });
  await cards.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cards.first()).toBeFocused();
  await page
    .getByRole('article', { name: 'Portatile B' })
    .getByText(/^Creato il/)
    .click();
  await expect(heading(page, 'Portatile B')).toBeVisible();
});

test('The equipment page shows six placeholder cards, then cards with every field of the specification, and the table has the same fields', {
  tag: '@fast',
}, async ({ page, product, browser }) => {
  const brandIds = [await make(page, '/api/brands', { nome: 'Schedabella' })];
  await make(page, '/api/software', { nome: 'Figma', licenza: 'Team', fornitore: 'Figma Inc', costo_licenza: '120.50', brandIds });
  await make(page, '/api/hardware', { ...laptop('Portatile X', 'PX-1'), costo_annuo: 300, brandIds });
  await make(page, '/api/piani-mobili', { nome_piano: 'Rete 20', operatore: 'Voce', dati_gb: 20, costo_annuo: 99, brandIds });
  const colleague = await aColleagueWithRole(page, browser, product.url, 'IT', brandIds[0] as number);
  for (const [path, list, facts, headings] of [
    [
      '/software',
      /\/api\/software\?/,
      ['Figma', 'Figma Inc', 'Schedabella', /120,50\s€/, /Creato il \d{2}\/\d{2}\/\d{4}/],
      ['Fornitore', 'Creato il'],
    ],
    [
      '/hardware',
      /\/api\/hardware\?/,
      ['Portatile X', 'laptop', 'Schedabella', 'Lenovo T14', /300,00\s€/, /Creato il \d{2}/],
      ['Marca', 'Modello', 'Creato il'],
    ],
    ['/mobile-plans', /\/api\/piani-mobili\?/, ['Rete 20', 'Voce', '20 GB', /99,00\s€/], ['Operatore', 'Dati (GB)', 'Creato il']],
  ] as const) {
    const loaded = Promise.withResolvers<void>();
    await colleague.route(list, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await colleague.goto(path);
    await expect(colleague.locator('.card-grid[aria-hidden] > .card')).toHaveCount(6);
    loaded.resolve();
    const card = colleague.getByRole('article');
    for (const fact of facts) await expect(card).toContainText(fact);
    await chooseByLabel(colleague.getByRole('radio', { name: 'Tabella' }));
    for (const name of headings) await expect(colleague.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
});

test('In selection mode a click on a row of the table selects the row', async ({ page }) => {
  await page.goto('/hardware');
  await button(page, 'Scegli').click();
  await page.getByRole('cell', { name: 'BBB-2' }).click();
  await expect(page.getByRole('region', { name: 'Azioni sulle righe scelte' })).toContainText('1 asset hardware');
  await page.getByRole('link', { name: 'Portatile A' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Azioni sulle righe scelte' })).toContainText('2 asset hardware');
});

test('The page of an item shows its holder on any selected day, and offers edit, assignment, return and deletion', async ({ page }) => {
  const anna = await make<string>(page, '/api/dipendenti', {
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna.rossi@organico.example',
    brand_id: 1,
  });
  const id = await make(page, '/api/hardware', laptop('Portatile D', 'DDD-4'));
  const assignResponse = await page.request.patch(`/api/hardware/${id}/assign`, { data: { dipendente_id: anna } });
  expect(assignResponse.status(), await assignResponse.text()).toBe(200);
  await page.goto(`/hardware/${id}`);
  await expect(heading(page, 'Portatile D')).toBeVisible();
  await expect(page.getByText('DDD-4', { exact: true })).toBeVisible();
  const holders = page.getByRole('region', { name: 'Assegnatari' });
  await expect(holders.getByRole('link', { name: 'Anna Rossi' })).toBeVisible();
  await holders.getByRole('textbox', { name: "Chi l'aveva il" }).fill('01/01/2020');
  await holders.getByRole('textbox', { name: "Chi l'aveva il" }).press('Enter');
  await expect(holders).toContainText("Il 01/01/2020 non l'aveva nessuno");
  await expect(page.getByRole('region', { name: 'Cronologia' })).toContainText('Hardware creato: Portatile D');

  await button(page, 'Riprendi Portatile D da Anna Rossi').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Riprendi' }).click();
  await expect(button(page, 'Assegna Portatile D')).toBeVisible();

  await button(page, 'Modifica').click();
  await page.getByRole('textbox', { name: 'Posizione' }).fill('Scaffale 3');
  await button(page, 'Aggiorna Hardware').click();
  await expect(page.getByRole('region', { name: 'Dati' })).toContainText('Scaffale 3');

  await button(page, 'Elimina Portatile D').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(heading(page, /^Asset Hardware/)).toBeVisible();
  await page.goto(`/hardware/${id}`);
  await expect(page.getByRole('heading', { name: 'Hardware non trovato' })).toBeVisible();
});

test('A user registers a past return on the page of the item; for a day that the server rejects the dialog stays open and shows the reason', async ({
  page,
}) => {
  const day = (days: number) => addDays(todayInItaly(new Date()), days);
  const bea = await make<string>(page, '/api/dipendenti', {
    nome: 'Bea',
    cognome: 'Neri',
    email: 'bea.neri@organico.example',
    brand_id: 1,
    data_assunzione: day(-90),
  });
  const id = await make(page, '/api/hardware', laptop('Portatile E', 'EEE-5'));
  await page.goto(`/hardware/${id}`);
  await button(page, 'Assegna Portatile E').click();
  const assignDialog = page.getByRole('dialog', { name: 'Assegna Portatile E' });
  await assignDialog.getByLabel('Dipendente *').click();
  await page.getByRole('option', { name: /Bea Neri/ }).click();
  await assignDialog.getByRole('textbox', { name: 'Dal' }).fill(formatData(day(-20)));
  await assignDialog.getByRole('button', { name: 'Assegna Hardware' }).click();
  const holders = page.getByRole('region', { name: 'Assegnatari' });
  await expect(holders).toContainText(`Bea Neridal ${formatData(day(-20))}`);
  await button(page, 'Restituito il…').click();
  const dialog = page.getByRole('dialog', { name: 'Registra la restituzione' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Restituito il' }).fill(formatData(day(-21)));
  await dialog.getByRole('button', { name: 'Registra la restituzione' }).click();
  await expect(dialog).toContainText(`Il primo giorno possibile è il ${formatData(day(-20))}`);
  await dialog.getByRole('textbox', { name: 'Restituito il' }).fill(formatData(day(-3)));
  await dialog.getByRole('button', { name: 'Registra la restituzione' }).click();
  await expectToast(page, 'Restituzione registrata');
  await expect(holders).toContainText(formatData(day(-3)));
  await expect(button(page, 'Assegna Portatile E')).toBeVisible();
  await page.request.delete(`/api/hardware/${id}`);
  await page.request.delete(`/api/dipendenti/${bea}`);
});

test('On a phone a row of the table has two lines, and the page of an item has one column', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/hardware');
  const row = page.getByRole('row').filter({ hasText: 'Portatile A' });
  await expect(row).toContainText('Nessuno');
  await expect(row.getByText('AAA-1')).toBeHidden();
  await row.getByRole('link', { name: 'Portatile A' }).click();
  await expect(heading(page, 'Portatile A')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
