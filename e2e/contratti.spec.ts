import type { Page } from '@playwright/test';
import { addDays } from '../src/shared/scadenze.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const TITLE = 'Contratti e prove da decidere';
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const typed = (day: string) => day.split('-').reverse().join('/');

/** Creates an employee with a fixed-term contract that ends in 20 days. Returns the employee's id. */
async function aContract(page: Page, brand_id: number, nome: string, manager_id: string | null): Promise<string> {
  const data = { nome, cognome: 'Rossi', email: `${nome.toLowerCase()}@organico.example`, stato: 'entrato', brand_id, manager_id };
  const id = await make<string>(page, '/api/dipendenti', { ...data, data_assunzione: addDays(TODAY, -500) });
  const [rapporto] = await (await page.request.get(`/api/dipendenti/${id}/rapporti`)).json();
  const contract = { tipo: 'determinato', fine_prevista: addDays(TODAY, 20), prova_fino_al: addDays(TODAY, 10) };
  expect((await page.request.put(`/api/dipendenti/${id}/rapporti/${rapporto.id}`, { data: contract })).status()).toBe(200);
  return id;
}

const section = (page: Page) => page.getByRole('region', { name: TITLE });
const rows = (page: Page) => section(page).getByRole('listitem');

test('HR extends, converts and ends contracts from the dashboard, and the manager of the employees sees them without deciding', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const manager = { nome: 'Marta', cognome: 'Capo', email: 'manager.prova@organico.example', tipologia: 'manager', brand_id };
  const manager_id = await make<string>(page, '/api/dipendenti', manager);
  const ids: Record<string, string> = {};
  for (const nome of ['Anna', 'Bruno', 'Carla']) ids[nome] = await aContract(page, brand_id, nome, manager_id);
  const hrPage = await aColleagueWithRole(page, browser, product.url, 'HR', brand_id);
  const managerPage = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand_id);
  await hrPage.setViewportSize({ width: 1440, height: 900 });
  const dialogOf = (nome: string) => hrPage.getByRole('dialog', { name: `Contratto di ${nome} Rossi` });
  const decide = async (nome: string, answer: string) => {
    await section(hrPage)
      .getByRole('button', { name: `Decidi: ${nome} Rossi` })
      .click();
    await dialogOf(nome).getByRole('radio', { name: answer }).check();
  };

  await test.step('The dashboard of the manager lists the contracts but has no button to decide', async () => {
    await managerPage.goto('/dashboard');
    await expect(rows(managerPage)).toHaveCount(3);
    await expect(rows(managerPage).first()).toContainText('decide HR');
    await expect(section(managerPage).getByRole('button', { name: /^Decidi/ })).toHaveCount(0);
    await expectAccessible(managerPage);
    await managerPage.goto(`/employees/${ids.Anna}?azione=contratto`);
    await expect(managerPage.getByRole('region', { name: 'Rapporti di lavoro' })).toContainText(/Mesi a termine\s*17 mesi/);
    await expect(managerPage.getByRole('dialog')).toHaveCount(0);
    await expect(managerPage.getByRole('button', { name: 'Proroga' })).toHaveCount(0);
  });

  await test.step('HR extends a contract; an earlier day is rejected at its field', async () => {
    await hrPage.goto('/dashboard');
    await expect(rows(hrPage)).toHaveCount(3);
    await expectAccessible(hrPage);
    await decide('Anna', 'Proroga');
    await expect(dialogOf('Anna')).toContainText('superata la soglia di 12 mesi');
    const field = dialogOf('Anna').getByLabel('Nuova fine prevista *');
    await field.fill(typed(addDays(TODAY, 5)));
    await dialogOf('Anna').getByRole('button', { name: 'Proroga' }).click();
    await expect(dialogOf('Anna').getByText('La nuova fine viene dopo quella di adesso').first()).toBeVisible();
    await expectAccessible(hrPage);
    await field.fill(typed(addDays(TODAY, 200)));
    await dialogOf('Anna').getByLabel('Note').fill('Stagione estiva');
    await dialogOf('Anna').getByRole('button', { name: 'Proroga' }).click();
    await expectToast(hrPage, 'Contratto prorogato');
    await expect(hrPage).toHaveURL(/\/dashboard$/);
  });

  await test.step('HR converts a contract with the keyboard on a phone-sized screen, and afterwards only the probation is listed', async () => {
    await hrPage.setViewportSize({ width: 390, height: 844 });
    await decide('Bruno', 'Trasforma');
    await expectAccessible(hrPage);
    await dialogOf('Bruno').getByRole('button', { name: 'Trasforma' }).press('Enter');
    await expectToast(hrPage, 'Contratto trasformato');
    await expect(rows(hrPage).filter({ hasText: 'Bruno' })).toContainText('La prova finisce');
  });

  await test.step('HR opens the exit, and the dialog proposes the earlier one of the two days', async () => {
    await decide('Carla', 'Apri uscita');
    await expectAccessible(hrPage);
    await dialogOf('Carla').getByRole('button', { name: 'Continua' }).click();
    const exit = hrPage.getByRole('dialog', { name: 'Apri uscita' });
    await expect(exit.getByLabel('Data uscita')).toHaveValue(typed(addDays(TODAY, 10)));
    await exit.getByRole('button', { name: 'Apri uscita' }).click();
    await expect(hrPage).toHaveURL(/\/uscite\/\d+$/);
  });

  await test.step("The employee's page shows the extension in the timeline, the months and the audit log", async () => {
    await hrPage.goto(`/employees/${ids.Anna}`);
    const employments = hrPage.getByRole('region', { name: 'Rapporti di lavoro' });
    await expect(employments).toContainText('Stagione estiva');
    await expect(employments).toContainText('1 proroga');
    const history = hrPage.getByRole('region', { name: 'Cronologia' });
    await history.getByText('Modifiche', { exact: true }).click();
    await expect(history).toContainText(`Contratto prorogato fino al ${typed(addDays(TODAY, 200))}`);
    await hrPage.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(hrPage);
    await employments.getByRole('button', { name: 'Trasforma' }).click();
    await dialogOf('Anna').getByRole('button', { name: 'Trasforma' }).click();
    await expect(employments).toContainText('Tempo indeterminato');
    await expect(employments.getByRole('button', { name: 'Proroga' })).toHaveCount(0);
  });
});
