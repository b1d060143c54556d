import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';

for (const width of [768, 360]) {
  test(`On a screen of ${width} px the card of an employee shows telephone, role and the button 'Visualizza'`, async ({
    page,
    product,
  }) => {
    await signIn(page, product.url);
    await page.request.post('/api/brands', { data: { nome: 'Marea' } });
    const anna = { nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', telefono: '02 8912 4410', tipologia: 'sales', brand_id: 1 };
    await page.request.post('/api/dipendenti', { data: anna });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/employees');
    const card = page.getByRole('row', { name: /Anna Rossi/ });
    await expect(card.getByText('02 8912 4410')).toBeVisible();
    await expect(card.getByText('Sales')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link', { name: 'Visualizza Anna Rossi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible();
  });
}

test('In a low window an amministratore can reach the whole menu, and in an even lower window sees the menu entry of the current page', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const menu = page.getByRole('navigation', { name: 'Principale' });
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await page.request.post('/api/brands', { data: { nome: 'Marea' } }); // the menu has the entry for imports only if a brand exists
  await page.goto('/employees');
  await expect(entry('Importazioni')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(entry('Dashboard')).toBeInViewport({ ratio: 1 });
    await expect(entry('Cronologia')).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 440 });
  await page.goto('/cronologia');
  await expect(entry('Cronologia')).toBeInViewport({ ratio: 1 });
  await expect(entry('Dashboard')).not.toBeInViewport({ ratio: 1 });
});

test('A filter on a brand and a showroom with very long names does not make a page scroll sideways at 360 px', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const nome = `Manifatture Riunite ${'Supercalifragilistichespiralidoso'.repeat(4)}`;
  const brand = await post<{ id: number }>(page, '/api/brands', { nome });
  const showroom = await post<{ id: number }>(page, '/api/showrooms', { nome, brand_ids: [brand.id] });
  await page.setViewportSize({ width: 360, height: 800 });
  for (const address of [
    `/reports?brand_id=${brand.id}`,
    `/reports?showroom_id=${showroom.id}`,
    `/employees?brand_id=${brand.id}&showroom=${showroom.id}`,
    `/hardware?brand_id=${brand.id}&showroom=${showroom.id}`,
    `/workflows?brand_id=${brand.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^(Brand|Showroom) Manifatture/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  }
});
