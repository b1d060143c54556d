// The bell: what waits for somebody, on every screen, with a way to where it is settled.
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });

test('notices are seen, followed, put away and shown again', async ({ page, product }) => {
  await signIn(page, product.url);
  const make = async (path: string, data: object) => (await page.request.post(`${product.url}${path}`, { data })).json();
  const bell = page.getByRole('button', { name: /^Avvisi/ });
  const panel = page.getByRole('dialog', { name: /Avvisi/ });

  await test.step('with nothing to say it says so', async () => {
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
  const who = { nome: 'Anna', cognome: 'Rossi', email: 'anna.rossi@lineaverde.example', data_assunzione: YESTERDAY };
  const anna = await make('/api/dipendenti', { ...who, brand_id: brand.id });
  await page.reload();

  await test.step('the bell counts them, and groups them by kind', async () => {
    await page.getByRole('button', { name: 'Avvisi, 3 da vedere' }).press('Enter');
    const licences = panel.getByRole('region', { name: 'Licenze in scadenza' });
    await expect(licences.getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByRole('region', { name: 'Assunti ancora «entranti»' })).toContainText('Anna Rossi');
    await expectAccessible(page);
  });

  await test.step('one is put away, then a whole kind; both come back when asked for', async () => {
    await panel.getByRole('button', { name: "Nascondi l'avviso su Antivirus" }).click();
    await expect(panel.getByRole('link', { name: 'Antivirus' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Nascondi tutti: Licenze in scadenza' }).click();
    await expect(panel.getByRole('region', { name: 'Licenze in scadenza' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Mostra di nuovo gli avvisi nascosti' }).click();
    await expect(panel.getByRole('link', { name: 'Antivirus' })).toBeVisible();
  });

  await test.step('each leads to where it is settled', async () => {
    await panel.getByRole('link', { name: 'Gestionale Paghe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Asset Software/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Gestionale Paghe' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Antivirus' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Avvisi, 3 da vedere' }).click();
    await panel.getByRole('link', { name: 'Anna Rossi' }).click();
    await expect(page).toHaveURL(`${product.url}/employees/${anna.id}`);
    await expect(panel).toHaveCount(0);
  });

  await test.step('on a phone it stands in the bar', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.getByRole('button', { name: 'Avvisi, 3 da vedere' }).click();
    await expect(panel).toBeVisible();
  });
});
