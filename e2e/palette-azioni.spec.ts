import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { heading } from './locators.ts';
import { make } from './make.ts';
import { expectActive, field, option, palette } from './palette.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signInAndOpen(page, product.url));

/** Creates a brand with the employee Chiara, who has one item of each type, and with the free items 'Riserva'. All names contain `word`. */
async function aCompanyOf(page: Page, word: string) {
  const brand = await make(page, '/api/brands', { nome: word });
  const brandIds = [brand];
  const employee = { nome: 'Chiara', cognome: word, email: `chiara@${word.toLowerCase()}.example`, brand_id: brand };
  const chiara = await make<string>(page, '/api/dipendenti', employee);
  const laptop = { tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds };
  const phone = { colore: 'Nero', memoria: '128 GB', costo_annuo: '300', brandIds };
  const items = {
    hardware: await make(page, '/api/hardware', { ...laptop, nome: `MacBook ${word}` }),
    telefono: await make(page, '/api/iphones', { ...phone, modello: `iPhone ${word}` }),
    piano: await make(page, '/api/piani-mobili', {
      nome_piano: `Smart ${word}`,
      operatore: 'TIM',
      dati_gb: 100,
      costo_annuo: 180,
      brandIds,
    }),
    software: await make(page, '/api/software', { nome: `Figma ${word}`, licenza: 'Pro', costo_licenza: '100', brandIds }),
    cartella: await make(page, '/api/cartelle-condivise', { nome: `Listini ${word}`, percorso: `\\\\srv\\${word}`, brandIds }),
  };
  await make(page, '/api/hardware', { ...laptop, nome: `Riserva ${word}` });
  await make(page, '/api/iphones', { ...phone, modello: `Riserva telefono ${word}` });
  await make(page, '/api/showrooms', { nome: `Via Roma ${word}`, brand_ids: brandIds });
  const receiver = { dipendente_id: chiara };
  await page.request.patch(`/api/hardware/${items.hardware}/assign`, { data: receiver });
  await page.request.patch(`/api/piani-mobili/${items.piano}/assign`, { data: { ...receiver, iphone_id: items.telefono } });
  await page.request.patch(`/api/software/${items.software}/assign`, { data: receiver });
  await page.request.patch(`/api/cartelle-condivise/${items.cartella}/assign`, { data: { ...receiver, permessi: 'lettura' } });
  return { brand, chiara };
}

async function openActionsOf(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type(name);
  await expectActive(page, new RegExp(`^${name}`));
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveAccessibleName(`Azioni su ${name}`);
}

const options = (page: Page) => palette(page).getByRole('option');

async function startAction(page: Page, name: string, action: string): Promise<void> {
  await openActionsOf(page, name);
  await page.keyboard.type(action);
  await expectActive(page, action);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('After a name and Tab the palette lists what can be done with the record, and Enter opens the dialog of the page of the record', async ({
  page,
}) => {
  await aCompanyOf(page, 'Ginestra');

  for (const [record, actions] of [
    [
      'Chiara Ginestra',
      {
        'Assegna hardware': 'Assegna Hardware',
        'Assegna software': 'Assegna Software',
        'Assegna cartella': 'Assegna Cartella',
        'Nuovo verbale': 'Nuovo verbale',
        Trasferisci: /^Trasferisci/,
        'Apri uscita': 'Apri uscita',
        'Sostituisci MacBook Ginestra': /^Sostituisci/,
        'Restituisci MacBook Ginestra': /^Restituisci/,
        'Sostituisci iPhone Ginestra': /^Sostituisci/,
        'Restituisci iPhone Ginestra': /^Restituisci/,
        'Restituisci Smart Ginestra': /^Restituisci/,
        'Restituisci Figma Ginestra': /^Restituisci/,
        'Restituisci Listini Ginestra': /^Restituisci/,
      },
    ],
    [
      'MacBook Ginestra',
      {
        'Riprendi da Chiara Ginestra': /^Riprendi/,
        Sostituisci: /^Sostituisci/,
        'Manda in riparazione': /riparazione/i,
        'Stampa etichetta': /etichett/i,
      },
    ],
    ['Riserva Ginestra', { Assegna: 'Assegna Riserva Ginestra', 'Manda in riparazione': /riparazione/i, 'Stampa etichetta': /etichett/i }],
    [
      'iPhone Ginestra',
      {
        'Riprendi da Chiara Ginestra': /^Riprendi/,
        Sostituisci: /^Sostituisci/,
        'Manda in riparazione': /riparazione/i,
        'Stampa etichetta': /etichett/i,
      },
    ],
    ['Riserva telefono Ginestra', { Assegna: /^Assegna/, 'Manda in riparazione': /riparazione/i, 'Stampa etichetta': /etichett/i }],
    ['Smart Ginestra', { 'Riprendi da Chiara Ginestra': /^Riprendi/ }],
    ['Figma Ginestra', { Assegna: 'Assegna Figma Ginestra' }],
    ['Listini Ginestra', { Assegna: 'Assegna Listini Ginestra' }],
    [
      'Via Roma Ginestra',
      { 'Assegna hardware': 'Assegna Hardware', 'Assegna telefono': 'Assegna Telefono', 'Assegna piano mobile': 'Assegna Piano Mobile' },
    ],
  ] as const) {
    await test.step(`The palette lists the actions of ${record}`, async () => {
      await openActionsOf(page, record);
      await expect(options(page)).toHaveText(Object.keys(actions));
      await expect(palette(page).getByRole('status')).toHaveText(
        new RegExp(`^Azioni su ${record}: ${Object.keys(actions).length} voc[ei]$`),
      );
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
    });
    for (const [action, title] of Object.entries<string | RegExp>(actions)) {
      await test.step(`The action «${action}» of ${record} opens its dialog and leaves no trace in the address`, async () => {
        await startAction(page, record, action);
        const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
        await expect(dialog).toBeVisible();
        await expect(page).toHaveTitle(`${record} · Organico`);
        await expect(page).not.toHaveURL(/\?/);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      });
    }
  }

  await test.step('The dialog that the palette has opened does its work', async () => {
    await startAction(page, 'Riserva Ginestra', 'Assegna');
    const dialog = page.getByRole('dialog', { name: 'Assegna Riserva Ginestra' });
    await dialog.getByLabel('Dipendente *').fill('Chiara');
    await page.getByRole('option', { name: /Chiara Ginestra/ }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(page.getByRole('button', { name: 'Riprendi Riserva Ginestra da Chiara Ginestra' })).toBeVisible();
  });
});

test('Typing filters the actions of a record, Backspace or Shift+Tab returns to the results, and Escape closes the palette', async ({
  page,
}) => {
  await aCompanyOf(page, 'Mirto');
  await openActionsOf(page, 'Chiara Mirto');
  await expectActive(page, 'Assegna hardware');
  await expectAccessible(page);
  await page.keyboard.type('mac');
  await expect(options(page)).toHaveText(['Sostituisci MacBook Mirto', 'Restituisci MacBook Mirto']);
  await page.keyboard.type('qq');
  await expect(palette(page).getByRole('status')).toHaveText('Nessuna azione «macqq» su Chiara Mirto');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  for (const _ of 'macqq') await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveAccessibleName('Azioni su Chiara Mirto');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('Chiara Mirto');
  await expectActive(page, /^Chiara Mirto/);
  await page.keyboard.press('ArrowRight'); // the same as Tab when the cursor is at the end of the text
  await expect(field(page)).toHaveAccessibleName('Azioni su Chiara Mirto');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toHaveValue('Chiara Mirto');
  await page.keyboard.press('Tab');
  await palette(page).getByRole('button', { name: 'Torna ai risultati' }).click();
  await expectActive(page, /^Chiara Mirto/);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

test('When a name fits two records, Tab lists the actions of the marked record, also when Tab was pressed before the results arrived', async ({
  page,
}) => {
  await aCompanyOf(page, 'Timo');
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('riserva timo');
  await expect(options(page)).toHaveCount(2);
  const [first = '', second = ''] = await options(page).locator('b').allTextContents();
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveAccessibleName(`Azioni su ${first}`);
  await page.keyboard.press('Shift+Tab');
  await expectActive(page, new RegExp(`^${first}`));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveAccessibleName(`Azioni su ${second}`);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('chiara timo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('trasf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Trasferisci/ })).toBeVisible();
  await expect(page).toHaveTitle('Chiara Timo · Organico');
});

test('An account sees only the actions that it may do, and a former employee has no action that would be refused', async ({
  page,
  browser,
  product,
}) => {
  const { brand, chiara } = await aCompanyOf(page, 'Salvia');
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand);
  await manager.goto('/employees');
  await heading(manager, 'Dipendenti').waitFor();
  await openActionsOf(manager, 'Chiara Salvia');
  await expect(option(manager, 'Assegna hardware')).toBeVisible();
  await expect(option(manager, 'Trasferisci')).toHaveCount(0);
  await expect(option(manager, 'Apri uscita')).toHaveCount(0);
  await manager.keyboard.press('Escape');
  await openActionsOf(manager, 'MacBook Salvia');
  await expect(options(manager)).toHaveText(['Riprendi da Chiara Salvia', 'Sostituisci', 'Stampa etichetta']);

  const left = await page.request.put(`/api/dipendenti/${chiara}`, { data: { stato: 'uscito' } });
  expect(left.status(), await left.text()).toBe(200);
  await openActionsOf(page, 'Chiara Salvia');
  await expect(options(page)).toHaveText([
    'Nuovo verbale',
    'Apri uscita',
    ...['MacBook', 'iPhone', 'Smart', 'Figma', 'Listini'].map((item) => `Restituisci ${item} Salvia`),
  ]);
  await page.keyboard.press('Escape');
  await openActionsOf(page, 'MacBook Salvia');
  await expect(options(page)).toHaveText(['Riprendi da Chiara Salvia', 'Manda in riparazione', 'Stampa etichetta']);
  await page.keyboard.press('Escape');

  await test.step('An account that may only read sees a sentence instead of actions', async () => {
    const associations: { id: number; brand_id: number }[] = await (await page.request.get('/api/user-brands')).json();
    const association = associations.find(({ brand_id }) => brand_id === brand);
    const changed = await page.request.patch(`/api/user-brands/${association?.id}`, { data: { can_edit: false } });
    expect(changed.status(), await changed.text()).toBe(200);
    await manager.reload();
    await heading(manager, 'Dipendenti').waitFor();
    await openActionsOf(manager, 'Chiara Salvia');
    await expect(palette(manager).getByRole('status')).toHaveText('Adesso non puoi fare nulla su Chiara Salvia');
    await expectAccessible(manager);
  });
});

test('For an employee with an open exit the palette leads to the exit, and two devices with the same name differ by their serial numbers', async ({
  page,
}) => {
  const { brand, chiara } = await aCompanyOf(page, 'Ortica');
  for (const numero_seriale of ['PF1AAAA1', 'PF1AAAA2']) {
    const laptop = { nome: 'ThinkPad Ortica', tipo: 'laptop', marca: 'Lenovo', modello: 'T14', numero_seriale, brandIds: [brand] };
    const id = await make(page, '/api/hardware', laptop);
    await page.request.patch(`/api/hardware/${id}/assign`, { data: { dipendente_id: chiara } });
  }
  const uscita = await make(page, '/api/uscite', { dipendente_id: chiara, data_uscita: '2099-12-31' });
  await openActionsOf(page, 'Chiara Ortica');
  await expect(option(page, 'Apri uscita')).toHaveCount(0);
  await expect(option(page, "Vai all'uscita aperta")).toBeVisible();
  await page.keyboard.type('sost think');
  await expect(options(page)).toHaveText([/^Sostituisci ThinkPad Ortica PF1AAAA[12]$/, /^Sostituisci ThinkPad Ortica PF1AAAA[12]$/]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('tutto');
  await expectActive(page, 'Restituisci tutto');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/uscite/${uscita}`);
});

test('When the actions of a record cannot be loaded, the palette says so and offers to try again', async ({ page }) => {
  await aCompanyOf(page, 'Alloro');
  await page.route('**/api/dipendenti/*/risorse', (route) => route.fulfill({ status: 400, json: {} }));
  await openActionsOf(page, 'Chiara Alloro');
  await expect(palette(page).getByRole('alert')).toContainText('Il server ha risposto con un errore');
  await expectAccessible(page);
  await page.unroute('**/api/dipendenti/*/risorse');
  await palette(page).getByRole('button', { name: 'Riprova' }).click();
  await expect(option(page, 'Assegna hardware')).toBeVisible();
});

test('On a phone the user reaches the actions of any result by touch', async ({ page }) => {
  await aCompanyOf(page, 'Lavanda');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'Cerca' }).click();
  await field(page).fill('riserva lavanda');
  const second = options(page).nth(1);
  const name = await second.locator('b').textContent();
  await second.getByText('Azioni', { exact: true }).click();
  await expect(field(page)).toHaveAccessibleName(`Azioni su ${name}`);
  await palette(page).getByRole('button', { name: 'Torna ai risultati' }).click();
  await palette(page)
    .getByRole('button', { name: /^Azioni su / })
    .click();
  await option(page, 'Assegna').click();
  await expect(page.getByRole('dialog', { name: /^Assegna Riserva/ })).toBeVisible();
});
