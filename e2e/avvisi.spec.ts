import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { expect, test } from './product.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });

test('A user reads notices, follows their links, dismisses them and shows them again', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  const make = async (path: string, data: object) => (await page.request.post(`${product.url}${path}`, { data })).json();
  const bell = page.getByRole('button', { name: /^Avvisi/ });
  const panel = page.getByRole('dialog', { name: /Avvisi/ });
  const expandLicences = () => panel.getByRole('button', { name: 'Licenze in scadenza', exact: true }).click();

  await test.step('The bell shows that the user has no notice', async () => {
    await bell.click();
    await expect(panel.getByRole('heading', { name: 'Nessun avviso' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });

  const brand = await make('/api/brands', { nome: 'Lineaverde' });
  const software = { licenza: 'annuale', data_scadenza: YESTERDAY, brandIds: [brand.id] };
  await make('/api/software', { ...software, nome: 'Gestionale Paghe' });
  await make('/api/software', { ...software, nome: 'Antivirus' });
  const device = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand.id] };
  const laptop = await make('/api/hardware', device);
  await make(`/api/hardware/${laptop.id}/riparazioni`, { guasto: 'Schermo', data_invio: YESTERDAY, rientro_previsto: YESTERDAY });
  await page.reload();

  await test.step("The bell counts notices about the user's own work and the list of notices collapses all other notices", async () => {
    await page.getByRole('button', { name: 'Avvisi, 1 aspetta te' }).press('Enter');
    await expect(panel.getByRole('region', { name: 'Rientri in ritardo' })).toContainText('MacBook Air');
    const licences = panel.getByRole('region', { name: 'Licenze in scadenza' });
    await expect(licences.getByRole('listitem')).toHaveCount(0);
    await expectAccessible(page);
    await expandLicences();
    await expect(licences.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('The user dismisses one notice and then a whole type of notices, and shows them again', async () => {
    await panel.getByRole('button', { name: 'Nascondi o rimanda: Antivirus' }).click();
    await expect(page.getByRole('menuitem', { name: 'Nascondi finché non cambia' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Rimanda di 7 giorni' }).click();
    await expect(panel.getByRole('link', { name: 'Antivirus' })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Nascondi o rimanda: Gestionale Paghe' })).toBeFocused();
    await panel.getByRole('button', { name: 'Nascondi o rimanda tutti: Licenze in scadenza' }).click();
    await page.getByRole('menuitem', { name: 'Nascondi finché non cambia' }).click();
    await expect(panel.getByRole('region', { name: 'Licenze in scadenza' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Mostra di nuovo gli avvisi nascosti' }).click();
    await expandLicences();
    await expect(panel.getByRole('link', { name: 'Antivirus' })).toBeVisible();
  });

  await test.step('Each notice links to the page that it is about', async () => {
    await panel.getByRole('link', { name: 'Gestionale Paghe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gestionale Paghe' })).toBeVisible();
    await bell.click();
    await expandLicences();
    await panel.getByRole('link', { name: 'Vedi tutti' }).last().click();
    await expect(page).toHaveURL(`${product.url}/software?scadenza=da_seguire&sort=data_scadenza`);
    await bell.click();
    await panel.getByRole('link', { name: 'MacBook Air' }).click();
    await expect(page).toHaveURL(`${product.url}/hardware/${laptop.id}`);
    await expect(panel).toHaveCount(0);
  });

  await test.step('On a phone the bell is in the top bar', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.getByRole('button', { name: 'Avvisi, 1 aspetta te' }).click();
    await expect(panel).toBeVisible();
  });
});
