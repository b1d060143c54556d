import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

const LAPTOP = { tipo: 'laptop', marca: 'Lenovo', modello: 'T14' };

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('A user duplicates a laptop by pasting serial numbers, and undoes the creation of a copy', async ({ page }) => {
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const id = await make(page, '/api/hardware', { ...LAPTOP, nome: 'ThinkPad T14', numero_seriale: 'PF-0', brandIds: [brand_id] });
  await page.goto(`/hardware/${id}`);
  await page.getByRole('button', { name: 'Duplica ThinkPad T14' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplica ThinkPad T14' });
  const serialNumbers = dialog.getByRole('textbox', { name: 'Numeri seriali' });

  await test.step('The dialog for copies shows how many copies it will create and which pasted lines have errors', async () => {
    await serialNumbers.fill('PF-1\n\n PF-2 \nPF-0\n');
    await expect(dialog).toContainText('Ne nascono 3');
    await dialog.getByRole('button', { name: 'Duplica' }).click();
    await expect(dialog.getByText('Riga 4 (PF-0): «ThinkPad T14» ha già questo numero seriale.').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The dialog creates the copies of the laptop after the user has corrected the pasted lines, and the toast links to the copies', async () => {
    await serialNumbers.fill('PF-1\n\n PF-2 \nPF-3\n');
    await dialog.getByRole('button', { name: 'Duplica' }).click();
    await expectToast(page, '3 copie create');
    await page.locator('.toast').getByRole('button', { name: 'Vedi le copie' }).click();
    await expect(page).toHaveURL(/\/hardware\?.*q=ThinkPad/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/4/);
    for (const seriale of ['PF-1', 'PF-2', 'PF-3']) await expect(page.getByText(seriale, { exact: true })).toBeVisible();
  });

  await test.step('The undo in the toast removes a copy that the user has created from the card of the laptop', async () => {
    await page.getByRole('button', { name: 'Duplica ThinkPad T14' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Numeri seriali' }).fill('PF-4');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplica' }).click();
    await expectToast(page, '1 copia creata');
    await pauseToasts(page);
    await expect(page.getByText('PF-4', { exact: true })).toBeVisible();
    await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
    await expectToast(page, "È tornato tutto com'era");
    await expect(page.getByText('PF-4', { exact: true })).toHaveCount(0);
    await expect(page.getByText('PF-3', { exact: true })).toBeVisible();
  });
});

test('A user copies software through its form, exports its holders, and filters lists by holder', async ({ page }) => {
  const brand_id = await make(page, '/api/brands', { nome: 'Nuvola' });
  const anna = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@nuvola.example', brand_id });
  const id = await make(page, '/api/software', { nome: 'Figma', licenza: 'annuale', costo_licenza: '144.00', brandIds: [brand_id] });
  await make(page, '/api/software', { nome: 'Slack', licenza: 'annuale', brandIds: [brand_id] });
  expect((await page.request.patch(`/api/software/${id}/assign`, { data: { dipendente_id: anna } })).status()).toBe(200);

  await test.step('The form of a copy of software starts with the values of the original', async () => {
    await page.goto(`/software/${id}`);
    await page.getByRole('button', { name: 'Duplica Figma' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Software' });
    await expect(dialog.getByLabel('Licenza *')).toHaveValue('annuale');
    await dialog.getByLabel('Nome *').fill('Figma Enterprise');
    await dialog.getByRole('button', { name: 'Crea Software' }).click();
    await expectToast(page, 'Asset software creato con successo');
  });

  await test.step('The user filters the list by the employee Anna, and exports the licences of all employees', async () => {
    await page.goto('/software');
    await page.getByRole('button', { name: 'Filtra', exact: true }).click();
    await page.getByRole('option', { name: 'Assegnatario' }).click();
    await page.getByRole('combobox', { name: 'Cerca Assegnatario' }).fill('ross');
    await page.getByRole('option', { name: /Anna Rossi/ }).click();
    await expect(page).toHaveURL(new RegExp(`dipendente_id=${anna}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/1/);
    await expect(page.getByRole('search')).toContainText('Assegnatario Anna Rossi');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Esporta' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Chi ha quale licenza, CSV' }).click(),
    ]);
    const { data } = Papa.parse<Record<string, string>>(readFileSync(await download.path(), 'utf8').replace('\u{feff}', ''), {
      delimiter: ';',
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([
      { Software: 'Figma', Cognome: 'Rossi', Email: 'anna@nuvola.example', Brand: 'Nuvola', 'Costo Annuo': '144,00' },
    ]);
  });
});
