import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { button, dialogOf, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';

test('Two dialogs show which accounts see an employee and which records an account sees', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const marea = await make(page, '/api/brands', { nome: 'Marea' });
  const id = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id });
  await make(page, '/api/dipendenti', { nome: 'Ugo', cognome: 'Neri', email: 'ugo@organico.example', brand_id: marea });
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand_id);

  await test.step('The dialog on the page of an employee lists the accounts that see the employee, each with its brand and its allowed actions', async () => {
    await page.goto(`/employees/${id}`);
    await heading(page, 'Anna Rossi').waitFor();
    await button(page, 'Chi può vederlo e perché').click();
    const dialog = dialogOf(page, 'Chi può vederlo e perché');
    const marta = dialog.getByRole('listitem').filter({ hasText: 'Marta MANAGER' });
    await expect(marta).toContainText('MANAGER su Lineaverde (modifica)');
    await expect(marta).toContainText(
      'Dà e riprende risorse, carica e modifica i documenti. Non vede stipendio, malattia e dati personali.',
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Giulia Ferrante' })).toContainText('Vede e modifica tutto');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await expect(button(page, 'Chi può vederlo e perché')).toBeFocused();
  });

  await test.step('A user who may not manage accounts does not see the button that opens the list of accounts', async () => {
    await manager.goto(`/employees/${id}`);
    await heading(manager, 'Anna Rossi').waitFor();
    await expect(manager.getByRole('region', { name: 'Cronologia' })).toBeVisible();
    await expect(button(manager, 'Chi può vederlo e perché')).toHaveCount(0);
    expect((await manager.request.get(`/api/visibilita?cosa=dipendente&id=${id}`)).status()).toBe(403);
  });

  await test.step('The dialog on the page of accounts lists the records that an account sees, by name', async () => {
    await page.goto('/user-management');
    await button(page, 'Azioni per Marta MANAGER').click();
    await page.getByRole('menuitem', { name: 'Cosa vede' }).click();
    const dialog = dialogOf(page, 'Cosa vede');
    await expect(dialog).toContainText('Lineaverde');
    const people = dialog.getByRole('button', { name: /^Dipendenti/ });
    await expect(people).toContainText('1 di 2');
    await people.click();
    await expect(dialog).toContainText('Anna Rossi');
    await expect(dialog).not.toContainText('Ugo Neri');
    await expectAccessible(page);
  });
  await manager.context().close();
});
