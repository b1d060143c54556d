import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';
import { chooseBulkAction } from './user-actions.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

let brand: number;

test('When no brand exists, the page of mobile plans asks the user to create a brand first', async ({ page }) => {
  await page.goto('/mobile-plans');
  await expect(page).toHaveTitle('Piani Mobili · Organico');
  await expect(page.getByRole('heading', { name: 'Prima serve un brand' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo Piano' })).toBeVisible();
  await expectAccessible(page);
  brand = await make(page, '/api/brands', { nome: 'Lineaverde' });
});

test('A user creates, finds, changes, deactivates and deletes mobile plans', async ({ page }) => {
  await page.goto('/mobile-plans');

  await test.step('The list of plans is empty, the user creates the first plan, and the form reports invalid input under its field', async () => {
    await expect(page.getByRole('heading', { name: 'Nessun piano mobile presente' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo Piano' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Piano Mobile' });
    await dialog.getByLabel('Nome Piano *').fill('Business Smart 100');
    await dialog.getByLabel('Numero di telefono').fill('335 100 2000');
    await dialog.getByLabel('ICCID').fill('8939 0100 0000 0000 018');
    await dialog.getByLabel('Lineaverde').uncheck();
    await dialog.getByRole('button', { name: 'Crea Piano Mobile' }).click();
    await expect(dialog.getByText("L'operatore è obbligatorio").last()).toBeVisible();
    await expect(dialog.getByText('Seleziona almeno un brand per il piano mobile').last()).toBeVisible();
    // The form only warns about the ICCID and still saves the value.
    await expect(dialog.getByLabel('ICCID')).toHaveAccessibleDescription(/^La cifra di controllo dell'ICCID non torna: rileggilo/);
    await expectAccessible(page);
    await dialog.getByLabel('Operatore *').fill('TIM');
    await dialog.getByLabel('Dati *').fill('100');
    await dialog.getByLabel('Costo Annuo *').fill('214');
    await dialog.getByLabel('Lineaverde').check();
    await dialog.getByRole('button', { name: 'Crea Piano Mobile' }).click();
    await expectToast(page, 'Piano mobile creato con successo');
    const card = page.getByRole('article', { name: 'Business Smart 100' });
    for (const text of ['TIM', '100 GB', 'Lineaverde', 'Nessuno', '335 100 2000', '8939010000000000018'])
      await expect(card).toContainText(text);
    await expect(card).toContainText(/214,00\s€/);
    await expectAccessible(page);
  });

  await test.step('The form of a plan reads a data volume in GB that is not a number as 0', async () => {
    await page.getByRole('button', { name: 'Nuovo Piano' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Piano Mobile' });
    await dialog.getByLabel('Nome Piano *').fill('Solo voce');
    await dialog.getByLabel('Operatore *').fill('Vodafone');
    await dialog.getByLabel('Dati *').fill('nessuno');
    await dialog.getByLabel('Costo Annuo *').fill('59,88');
    await expect(dialog.getByLabel('Dati *')).toHaveValue('0'); // the field shows 0 as soon as the focus leaves it
    await dialog.getByLabel('Numero di telefono').fill('+39 3351002000');
    await dialog.getByRole('button', { name: 'Crea Piano Mobile' }).click();
    await expect(dialog.getByText('Il piano «Business Smart 100» ha già questo numero').last()).toBeVisible();
    await dialog.getByLabel('Numero di telefono').fill('');
    await dialog.getByRole('button', { name: 'Crea Piano Mobile' }).click();
    await expect(page.getByRole('article', { name: 'Solo voce' })).toContainText('0 GB');
  });

  await test.step('Search and filters limit the list of plans and are part of the address', async () => {
    await page.getByRole('searchbox').fill('vodafone');
    await expect(page.getByRole('article', { name: 'Business Smart 100' })).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Solo voce' })).toBeVisible();
    await expect(page).toHaveURL(/q=vodafone/);
    await page.getByRole('searchbox').fill('iliad');
    await expect(page.getByRole('heading', { name: 'Nessun piano mobile trovato' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await setFilter(page, 'Operatore', 'TIM');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/operatore=TIM/);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Togli il filtro Operatore' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('A deactivated plan is not offered for an assignment', async () => {
    await page.getByRole('button', { name: 'Modifica Solo voce' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Piano Mobile' });
    await expect(dialog.getByText('Finora non è stato assegnato a nessuno')).toBeVisible();
    await dialog.getByLabel('Attivo').uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Aggiorna Piano Mobile' }).click();
    await expectToast(page, 'Piano mobile aggiornato con successo');
    await expect(page.getByRole('article', { name: 'Solo voce' })).toContainText('Non attivo');
    await expect(page.getByRole('button', { name: 'Assegna Solo voce' })).toHaveCount(0);
  });

  await test.step('The user deletes the plan', async () => {
    await page.getByRole('button', { name: 'Elimina Solo voce' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Sei sicuro di voler eliminare Solo voce?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Piano mobile eliminato con successo');
    await expect(page.getByRole('article', { name: 'Solo voce' })).toHaveCount(0);
  });
});

test('An employee gets a mobile plan with number, portability and phone, and returns plan and phone', async ({ page }) => {
  const person = { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example', brand_id: brand };
  const id = await make<string>(page, '/api/dipendenti', person);
  const phone = { modello: 'iPhone 15', memoria: '128 GB', colore: 'Nero', costo_annuo: 300, imei: '356938035643809', brandIds: [brand] };
  await make(page, '/api/iphones', phone);
  await page.goto(`/employees/${id}`);
  const section = page.getByRole('region', { name: 'Piano Mobile' });

  await test.step('The page of the employee shows that no plan is assigned yet', async () => {
    await expect(section).toContainText('0/1');
    await expect(section).toContainText('Nessun piano mobile assegnato');
    await expectAccessible(page);
  });

  await test.step('The form that assigns a mobile plan reports missing required fields', async () => {
    await section.getByRole('button', { name: 'Assegna Piano' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Piano Mobile' });
    await dialog.getByRole('button', { name: 'Assegna Piano Mobile' }).click();
    await expect(dialog.getByText('Scegli il piano da assegnare').last()).toBeVisible();
    await dialog.getByLabel('Piano mobile *').fill('smart');
    await page.getByRole('option', { name: /Business Smart 100/ }).click();
    await expect(dialog.getByLabel('Numero di telefono')).toHaveValue('335 100 2000');
    await dialog.getByLabel('Numero di telefono').fill('347 512 8834');
    await dialog.getByLabel('Richiedi portabilità').check();
    await dialog.getByLabel('Gestore precedente *').fill('Vodafone');
    await dialog.getByLabel('Assegna telefono aziendale').check();
    await dialog.getByRole('button', { name: 'Assegna Piano Mobile' }).click();
    await expect(dialog.getByText('Il numero da portare è obbligatorio per la portabilità').last()).toBeVisible();
    await expect(dialog.getByText('Scegli il telefono aziendale da assegnare').last()).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('Controlla due campi');
    await expect(dialog.getByLabel('Numero da portare *')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Numero da portare *').fill('347 512 8834');
    await dialog.getByLabel('Telefono aziendale *').fill('iphone');
    await page.getByRole('option', { name: /iPhone 15/ }).click();
    await dialog.getByRole('button', { name: 'Assegna Piano Mobile' }).click();
    await expectToast(page, 'Piano mobile assegnato');
  });

  await test.step('The user assigns plan and phone, the page shows their cost, and a second plan is not offered', async () => {
    await expect(section).toContainText('1/1');
    await expect(section).toContainText(/514,00\s€/);
    for (const text of ['TIM · 100 GB', '347 512 8834', 'Portabilità da Vodafone', 'iPhone 15', '356938035643809'])
      await expect(section).toContainText(text);
    await expect(section.getByRole('button', { name: 'Assegna Piano' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('The page of a plan shows the holder, and an assigned plan cannot be deleted', async () => {
    await page.goto('/mobile-plans?q=5128834');
    const card = page.getByRole('article', { name: 'Business Smart 100' });
    for (const text of ['Chiara Bellandi', 'con iPhone 15', '347 512 8834', 'Portabilità da Vodafone'])
      await expect(card).toContainText(text);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Elimina Business Smart 100' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('è assegnato a Chiara Bellandi. Prima va ripreso.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click();
  });

  await test.step('The user returns the plan, and the phone is returned with it', async () => {
    await page.goto(`/employees/${id}`);
    await section.getByRole('button', { name: 'Restituisci Business Smart 100' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Business Smart 100 e il telefono dato insieme, iPhone 15,');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expectToast(page, 'Piano mobile rimosso');
    await expect(section).toContainText('0/1');
    await expect(section.getByText('iPhone 15')).toHaveCount(0);
    await expect(section.getByRole('button', { name: 'Assegna Piano' })).toBeVisible();
  });
});

test('A user assigns a mobile plan from its card, and deletes several unassigned plans at once', async ({ page }) => {
  const plan = { operatore: 'TIM', dati_gb: 50, costo_annuo: 120, brandIds: [brand] };
  await make(page, '/api/piani-mobili', { ...plan, nome_piano: 'Libero' });
  await page.goto('/mobile-plans');
  await page.getByRole('button', { name: 'Assegna Business Smart 100' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assegna Business Smart 100' });
  await expect(dialog.getByLabel('Numero di telefono')).toHaveValue('347 512 8834'); // the field shows the number that the SIM already has
  await dialog.getByLabel('Dipendente *').fill('bellandi');
  await page.getByRole('option', { name: /Chiara Bellandi/ }).click();
  await dialog.getByRole('button', { name: 'Assegna Piano Mobile' }).click();
  await expectToast(page, 'Piano mobile assegnato');
  await page.getByRole('button', { name: 'Scegli', exact: true }).click();
  await page.getByLabel('Scegli Business Smart 100').check();
  await page.getByLabel('Scegli Libero').check();
  const bar = page.getByRole('region', { name: 'Azioni sulle righe scelte' });
  await expect(bar).toContainText('2 piani mobili');
  await expectAccessible(page);
  await chooseBulkAction(page, 'Elimina');
  await expect(page.getByRole('dialog')).toContainText('Business Smart 100 è assegnato');
  await expect(page.getByRole('dialog')).toContainText('Prima va ripreso.');
  await page.getByRole('button', { name: 'Escludi 1 e elimina 1' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});
