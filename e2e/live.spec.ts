import type { Page } from '@playwright/test';
import { signIn } from './admin.ts';
import { aColleague, aDevice, anEmployee, waitForEventStream } from './colleague.ts';
import { blockLiveEvents, expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('A change of another user appears in the list and on the page of the employee', { tag: '@fast' }, async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const { id, path, nome } = await anEmployee(page);
  const colleague = await aColleague(browser, product.url);
  const streamReady = waitForEventStream(page);
  await page.goto('/employees');
  await streamReady;
  await expect(page.getByRole('link', { name: `${nome} Rossi`, exact: true })).toBeVisible();
  await colleague.put(`/api/dipendenti/${id}`, { data: { cognome: 'Bianchi' } });
  await expect(page.getByRole('link', { name: `${nome} Bianchi`, exact: true })).toBeVisible();

  await page.getByRole('link', { name: `${nome} Bianchi`, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('010 100')).toBeVisible();
  await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 200' } });
  await expect(page.getByText('010 200')).toBeVisible();
  await colleague.delete(`/api/dipendenti/${id}`);
  await expect(page.getByText('Il dipendente richiesto non esiste o è stato rimosso.')).toBeVisible();
});

test('A page opens its event stream with the time at which the server sent the page, so that it gets only later changes', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const streamRequest = page.waitForRequest('**/api/eventi*');
  await page.goto('/employees');
  const pageTime = await page.locator('meta[name="organico-istante"]').getAttribute('content');
  expect(pageTime).toMatch(/^\d{13}-[0-9a-f]{8}$/);
  expect(new URL((await streamRequest).url()).searchParams.get('da')).toBe(pageTime);
});

test('When another user enters a late repair, the number on the bell changes without a reload', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const { id } = await aDevice(page);
  const colleague = await aColleague(browser, product.url);
  const streamReady = waitForEventStream(page);
  await page.goto('/employees');
  await streamReady;
  await expect(page.getByRole('button', { name: 'Avvisi', exact: true })).toBeVisible();
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
  await colleague.post(`/api/hardware/${id}/riparazioni`, {
    data: { guasto: 'Schermo', data_invio: yesterday, rientro_previsto: yesterday },
  });
  await expect(page.getByRole('button', { name: 'Avvisi, 1 aspetta te' })).toBeVisible();
});

test.describe('Several tabs of one browser share the live updates', () => {
  test('The tabs of a browser share one event stream, and another tab opens the stream when the first tab is closed', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, path } = await anEmployee(page);
    const colleague = await aColleague(browser, product.url);
    await page.goto('about:blank'); // leaves the former page, which might still open a stream of its own
    const streams: string[] = [];
    page.context().on('request', (request) => request.url().includes('/api/eventi') && streams.push(request.url()));
    const streamReady = waitForEventStream(page);
    await page.goto(path);
    await streamReady;
    const otherTab = await page.context().newPage();
    await otherTab.goto(product.url + path);
    await expect(otherTab.getByText('010 100')).toBeVisible();
    await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 400' } });
    await expect(page.getByText('010 400')).toBeVisible();
    await expect(otherTab.getByText('010 400')).toBeVisible();
    expect(streams).toHaveLength(1);

    const otherTabStream = waitForEventStream(otherTab);
    await page.close();
    await otherTabStream;
    await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 500' } });
    await expect(otherTab.getByText('010 500')).toBeVisible();
  });
});

test('A page whose session was ended elsewhere asks the user at once to sign in again', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const colleague = await aColleague(browser, product.url);
  const streamReady = waitForEventStream(page);
  await page.goto('/employees');
  await streamReady;
  const sessions: { id: number; attuale: boolean }[] = await (await colleague.get('/api/auth/sessions')).json();
  for (const { id, attuale } of sessions) if (!attuale) await colleague.delete(`/api/auth/sessions/${id}`);
  await expect(page.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible();
});

test.describe('A page without an event stream stays correct', () => {
  test.use({ brokenOnPurpose: true });

  test('A change that happens while the connection is lost appears when the page is connected again', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, path } = await anEmployee(page);
    const colleague = await aColleague(browser, product.url);
    await page.route('**/api/eventi*', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText('010 100')).toBeVisible();
    await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 300' } });
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/api/eventi'));
    await page.unroute('**/api/eventi*');
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // makes the page reconnect at once, because its retry delay grows
    await expect(page.getByText('010 300')).toBeVisible();
  });

  test('The save of a form that has missed a change is rejected, and the user can continue with the saved values', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id, path } = await anEmployee(page);
    const colleague = await aColleague(browser, product.url);
    await page.route('**/api/eventi*', (route) => route.abort());
    await page.goto(path);
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Telefono', { exact: true }).fill('010 11');
    await colleague.put(`/api/dipendenti/${id}`, { data: { telefono: '010 22' } });
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    const note = dialog.getByRole('status').filter({ hasText: 'Giulia Ferrante ha cambiato questo dipendente' });
    await expect(note).toBeVisible();
    // The note gets the focus, because the note is out of view when the user presses the save button at the end of the form.
    await expect(note.locator('..')).toBeFocused();
    await expect(dialog.getByLabel('Telefono', { exact: true })).toHaveValue('010 11');
    await note.getByRole('button', { name: 'Usa i valori salvati' }).click();
    await expect(dialog.getByLabel('Telefono', { exact: true })).toHaveValue('010 22');
    await dialog.getByLabel('Interno').fill('9');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Dipendente aggiornato');
    expect(await (await colleague.get(`/api/dipendenti/${id}`)).json()).toMatchObject({ telefono: '010 22', interno: '9' });
  });

  test('When another user has changed a value that the form does not show, the second save of the form is accepted', async ({
    page,
    product,
    browser,
  }) => {
    await signIn(page, product.url);
    const { id: dipendente_id, nome } = await anEmployee(page);
    const { id } = await (await page.request.post('/api/workflows', { data: { dipendente_id } })).json();
    const colleague = await aColleague(browser, product.url);
    await blockLiveEvents(page);
    await page.goto('/workflows');
    const card = page.getByRole('article', { name: `Workflow di ${nome} Rossi` });
    await card.getByRole('button', { name: 'Dettagli' }).click();
    const formRead = page.waitForResponse((response) => response.url().includes(`dipendente_id=${dipendente_id}`));
    await card.getByRole('button', { name: 'Modifica Dettagli' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Workflow' });
    await formRead;
    await dialog.getByLabel('Titolo').fill('Apertura Bologna');
    await colleague.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(dialog.getByText('Ora il modulo parte dalla versione salvata')).toBeVisible();
    await expect(dialog.getByLabel('Titolo')).toHaveValue('Apertura Bologna');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Workflow aggiornato');
  });
});

test.describe('A page shows the changes of its own user', () => {
  async function rename(page: Page, from: string, to: string): Promise<void> {
    await page.getByRole('button', { name: `Modifica ${from}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    await dialog.getByLabel('Nome *').fill(to);
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(to, { exact: true }).first()).toBeVisible();
  }

  test('A page refetches its data once after its own change, when the live event arrives', async ({ page, product, browser }) => {
    await signIn(page, product.url);
    const { id, nome } = await aDevice(page);
    const colleague = await aColleague(browser, product.url);
    const expectName = (name: string) => expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await page.clock.install();
    const streamReady = waitForEventStream(page);
    await page.goto('/hardware');
    await streamReady;
    await colleague.put(`/api/hardware/${id}`, { data: { nome: `${nome} A` } });
    await expectName(`${nome} A`); // waits until the page has processed the events of earlier changes

    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT')
        reads.length = 0; // removes the requests that the form has sent
      else reads.push(request.url().slice(product.url.length));
    });
    // Delays the response until the event has arrived, because a slow event would cause a second refetch.
    await page.route(`**/api/hardware/${id}`, async (route) => {
      const refetch = page.waitForRequest(/\/api\/hardware\?/);
      const response = await route.fetch();
      await refetch;
      await route.fulfill({ response });
    });
    await rename(page, `${nome} A`, `${nome} B`);
    await page.clock.fastForward(5_000); // runs all pending timers
    const readsAfterOwnChange = reads.splice(0);
    await colleague.put(`/api/hardware/${id}`, { data: { nome: `${nome} C` } });
    await expectName(`${nome} C`);
    for (const read of [readsAfterOwnChange, reads]) expect(read.filter((url) => /^\/api\/hardware\?/.test(url))).toHaveLength(1);
    expect(readsAfterOwnChange).toEqual([...new Set(readsAfterOwnChange)]);
  });

  test.describe('A page shows the changes of its own user when the live event is missing', () => {
    test.use({ brokenOnPurpose: true });
    test("The user's own change appears even when the live event for it does not arrive", async ({ page, product }) => {
      await signIn(page, product.url);
      const { nome } = await aDevice(page);
      await page.route('**/api/eventi*', (route) => route.abort());
      await page.goto('/hardware');
      await rename(page, nome, `${nome} D`);
    });
  });
});
