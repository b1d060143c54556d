import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { CAMERA_ARGS, showToCamera } from './camera.ts';
import { make } from './make.ts';
import { test as base, expect } from './product.ts';
import { expectToast } from './toast.ts';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CAMERA_ARGS] }),
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

const LAPTOP = { tipo: 'laptop', marca: 'Lenovo', modello: 'T14' };

test('A user who scans a label opens the page of the item', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: 'Lineaverde', contatto_smarrimento: '02 5550 1234' });
  const laptop = await make(page, '/api/hardware', { ...LAPTOP, nome: 'Cassa 1', numero_seriale: 'PF-1', brandIds: [brand] });
  let address = '';

  await test.step('The user prints the label from the page of the item', async () => {
    await page.goto(`/hardware/${laptop}`);
    await page.getByRole('button', { name: 'Stampa etichetta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stampa etichetta' });
    await dialog.getByLabel('Prima etichetta').fill('25');
    await dialog.getByRole('button', { name: 'Scarica il PDF' }).click();
    await expect(dialog.getByText('Questo formato ha 24 etichette per foglio').last()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Prima etichetta').fill('24');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Scarica il PDF' }).click();
    expect((await file).suggestedFilename()).toBe('etichette-hardware.pdf');
    const pdf = await page.request.get(`/api/etichette.pdf?tipo=hardware&ids=${laptop}&formato=rotolo-62`);
    address = await readAddress(await pdf.body());
    expect(address.startsWith(`${product.url}/s/`)).toBe(true);
  });

  await test.step('The user scans the label with the camera, and the page of the item opens', async () => {
    showToCamera(address);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Apri menu' }).click();
    await page.getByRole('link', { name: 'Scansiona un codice' }).click();
    const foundItems = page.getByRole('region', { name: 'Cose trovate' });
    await expect(foundItems.getByRole('heading', { name: 'Cassa 1' })).toBeVisible();
    await expect(foundItems).toContainText('Assegnato a: Nessuno');
    await expectAccessible(page);
    await foundItems.getByRole('link', { name: 'Apri la scheda' }).click();
    await expect(page).toHaveURL(`${product.url}/hardware/${laptop}`);
  });

  await test.step('The user scans a code with the camera, and the code appears in the field of the form', async () => {
    showToCamera('SN-DA-CAMERA');
    await page.getByRole('button', { name: 'Modifica', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Hardware' });
    await dialog.getByRole('button', { name: 'Leggi con la fotocamera' }).click();
    await expect(dialog.getByLabel('Numero Seriale')).toHaveValue('SN-DA-CAMERA');
    await dialog.getByRole('button', { name: 'Aggiorna Hardware' }).click();
    await expectToast(page, 'Asset hardware aggiornato con successo');
  });

  await test.step('The address of a label opens the item for a user, and shows a visitor without an account only whom to call', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Cassa 1' })).toBeVisible();
    await page.context().clearCookies();
    const response = await page.goto(address);
    expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(page.getByRole('link', { name: '02 5550 1234' })).toHaveAttribute('href', 'tel:0255501234');
    const text = await page.getByRole('main').innerText();
    for (const word of ['Cassa', 'Lineaverde', 'LIN-', 'laptop', 'Nessuno']) expect(text).not.toContain(word);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lavori qui? Accedi' }).click();
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible();
  });
});

test('A user without a camera can type a code, and can use an unknown code for a new item', async ({ page, product }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: 'Marea' });
  await page.goto('/scansiona');
  await expect(page.getByText('La fotocamera non è permessa')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Codice').fill('SN-NUOVO-7');
  await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Nessuna cosa ha questo codice' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crea un hardware' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Hardware' });
  await expect(dialog.getByLabel('Numero Seriale')).toHaveValue('SN-NUOVO-7');
  await dialog.getByLabel('Nome *').fill('Stampante');
  await dialog.getByLabel('Tipo *').fill('stampante');
  await dialog.getByLabel('Marca *').fill('HP');
  await dialog.getByLabel('Modello *').fill('M404');
  await dialog.getByRole('checkbox', { name: 'Marea' }).check();
  await dialog.getByRole('button', { name: 'Crea Hardware' }).click();
  await expectToast(page, 'Asset hardware creato con successo');
  await expect(page.getByRole('region', { name: 'Cose trovate' }).getByRole('heading', { name: 'Stampante' })).toBeVisible();
  expect(brand).toBeTruthy();
});

async function readAddress(pdf: Buffer): Promise<string> {
  const { readLabels } = await import('#testing/read-labels.ts');
  const [page] = await readLabels(pdf);
  return page?.codes[0] ?? '';
}
