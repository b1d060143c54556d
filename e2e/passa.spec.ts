// Passing items to another employee: on the page of the employee, and in the exit of an employee who leaves.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { button, dialogOf, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const asset = (brand_id: number) => ({ marca: 'Lenovo', modello: 'T14', tipo: 'laptop', brandIds: [brand_id] });

/** Creates an employee who has a laptop, a monitor and a licence. Returns the addresses of the employee and of a colleague. */
async function anEmployeeWithItems(page: Page, nome: string): Promise<{ brand_id: number; from: string; to: string }> {
  const brand_id = await make(page, '/api/brands', { nome: `Brand di ${nome}` });
  const person = (first: string, cognome: string) =>
    make<string>(page, '/api/dipendenti', {
      nome: first,
      cognome,
      email: `${first}@${nome}.example`.toLowerCase(),
      brand_id,
      data_assunzione: '2020-01-01',
    });
  const [from, to] = [await person(nome, 'Rossi'), await person('Bruno', `Verdi ${nome}`)];
  const give = async (list: string, data: object) => {
    const id = await make(page, `/api/${list}`, data);
    expect((await page.request.patch(`/api/${list}/${id}/assign`, { data: { dipendente_id: from } })).status()).toBe(200);
  };
  await give('hardware', { ...asset(brand_id), nome: 'ThinkPad T14' });
  await give('hardware', { ...asset(brand_id), nome: 'Monitor 27', tipo: 'monitor' });
  await give('software', { nome: 'Figma', licenza: 'annuale', costo_licenza: 120, brandIds: [brand_id] });
  return { brand_id, from, to };
}

test('A user passes two of three items to another employee, undoes it, passes them again and creates their handover record', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const { from, to } = await anEmployeeWithItems(page, 'Anna');
  await page.goto(`/employees/${from}`);
  const pass = async () => {
    await button(page, 'Passa a un altro dipendente').click();
    const dialog = dialogOf(page, 'Passa a un altro dipendente');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Bruno');
    await page.getByRole('option', { name: 'Bruno Verdi Anna' }).click();
    await dialog.getByRole('checkbox', { name: /^Monitor 27/ }).uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Verifica' }).click();
    await expect(dialog).toContainText('2 cose si possono cambiare.');
    await dialog.getByRole('button', { name: 'Passa 2' }).click();
    await expect(dialogOf(page, 'Passate 2 cose a Bruno Verdi Anna')).toContainText('ThinkPad T14');
  };
  const hardware = page.getByRole('region', { name: 'Hardware Assegnato' });

  await pass();
  await expectAccessible(page);
  await button(page, 'Annulla il passaggio').click();
  await expectToast(page, "È tornato tutto com'era");
  await expect(hardware.getByRole('listitem')).toHaveCount(2);

  await pass();
  await button(page, 'Nuovo verbale').last().click();
  const record = dialogOf(page, 'Nuovo verbale');
  await expect(record).toContainText('Bruno Verdi Anna');
  await expect(record.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await record.getByRole('button', { name: 'Emetti verbale' }).click();
  await expectToast(page, 'Verbale emesso');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(hardware.getByRole('listitem')).toHaveCount(1);
  const [verbale] = await (await page.request.get(`/api/verbali?dipendente_id=${to}`)).json();
  expect(verbale).toMatchObject({ tipo: 'consegna', quante_voci: 2 });
});

test('The handover record preselects only the passed items, although the receiver has another item without a record', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const { brand_id, from, to } = await anEmployeeWithItems(page, 'Carla');
  const tablet = await make(page, '/api/hardware', { ...asset(brand_id), nome: 'iPad', tipo: 'tablet' });
  await page.request.patch(`/api/hardware/${tablet}/assign`, { data: { dipendente_id: to } });
  await page.goto(`/employees/${from}`);
  await button(page, 'Passa a un altro dipendente').click();
  const dialog = dialogOf(page, 'Passa a un altro dipendente');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Bruno');
  await page.getByRole('option', { name: 'Bruno Verdi Carla' }).click();
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await dialog.getByRole('button', { name: 'Passa 3' }).click();
  await expect(dialogOf(page, 'Passate 3 cose a Bruno Verdi Carla')).toBeVisible();
  await button(page, 'Nuovo verbale').last().click();
  const record = dialogOf(page, 'Nuovo verbale');
  await expect(record.getByRole('checkbox')).toHaveCount(4);
  await expect(record.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(record.getByRole('checkbox', { name: /^iPad/ })).not.toBeChecked();
});

test('In an exit a user passes all items to a colleague at once, and the exit records every outcome', async ({ page, product }) => {
  await signIn(page, product.url);
  const { from } = await anEmployeeWithItems(page, 'Elsa');
  await make(page, '/api/uscite', { dipendente_id: from, data_uscita: '2199-12-31' });
  await page.goto(`/employees/${from}`);
  await page.getByRole('link', { name: 'Passa a un altro dipendente' }).click();
  await expect(heading(page, 'Uscita di Elsa Rossi')).toBeVisible();
  const dialog = dialogOf(page, 'A chi passa ciò che resta da decidere');
  await dialog.getByRole('combobox').fill('Bruno');
  await page.getByRole('option', { name: 'Bruno Verdi Elsa' }).click();
  await dialog.getByRole('button', { name: 'Scegli', exact: true }).click();
  await expect(page.getByText('A Bruno Verdi Elsa')).toHaveCount(3);
  await button(page, 'Conferma 3 di 3').click();
  const passed = dialogOf(page, 'Passate 3 cose a Bruno Verdi Elsa');
  await expect(passed.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await passed.getByRole('button', { name: 'Nuovo verbale' }).click();
  await expect(dialogOf(page, 'Nuovo verbale').getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await passed.getByRole('button', { name: 'Chiudi' }).last().click();
  const decided = page.getByRole('list', { name: 'Cose decise' });
  await expect(decided.getByRole('listitem')).toHaveCount(3);
  await expect(decided).toContainText('Trasferito a Bruno Verdi Elsa');
});
