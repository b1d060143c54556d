import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { choose } from './choose.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

// A file as a spreadsheet program on Italian Windows saves it: with a title line, semicolons and a Windows encoding.
const FILE = [
  'Elenco del personale;;;;;;',
  'Nome;Cognome;E-mail aziendale;Marchio;Negozio;Dal giorno;Tipologia',
  'Niccolò;Però;niccolo.pero@lineaverde.example;Lineaverde;Brera;12/01/2026;Worker',
  'Anna;Rossi;anna.rossi;lineaverde;Brera;02/09/2024;Manager',
  'Lucia;Verdi;lucia.verdi@lineaverde.example;Lineaverde;;;Worker',
].join('\r\n');

test.beforeAll(async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url });
  await signIn(page, product.url);
  const created = await page.request.post('/api/brands', { data: { nome: 'Lineaverde' } });
  expect(created.status()).toBe(201);
  await page.close();
});
test.beforeEach(async ({ page, product }) => signIn(page, product.url));

async function uploadFile(page: Page, text: string, name: string): Promise<void> {
  await page.goto('/importazioni?elenco=dipendenti');
  const buffer = Buffer.from(text, 'latin1');
  await page.getByLabel('File da importare').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Passi' }).getByRole('link', { name });

test('A user imports a file of the personnel office, and its employees appear in the list', async ({ page }) => {
  await test.step('The list of employees links to the import of employees', async () => {
    await page.goto('/employees');
    await page.getByRole('link', { name: 'Importa', exact: true }).last().click();
    await expect(page).toHaveTitle('Importazioni · Organico');
    await expect(page.getByRole('radio', { name: /Dipendenti/ })).toBeChecked();
    await expect(page.getByText('Qui ritrovi i file che porti')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A file that is not a table is rejected with an error sentence', async () => {
    const pdf = { name: 'contratto.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7 ...') };
    await page.getByLabel('File da importare').setInputFiles(pdf);
    await expect(page.getByRole('alert')).toContainText('Il file è un PDF');
    await expectAccessible(page);
  });

  await test.step('The import recognizes the columns of the file, and the user maps one column by hand', async () => {
    await uploadFile(page, FILE, 'personale.csv');
    await expect(page.getByText('Windows-1252, per esempio «Niccolò»')).toBeVisible();
    await expect(page.getByText('Punto e virgola')).toBeVisible();
    const startDateColumn = page.getByLabel('In Organico «Dal giorno» diventa');
    await expect(startDateColumn).toHaveValue('');
    await startDateColumn.selectOption({ label: 'Data Assunzione' });
    await expect(page.getByText('Rileggo il file…')).toHaveCount(0);
    await expect(startDateColumn).toHaveValue('data_assunzione');
    await expectAccessible(page);
  });

  await test.step('The user selects the showroom that an unknown word in the file stands for', async () => {
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(step(page, /Parole/)).toHaveText('2. Parole (1)');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crea lo showroom «Brera»' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Showroom' });
    await expect(dialog.getByLabel('Nome Showroom *')).toHaveValue('Brera');
    await dialog.getByRole('button', { name: 'Crea Showroom' }).click();
    await expectToast(page, 'Showroom creato con successo');
    await expect(page.getByRole('heading', { name: 'Abbinate da te' })).toBeVisible();
    await expect(page.getByLabel('«Brera» significa').locator('option:checked')).toHaveText('Brera');
    await expectAccessible(page);
  });

  await test.step('The user finds an unfinished import in the list of imports and continues it', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.goto('/importazioni');
    const ownImports = page.getByRole('list', { name: 'Le tue importazioni' });
    await expect(ownImports.getByText('3 righe, 1 con errori')).toBeVisible();
    await ownImports.getByRole('link', { name: 'personale.csv' }).click();
    await expect(page.getByLabel('In Organico «Dal giorno» diventa')).toHaveValue('data_assunzione');
  });

  await test.step('The user corrects a wrong cell in the preview of the import with the keyboard', async () => {
    await step(page, /Anteprima/).click();
    await choose(page.getByLabel(/Con errori/));
    const grid = page.getByRole('grid', { name: 'Anteprima delle righe' });
    await expect(grid.getByRole('row')).toHaveCount(2);
    await expect(grid.getByText("Scrivi un'email completa")).toBeVisible();
    await expectAccessible(page);
    await grid.getByRole('gridcell', { name: 'Anna', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await expect(page.getByLabel('Email, riga 4')).toHaveValue('anna.rossi');
    await page.keyboard.type('anna.rossi@lineaverde.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nessuna riga con errori' })).toBeVisible();
    await page.getByRole('button', { name: 'Mostra tutte' }).click();
    await expect(grid.getByRole('row')).toHaveCount(4);
  });

  await test.step('The page shows a summary of the import, and the user applies the import', async () => {
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(page.getByText('Crea 3 dipendenti.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page.getByRole('heading', { name: 'Importazione applicata' })).toBeVisible();
    await expect(page.getByText('3 righe nuove. Per questo file hai creato anche lo showroom «Brera»')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: "Annulla l'importazione" }).click();
    const dialog = page.getByRole('dialog', { name: 'Annulla' });
    await expect(dialog.getByRole('listitem')).toHaveText([/^Dipendenti: 3Niccolò Però, Anna Rossi e Lucia Verdi$/]);
    await dialog.getByRole('button', { name: 'Annulla tutto' }).click();
    await expect(page.getByRole('heading', { name: 'Importazione annullata' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ricomincia da questo file' }).click();
    await step(page, /Applica/).click();
    await page.getByRole('button', { name: 'Applica' }).click();
    await expect(page.getByRole('heading', { name: 'Importazione applicata' })).toBeVisible();
    await page.getByRole('link', { name: 'Vai a Dipendenti' }).click();
    await expect(page.getByRole('link', { name: 'Niccolò Però', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Anna Rossi', exact: true })).toBeVisible();
  });
});

test('The preview of an import shows the former values of a changed row, and the user can leave out rows with errors, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mara = { nome: 'Mara', cognome: 'Verdi', email: 'mara.verdi@lineaverde.example', brand_id: 1 };
  expect((await page.request.post('/api/dipendenti', { data: mara })).status()).toBe(201);
  const corrections = 'Nome;Cognome;E-mail aziendale\r\nMara;Bianchi;mara.verdi@lineaverde.example\r\nUgo;;ugo\r\n';
  await uploadFile(page, corrections, 'correzioni.csv');
  await expect(page.getByText('Nessuna colonna riempie «Brand»')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Brand per tutte le righe').selectOption('Lineaverde');
  await expect(page.getByText('Nessuna colonna riempie «Brand»')).toHaveCount(0);
  await page.getByLabel('Aggiungi un campo per tutte le righe').selectOption({ label: 'Mansione' });
  await page.getByLabel('Mansione per tutte le righe').fill('Vendite');
  await page.getByLabel('Mansione per tutte le righe').press('Enter');
  await expect(page.getByText('Rileggo il file…')).toHaveCount(0);
  await step(page, /Anteprima/).click();
  const rows = page.getByRole('list', { name: 'Anteprima delle righe' });
  await expect(rows.getByRole('listitem').first()).toContainText('era Verdi diventa Bianchi');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correggi Email, riga 3' }).click();
  await page.getByLabel('Email, riga 3').fill('ugo@lineaverde.example');
  await page.getByLabel('Email, riga 3').press('Enter');
  await expect(page.getByRole('button', { name: 'Correggi Email, riga 3' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Avanti' }).click();
  const apply = page.getByRole('button', { name: 'Applica' });
  await expect(page.getByText('Cambia 1 dipendente; 1 riga con errori resta fuori.')).toBeVisible();
  await expect(apply).toBeDisabled();
  await page.getByLabel('Importa solo le righe valide').check();
  await apply.click();
  await expect(page.getByText('1 riga cambiata; 1 con errori è rimasta fuori.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica le righe con errori' }).click();
  expect((await download).suggestedFilename()).toBe('correzioni - righe con errori.csv');
  await page.getByRole('button', { name: 'Elimina le righe del file' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Elimina le righe del file' });
  await expect(confirmation).toContainText('Quello che hai importato resta');
  await confirmation.getByRole('button', { name: 'Elimina' }).click();
  await expectToast(page, 'File rimosso');
});

test('The import shows records that have changed since the preview, before anything is written', async ({ page }) => {
  await uploadFile(page, 'Nome;Cognome;E-mail aziendale;Brand\r\nEva;Galli;eva.galli@lineaverde.example;Lineaverde\r\n', 'eva.csv');
  await step(page, /Applica/).click();
  await expect(page.getByText('Crea 1 dipendente.')).toBeVisible();
  const eva = { nome: 'Eva', cognome: 'Gallo', email: 'eva.galli@lineaverde.example', brand_id: 1 };
  expect((await page.request.post('/api/dipendenti', { data: eva })).status()).toBe(201);
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByRole('alert')).toContainText('Nel frattempo qualcosa è cambiato');
  await expect(page.getByRole('grid').getByText('Gallo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Cambia 1 dipendente.')).toBeVisible();
});

test('A user can paste cells copied from a spreadsheet instead of a file, and can delete a file', async ({ page }) => {
  await page.goto('/importazioni?elenco=dipendenti');
  await expect(page.getByText('Trascina qui il file di Dipendenti')).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Nome\tCognome\tEmail\nAda\tCosta\tada@lineaverde.example\n');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Celle incollate' })).toBeVisible();
  await page.getByRole('button', { name: 'Butta il file' }).click();
  await page.getByRole('alertdialog', { name: 'Butta il file' }).getByRole('button', { name: 'Butta' }).click();
  await expectToast(page, 'File rimosso');
  await expect(page.getByRole('heading', { level: 1, name: 'Importazioni' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Celle incollate' })).toHaveCount(0);
});

test('When two columns of an import could be the amount, the page asks until the user selects one', async ({ page }) => {
  const text = 'Nome;Cognome;E-mail;RAL;Retribuzione;Marchio\r\nIda;Sala;ida.sala@lineaverde.example;30000;2300;Lineaverde\r\n';
  await uploadFile(page, text, 'paghe.csv');
  const question = page.getByText('Più colonne possono essere «Stipendio»: «RAL» e «Retribuzione». Scegli quale.');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('In Organico «RAL» diventa').selectOption({ label: 'Stipendio' });
  await expect(question).toHaveCount(0);
});

test('A column with surname and first name is divided in the order that the user chooses, and the preview shows both parts', async ({
  page,
}) => {
  await uploadFile(page, 'Cognome e Nome;E-mail;Marchio\r\nDe Luca Maria;maria.deluca@lineaverde.example;Lineaverde\r\n', 'nomi.csv');
  const question = page.getByText('In «Cognome e Nome» ci sono «Cognome» e «Nome» insieme.');
  await expect(question).toBeVisible();
  await page.getByLabel('In Organico «Cognome e Nome» diventa').selectOption({ label: 'Prima Cognome, poi Nome' });
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/Nessuna colonna riempie/)).toHaveCount(0);
  await step(page, /Anteprima/).click();
  const grid = page.getByRole('grid', { name: 'Anteprima delle righe' });
  await expect(grid.getByRole('columnheader', { name: 'Cognome' })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: 'De Luca', exact: true })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: 'Maria', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('A total row is left out of the import until the user includes it', { tag: '@fast' }, async ({ page }) => {
  const rows = ['Ida;Sala;ida.sala@lineaverde.example;30000;Lineaverde', 'Ada;Riva;ada.riva@lineaverde.example;25000;Lineaverde'];
  await uploadFile(page, ['Nome;Cognome;E-mail;Stipendio;Marchio', ...rows, 'Totale;;;55000;'].join('\r\n'), 'paghe.csv');
  await step(page, /Anteprima/).click();
  const grid = page.getByRole('grid', { name: 'Anteprima delle righe' });
  await expect(grid.getByText('Totale, non importata')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Importa anche le righe di totale/).check();
  await expect(grid.getByText('Totale, non importata')).toHaveCount(0);
  await page.getByLabel(/Importa anche le righe di totale/).uncheck();
  await expect(grid.getByText('Totale, non importata')).toBeVisible();
  await step(page, /Applica/).click();
  await expect(page.getByText('1 riga di totale resta fuori')).toBeVisible();
});
