import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';
import { webFile } from './web-file.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: `Workflow di ${name}` });

test('A user filters the list of workflows by state and by search, and the list shows its filters', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Nuvola' });
  const createdWorkflows: { id: number }[] = [];
  for (const nome of ['Carla', 'Dario', 'Emma']) {
    const employee = { nome, cognome: 'Conti', email: `${nome}@nuvola.example`, brand_id: brand.id };
    const { id } = await post<{ id: string }>(page, '/api/dipendenti', employee);
    createdWorkflows.push(await post(page, '/api/workflows', { dipendente_id: id }));
  }
  await page.request.put(`/api/workflows/${createdWorkflows[0]?.id}/comunica_manager`, { data: {} });

  await test.step('The user filters the list of workflows by state', async () => {
    await page.goto('/workflows');
    const stateFilters = page.getByRole('group', { name: 'Filtra per stato' });
    const waitingFilter = stateFilters.getByRole('button', { name: /In Attesa Manager/ });
    await expect(waitingFilter).toContainText('1');
    await waitingFilter.click();
    await expect(waitingFilter).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Filtro: In Attesa Manager')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(page, 'Carla Conti')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Rimuovi filtro' }).click();
    await expect(cardOf(page, 'Dario Conti')).toBeVisible();
    await stateFilters.getByRole('button', { name: /In Corso/ }).click();
    await expect(page.getByRole('heading', { name: 'Nessun workflow per questo stato' })).toBeVisible();
    await expectAccessible(page);
    await stateFilters.getByRole('button', { name: /In Corso/ }).click(); // the second press clears the filter
    await expect(cardOf(page, 'Dario Conti')).toBeVisible();
  });

  await test.step('The user searches the list of workflows by name, e-mail and id', async () => {
    const searchBox = page.getByRole('searchbox', { name: 'Cerca per nome, cognome, email o ID workflow…' });
    for (const text of ['conti em', 'emma@nuvola', String(createdWorkflows[2]?.id)]) {
      await searchBox.fill(text);
      await expect(page.getByText(`Ricerca: ${text}`)).toBeVisible();
      await expect(cardOf(page, 'Emma Conti')).toBeVisible();
      await expect(cardOf(page, 'Dario Conti')).toHaveCount(0);
    }
    await searchBox.fill('nessuno così');
    await expect(page.getByText('Prova a modificare i criteri di ricerca')).toBeVisible();
    await page.locator('.filtered').getByRole('button', { name: 'Cancella ricerca' }).click();
    await expect(cardOf(page, 'Dario Conti')).toBeVisible();
    await expect(searchBox).toHaveValue('');
  });

  await test.step('A user edits the fields of a workflow in its details, and the card shows them', async () => {
    const card = cardOf(page, 'Emma Conti');
    await card.getByRole('button', { name: 'Dettagli' }).click();
    await card.getByRole('button', { name: 'Modifica Dettagli' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Workflow' });
    await expectAccessible(page);
    await dialog.getByLabel('Titolo').fill('Apertura Bologna');
    await dialog.getByLabel('Affidato a').click();
    await page.getByRole('option', { name: 'Giulia Ferrante' }).click();
    await dialog.getByLabel('Priorità').click();
    await page.getByRole('option', { name: 'Alta' }).click();
    await dialog.getByLabel('Scadenza').fill('2026-02-03');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Workflow aggiornato');
    await expect(card).toContainText('Apertura Bologna');
    await expect(card).toContainText('Priorità alta');
    await expect(card).toContainText('In ritardo dal 03/02/2026');
    await expect(card.getByText('Giulia Ferrante').first()).toBeVisible();
    await setFilter(page, 'Affidato', 'A me');
    await expect(page.getByRole('article')).toHaveCount(1); // the list now shows only workflows that are assigned to the user
    await expect(card).toBeVisible();
  });
});

test('The page of workflows also lists completed workflows, and shows a new workflow above a list that does not contain it', {
  tag: '@fast',
}, async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Ortica' });
  const person = (cognome: string, data_assunzione: string) =>
    post<{ id: string }>(page, '/api/dipendenti', {
      nome: 'Ada',
      cognome,
      email: `${cognome}@ortica.example`,
      brand_id: brand.id,
      data_assunzione,
    });
  const completed = await post<{ id: number }>(page, '/api/workflows', { dipendente_id: (await person('Finito', '2026-01-07')).id });
  for (const step of ['comunica_manager', 'comunica_it', 'completa_it'])
    expect((await page.request.put(`/api/workflows/${completed.id}/${step}`, { data: {} })).status()).toBe(200);
  await post(page, '/api/workflows', { dipendente_id: (await person('Vicina', '2026-01-07')).id });
  await person('Lontana', '2099-01-07');
  await page.goto('/workflows?q=ortica');
  const cards = page.getByRole('article', { name: /^Workflow di Ada/ });
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('Ada Vicina');
  await expect(cards.nth(1)).toContainText(/Ada Finito.*Completato il/);

  await page.goto('/workflows?q=vicina'); // the new workflow does not match the search of this list
  await page.getByRole('button', { name: 'Nuovo Workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Workflow' });
  await dialog.getByLabel('Dipendente *').fill('lontana');
  await page.getByRole('option', { name: /Ada Lontana/ }).click();
  await dialog.getByRole('button', { name: 'Crea Workflow' }).click();
  await expectToast(page, 'Workflow creato');
  const created = page.getByRole('region', { name: 'Appena creato' }).getByRole('article', { name: 'Workflow di Ada Lontana' });
  await expect(created).toBeInViewport();
  await expectAccessible(page);
  await created.getByRole('button', { name: 'Comunica al Manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Comunica al Manager' }).click();
  await expect(created).toContainText('In Attesa Manager'); // the page also updates the card of the new workflow above the list
  await page.getByRole('button', { name: 'Cancella ricerca' }).first().click();
  await expect(page.getByRole('article', { name: 'Workflow di Ada Lontana' })).toHaveCount(1);
});

test('The card of a workflow shows the items of the employee on hover, focus and touch', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Castagno' });
  const employee = { nome: 'Fabio', cognome: 'Serra', email: 'fabio@castagno.example', brand_id: brand.id };
  const { id: dipendente_id } = await post<{ id: string }>(page, '/api/dipendenti', employee);
  await post(page, '/api/workflows', { dipendente_id });
  const device = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand.id] };
  const laptop = await post<{ id: number }>(page, '/api/hardware', device);
  await page.request.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id } });

  await page.goto('/workflows?q=serra');
  const card = cardOf(page, 'Fabio Serra');
  await expect(card).toContainText('1 Asset assegnato');
  const group = card.getByRole('button', { name: 'Hardware: 1. MacBook Air · laptop · Apple M3' });
  const tip = page.locator('[data-tip-box]');
  await group.hover();
  await expect(tip).toHaveText(/Hardware\s*MacBook Air · laptop · Apple M3/);
  await page.mouse.move(0, 0, { steps: 10 }); // moves the pointer away from the tip
  await page.mouse.move(9, 9); // the browser may merge mouse moves, so a second move reports that the pointer has left
  await expect(tip).toHaveCount(0);
  await card.getByRole('button', { name: 'Comunica al Manager' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(group).toBeFocused();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toContainText('MacBook Air');
  await page.keyboard.press('Escape');
  await page.mouse.click(9, 9); // after a click the browser does not treat the focus as a keyboard focus, so no tip appears
  await group.focus();
  await expect(page.getByRole('tooltip')).toContainText('MacBook Air');
  await group.blur();
  await expect(tip).toHaveCount(0);

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const phonePage = await phone.newPage();
  // A touch may come before the file with the tips has loaded. The tip then appears as soon as the file has loaded.
  const tapGate = Promise.withResolvers<void>();
  await phonePage.route(webFile('tooltip-host'), async (route) => {
    await tapGate.promise;
    await route.continue();
  });
  await phonePage.goto('/workflows?q=serra');
  await phonePage.getByRole('button', { name: /^Hardware: 1/ }).tap();
  tapGate.resolve();
  await expect(phonePage.locator('[data-tip-box]')).toBeVisible();
  await phonePage.getByRole('heading', { level: 1 }).tap();
  await expect(phonePage.locator('[data-tip-box]')).toHaveCount(0);
});

test('A workflow shows that no account can take its next step, and a cancelled workflow is listed among the closed workflows', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Ginestra' });
  const employee = { nome: 'Gaia', cognome: 'Riva', email: 'gaia@ginestra.example', brand_id: brand.id };
  const { id: dipendente_id } = await post<{ id: string }>(page, '/api/dipendenti', employee);
  await post(page, '/api/workflows', { dipendente_id });
  await page.goto('/workflows');
  const card = cardOf(page, 'Gaia Riva');

  await test.step('The card says that no account can take the current step of the workflow, and the dialog of the step says the same about the next step', async () => {
    await expect(card.getByText('Fermo: non tocca a nessuno')).toBeVisible();
    await expect(card.getByText('In Ginestra nessun account attivo con il ruolo HR può modificare.')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Apri gli utenti' })).toHaveAttribute('href', '/user-management');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Comunica al Manager' }).click();
    const dialog = page.getByRole('dialog', { name: 'Comunica al Manager' });
    await expect(dialog.getByText('Dopo questo passo non toccherebbe a nessuno')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The user cancels the workflow with a reason, and the workflow leaves the list of open workflows', async () => {
    await card.getByRole('button', { name: 'Dettagli' }).click();
    await card.getByRole('button', { name: 'Annulla onboarding' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annulla onboarding' });
    await dialog.getByRole('button', { name: 'Annulla onboarding' }).click();
    await expect(dialog.getByText('Scrivi perché si annulla').first()).toBeVisible();
    await dialog.getByLabel('Motivo *').fill('Ha rinunciato');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annulla onboarding' }).click();
    await expectToast(page, 'Onboarding annullato');
    await expect(card.first()).toContainText('Annullato');
    await page.getByRole('link', { name: 'Aperti' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('The selected view of the list of workflows is part of the address and stays after a reload', async () => {
    await page.getByRole('link', { name: 'Conclusi' }).click();
    await expect(page).toHaveURL(/vista=conclusi/);
    await page.reload();
    await expect(card).toContainText('Annullato');
    await expect(card).toContainText('Nota di Giulia Ferrante: Ha rinunciato');
    await expect(card.getByRole('button', { name: /Comunica|Torna|Completato/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Aperti' }).click();
    await expect(card).toHaveCount(0);
  });
});
