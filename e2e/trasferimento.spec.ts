import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

/**
 * Creates two brands with a showroom each and the employee Anna, who has a laptop of the first brand, and a licence and a
 * plan with phone of both brands.
 */
async function aCompany(page: Page) {
  const [fromBrand, toBrand] = [
    await make(page, '/api/brands', { nome: 'Lineaverde' }),
    await make(page, '/api/brands', { nome: 'Nuvola' }),
  ];
  const brera = await make(page, '/api/showrooms', { nome: 'Milano Brera', brand_ids: [fromBrand] });
  await make(page, '/api/showrooms', { nome: 'Milano Isola', brand_ids: [fromBrand] });
  await make(page, '/api/showrooms', { nome: 'Bari Murat', brand_ids: [toBrand] });
  const person = {
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@lineaverde.example',
    brand_id: fromBrand,
    showroom: brera,
    posizione: 'Commessa',
  };
  const anna = await make<string>(page, '/api/dipendenti', { ...person, stato: 'entrato' });
  const laptop = { tipo: 'laptop', marca: 'Lenovo', modello: 'T14' };
  const items = {
    hardware: await make(page, '/api/hardware', { ...laptop, nome: 'ThinkPad di Brera', brandIds: [fromBrand] }),
    software: await make(page, '/api/software', { nome: 'Suite', licenza: 'E3', costo_licenza: '120.00', brandIds: [fromBrand, toBrand] }),
    'piani-mobili': await make(page, '/api/piani-mobili', {
      nome_piano: 'Business 100',
      operatore: 'TIM',
      dati_gb: 100,
      costo_annuo: '180.00',
      brandIds: [fromBrand, toBrand],
    }),
  };
  await make(page, '/api/hardware', { ...laptop, nome: 'ThinkPad di Bari', brandIds: [toBrand] });
  for (const [path, id] of Object.entries(items)) await page.request.patch(`/api/${path}/${id}/assign`, { data: { dipendente_id: anna } });
  return { anna };
}

test('A user transfers an employee, whose items stay assigned or are swapped for items of the new brand', async ({ page, product }) => {
  await signIn(page, product.url);
  const { anna } = await aCompany(page);
  const dialog = page.getByRole('dialog', { name: 'Trasferisci Anna Rossi' });
  const choose = async (label: string, option: string) => {
    const select = dialog.getByRole('combobox', { name: label });
    await select.click();
    await page.getByRole('option', { name: option }).click();
    await expect(select).toBeFocused(); // waits until the page has set the focus to this field
  };
  const openDialog = () => page.getByRole('button', { name: 'Trasferisci', exact: true }).click();
  const submit = () => dialog.getByRole('button', { name: 'Trasferisci', exact: true }).click();
  const resultDialog = page.getByRole('dialog', { name: 'Trasferimento registrato' });
  /** Waits until the page shows the new showroom. A form that is opened before would have the old data. */
  const expectShowroom = (showroom: string) => expect(page.locator('main a.link', { hasText: showroom })).toBeAttached();

  await test.step('The form of the employee rejects a change of the brand and names the transfer instead', async () => {
    await page.goto(`/employees/${anna}`);
    await page.getByRole('button', { name: 'Modifica' }).click();
    const edit = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await edit.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Nuvola' }).click();
    await edit.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(edit).toContainText('per cambiare brand usa «Trasferisci»');
    await edit.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click();
  });

  await test.step('A transfer within the brand keeps all items without asking the user', async () => {
    await openDialog();
    await expect(dialog).toContainText('Nello stesso brand segue tutto ciò che ha.');
    await submit();
    await expect(dialog).toContainText('È già lì: scegli un altro brand o un altro showroom.');
    await choose('Showroom', 'Milano Isola');
    await submit();
    await expectShowroom('Milano Isola');
    await resultDialog.getByRole('button', { name: 'Annulla trasferimento' }).click();
    await expectToast(page, "È tornato tutto com'era");
    await expectShowroom('Milano Brera');
    await openDialog();
    await choose('Showroom', 'Milano Isola');
    await submit();
    await expect(resultDialog).toContainText('da Milano Brera a Milano Isola');
    await expect(resultDialog).toContainText('ThinkPad di Brera');
    await expectShowroom('Milano Isola');
    await expectAccessible(page);
    await resultDialog.getByRole('button', { name: 'Ho capito' }).click();
  });

  await test.step('A transfer to another brand asks the user for the outcome of each item', async () => {
    await openDialog();
    await choose('Brand', 'Nuvola');
    await expect(dialog.getByRole('status')).toHaveText('2 seguono, 1 da scambiare.');
    await expect(dialog).toContainText('Lo showroom di adesso, Milano Isola, non è di Nuvola');
    await expect(dialog).toContainText('Hardware · Non è di Nuvola');
    await submit();
    await expect(dialog).toContainText('Scegli con che cosa si scambia');
    await expectAccessible(page);
    await choose('Business 100', 'Resta');
    await expect(dialog.getByRole('status')).toHaveText('1 segue, 1 resta, 1 da scambiare.');
  });

  await test.step('The user finds and selects the item for a swap with the keyboard', async () => {
    const replacementField = dialog.getByRole('combobox', { name: 'Al posto di ThinkPad di Brera' });
    await replacementField.focus();
    const searchResponse = page.waitForResponse(/q=bari/);
    await page.keyboard.type('bari');
    await searchResponse;
    await expect(page.getByText('1 risultati')).toBeAttached(); // the Enter key selects nothing before the search has finished
    await page.keyboard.press('Enter');
    await expect(replacementField).toHaveValue('ThinkPad di Bari');
    await choose('Showroom', 'Bari Murat');
    await dialog.getByLabel('Note').fill('Apre il negozio');
    await submit();
  });

  await test.step('A dialog lists the outcome of the transfer, and the page of the employee shows the new item', async () => {
    await expect(resultDialog).toContainText('da Lineaverde (Milano Isola) a Nuvola (Bari Murat)');
    await expect(resultDialog).toContainText('ThinkPad di Brera con ThinkPad di Bari');
    await resultDialog.getByRole('button', { name: 'Ho capito' }).click();
    await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('ThinkPad di Bari');
    await expect(page.getByText('Nessun piano mobile assegnato')).toBeVisible();
    const history = page.getByRole('region', { name: 'Trasferimenti' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText('Da Lineaverde (Milano Isola) a Nuvola (Bari Murat)');
    await expect(history).toContainText('Apre il negozio');
    await expectAccessible(page);
  });
});
