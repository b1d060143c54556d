import { expect, test } from './product.ts';

test.use({ withDemo: true });

test('The page of an employee and the report are printed with their data and without controls', async ({ page }) => {
  const data = { username: 'giulia.ferrante', password: 'organico-demo-2026' };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  const [{ id }] = await (await page.request.get('/api/dipendenti?q=Marta Rinaldi&limit=1')).json();
  await page.setViewportSize({ width: 688, height: 1000 }); // the printable area of an A4 page
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await test.step('The printed page of an employee shows the name, the time of printing and the value of the items', async () => {
    await page.goto(`/employees/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Marta Rinaldi' })).toBeVisible();
    await expect(page.getByText('Stampato il')).toBeAttached();
    await page.pdf(); // prints, which sets the time
    await expect(page.getByText(/^Stampato il \d{2}\/\d{2}\/\d{4} alle \d{2}:\d{2}$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Valore Risorse Assegnate' })).toBeVisible();
  });

  await test.step('The printed report states its period and brands', async () => {
    await page.goto('/reports?periodo=trimestre&brand_id=1');
    await expect(page.getByText('Overview · Ultimo trimestre · Lineaverde')).toBeVisible();
    await expect(page.locator('.led .bar').first()).toBeVisible();
  });

  for (const path of [`/employees/${id}`, '/reports', '/employees', '/workflows', '/cronologia']) {
    await test.step(`The printed page ${path} has light colours and shows no controls`, async () => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[aria-busy=true], .sk, .ring.spin')).toHaveCount(0);
      await expect(page.locator('.side, .filters, .btn').filter({ visible: true })).toHaveCount(0);
      const colorScheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      expect(colorScheme).toBe('light');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  }
});
