import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

let counter = 0;

async function aHolder(page: Page, cognome: string): Promise<string> {
  const brand = await make(page, '/api/brands', { nome: `Marea ${++counter}`, colore: '#0891B2' });
  const person = { nome: 'Anna', cognome, email: `anna.${cognome}@marea.example`.toLowerCase(), brand_id: brand };
  const dipendente_id = await make<string>(page, '/api/dipendenti', person);
  const laptop = {
    nome: 'ThinkPad',
    tipo: 'Laptop',
    marca: 'Lenovo',
    modello: 'T14',
    numero_seriale: `PF3XY${counter}`,
    costo_annuo: '400',
  };
  const hardware = await make(page, '/api/hardware', { ...laptop, brandIds: [brand] });
  await page.request.patch(`/api/hardware/${hardware}/assign`, { data: { dipendente_id } });
  return dipendente_id;
}

async function aLink(page: Page, cognome: string): Promise<{ id: number; url: string }> {
  const dipendente_id = await aHolder(page, cognome);
  const id = await make(page, '/api/verbali', { dipendente_id, tipo: 'consegna' });
  const { url } = await (await page.request.post(`/api/verbali/${id}/link`)).json();
  return { id, url };
}

async function aPhone(browser: Browser, baseURL: string): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  return (await browser.newContext({ ...phone, baseURL, locale: 'it-IT', timezoneId: 'Europe/Rome' })).newPage();
}

async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Firma' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad is missing');
  const touch = (type: string, x: number, y: number) => {
    const position = { clientX: box.x + x * box.width, clientY: box.y + y * box.height };
    return pad.dispatchEvent(type, { ...position, pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1 });
  };
  // Chromium cannot capture a pointer that was created by a script.
  await pad.evaluate((svg) => Object.assign(svg, { setPointerCapture: () => undefined }));
  await touch('pointerdown', 0.1, 0.5);
  for (const [x, y] of [
    [0.2, 0.2],
    [0.35, 0.8],
    [0.6, 0.3],
    [0.9, 0.5],
  ] as const)
    await touch('pointermove', x, y);
  await touch('pointerup', 0.9, 0.5);
}

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('A user creates a handover record on the page of the employee, and the employee signs it on a tablet by touch', async ({
  page,
  browser,
  product,
}) => {
  const id = await aHolder(page, 'Rossi');
  const state = await page.context().storageState();
  const tablet = {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    baseURL: product.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  };
  const tabletPage = await (await browser.newContext({ ...tablet, storageState: state })).newPage();
  await tabletPage.goto(`/employees/${id}`);
  await expect(tabletPage.getByText('1 cosa non è ancora su un verbale.')).toBeVisible();
  await tabletPage.getByRole('button', { name: 'Nuovo verbale' }).tap();
  const dialog = tabletPage.getByRole('dialog', { name: 'Nuovo verbale' });
  await dialog.getByLabel('Accessori').fill('Caricatore');
  await expectAccessible(tabletPage);
  await dialog.getByRole('button', { name: 'Emetti verbale' }).tap();
  await expectToast(tabletPage, 'Verbale emesso');
  const card = tabletPage.getByRole('article', { name: /^Verbale \d{4}\/0001$/ });
  await expect(card).toContainText('Da firmare');
  await card.getByRole('button', { name: 'Fai firmare' }).tap();
  await tabletPage.getByRole('menuitem', { name: 'Su questo dispositivo' }).tap();
  const signDialog = tabletPage.getByRole('dialog', { name: /^Firma il verbale/ });
  await expect(signDialog.getByText('con Caricatore')).toBeVisible();
  await drawSignature(tabletPage);
  await expectAccessible(tabletPage);
  await signDialog.getByLabel('Nome e cognome di chi firma').fill('Anna Rossi');
  await signDialog.getByRole('button', { name: 'Firma', exact: true }).tap();
  await expectToast(tabletPage, 'Verbale firmato');
  await expect(card).toContainText('Firmato da Anna Rossi');
  const href = await card.getByRole('link', { name: /^PDF firmato/ }).getAttribute('href');
  expect((await tabletPage.request.get(String(href))).headers()['content-type']).toBe('application/pdf');
});

test('An employee signs a handover record by typing the name, with the keyboard alone', async ({ page }) => {
  const { id } = await aLink(page, 'Verdi');
  await page.goto('/verbali?q=Verdi');
  const card = page.getByRole('article', { name: /^Verbale/ });
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Fai firmare' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Su questo dispositivo' })).toBeFocused();
  await page.keyboard.press('Enter');
  const signDialog = page.getByRole('dialog', { name: /^Firma il verbale/ });
  await expect(signDialog.locator(':focus')).toBeVisible(); // when the dialog opens, it moves the focus to its first field
  await signDialog.getByLabel('Nome e cognome di chi firma').focus();
  await page.keyboard.type('Anna Verdi');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verbale firmato');
  await expect(card).toContainText('Firmato da Anna Verdi');
  const savedVerbale = await (await page.request.get(`/api/verbali/${id}`)).json();
  expect(savedVerbale.firma.modo).toBe('tavoletta');
});

test('A personal link opens a handover record on a phone without an account, and is not valid any more after the signature', {
  tag: '@fast',
}, async ({ page, browser, product }) => {
  const { id, url } = await aLink(page, 'Neri');
  const phone = await aPhone(browser, product.url);
  await phone.goto(url);
  await expect(phone.getByRole('heading', { level: 1, name: /^Verbale di consegna n\./ })).toBeVisible();
  await expect(phone.getByText('ThinkPad (Lenovo T14)')).toBeVisible();
  await expect(phone.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(phone);
  await drawSignature(phone);
  await phone.getByRole('button', { name: 'Firma il verbale' }).tap();
  await expect(phone.getByText('Scrivi nome e cognome').first()).toBeVisible();
  await phone.getByLabel('Nome e cognome').fill('Anna Neri');
  await phone.getByRole('button', { name: 'Firma il verbale' }).tap();
  await expect(phone.getByRole('heading', { name: 'Grazie, hai firmato' })).toBeVisible();
  const verbale = await (await page.request.get(`/api/verbali/${id}`)).json();
  expect(verbale).toMatchObject({ stato: 'firmato', firma: { modo: 'link', nome: 'Anna Neri' } });
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Questo link non è più valido' })).toBeVisible();
  await expectAccessible(phone);
});

test('An employee contests a handover record by its link, and the list of records shows the reason', async ({ page, browser, product }) => {
  const { url } = await aLink(page, 'Bruni');
  const phone = await aPhone(browser, product.url);
  await phone.goto(url);
  await phone.getByRole('button', { name: 'Contesta' }).tap();
  await phone.getByLabel('Nome e cognome').fill('Anna Bruni');
  await phone.getByRole('button', { name: 'Invia la contestazione' }).tap();
  await expect(phone.getByText('Scrivi che cosa non va').first()).toBeVisible();
  await phone.getByLabel('Che cosa non va').fill('Manca il caricatore');
  await phone.getByRole('button', { name: 'Invia la contestazione' }).tap();
  await expect(phone.getByRole('heading', { name: 'Contestazione inviata' })).toBeVisible();
  await page.goto('/verbali?stato=contestato');
  await expect(page.getByRole('article', { name: /^Verbale/ })).toContainText('Motivo: Manca il caricatore');
});

test('A user sets the texts of a brand, which appear on the next handover record', async ({ page }) => {
  const dipendente_id = await aHolder(page, 'Gallo');
  await page.goto('/brand-management');
  await page.getByRole('button', { name: `Testi dei verbali di Marea ${counter}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Verbali di Marea ${counter}` });
  await dialog.getByLabel('Testo della consegna').fill('{azienda} affida le cose a {persona}.');
  await dialog.getByLabel('Intestazione').fill('Marea S.r.l.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expectToast(page, 'Testi salvati');
  const id = await make(page, '/api/verbali', { dipendente_id, tipo: 'consegna' });
  const { url } = await (await page.request.post(`/api/verbali/${id}/link`)).json();
  await page.goto(url);
  await expect(page.getByText('Marea S.r.l. affida le cose a Anna Gallo.')).toBeVisible();
});
