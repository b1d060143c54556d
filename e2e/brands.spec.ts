import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('The form of a new brand proposes a colour that no other brand has', { tag: '@fast' }, async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/brand-management');
  const colours: string[] = [];
  for (const nome of ['Marea', 'Nuvola', 'Castagno']) {
    await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Brand' });
    colours.push(await dialog.getByLabel('Colore', { exact: true }).inputValue());
    // Blocks requests for the brands of the user. The form must then find the colours of the newest brands in the list on the page.
    if (colours.length === 1) await page.route('**/api/my/brands', () => {});
    await dialog.getByLabel('Nome *').fill(nome);
    await dialog.getByRole('button', { name: 'Crea Brand' }).click();
    await expectToast(page, 'Brand creato con successo');
    await expect(page.getByRole('article', { name: nome })).toBeVisible();
  }
  expect(colours[0]).toBe('#3B82F6');
  expect(new Set(colours).size).toBe(3);
});

test("A brand is deleted only after the user confirms in the browser's own dialog", async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/brand-management');
  const questions: string[] = [];
  const pressDelete = async (answer: 'accept' | 'dismiss') => {
    page.once('dialog', (question) => {
      questions.push(`${question.type()}: ${question.message()}`);
      void question[answer]();
    });
    await page.getByRole('button', { name: 'Elimina Castagno' }).click();
  };
  await pressDelete('dismiss');
  await expect(page.getByRole('article', { name: 'Castagno' })).toBeVisible();
  await pressDelete('accept');
  await expectToast(page, 'Brand eliminato con successo');
  await expect(page.getByRole('article', { name: 'Castagno' })).toHaveCount(0);
  expect(questions).toEqual(Array(2).fill('confirm: Sei sicuro di voler eliminare il brand "Castagno"?'));
});
