import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

async function aCompany(page: Page) {
  const marea = await post<{ id: number }>(page, '/api/brands', { nome: 'Marea' });
  const nuvola = await post<{ id: number }>(page, '/api/brands', { nome: 'Nuvola' });
  // The showroom 'Genova Porto' is created for the brand Marea and sorts before 'Roma Prati', so the form of an employee lists it first.
  await post(page, '/api/showrooms', { nome: 'Genova Porto', brand_ids: [marea.id] });
  await post(page, '/api/showrooms', { nome: 'Roma Prati', brand_ids: [nuvola.id] });
  const person = (values: object) => post<{ id: string }>(page, '/api/dipendenti', { brand_id: marea.id, ...values });
  await person({ nome: 'Lia', cognome: 'Verdi', email: 'lia@marea.example', tipologia: 'manager' });
  const anna = await person({ nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', tipologia: 'manager', stato: 'entrato' });
  const device = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', costo_annuo: '520.50', brandIds: [marea.id] };
  const laptop = await post<{ id: number }>(page, '/api/hardware', device);
  await page.request.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: anna.id } });
  const monitor = await post<{ id: number }>(page, '/api/hardware', { ...device, nome: 'Monitor', tipo: 'monitor' });
  return { anna, monitor };
}

test('A user changes, deactivates, activates and deletes an employee', async ({ page, product }) => {
  await signIn(page, product.url);
  const { anna, monitor } = await aCompany(page);

  await test.step('The form of a new employee offers the showrooms of the brand and selects the only one', async () => {
    await page.goto('/employees');
    await page.getByRole('button', { name: 'Nuovo Dipendente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
    const showroom = dialog.getByLabel('Showroom');
    await expect(showroom).toBeDisabled();
    await expect(showroom).toContainText('Scegli prima un brand');
    await expectAccessible(page);
    await dialog.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Nuvola' }).click();
    await expect(showroom).toContainText('Roma Prati');
    await dialog.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Marea' }).click();
    await expect(showroom).toContainText('Genova Porto');
    await showroom.click();
    await page.getByRole('option', { name: 'Nessuno showroom' }).click();
    await dialog.getByLabel('Nome *', { exact: true }).fill('Ugo');
    await dialog.getByLabel('Cognome *').fill('Neri');
    await dialog.getByLabel('Email *').fill('ugo@marea.example');
    await dialog.getByRole('button', { name: 'Crea Dipendente' }).click();
    await expectToast(page, 'Dipendente creato');
    await page.getByRole('link', { name: 'Ugo Neri', exact: true }).click();
    const personalData = page.getByRole('region', { name: 'Informazioni Personali' });
    await expect(personalData).toContainText('ShowroomNon specificato');
    const edit = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    const save = async () => {
      await edit.getByRole('button', { name: 'Salva Modifiche' }).click();
      await expect(edit).toHaveCount(0);
    };
    await page.getByRole('button', { name: 'Modifica' }).click();
    await expect(edit.getByLabel('Showroom')).toContainText('Nessuno showroom');
    await edit.getByLabel('Mansione').fill('Sarto');
    await save();
    await expect(personalData).toContainText('Sarto');
    await expect(personalData).toContainText('ShowroomNon specificato');
    await page.getByRole('button', { name: 'Modifica' }).click();
    await edit.getByLabel('Showroom').click();
    await page.getByRole('option', { name: 'Genova Porto' }).click();
    await save();
    await expect(personalData).toContainText('ShowroomGenova Porto');
  });

  await test.step("The dialog 'Modifica' changes the values on the page of the employee", async () => {
    await page.goto(`/employees/${anna.id}`);
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await expect(dialog.getByLabel('Email *')).toHaveValue('anna@marea.example');
    await dialog.getByLabel('Email *').fill('');
    await expect(dialog.getByRole('button', { name: 'Salva Modifiche' })).toBeDisabled();
    await dialog.getByLabel('Email *').fill('lia@marea.example');
    await dialog.getByLabel('Mansione').fill('Vetrinista');
    await dialog.getByLabel('Stipendio').fill('28500,5');
    await dialog.getByLabel('Manager').click();
    await expect(page.getByRole('option', { name: /Lia Verdi/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /Anna Rossi/ })).toHaveCount(0);
    await page.getByRole('option', { name: /Lia Verdi/ }).click();
    await dialog.getByLabel('Stato', { exact: true }).click();
    await page.getByRole('option', { name: 'In malattia' }).click();
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(dialog.getByText('Indica la data di inizio della malattia').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Inizio Malattia *').fill('2026-11-02');
    await dialog.getByLabel('Data Uscita').fill('2027-03-31');
    await dialog.getByLabel('Interno').fill('412');
    await dialog.getByLabel(/^Bisogno numero aziendale/).check();
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(dialog.getByText('Esiste già un dipendente con questa email').first()).toBeVisible();
    await dialog.getByLabel('Email *').fill('anna.rossi@marea.example');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Dipendente aggiornato');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Modifica' })).toBeFocused();
    const personalData = page.getByRole('region', { name: 'Informazioni Personali' });
    await expect(personalData).toContainText('Vetrinista');
    await expect(personalData.getByRole('link', { name: 'Lia Verdi' })).toBeVisible();
    // IT reads this value on the page, because IT has no permission to open the form.
    await expect(personalData).toContainText('Bisogno numero aziendaleSì');
    await expect(personalData).toContainText('Interno412');
    await expect(personalData).not.toContainText('Telefono Ufficio');
    const status = page.getByRole('region', { name: 'Status Dipendente' });
    await expect(status).toContainText('31/03/2027');
    await expect(status).toContainText('Nessun workflow');
    await expect(status).toContainText('In malattia');
    await expect(status).toContainText('02/11/2026');
    await page.getByRole('button', { name: 'Modifica' }).click();
    await expect(dialog.getByLabel('Stipendio')).toHaveValue('28.500,50');
    await expect(dialog.getByLabel('Manager')).toHaveValue('Lia Verdi');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step("The button 'Cambia' deactivates the employee at once, the toast undoes the change, and the page lists the items that are still assigned", async () => {
    const toggleStatus = page.getByRole('button', { name: 'Cambia lo stato account' });
    const status = page.getByRole('region', { name: 'Status Dipendente' });
    await toggleStatus.click();
    await expectToast(page, 'Dipendente aggiornato');
    await expect(status).toContainText('Inattivo');
    await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
    await expect(status).not.toContainText('Inattivo');
    await toggleStatus.click();
    await expect(status).toContainText('Inattivo');
    await expect(page.getByText('Ha ancora un dispositivo')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('MacBook Air');
    await expectAccessible(page);
  });

  await test.step('A user can assign items to an inactive employee, and both assignment dialogs show a warning', async () => {
    const warning = 'Questa persona risulta inattiva: controlla che sia quella giusta.';
    for (const card of ['Software Assegnato', 'Piano Mobile', 'Cartelle Condivise', 'Hardware Assegnato']) {
      await page
        .getByRole('region', { name: card })
        .getByRole('button', { name: /^Assegna/ })
        .click();
      const dialog = page.getByRole('dialog', { name: /^Assegna/ });
      await expect(dialog).toContainText(warning);
      if (card === 'Hardware Assegnato') await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Annulla' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole('region', { name: 'Onboarding' }).getByRole('button', { name: 'Nuovo Workflow' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuovo Workflow' })).toContainText(warning);
    await page.goto(`/hardware/${monitor.id}`);
    await page.getByRole('button', { name: 'Assegna Monitor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Monitor' });
    const employeeField = dialog.getByLabel('Dipendente *');
    await employeeField.fill('Rossi');
    await page.getByRole('option', { name: 'Anna Rossi Vetrinista · Marea · inattivo' }).click();
    await expect(employeeField).toHaveAccessibleDescription(warning);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expectToast(page, 'Hardware assegnato');
    await page.goto(`/employees/${anna.id}`);
    await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('Monitor');
    await page.request.patch(`/api/hardware/${monitor.id}/unassign`, { data: { dipendente_id: anna.id } });
  });

  await test.step("The button 'Cambia' activates the employee again", async () => {
    const toggleStatus = page.getByRole('button', { name: 'Cambia lo stato account' });
    await toggleStatus.click();
    await expect(page.getByRole('region', { name: 'Status Dipendente' })).not.toContainText('Inattivo');
    await expect(page.getByText('Ha ancora un dispositivo')).toBeVisible(); // the notice stays, because the employee has an exit date
  });

  await test.step('The form of the employee sends an emptied exit date as null', async () => {
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Data Uscita').fill('');
    const saveRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    expect((await saveRequest).postDataJSON()).toMatchObject({ data_dismissione: null });
    await expect(page.getByRole('region', { name: 'Status Dipendente' })).not.toContainText('31/03/2027');
  });

  await test.step('The page of the employee offers to open an exit for the return of the items that are still assigned', async () => {
    await page.getByRole('button', { name: 'Cambia lo stato account' }).click();
    await page.getByRole('button', { name: 'Apri uscita per restituire tutto' }).click();
    await expect(page.getByRole('dialog', { name: 'Apri uscita' })).toContainText('Anna Rossi diventa uscente');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect((await page.request.delete(`/api/dipendenti/${anna.id}/risorse`)).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('Ha ancora un dispositivo')).toHaveCount(0);
  });

  await test.step("The button 'Elimina' in the list of employees asks for a confirmation and deletes the employee", async () => {
    await page.getByRole('link', { name: 'Dipendenti', exact: true }).first().click();
    await page.getByRole('button', { name: 'Elimina Anna Rossi' }).click();
    const question = page.getByRole('alertdialog', { name: 'Elimina dipendente' });
    await expect(question).toContainText('Sei sicuro di voler eliminare Anna Rossi? Verranno eliminati anche tutti i workflow collegati.');
    await expect(question).toContainText('Non ha nulla da restituire.');
    await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Anna Rossi/ })).toBeVisible();
    await page.getByRole('button', { name: 'Elimina Anna Rossi' }).click();
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Dipendente eliminato');
    // No item of the employee becomes available, because none was assigned.
    await expect(page.locator('.toast')).not.toContainText('disponibile');
    await expect(page.getByRole('row', { name: /Anna Rossi/ })).toHaveCount(0);
    await page.goto(`/employees/${anna.id}`);
    await expect(page.getByRole('heading', { name: 'Dipendente non trovato' })).toBeVisible();
  });
});
