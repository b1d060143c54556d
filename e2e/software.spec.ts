import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';
import { chooseBulkAction } from './user-actions.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('When no brand exists, the page of software asks the user to create a brand first', async ({ page }) => {
  await page.goto('/software');
  await expect(page).toHaveTitle('Asset Software · Organico');
  await expect(page.getByRole('heading', { name: 'Prima serve un brand' })).toBeVisible();
  await expectAccessible(page);
});

test('A user creates the first software, assigns, searches and returns software, and deletes the last one', { tag: '@fast' }, async ({
  page,
}) => {
  await page.request.post('/api/brands', { data: { nome: 'Lineaverde' } });
  for (const [nome, cognome] of [
    ['Chiara', 'Bellandi'],
    ['Luca', 'Verdi'],
  ]) {
    await page.request.post('/api/dipendenti', { data: { nome, cognome, email: `${nome}@lineaverde.example`, brand_id: 1 } });
  }
  const slack = page.getByRole('article', { name: 'Slack' });
  await page.goto('/software');

  await test.step('The list of software is empty, and the user creates the first software', async () => {
    await expect(page.getByRole('heading', { name: 'Nessun software presente' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo Software' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Software' });
    await dialog.getByLabel('Nome *').fill('Slack');
    await dialog.getByLabel('Numero Licenze').fill('uno');
    await dialog.getByRole('button', { name: 'Crea Software' }).click();
    await expect(dialog.getByText('La licenza è obbligatoria').first()).toBeVisible();
    await expect(dialog.getByText(/Scrivi un numero intero, zero o più/).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Licenza *').fill('Annuale');
    await dialog.getByLabel('Fornitore').fill('Salesforce');
    await dialog.getByLabel('Numero Licenze').fill('1');
    await dialog.getByLabel('Costo Annuo per Licenza').fill('1.081,5');
    await dialog.getByRole('button', { name: 'Crea Software' }).click();
    await expectToast(page, 'Asset software creato con successo');
    await expect(slack).toContainText('Salesforce · Annuale');
    await expect(slack).toContainText(/1\.081,50\s€/);
    await expect(slack).toContainText('0 di 1');
    await expectAccessible(page);
  });

  await test.step('The user assigns the only seat of the software, and no seat is left', async () => {
    await page.getByRole('button', { name: 'Assegna Slack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Slack' });
    await dialog.getByRole('combobox').fill('bellandi');
    await page.getByRole('option', { name: /Chiara Bellandi/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Software' }).click();
    await expectToast(page, "Era l'ultima licenza libera di Slack.");
    await expect(slack).toContainText('Licenze esaurite');
    await expect(slack.getByRole('link', { name: 'Chiara Bellandi' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assegna Slack' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('The number of seats cannot be set below the number of seats in use, and the error is shown at the field', async () => {
    await page.getByRole('button', { name: 'Modifica Slack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Software' });
    await expect(dialog.getByRole('region', { name: 'Assegnatari' })).toContainText('Chiara Bellandi');
    await dialog.getByLabel('Numero Licenze').fill('0');
    await dialog.getByRole('button', { name: 'Aggiorna Software' }).click();
    await expect(dialog.getByText(/C'è 1 licenza in uso/).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Numero Licenze').fill('2');
    await dialog.getByRole('button', { name: 'Aggiorna Software' }).click();
    await expectToast(page, 'Asset software aggiornato con successo');
    await expect(slack).toContainText('1 di 2');
  });

  await test.step('The page of an employee offers only software that the employee does not have', async () => {
    await page.request.post('/api/software', { data: { nome: 'Figma', licenza: 'Pro', costo_licenza: '18.50', brandIds: [1] } });
    // The new card must be in its place before the click on the card after it.
    await expect(page.getByRole('article', { name: 'Figma' })).toBeVisible();
    await slack.getByRole('link', { name: 'Chiara Bellandi' }).click();
    const section = page.getByRole('region', { name: 'Software Assegnato' });
    await expect(section).toContainText('Slack');
    await expect(section).toContainText(/1\/2 · 1\.081,50\s€/);
    await section.getByRole('button', { name: 'Assegna Software' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Software' });
    await dialog.getByRole('combobox').click();
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Figma' }).click();
    await dialog.getByRole('button', { name: 'Assegna Software' }).click();
    await expectToast(page, 'Software assegnato');
    await expect(section).toContainText(/2\/2 · 1\.100,00\s€/);
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Restituisci Figma' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expectToast(page, 'Software rimosso');
    await expect(section).not.toContainText('Figma');
  });

  await test.step('Search and filters limit the list of software, and the page reports an empty result', async () => {
    await page.getByRole('link', { name: 'Asset Software' }).click();
    await page.getByRole('searchbox').fill('SALES');
    await expect(page.getByRole('article', { name: 'Figma' })).toHaveCount(0);
    await expect(slack).toBeVisible();
    await page.getByRole('searchbox').fill('niente');
    await expect(page.getByRole('heading', { name: 'Nessun software trovato' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await setFilter(page, 'Assegnazione', 'Libero');
    await expect(slack).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Figma' })).toBeVisible();
    await expect(page).toHaveURL(/assegnato=false/);
    await page.getByRole('button', { name: 'Togli il filtro Assegnazione' }).click();
    await expect(slack).toBeVisible();
  });

  await test.step('Software that is assigned cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Elimina Slack' }).click();
    const question = page.getByRole('alertdialog', { name: 'Elimina software' });
    await expect(question.getByText('Sei sicuro di voler eliminare Slack?')).toBeVisible();
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expect(question.getByText(/Slack è assegnato a Chiara Bellandi/)).toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
  });

  await test.step('The user returns the licence of one employee', async () => {
    await page.getByRole('button', { name: 'Assegna Slack' }).click();
    await page.getByRole('combobox').fill('verdi');
    await page.getByRole('option', { name: /Luca Verdi/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assegna Software' }).click();
    await expect(slack).toContainText('Chiara Bellandi e un altro');
    await page.getByRole('button', { name: 'Assegnatari di Slack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegnatari' });
    await expect(dialog).toContainText('Slack · 2 licenze in uso su 2');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    for (const holder of ['Chiara Bellandi', 'Luca Verdi']) {
      await dialog.getByRole('button', { name: `Riprendi da ${holder}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Riprendi' }).click();
      await expect(dialog.getByRole('link', { name: holder })).toHaveCount(0);
    }
    await expect(dialog.getByText('Non lo ha più nessuno')).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
    await expect(slack).toContainText('0 di 2');
  });

  await test.step('The user selects several software products and deletes them together', async () => {
    await page.getByRole('button', { name: 'Scegli', exact: true }).click();
    for (const nome of ['Slack', 'Figma']) await page.getByLabel(`Scegli ${nome}`).check();
    await expectAccessible(page);
    await chooseBulkAction(page, 'Elimina');
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina 2' }).click();
    await expectToast(page, 'Eliminati 2 asset software.');
    await expect(page.getByRole('heading', { name: 'Nessun software presente' })).toBeVisible();
  });
});
