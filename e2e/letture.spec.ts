import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { aColleagueWithRole } from './colleague.ts';
import { button, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';

test("The recorded reads of an employee's data are on the page of the employee and in the list of all reads", async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const id = await make<string>(page, '/api/dipendenti', {
    ...{ nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id, stipendio: '28500.00' },
    ...{ stato: 'in malattia', data_inizio_malattia: '2026-01-02' },
  });
  const hr = await aColleagueWithRole(page, browser, product.url, 'HR', brand_id);

  await test.step('HR opens the page of the employee and does not see the list of reads', async () => {
    await hr.goto(`/employees/${id}`);
    await heading(hr, 'Anna Rossi').waitFor();
    await expect(hr.getByRole('region', { name: 'Fascicolo' })).toBeVisible();
    await expect(hr.getByRole('region', { name: 'Chi ha letto' })).toHaveCount(0);
    await hr.goto('/letture');
    await expect(heading(hr, 'Letture')).toBeVisible();
    await expect(hr.getByText('Non puoi vedere le letture')).toBeVisible();
    await hr.goto('/cronologia');
    await expect(hr.getByRole('link', { name: 'Letture', exact: true })).toHaveCount(0);
  });

  await test.step('The amministratore sees on the page of the employee that HR has read the data', async () => {
    await page.goto(`/employees/${id}`);
    await heading(page, 'Anna Rossi').waitFor();
    const section = page.getByRole('region', { name: 'Chi ha letto' });
    const hrReads = section.getByRole('listitem').filter({ hasText: 'HR' });
    await expect(hrReads.filter({ hasText: 'Stipendio · Pagina' })).toBeVisible();
    await expect(hrReads.filter({ hasText: 'Malattia · Pagina' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The amministratore filters the list of all reads and finds the read of the salary', async () => {
    await page.goto('/cronologia');
    await page.getByRole('link', { name: 'Letture', exact: true }).click();
    await expect(heading(page, 'Letture')).toBeVisible();
    const table = page.getByRole('table', { name: 'Letture' });
    await expect(table.getByRole('link', { name: 'Anna Rossi' }).first()).toBeVisible();
    await setFilter(page, 'Che cosa', 'Stipendio');
    await expect(page).toHaveURL(/tipo=retribuzione/);
    await expect(table.getByText('Stipendio').first()).toBeVisible();
    await expect(table.getByText('Malattia')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/letture?via=fascicolo');
    await expect(page.getByText('Nessuna lettura trovata')).toBeVisible();
    await button(page, 'Togli i filtri').click();
    await expect(table.getByRole('link', { name: 'Anna Rossi' }).first()).toBeVisible();
  });
  await hr.context().close();
});
