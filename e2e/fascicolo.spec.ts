import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('A user can download all data of an employee as one file', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const id = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id });
  await page.goto(`/employees/${id}`);
  await heading(page, 'Anna Rossi').waitFor();
  const section = page.getByRole('region', { name: 'Fascicolo' });
  await expect(section).toContainText('Tutto ciò che Organico conserva su questa persona');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Scarica il fascicolo' }).click();
  expect((await download).suggestedFilename()).toBe('fascicolo-rossi-anna.zip');
  await expectToast(page, 'File scaricato');
});
