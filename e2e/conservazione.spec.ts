import { PNG } from '#testing/sample-files.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('The amministratore lists expired data, excludes a document, puts a hold on an employee, and deletes the rest', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  await page.goto('/conservazione');
  await expect(page.getByRole('heading', { level: 1, name: 'Conservazione' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Da approvare' });
  const items = list.getByRole('list', { name: 'Voci' });

  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const person = { nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', brand_id, data_assunzione: '2001-01-01' };
  const exitFields = { stato: 'uscito', isactive: false, data_dismissione: '2015-01-31' };
  const id = await make<string>(page, '/api/dipendenti', { ...person, ...exitFields });
  const uploadDocumento = async (nome: string) => {
    const response = await page.request.post(`/api/documenti?soggetto=dipendente&id=${id}&nome=${nome}&classe=tutti`, {
      data: PNG,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(response.status(), await response.text()).toBe(201);
  };
  for (const nome of ['badge.png', 'visita.png', 'corso.png']) await uploadDocumento(nome);

  await page.getByRole('button', { name: 'Prepara adesso', exact: true }).click();
  await expect(items.getByText('corso.png', { exact: true })).toBeVisible();
  await expect(items.getByText('Solo segnalata', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Periodi' }).getByText('Malattie', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('The amministratore excludes a document from the deletion, with a reason and a last day', async () => {
    await items.getByRole('button', { name: 'Tieni badge.png', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tieni' });
    await dialog.getByRole('button', { name: 'Tieni', exact: true }).click();
    await expect(dialog.getByText('Scrivi il motivo').first()).toBeVisible();
    await dialog.getByLabel('Motivo *').fill('Serve al bilancio');
    await dialog.getByLabel('Fino al *').fill('31/12/2089');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Tieni', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(items.getByText('Tenuta fino al 31/12/2089: Serve al bilancio', { exact: true })).toBeVisible();
  });

  await test.step('The amministratore sets a retention period to unlimited and back', async () => {
    const periods = page.getByRole('list', { name: 'Periodi' });
    await periods.getByRole('button', { name: 'Cambia Verbali e firme', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Verbali e firme' });
    await dialog.getByLabel('Si conserva per *').fill('18');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva periodo', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(periods.getByRole('listitem').filter({ hasText: 'Verbali e firme' })).toContainText('18 mesi');
  });

  await test.step('A hold on the employee blocks the deletion until the amministratore lifts it', async () => {
    const holds = page.getByRole('region', { name: 'Blocchi' });
    await holds.getByRole('button', { name: 'Nuovo blocco', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo blocco' });
    await dialog.getByRole('combobox', { name: 'Persona' }).fill('Rossi');
    await page.getByRole('option', { name: /Anna Rossi/ }).click();
    await dialog.getByLabel('Motivo *').fill('Causa in corso');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Metti blocco', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(items.getByText('Sotto blocco', { exact: true })).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Approva ed elimina', exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await holds.getByRole('link', { name: 'Anna Rossi', exact: true }).click();
    const section = page.getByRole('region', { name: 'Blocco' });
    await expect(section.getByText('Sotto blocco', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: 'Togli il blocco su Anna Rossi', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Togli blocco', exact: true }).click();
    await expectToast(page, 'Blocco tolto');
    await expect(section.getByText('I suoi dati seguono i periodi di conservazione.', { exact: true })).toBeVisible();
  });

  await test.step('The amministratore approves the deletion, and the approved list shows the number of deleted documents', async () => {
    await page.goto('/conservazione');
    await page.getByRole('button', { name: 'Approva ed elimina', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Altri documenti di una persona (2)');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Elimina', exact: true }).click();
    await expectToast(page, '2 voci eliminate');
    const approvedLists = page.getByRole('list', { name: 'Elenchi approvati' });
    await expect(approvedLists).toContainText('Altri documenti di una persona: 2 eliminate, 1 tenuta');
    await expect(page.getByRole('heading', { name: 'Nessun elenco in attesa' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/employees/${id}`);
    const documents = page.getByRole('region', { name: 'Documenti' });
    await expect(documents.getByText('badge.png', { exact: true })).toBeVisible();
    await expect(documents.getByText('corso.png', { exact: true })).toHaveCount(0);
  });
});
