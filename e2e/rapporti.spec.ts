import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const LEFT = { stato: 'uscito', isactive: false, data_assunzione: '2025-06-01', data_dismissione: '2025-09-15' };

test.describe.configure({ mode: 'serial' });

test('HR rehires an employee who has left, and corrects the former employment', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const id = await make<string>(page, '/api/dipendenti', {
    ...LEFT,
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@organico.example',
    brand_id,
  });
  await page.goto(`/employees/${id}`);
  const section = page.getByRole('region', { name: 'Rapporti di lavoro' });
  await expect(section.getByRole('listitem')).toHaveText([/dal 01\/06\/2025 al 15\/09\/2025/]);

  await test.step('The former employment is still there after the rehire', async () => {
    await page.getByRole('button', { name: 'Riassumi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Riassumi Anna Rossi' });
    await dialog.getByLabel('Data Assunzione *').fill('15/05/2026');
    await dialog.getByRole('combobox', { name: 'Tipo di rapporto' }).click();
    await page.getByRole('option', { name: 'Stagionale' }).click();
    await dialog.getByLabel('Fine prevista').fill('30/09/2026');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Riassumi' }).click();
    await expect(section.getByRole('listitem')).toHaveText([
      /dal 15\/05\/2026.*Stagionale.*fine prevista/,
      /dal 01\/06\/2025 al 15\/09\/2025/,
    ]);
    await expect(page.getByRole('button', { name: 'Riassumi' })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('An overlap is rejected in the dialog, and a correction is shown at once', async () => {
    await section.getByRole('button', { name: 'Correggi il rapporto dal 01/06/2025 al 15/09/2025' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correggi rapporto' });
    await dialog.getByLabel('Ultimo giorno').fill('20/05/2026');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(dialog.getByText('In quei giorni la persona ha già un altro rapporto').first()).toBeVisible();
    await dialog.getByLabel('Ultimo giorno').fill('30/09/2025');
    await dialog.getByLabel('Part-time').fill('60');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(section.getByRole('listitem').nth(1)).toHaveText(/dal 01\/06\/2025 al 30\/09\/2025.*part-time 60%/);
  });
});

test('The rehire can be undone from its toast', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Nuvola' });
  const id = await make<string>(page, '/api/dipendenti', {
    ...LEFT,
    nome: 'Luca',
    cognome: 'Verdi',
    email: 'luca@organico.example',
    brand_id,
  });
  await page.goto(`/employees/${id}`);
  await page.getByRole('button', { name: 'Riassumi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riassumi' }).click();
  await expectToast(page, 'Riassunzione fatta');
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rapporti di lavoro' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Riassumi' })).toBeVisible();
});

test('The dialog for a new employee offers to rehire the person who has left and has the typed e-mail', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const id = await make<string>(page, '/api/dipendenti', {
    ...LEFT,
    nome: 'Sara',
    cognome: 'Longo',
    email: 'sara@organico.example',
    brand_id,
  });
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Nuovo Dipendente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Sara');
  await dialog.getByRole('textbox', { name: 'Cognome', exact: true }).fill('Longo');
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('sara@organico.example');
  await dialog.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Lineaverde' }).click();
  await dialog.getByRole('button', { name: 'Crea Dipendente' }).click();
  await dialog.getByRole('button', { name: 'Riassumi' }).click();
  const rehire = page.getByRole('dialog', { name: 'Riassumi Sara Longo' });
  await rehire.getByRole('button', { name: 'Riassumi' }).click();
  await expect(page).toHaveURL(`/employees/${id}`);
  await expect(page.getByRole('region', { name: 'Rapporti di lavoro' }).getByRole('listitem')).toHaveCount(2);
});
