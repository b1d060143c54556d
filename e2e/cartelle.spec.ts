import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';
import { chooseBulkAction } from './user-actions.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const PATH = '\\\\srv01\\vendite\\listini 2026';

test('When no brand exists, the page of folders and its form ask the user to create a brand first', async ({ page }) => {
  await page.goto('/admin/cartelle');
  await expect(page).toHaveTitle('Gestione Cartelle Condivise · Organico');
  await expect(page.getByRole('heading', { name: 'Prima serve un brand' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nuova Cartella' }).click();
  await expect(page.getByRole('dialog').getByText(/^Nessun brand disponibile\. Crea prima dei brand/)).toBeVisible();
});

test('A user creates the first shared folder, searches, edits and assigns folders, and deletes the last one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const nome of ['Lineaverde', 'Atelier']) await page.request.post('/api/brands', { data: { nome } });
  const person = { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example', brand_id: 1 };
  const chiara = await (await page.request.post('/api/dipendenti', { data: person })).json();
  await page.request.post('/api/dipendenti', { data: { ...person, nome: 'Marco', cognome: 'Ferri', email: 'marco@lineaverde.example' } });
  await page.goto('/admin/cartelle');
  const totals = page.getByRole('region', { name: 'Totali' });
  const listini = page.getByRole('row', { name: /Listini/ });

  await test.step('The list of folders is empty, and the user creates the first folder', async () => {
    await expect(page.getByRole('heading', { name: 'Nessuna cartella presente' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuova Cartella' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Nuova Cartella' });
    const create = dialog.getByRole('button', { name: 'Crea Cartella' });
    await dialog.getByLabel('Nome *').fill('Listini');
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Percorso *').fill(PATH);
    await create.click();
    await expect(dialog.getByText('Seleziona almeno un brand per la cartella').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Lineaverde').check();
    await dialog.getByLabel('Server').fill('srv01');
    await dialog.getByLabel('Descrizione').fill('Listini e condizioni per gli agenti');
    await create.click();
    await expectToast(page, 'Cartella creata');
    for (const text of ['Cartella condivisa', PATH, 'srv01', 'Lineaverde', 'Non assegnata']) await expect(listini).toContainText(text);
    await expect(totals).toContainText(/Totale\s*1\s*Cartelle condivise\s*1\s*Unità di rete\s*0/);
    await expectAccessible(page);
  });

  await test.step('The path of a folder is shown as text with a copy button and without a link', async () => {
    await expect(listini.getByRole('link')).toHaveText(['Listini']); // the only link is the one to the page of the folder
    await listini.getByRole('button', { name: 'Copia il percorso di Listini' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(PATH);
  });

  await test.step('Search and filters limit the list of folders, and the page reports an empty result', async () => {
    const drive = { nome: 'Archivio', percorso: 'Z:\\', tipo: 'unita_rete', brandIds: [2] };
    await page.request.post('/api/cartelle-condivise', { data: drive });
    await page.reload();
    await expect(totals).toContainText(/Totale\s*2\s*Cartelle condivise\s*1\s*Unità di rete\s*1/);
    await page.getByRole('searchbox').fill('srv01\\vend');
    await expect(page.getByRole('row', { name: /Archivio/ })).toHaveCount(0);
    await expect(listini).toBeVisible();
    await setFilter(page, 'Tipo', 'Unità di rete');
    await expect(page.getByRole('heading', { name: 'Nessuna cartella trovata' })).toBeVisible();
    await expect(page).toHaveURL(/tipo=unita_rete/);
    await expect(totals).toContainText(/Totale\s*2/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await expect(page.getByRole('row', { name: /Archivio/ })).toBeVisible();
  });

  await test.step('The user assigns the folder to two employees with different permissions', async () => {
    for (const [typed, option, permesso] of [
      ['bellandi', /Chiara Bellandi/, 'Lettura'],
      ['ferri', /Marco Ferri/, 'Scrittura'],
    ] as const) {
      await page.getByRole('button', { name: 'Assegna Listini' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assegna Listini' });
      await dialog.getByRole('combobox', { name: 'Dipendente' }).fill(typed);
      await page.getByRole('option', { name: option }).click();
      await dialog.getByLabel('Permesso').click();
      await page.getByRole('option', { name: permesso }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Assegna Cartella' }).click();
      await expectToast(page, 'Cartella assegnata');
    }
    for (const text of ['Assegnata', 'Chiara Bellandi', 'e un altro']) await expect(listini).toContainText(text);
  });

  await test.step('On the page of the folder the user changes the permission of one employee and the confirmation interval', async () => {
    await listini.getByRole('link', { name: 'Listini' }).click();
    const accessi = page.getByRole('region', { name: 'Accessi' });
    const marco = accessi.getByRole('listitem').filter({ hasText: 'Marco Ferri' });
    await expect(marco).toContainText('Scrittura');
    await marco.getByRole('button', { name: 'Passa Marco Ferri in lettura' }).click();
    await expectToast(page, 'Permesso cambiato');
    await expect(marco).toContainText('Lettura');
    await expectAccessible(page);
    await accessi.getByRole('button', { name: 'Imposta la verifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Imposta la verifica' });
    await dialog.getByRole('combobox', { name: 'Referente' }).fill('ferri');
    await page.getByRole('option', { name: /Marco Ferri/ }).click();
    await dialog.getByLabel('Si verifica').click();
    await page.getByRole('option', { name: 'Ogni 3 mesi' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expectToast(page, 'Verifica impostata');
    await expect(accessi).toContainText('Referente Marco Ferri · si verifica ogni 3 mesi');
  });

  await test.step('The user revokes the access of one employee to the folder, and the other employee keeps access', async () => {
    await page.getByRole('button', { name: 'Riprendi da Marco Ferri' }).click();
    await page.getByRole('alertdialog', { name: 'Riprendi cartella' }).getByRole('button', { name: 'Riprendi' }).click();
    await expectToast(page, 'Cartella rimossa');
    await expect(page.getByRole('region', { name: 'Accessi' }).getByRole('listitem')).toHaveCount(1);
    await page.goBack();
    for (const text of ['Assegnata', 'Chiara Bellandi', 'in lettura']) await expect(listini).toContainText(text);
    await expectAccessible(page);
  });

  await test.step('An assigned folder cannot be deleted, and a toast says so instead of a confirmation', async () => {
    await page.getByRole('button', { name: 'Elimina Listini' }).click();
    await expectToast(page, 'Impossibile eliminare');
    await expectToast(page, 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('The user also changes the permission of a member in the form of the folder', async () => {
    const edit = page.getByRole('button', { name: 'Modifica Listini' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Cartella' });
    await expect(dialog.getByLabel('Percorso *')).toHaveValue(PATH);
    await dialog.getByLabel('Permesso di Chiara Bellandi').click();
    await page.getByRole('option', { name: 'Scrittura' }).click();
    await expect(dialog.getByRole('region', { name: 'Assegnatari' })).toContainText('Chiara Bellandi');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Aggiorna Cartella' }).click();
    await expectToast(page, 'Cartella aggiornata');
    await expect(listini).toContainText('in scrittura');
    await expect(edit).toBeFocused();
  });

  await test.step('On the page of the employee the user returns the folder and assigns it again', async () => {
    await page.goto(`/employees/${chiara.id}`);
    const card = page.getByRole('region', { name: 'Cartelle Condivise' });
    await expect(card).toContainText('1/1');
    await expect(card.getByRole('listitem')).toContainText('Scrittura');
    await card.getByRole('button', { name: 'Restituisci Listini' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expectToast(page, 'Cartella rimossa');
    await expect(card.getByText('Nessuna cartella assegnata')).toBeVisible();
    await card.getByRole('button', { name: 'Assegna Cartella' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Cartella' });
    await dialog.getByRole('combobox', { name: 'Cartella' }).click();
    await expect(page.getByRole('option')).toHaveCount(1); // the list does not offer the second folder, which belongs to another brand
    await page.getByRole('option', { name: /Listini/ }).click();
    await dialog.getByLabel('Permesso').click();
    await page.getByRole('option', { name: 'Scrittura' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Cartella' }).click();
    await expectToast(page, 'Cartella assegnata');
    await expect(card.getByRole('listitem')).toContainText(PATH);
    await expectAccessible(page);
  });

  await test.step('The user returns the folder on the page of the folder', async () => {
    await page.goto('/admin/cartelle');
    await listini.getByRole('link', { name: 'Listini' }).click();
    await page.getByRole('button', { name: 'Riprendi da Chiara Bellandi' }).click();
    await page.getByRole('alertdialog', { name: 'Riprendi cartella' }).getByRole('button', { name: 'Riprendi' }).click();
    await expectToast(page, 'Cartella rimossa');
    await page.goBack();
    await expect(listini).toContainText('Non assegnata');
  });

  await test.step('The user deletes folders one by one, and many at once', async () => {
    await page.getByRole('button', { name: 'Elimina Archivio' }).click();
    const question = page.getByRole('alertdialog', { name: 'Elimina cartella' });
    await expect(question.getByText('Sei sicuro di voler eliminare Archivio?')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Cartella eliminata');
    await expect(totals).toContainText(/Totale\s*1/);
    await page.getByRole('button', { name: 'Scegli', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Scegli Listini' }).check();
    await expectAccessible(page);
    await chooseBulkAction(page, 'Elimina');
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina 1' }).click();
    await expectToast(page, 'Eliminata 1 cartella.');
    await expect(page.getByRole('heading', { name: 'Nessuna cartella presente' })).toBeVisible();
  });
});
