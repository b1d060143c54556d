import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

/** Returns the day that is `days` days after today in the Italian format, such as '03/12/2026'. */
function dayFromToday(days: number): string {
  const [anno, mese, day] = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }).split('-');
  return `${day}/${mese}/${anno}`;
}

test('A user sends a laptop to repair, sees that the repair is late, closes the repair, and adds the bill', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const anna = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id });
  const id = await make(page, '/api/hardware', {
    nome: 'ThinkPad di Anna',
    tipo: 'laptop',
    marca: 'Lenovo',
    modello: 'T14',
    brandIds: [brand_id],
  });
  expect((await page.request.patch(`/api/hardware/${id}/assign`, { data: { dipendente_id: anna } })).status()).toBe(200);
  await page.goto(`/hardware/${id}`);
  const section = page.getByRole('region', { name: 'Riparazioni' });

  await test.step('The list of repairs is empty, and the user opens a repair on the page of the laptop', async () => {
    await expect(section).toContainText('Nessuna riparazione');
    await section.getByRole('button', { name: 'Manda in riparazione' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manda in riparazione' });
    await expect(dialog).toContainText("ThinkPad di Anna resta di chi ce l'ha");
    await dialog.getByRole('button', { name: 'Manda in riparazione' }).click();
    await expect(dialog.getByText('Scrivi che cosa è guasto').first()).toBeVisible();
    await dialog.getByLabel('Guasto *').fill('Lo schermo lampeggia');
    await dialog.getByLabel('Fornitore').fill('Assistenza Lenovo');
    await dialog.getByLabel('RMA').fill('RMA-77');
    await dialog.getByLabel('Data invio *').fill(dayFromToday(-20));
    await dialog.getByLabel('Rientro previsto').fill(dayFromToday(-3));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Manda in riparazione' }).click();
    await expectToast(page, 'Mandato in riparazione');
    const repair = section.getByRole('article', { name: /Lo schermo lampeggia/ });
    for (const text of ['Rientro in ritardo', 'a Assistenza Lenovo, RMA RMA-77', `Rientro previsto il ${dayFromToday(-3)}`])
      await expect(repair).toContainText(text);
    // The laptop already has an open repair, so the page has no button to open another one.
    await expect(section.getByRole('button', { name: 'Manda in riparazione' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('The bell shows that the repair is late and links to the laptop', async () => {
    await page.goto('/riparazioni');
    await page.getByRole('button', { name: /^Avvisi, 1/ }).click();
    const lateNotices = page.getByRole('dialog', { name: /Avvisi/ }).getByRole('region', { name: 'Rientri in ritardo' });
    await expect(lateNotices).toContainText(`Doveva tornare dalla riparazione (Assistenza Lenovo) il ${dayFromToday(-3)}`);
    await lateNotices.getByRole('link', { name: 'ThinkPad di Anna' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ThinkPad di Anna' })).toBeVisible();
  });

  await test.step('The user finds the repair in the list by RMA number and state, with the holder of the laptop', async () => {
    await page.goto('/riparazioni');
    const repair = page.getByRole('article', { name: /ThinkPad di Anna/ });
    await expect(repair).toContainText('Anna Rossi');
    await page.getByRole('searchbox').fill('rma-77');
    await expect(page).toHaveURL(/q=rma-77/);
    await expect(repair).toBeVisible();
    await setFilter(page, 'Stato', 'Chiusa');
    await expect(page.getByRole('heading', { name: 'Nessuna riparazione trovata' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await expect(repair).toBeVisible();
  });

  await test.step('The user exports the list of repairs', async () => {
    const menu = page.getByRole('menuitem', { name: 'CSV' });
    await page.getByRole('button', { name: 'Esporta' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), menu.click()]);
    const { data } = Papa.parse<Record<string, string>>(readFileSync(await download.path(), 'utf8').replace('\u{feff}', ''), {
      delimiter: ';',
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([{ Cosa: 'ThinkPad di Anna', 'Assegnato a': 'Anna Rossi', Stato: 'Aperta', RMA: 'RMA-77' }]);
  });

  await test.step('The user closes the repair, the laptop is in use again, and the user adds the bill later', async () => {
    const repair = page.getByRole('article', { name: /ThinkPad di Anna/ });
    await repair.getByRole('button', { name: /^Chiudi/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Chiudi riparazione' });
    await dialog.getByRole('radio', { name: 'Non riparabile' }).check();
    await expect(dialog).toContainText('ThinkPad di Anna diventa dismesso: prima va ripreso da Anna Rossi');
    await dialog.getByRole('radio', { name: 'Riparato', exact: true }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Chiudi riparazione' }).click();
    await expectToast(page, 'ThinkPad di Anna è di nuovo attivo.');
    await expect(repair).toContainText('Riparato');
    await repair.getByRole('button', { name: /^Modifica/ }).click();
    const edit = page.getByRole('dialog', { name: 'Modifica riparazione' });
    await edit.getByLabel('Costo').fill('184,50');
    await edit.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Riparazione aggiornata');
    await expect(repair).toContainText('Costo 184,50 €');
    await page.goto(`/hardware/${id}`);
    await expect(section.getByRole('article')).toContainText('Riparato');
    await expect(section.getByRole('button', { name: 'Manda in riparazione' })).toBeVisible();
  });
});
