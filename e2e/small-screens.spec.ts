// What a table leaves out on a tablet or a phone can still be read and reached.
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

for (const width of [768, 360]) {
  test(`at ${width} px a colleague's telephone and role are on the card, and so is Visualizza`, async ({ page, product }) => {
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
