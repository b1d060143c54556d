import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

// Errors in the console are allowed, because the browser logs every request that fails while it is offline.
test.use({ viewport: { width: 390, height: 844 }, brokenOnPurpose: true });

const DEVICE = { tipo: 'cassa', marca: 'Epson', modello: 'TM' };

test('Users count a showroom, also offline, and undo the closing of the count', async ({ page, context, product }) => {
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const roma = await make(page, '/api/showrooms', { nome: 'Roma Prati', brand_ids: [brand] });
  const milano = await make(page, '/api/showrooms', { nome: 'Milano Brera', brand_ids: [brand] });
  const assignDevice = async (nome: string, showroom_id: number) => {
    const id = await make(page, '/api/hardware', { ...DEVICE, nome, numero_seriale: `SN-${nome}`, brandIds: [brand] });
    expect((await page.request.patch(`/api/hardware/${id}/assign`, { data: { showroom_id } })).status()).toBe(200);
    return id;
  };
  for (const nome of ['Cassa1', 'Cassa2', 'Stampante']) await assignDevice(nome, roma);
  const monitor = await assignDevice('Monitor', milano);
  const missingItems = page.getByRole('region', { name: 'Mancano ancora' });
  const scanCode = async (codice: string) => {
    await page.getByLabel('Codice', { exact: true }).fill(codice);
    await page.keyboard.press('Enter');
  };

  await test.step('The user starts the count on the page of the showroom', async () => {
    await page.goto(`/showrooms/${roma}`);
    await page.getByRole('button', { name: "Fai l'inventario" }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo inventario' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apri inventario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Inventario di Roma Prati/ })).toBeVisible();
    await expect(missingItems.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('The count marks a scanned item as found, and reports an unexpected item', async () => {
    await scanCode('sn cassa1');
    await expect(page.getByText('Trovato: Cassa1')).toBeVisible();
    await expect(page.getByText('Trovati 1 di 3')).toBeVisible();
    await scanCode('SN-Monitor');
    await expect(page.getByText('Non era atteso qui: Monitor')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Imprevisti' })).toContainText('In showroom Milano Brera');
  });

  await test.step('A phone marks items that it scans offline as found, stores their codes, and sends the codes when the connection is back', async () => {
    await context.setOffline(true);
    await scanCode('SN-Cassa2');
    await scanCode('Mai visto');
    await expect(page.getByText('2 letture in attesa di rete')).toBeVisible();
    await expect(page.getByText('Trovati 2 di 3')).toBeVisible();
    await expect(missingItems.getByRole('listitem')).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByText('2 letture in attesa di rete')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Codici sconosciuti' })).toContainText('Mai visto');
    await expectAccessible(page);
  });

  await test.step('A phone keeps stored codes when the user leaves the page, and sends them later', async () => {
    const route = /\/letture$/;
    await page.route(route, (call) => call.abort());
    await scanCode('SN-Stampante');
    await expect(page.getByText('1 lettura in attesa di rete')).toBeVisible();
    await expect.poll(() => page.evaluate(readStoredCodes)).toHaveLength(1); // the page must store the code before the test leaves the page
    await page.goto('/inventari');
    await expect(page.getByText('Trovati 2 di 3')).toBeVisible();
    await page.unroute(route);
    await page.getByRole('link', { name: 'Roma Prati' }).click();
    await expect(page.getByText('Trovati 3 di 3')).toBeVisible();
    await expect(missingItems).toContainText('Non manca più nulla.');
    await expect(page.getByText('in attesa di rete')).toBeHidden();
  });

  await test.step('The dialog that closes the count proposes to move unexpected items to the showroom, and the user applies the proposal and undoes the closing', async () => {
    await page.getByRole('button', { name: 'Chiudi inventario' }).click();
    await expect(page.getByLabel('Monitor')).toContainText('Sposta qui');
    await expect(page.getByText('Alla chiusura: 1 spostamento.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Conferma e chiudi' }).click();
    await expectToast(page, 'Roma Prati: trovati 3 di 3.');
    await pauseToasts(page);
    await expect(page.getByText(/^Chiuso il/)).toBeVisible();
    expect((await (await page.request.get(`/api/hardware/${monitor}`)).json()).luogo.nome).toBe('Roma Prati');
    await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
    await expectToast(page, "È tornato tutto com'era");
    await expect(page.getByRole('button', { name: 'Chiudi inventario' })).toBeVisible();
    expect((await (await page.request.get(`/api/hardware/${monitor}`)).json()).luogo.nome).toBe('Milano Brera');
  });
});

test('Scanned codes for a count that another user has closed meanwhile are reported and not counted', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: 'Castagno' });
  const showroom_id = await make(page, '/api/showrooms', { nome: 'Verona Erbe', brand_ids: [brand] });
  const id = await make(page, '/api/hardware', { ...DEVICE, nome: 'Cassa', numero_seriale: 'SN-Tardi', brandIds: [brand] });
  expect((await page.request.patch(`/api/hardware/${id}/assign`, { data: { showroom_id } })).status()).toBe(200);
  const inventario = await make(page, '/api/inventari', { showroom_id, scadenza: '2090-01-31' });
  await page.goto(`/inventari/${inventario}`);
  const route = /\/letture$/;
  await page.route(route, (call) => call.abort());
  await page.getByLabel('Codice', { exact: true }).fill('SN-Tardi');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 lettura in attesa di rete')).toBeVisible();
  expect((await page.request.post(`/api/inventari/${inventario}/chiudi`, { data: {} })).status()).toBe(200);
  await expect(page.getByText(/^Chiuso il/)).toBeVisible();
  await page.unroute(route);
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // makes the page retry at once, because its own retry delay grows
  await expect(page.getByText('1 lettura non contata')).toBeVisible();
  await expect(page.getByText('Questo inventario è già chiuso.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scarta' }).click();
  await expect(page.getByText('1 lettura non contata')).toBeHidden();
});

test('The user closes a count and marks missing items as lost or moves them elsewhere', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: 'Marea' });
  const roma = await make(page, '/api/showrooms', { nome: 'Bari Murat', brand_ids: [brand] });
  await make(page, '/api/showrooms', { nome: 'Como Lungolago', brand_ids: [brand] });
  const ids: number[] = [];
  for (const nome of ['Perduto', 'Spostato']) {
    const id = await make(page, '/api/hardware', { ...DEVICE, nome, brandIds: [brand] });
    expect((await page.request.patch(`/api/hardware/${id}/assign`, { data: { showroom_id: roma } })).status()).toBe(200);
    ids.push(id);
  }
  const inventario = await make(page, '/api/inventari', { showroom_id: roma, scadenza: '2090-01-31' });
  await page.goto(`/inventari/${inventario}?passo=chiusura`);
  await page.getByLabel('Perduto').click();
  await page.getByRole('option', { name: 'Smarrito' }).click();
  await page.getByLabel('Spostato').click();
  await page.getByRole('option', { name: 'Era in un altro showroom' }).click();
  await page.getByRole('button', { name: 'Conferma e chiudi' }).click();
  await expect(page.getByText('Scegli lo showroom').first()).toBeVisible();
  await page.getByLabel('Dove è Spostato *').click();
  await page.getByRole('option', { name: /Como Lungolago/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferma e chiudi' }).click();
  await expectToast(page, 'Bari Murat: trovati 0 di 2.');
  const devices = await Promise.all(ids.map(async (id) => (await page.request.get(`/api/hardware/${id}`)).json()));
  expect(devices).toMatchObject([
    { stato: 'smarrito', assegnato: false },
    { stato: 'attivo', luogo: { nome: 'Como Lungolago' } },
  ]);
  await expect(page.getByRole('region', { name: 'Mancanti' })).toContainText('Smarrito');
});

/** Returns the scanned codes that the browser has stored while offline. Runs in the page. */
function readStoredCodes(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open('keyval-store');
    openRequest.onerror = () => reject(openRequest.error);
    openRequest.onsuccess = () => {
      const readRequest = openRequest.result.transaction('keyval').objectStore('keyval').getAll();
      readRequest.onsuccess = () => resolve(readRequest.result.flat());
      readRequest.onerror = () => reject(readRequest.error);
      openRequest.result.close();
    };
  });
}
