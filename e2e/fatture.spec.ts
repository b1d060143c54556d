import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const CSV = [
  'Operatore Verde S.p.A.;;',
  'Zona;Chi;Quanto',
  'Nord;347 1234567;10,00',
  'Nord;347 7654321;10,00',
  'Nord;02 999;5,00',
  'Totale;;25,00',
].join('\n');

test('A user processes an invoice from the upload to the last finding', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const anna = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id });
  const plan = (nome_piano: string, numero_telefono: string) => ({
    nome_piano,
    operatore: 'Verde',
    dati_gb: 50,
    costo_annuo: '120',
    numero_telefono,
    brandIds: [brand_id],
  });
  const assignedPlan = await make(page, '/api/piani-mobili', plan('Piano di Anna', '3471234567'));
  await make(page, '/api/piani-mobili', plan('Piano libero', '3477654321'));
  const assignResponse = await page.request.patch(`/api/piani-mobili/${assignedPlan}/assign`, { data: { dipendente_id: anna } });
  expect(assignResponse.status(), await assignResponse.text()).toBe(200);
  const card = (name: string) => page.getByRole('article', { name });

  await test.step('The page of invoices asks for a file, and the user uploads an invoice', async () => {
    await page.goto('/fatture');
    await expect(page.getByText('Carica il dettaglio in CSV o Excel')).toBeVisible();
    await page.getByRole('button', { name: 'Carica fattura' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Carica fattura' });
    await dialog.getByLabel('Fornitore *').fill('Verde');
    await dialog.getByLabel('Numero fattura').fill('V-77');
    await dialog.getByLabel('Dal *').fill('01/10/2026');
    await dialog.getByRole('button', { name: 'Carica e confronta' }).click();
    await expect(dialog.getByText('Scegli il file della fattura')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('File della fattura').setInputFiles({ name: 'ottobre.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await dialog.getByRole('button', { name: 'Carica e confronta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fattura di Verde' })).toBeVisible();
  });

  await test.step('The second upload of the same invoice file is rejected', async () => {
    await page.goto('/fatture');
    await page.getByRole('button', { name: 'Carica fattura' }).click();
    const dialog = page.getByRole('dialog', { name: 'Carica fattura' });
    await dialog.getByLabel('Fornitore *').fill('Verde');
    await dialog.getByLabel('Dal *').fill('01/11/2026');
    await dialog.getByLabel('File della fattura').setInputFiles({ name: 'ottobre.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await dialog.getByRole('button', { name: 'Carica e confronta' }).click();
    await expect(dialog.getByText('Questo file è già stato caricato: è la fattura V-77 di Verde').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('alertdialog', { name: 'Vuoi scartare le modifiche?' }).getByRole('button', { name: 'Scarta' }).click();
    await card('Fattura di Verde').getByRole('link', { name: 'Verde' }).click();
  });

  await test.step('The user maps the columns of the invoice once', async () => {
    await expect(page.getByText('Questa fattura non si può ancora confrontare')).toBeVisible();
    await page.getByLabel('In Organico «Quanto» diventa').selectOption({ label: 'Importo della riga *' });
    await page.getByLabel('In Organico «Chi» diventa').selectOption({ label: 'Numero di telefono' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salva e confronta' }).click();
    await expectToast(page, 'Fattura confrontata di nuovo');
    await page.getByRole('link', { name: 'Rilievi (2 aperti)' }).click();
    await expect(page.getByRole('row', { name: /Pagato per nessuno/ })).toContainText('+120,00');
    await expect(page.getByRole('row', { name: /^Differenza/ })).toContainText('+180,00');
    await expect(card('Pagato per nessuno: 347 7654321')).toContainText('Piano libero');
    await expectAccessible(page);
  });

  await test.step('The user dismisses an unknown invoice row with a reason', async () => {
    await card('Sconosciuto: 02 999').getByRole('button', { name: 'Accantona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accantona rilievo' });
    await dialog.getByRole('button', { name: 'Accantona', exact: true }).click();
    await expect(dialog.getByText('Scrivi perché lo accantoni').first()).toBeVisible();
    await dialog.getByLabel('Motivo *').fill('È il centralino');
    await dialog.getByRole('button', { name: 'Accantona', exact: true }).click();
    await expect(card('Sconosciuto: 02 999')).toContainText('È il centralino');
  });

  await test.step('A finding links to the mobile plan, the user assigns the plan, and a new comparison resolves the finding', async () => {
    await card('Pagato per nessuno: 347 7654321').getByRole('link', { name: 'Disdici' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Piano libero/ })).toBeVisible();
    const bruno = await make<string>(page, '/api/dipendenti', {
      nome: 'Bruno',
      cognome: 'Neri',
      email: 'bruno@organico.example',
      brand_id,
    });
    const unassignedPlan = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect((await page.request.patch(`/api/piani-mobili/${unassignedPlan}/assign`, { data: { dipendente_id: bruno } })).status()).toBe(200);
    await page.goBack();
    await page.getByRole('button', { name: 'Ricontrolla' }).click();
    await expectToast(page, '1 rilievo non risulta più: è risolto.');
    await expect(card('Pagato per nessuno: 347 7654321')).toContainText('Non risulta più');
  });

  await test.step('The toast undoes the decision about a finding', async () => {
    await card('Sconosciuto: 02 999').getByRole('button', { name: 'Riapri' }).click();
    await card('Sconosciuto: 02 999').getByRole('button', { name: 'Risolto' }).click();
    await expectToast(page, 'Rilievo risolto');
    await page.locator('.toast', { hasText: 'Rilievo risolto' }).getByRole('button', { name: 'Annulla' }).click();
    await expect(card('Sconosciuto: 02 999').getByRole('button', { name: 'Accantona' })).toBeVisible();
  });

  await test.step('The user exports the findings that are visible', async () => {
    await page.getByRole('button', { name: 'Esporta' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^rilievi-.*\.csv$/);
  });

  await test.step('The list of invoices shows the open amount, and the user deletes the invoice', async () => {
    await page.getByRole('link', { name: 'Fatture' }).first().click();
    await expect(card('Fattura di Verde')).toContainText('1 rilievo aperto');
    await page.goto('/fatture?da_sistemare=false');
    await expect(page.getByText('Nessuna fattura trovata')).toBeVisible();
    await page.getByRole('button', { name: 'Cancella ricerca' }).click();
    await card('Fattura di Verde').getByRole('link', { name: 'Verde' }).click();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByText('Nessuna fattura', { exact: true })).toBeVisible();
  });
});

test('When two columns of an invoice could be the amount, the page asks the user to select one', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Duecolonne' });
  const address = `/api/fatture?${new URLSearchParams({ fornitore: 'Due', dal: '2026-10-01', periodicita: 'mese', brand_ids: String(brand_id) })}`;
  const uploaded = await page.request.post(address, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('Numero linea;Canone;Traffico;Totale\n3471112233;8,00;4,00;12,00\n'),
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  await page.goto(`/fatture/${(await uploaded.json()).id}`);
  await expect(page.getByText('Questa fattura non si può ancora confrontare')).toBeVisible();
  await expect(page.getByText('Più colonne possono essere «Importo della riga»: «Canone» e «Totale». Scegli quale.')).toBeVisible();
  await page.getByLabel('In Organico «Totale» diventa').selectOption({ label: 'Importo della riga *' });
  await page.getByRole('button', { name: 'Salva e confronta' }).click();
  await expect(page.getByText('Questa fattura non si può ancora confrontare')).toHaveCount(0);
});

test('The user selects the encoding of an invoice whose accents are shown wrong', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Accenti' });
  const address = `/api/fatture?${new URLSearchParams({ fornitore: 'Accenti', dal: '2026-10-01', periodicita: 'mese', brand_ids: String(brand_id) })}`;
  const uploaded = await page.request.post(address, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('Numero linea;Descrizione;Totale\r999;Mobilit\x88;1,00\r', 'latin1'),
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  await page.goto(`/fatture/${(await uploaded.json()).id}`);
  await page.getByRole('link', { name: 'Colonne' }).click();
  await expect(page.getByText('Lettere scritte in MacRoman, per esempio «Mobilità».')).toBeVisible();
  await page.getByLabel('Lettere scritte in').selectOption({ label: 'CP850 (programmi DOS)' });
  await expectToast(page, 'Fattura confrontata di nuovo');
  await expect(page.getByText('Lettere scritte in CP850, per esempio «Mobilitê».')).toBeVisible();
  await expectAccessible(page);
});
