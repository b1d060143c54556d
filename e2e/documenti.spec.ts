import { pdfOfLines } from '#demo/documents.ts';
import { PNG } from '#testing/sample-files.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const PDF = pdfOfLines(['Contratto di lavoro', 'Fra la società e Chiara Bellandi']);
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

test('A user uploads, previews, downloads, changes and deletes documents of an employee', async ({ page }) => {
  const brand = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const person = { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example', brand_id: brand };
  const id = await make<string>(page, '/api/dipendenti', person);
  await page.goto(`/employees/${id}`);
  const documents = page.getByRole('region', { name: 'Documenti' });
  const row = (name: string) => documents.getByRole('listitem').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await expect(documents.getByText('Nessun documento')).toBeVisible();

  await test.step('The user selects files to upload, and first selects who may read them', async () => {
    await documents.getByLabel('File da caricare').setInputFiles([pdf('contratto.pdf'), pdf('proroga.pdf')]);
    await expect(dialog.getByRole('heading', { name: 'Carica 2 documenti' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Chi lo legge' })).toHaveText('Solo HR');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Carica', exact: true }).click();
    await expect(row('proroga.pdf').getByText('Solo HR')).toBeVisible();
    await expect(row('contratto.pdf')).toContainText(/PDF · 1 KB · Giulia Ferrante/);
  });

  await test.step('The user uploads files by drag and drop', async () => {
    const dataTransfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'foto.png', { type: 'image/png' }));
      return data;
    }, PNG.toString('base64'));
    for (const event of ['dragenter', 'dragover', 'drop']) await documents.dispatchEvent(event, { dataTransfer });
    await dialog.getByRole('combobox', { name: 'Chi lo legge' }).click();
    await page.getByRole('option', { name: 'Tutti' }).click();
    await dialog.getByLabel('Scadenza').fill('31/01/2020');
    await dialog.getByRole('button', { name: 'Carica', exact: true }).click();
    await expect(row('foto.png').getByText('Scaduto il 31/01/2020')).toBeVisible();
    await expect(row('foto.png').getByText('Solo HR')).toBeHidden();
  });

  await test.step('The user uploads files by pasting them', async () => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['MZ'], 'programma.pdf', { type: 'application/pdf' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    });
    await dialog.getByRole('button', { name: 'Carica', exact: true }).click();
  });

  await test.step('A file that the server rejects stays in the list with its error until the user removes it', async () => {
    await expect(row('programma.pdf').getByRole('alert')).toContainText('Si possono caricare PDF, foto');
    await expectAccessible(page);
    await row('programma.pdf').getByRole('button', { name: 'Togli programma.pdf' }).click();
    await expect(row('programma.pdf')).toBeHidden();
  });

  await test.step('The page of the employee shows a preview of a PDF and of an image', async () => {
    await documents.getByRole('button', { name: 'contratto.pdf', exact: true }).click();
    const picture = dialog.getByRole('img', { name: 'contratto.pdf' });
    await expect(picture).toBeVisible();
    await expect.poll(() => countDarkPixels(picture), 'dark pixels of the preview').toBeGreaterThan(100);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await documents.getByRole('button', { name: 'foto.png', exact: true }).click();
    await expect(dialog.getByRole('img', { name: 'foto.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(documents.getByRole('button', { name: 'foto.png', exact: true })).toBeFocused();
  });

  await test.step('The dialog of a damaged PDF says that the file has no preview', async () => {
    await documents.getByLabel('File da caricare').setInputFiles({ ...pdf('rotto.pdf'), buffer: PDF.subarray(0, 40) });
    await dialog.getByRole('button', { name: 'Carica', exact: true }).click();
    // If the toast appeared later, the Escape key would close it and not the dialog.
    await expectToast(page, 'Documento caricato: rotto.pdf');
    await documents.getByRole('button', { name: 'rotto.pdf', exact: true }).click();
    await expect(dialog.getByText('Questo file non si lascia mostrare')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('The user downloads documents with their names', async () => {
    await row('contratto.pdf').getByRole('button', { name: 'Azioni per contratto.pdf' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Scarica' }).click();
    expect((await download).suggestedFilename()).toBe('contratto.pdf');
  });

  await test.step('The user renames a document, and the list shows the new name', async () => {
    await row('proroga.pdf').getByRole('button', { name: 'Azioni per proroga.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Modifica' }).click();
    await dialog.getByLabel('Nome').fill('Proroga 2027');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Documento aggiornato');
    await expect(row('Proroga 2027.pdf')).toBeVisible();
  });

  await test.step('The user deletes documents after a confirmation, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await row('Proroga 2027.pdf').getByRole('button', { name: 'Azioni per Proroga 2027.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Documento eliminato');
    await expect(row('Proroga 2027.pdf')).toBeHidden();
    await expect(documents.getByRole('listitem')).toHaveCount(3);
  });
});

test('A user opens the documents of a laptop from the card of the laptop', async ({ page }) => {
  const brand = await make(page, '/api/brands', { nome: 'Atelier' });
  const body = { nome: 'ThinkPad T14', tipo: 'Laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand] };
  await make(page, '/api/hardware', body);
  await page.goto('/hardware');
  await page.getByRole('button', { name: 'Documenti di ThinkPad T14' }).click();
  const dialog = page.getByRole('dialog', { name: 'ThinkPad T14' });
  await dialog.getByLabel('File da caricare').setInputFiles(pdf('garanzia.pdf'));
  await page.getByRole('dialog', { name: 'Carica un documento' }).getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'garanzia.pdf' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByRole('button', { name: 'Documenti di ThinkPad T14' })).toBeFocused();
});

function countDarkPixels(canvas: import('@playwright/test').Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let darkPixels = 0;
    for (let i = 0; i < pixels.length; i += 4) if ((pixels[i] ?? 255) < 128) darkPixels += 1;
    return darkPixels;
  });
}
