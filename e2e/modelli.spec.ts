import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { choose } from './choose.ts';
import { expect, test } from './product.ts';

test('A user fills in a template and imports it, and the imported assignments begin on a past day', async ({ page, product }) => {
  await signIn(page, product.url);
  const expectCreated = async (path: string, data: object) => expect((await page.request.post(path, { data })).status()).toBe(201);
  const sara = { nome: 'Sara', cognome: 'Longo', email: 'sara.longo@lineaverde.example', brand_id: 1, data_assunzione: '2024-03-01' };
  await expectCreated('/api/brands', { nome: 'Lineaverde' });
  await expectCreated('/api/dipendenti', sara);
  const laptop = {
    nome: 'Portatile Sara',
    tipo: 'laptop',
    marca: 'Lenovo',
    modello: 'T14',
    numero_seriale: 'PF-77',
    costo_annuo: '300.00',
  };
  await expectCreated('/api/hardware', { ...laptop, brandIds: [1] });

  await page.goto('/importazioni');
  await expect(page.getByRole('button', { name: 'Scarica modello' })).toHaveCount(0);
  await choose(page.getByRole('radio', { name: /Assegnazioni/ }));
  await page.getByRole('button', { name: 'Scarica modello' }).click();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('modello-assegnazioni.csv');
  const template = await readFile(await file.path(), 'utf8');
  const [headings = ''] = template.split('\r\n');
  expect(headings).toContain('Persona *;Tipo;Cosa *;Dal');

  await page.getByLabel('File da importare').setInputFiles({
    name: 'chi-ha-cosa.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${template}Sara Longo;Hardware;pf77;12/01/2025\r\n`),
  });
  await expect(page.getByRole('heading', { level: 1, name: 'chi-ha-cosa.csv' })).toBeVisible();
  await page.getByRole('link', { name: /Anteprima/ }).click();
  const grid = page.getByRole('grid', { name: 'Anteprima delle righe' });
  await expect(grid.getByText('Riga di esempio del modello: toglila o cambiala')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByLabel('Importa solo le righe valide').check();
  await expect(page.getByText('Crea 1 assegnazione; 2 righe con errori restano fuori.')).toBeVisible();
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByRole('heading', { name: 'Importazione applicata' })).toBeVisible();
  await page.getByRole('link', { name: 'Vai alle persone' }).click();
  await page.getByRole('link', { name: 'Sara Longo', exact: true }).click();
  await expect(page.getByText('Portatile Sara').first()).toBeVisible();
  await expect(page.getByText('12/01/2025').first()).toBeVisible();
});
