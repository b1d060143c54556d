import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleague, aDevice, anEmployee, waitForEventStream } from './colleague.ts';
import { blockLiveEvents, expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.describe('A form warns the user when another user changes its record', () => {
  test('The note in a form names the author of a change by another user, shows the differences, and lets the user continue with the typed text', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, path, nome } = await anEmployee(page);
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto(path);
    await streamReady;
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Telefono', { exact: true }).fill('010 11');
    await dialog.getByLabel('Interno').fill('7');
    await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 22', interno: '8', posizione: 'Buyer', tipologia: 'sales' } });

    const note = dialog.getByRole('status').filter({ hasText: 'Mentre modificavi' });
    await expect(note).toContainText('Mentre modificavi, Giulia Ferrante ha cambiato questo dipendente');
    await note.getByRole('button', { name: 'Vedi le differenze' }).click();
    const rows = note.getByRole('listitem');
    await expect(rows).toHaveText([
      /Telefono.*Salvato010 22.*Scritto da te010 11/,
      /Interno/,
      /Mansione.*Buyer.*Nel moduloNessun valore/,
      /Tipologia.*Sales/,
    ]);
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Usa il salvato per Interno' }).click();
    await expect(dialog.getByLabel('Interno')).toHaveValue('8');
    await expect(rows).toHaveCount(3);
    await note.getByRole('button', { name: 'Tieni le mie modifiche' }).click();
    await expect(dialog.getByText('Ora il modulo parte dalla versione salvata')).toBeVisible();
    await expect(dialog.getByLabel('Mansione')).toHaveValue('Buyer');
    await expect(dialog.getByLabel('Telefono', { exact: true })).toHaveValue('010 11');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Dipendente aggiornato');
    const saved = await (await colleague.get(`/api/dipendenti/${id}`)).json();
    expect(saved).toMatchObject({ nome, telefono: '010 11', interno: '8', posizione: 'Buyer', tipologia: 'sales' });
  });

  test('The form of a hardware item warns the user about changes and deletion by another user', async ({ page, product, browser }) => {
    await signIn(page, product.url);
    const { id } = await aDevice(page);
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto('/hardware');
    await streamReady;
    await page
      .getByRole('button', { name: /Modifica/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    await dialog.getByLabel('Posizione').fill('Magazzino');
    await colleague.put(`/api/hardware/${id}`, { data: { stato: 'in riparazione' } });
    const note = dialog.getByRole('status').filter({ hasText: 'Giulia Ferrante ha cambiato questo hardware' });
    await note.getByRole('button', { name: 'Tieni le mie modifiche' }).click();
    await expect(dialog.getByLabel('Stato')).toContainText('In riparazione');
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    await expectToast(page, 'Asset hardware aggiornato con successo');
    const [saved] = await (await colleague.get('/api/hardware')).json();
    expect(saved).toMatchObject({ id, posizione: 'Magazzino', stato: 'in riparazione' });
  });

  test('A form says at once that its record was deleted and keeps the typed text, and does not say so for a record that only leaves the list', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, nome } = await aDevice(page);
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto(`/hardware?stato=attivo&q=${encodeURIComponent(nome)}`);
    await streamReady;
    await page.getByRole('button', { name: `Modifica ${nome}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    const save = dialog.getByRole('button', { name: 'Aggiorna Hardware' });
    await dialog.getByLabel('Posizione').fill('Magazzino 7');
    await colleague.put(`/api/hardware/${id}`, { data: { stato: 'in riparazione' } });
    await expect(page.getByText('Nessun hardware trovato')).toBeVisible();
    await expect(save).toBeEnabled();

    await save.focus();
    await colleague.delete(`/api/hardware/${id}`);
    const note = dialog.getByRole('alert').filter({ hasText: 'Giulia Ferrante ha eliminato questo hardware' });
    await expect(note).toBeInViewport();
    await expect(note.locator('..')).toBeFocused(); // gets the focus, because the focused button has disappeared
    await expect(save).toBeDisabled();
    await expect(dialog.getByLabel('Posizione')).toHaveValue('Magazzino 7');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Vuoi scartare le modifiche?' })).toBeVisible();
  });

  test("When another user's change removes a record from the filtered list, the open form says so at the first save, and the second save succeeds", async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, nome } = await aDevice(page);
    const colleague = await aColleague(browser, product.url);
    await page.goto('/hardware?stato=attivo');
    await page.getByRole('button', { name: `Modifica ${nome}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    await dialog.getByLabel('Posizione').fill('Magazzino 7');
    await colleague.put(`/api/hardware/${id}`, { data: { stato: 'in riparazione' } });
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    const note = dialog.getByRole('status').filter({ hasText: 'Giulia Ferrante ha cambiato questo hardware' });
    await expect(note).toContainText("Non è più nell'elenco che hai aperto");
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    await expectToast(page, 'Asset hardware aggiornato con successo');
    const items: { id: number }[] = await (await colleague.get('/api/hardware')).json();
    expect(items.find((item) => item.id === id)).toMatchObject({ posizione: 'Magazzino 7', stato: 'in riparazione' });
  });

  test('The page of an employee whom another user has deleted stays open until the user closes the form', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, path } = await anEmployee(page);
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto(path);
    await streamReady;
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Interno').fill('7');
    await colleague.delete(`/api/dipendenti/${id}`);
    await expect(dialog.getByRole('alert')).toContainText('Giulia Ferrante ha eliminato questo dipendente');
    await expect(dialog.getByLabel('Interno')).toHaveValue('7');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Scarta' }).click();
    await expect(page.getByText('Il dipendente richiesto non esiste o è stato rimosso.')).toBeVisible();
  });

  test('A form reports on save that its record was deleted, even when the page did not get the live event', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, nome } = await aDevice(page);
    const colleague = await aColleague(browser, product.url);
    await blockLiveEvents(page);
    await page.goto('/hardware');
    const existenceCheck = page.waitForResponse(/\/api\/ultima-modifica/);
    await page.getByRole('button', { name: `Modifica ${nome}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    await dialog.getByLabel('Posizione').fill('Magazzino 7');
    await existenceCheck; // when a form opens, it checks once whether its record still exists
    await colleague.delete(`/api/hardware/${id}`);
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    const note = dialog.getByRole('alert').filter({ hasText: 'Giulia Ferrante ha eliminato questo hardware' });
    await expect(note).toHaveCount(1);
    await expect(note.locator('..')).toBeFocused();
    await expect(dialog.getByLabel('Posizione')).toHaveValue('Magazzino 7');
  });

  test('The forms of a brand and of a showroom show a note about a change by another user', async ({ page, product, browser }) => {
    await signIn(page, product.url);
    const brand = await (await page.request.post('/api/brands', { data: { nome: `Onda di Anna`, descrizione: 'Sua' } })).json();
    const showroom = await (await page.request.post('/api/showrooms', { data: { nome: `Molo di Anna`, brand_ids: [brand.id] } })).json();
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto('/brand-management');
    await streamReady;
    await page
      .getByRole('article')
      .filter({ hasText: brand.nome })
      .getByRole('button', { name: /Modifica/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Brand' });
    await dialog.getByLabel('Nome *').fill(`Onda lunga`);
    await colleague.put(`/api/brands/${brand.id}`, { data: { descrizione: 'Del collega' } });
    const note = dialog.getByRole('status').filter({ hasText: 'Giulia Ferrante ha cambiato questo brand' });
    await note.getByRole('button', { name: 'Tieni le mie modifiche' }).click();
    await expect(dialog.getByLabel('Descrizione')).toHaveValue('Del collega');
    await dialog.getByRole('button', { name: 'Aggiorna Brand' }).click();
    await expectToast(page, 'Brand aggiornato con successo');

    await page.goto('/showrooms');
    await page.getByRole('button', { name: `Modifica ${showroom.nome}` }).click();
    const panel = page.getByRole('region', { name: `Modifica Showroom: ${showroom.nome}` });
    await panel.getByLabel('Nome Showroom *').fill('Mio');
    await colleague.put(`/api/showrooms/${showroom.id}`, { data: { nome: 'Suo' } });
    const showroomNote = panel.getByRole('status').filter({ hasText: 'Giulia Ferrante ha cambiato questo showroom' });
    await showroomNote.getByRole('button', { name: 'Vedi le differenze' }).click();
    await expect(showroomNote.getByRole('listitem')).toHaveText([/Nome Showroom.*SalvatoSuo.*Scritto da teMio/]);
    await showroomNote.getByRole('button', { name: 'Usa i valori salvati' }).click();
    const renamed = page.getByRole('region', { name: 'Modifica Showroom: Suo' });
    await expect(renamed.getByLabel('Nome Showroom *')).toHaveValue('Suo');
  });

  test('A workflow dialog keeps the typed text when the step of another user removes the card from the list', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id: dipendente_id, nome } = await anEmployee(page);
    const { id } = await (await page.request.post('/api/workflows', { data: { dipendente_id } })).json();
    const colleague = await aColleague(browser, product.url);
    const streamReady = waitForEventStream(page);
    await page.goto('/workflows?stato=creato_hr');
    await streamReady;
    // The card is hidden behind the dialog.
    const card = page.getByRole('article', { name: `Workflow di ${nome} Rossi`, includeHidden: true });
    await card.getByRole('button', { name: 'Dettagli' }).click();
    const waitForRead = () => page.waitForResponse((response) => response.url().includes(`dipendente_id=${dipendente_id}`));
    const firstRead = waitForRead();
    await card.getByRole('button', { name: 'Modifica Dettagli' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Workflow' });
    await dialog.getByLabel('Titolo').fill('Apertura Bologna');
    await firstRead;
    const secondRead = waitForRead();
    await colleague.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
    await expect(card).toHaveCount(0);
    await secondRead;
    await expect(dialog.getByLabel('Titolo')).toHaveValue('Apertura Bologna');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Workflow aggiornato');
  });
});
