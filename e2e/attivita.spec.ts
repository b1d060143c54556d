import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { choose } from './choose.ts';
import { aColleagueWithRole } from './colleague.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: `Workflow di ${name}` });
const tasksOf = (page: Page) => page.getByRole('region', { name: 'Attività' }).getByRole('listitem');

test('A task model adds a task to new onboardings, and a mandatory task blocks the next step until a user ticks the task', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea', colore: '#0891B2' });
  const anna = {
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@marea.example',
    posizione: 'Commessa',
    brand_id,
    data_assunzione: '2090-03-15',
  };
  const dipendente_id = await make<string>(page, '/api/dipendenti', anna);
  const hr = await aColleagueWithRole(page, browser, product.url, 'HR', brand_id);
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand_id);

  await test.step('HR creates a task model, changes it and copies it', async () => {
    await hr.goto('/attivita');
    await expect(hr.getByRole('heading', { name: 'Nessuna attività standard' })).toBeVisible();
    await expectAccessible(hr);
    await hr.getByRole('button', { name: 'Nuova attività' }).first().click();
    const dialog = hr.getByRole('dialog', { name: 'Nuova attività standard' });
    await dialog.getByLabel('Che cosa fare').fill('Contratto firmato');
    await dialog.getByLabel('Quanti giorni').fill('10');
    await dialog.getByLabel('Obbligatoria').check();
    await expectAccessible(hr);
    await dialog.getByRole('button', { name: 'Crea attività' }).click();
    await expectToast(hr, 'Attività standard creata');
    const row = hr.getByRole('row', { name: /Contratto firmato/ });
    await expect(row).toContainText("10 giorni prima dell'assunzione");
    await expect(row).toContainText('obbligatoria');
    await expectAccessible(hr);
    await hr.getByRole('button', { name: 'Duplica Contratto firmato' }).click();
    await dialog.getByLabel('Che cosa fare').fill('Fine prova');
    await dialog.getByLabel('Quanti giorni').fill('60');
    await dialog.getByLabel('Prima o dopo').click();
    await hr.getByRole('option', { name: 'Dopo, o il giorno stesso' }).click();
    await dialog.getByRole('button', { name: 'Crea attività' }).click();
    await expect(hr.getByRole('row', { name: /Fine prova/ })).toContainText("60 giorni dopo l'assunzione");
    await hr.getByRole('button', { name: 'Modifica Fine prova' }).click();
    const editDialog = hr.getByRole('dialog', { name: 'Modifica attività standard' });
    await expect(editDialog.getByLabel('Quanti giorni')).toHaveValue('60');
    await editDialog.getByLabel('Quanti giorni').fill('sessanta');
    await editDialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(editDialog.getByText('Un numero intero di giorni').first()).toBeVisible();
    await editDialog.getByLabel('Quanti giorni').fill('30');
    await editDialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expect(hr.getByRole('row', { name: /Fine prova/ })).toContainText("30 giorni dopo l'assunzione");
  });

  await test.step('A new onboarding gets both tasks, and HR can take the step only after ticking the mandatory task in the dialog of the step', async () => {
    await make(hr, '/api/workflows', { dipendente_id });
    await hr.goto('/workflows');
    const card = cardOf(hr, 'Anna Rossi');
    await expect(card).toContainText('0 attività su 2');
    await card.getByRole('button', { name: 'Comunica al Manager' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Comunica al Manager' });
    await expect(dialog).toContainText("Prima c'è un'attività da chiudere");
    await expect(dialog).not.toContainText('Fine prova');
    await expect(dialog.getByRole('button', { name: 'Comunica al Manager' })).toBeDisabled();
    await expectAccessible(hr);
    await dialog.getByLabel('Contratto firmato').click();
    await expect(dialog).not.toContainText("Prima c'è un'attività da chiudere");
    await dialog.getByRole('button', { name: 'Comunica al Manager' }).click();
    await expectToast(hr, 'Workflow aggiornato');
    await expect(cardOf(hr, 'Anna Rossi')).toContainText('1 attività su 2');
  });

  await test.step('The details of a task show author and time, the Manager cannot tick tasks of HR, and HR adds a task to a single onboarding', async () => {
    await manager.goto('/workflows');
    await cardOf(manager, 'Anna Rossi').getByRole('button', { name: 'Dettagli' }).click();
    await expect(tasksOf(manager)).toHaveCount(2);
    await expect(tasksOf(manager).first()).toContainText('Fatta da');
    await expect(tasksOf(manager).nth(1)).toContainText('Entro il 14/04/2090');
    await expect(manager.getByRole('region', { name: 'Attività' }).getByRole('checkbox')).toHaveCount(0);
    await hr.goto('/workflows');
    await cardOf(hr, 'Anna Rossi').getByRole('button', { name: 'Dettagli' }).click();
    await hr.getByRole('button', { name: 'Aggiungi attività' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Nuova attività' });
    await dialog.getByLabel('Che cosa fare').fill('Presentarla al negozio');
    await dialog.getByLabel('A chi tocca').click();
    await hr.getByRole('option', { name: 'Manager' }).click();
    await expectAccessible(hr);
    await dialog.getByRole('button', { name: 'Aggiungi' }).click();
    await expectToast(hr, 'Attività aggiunta');
    await expect(tasksOf(manager)).toHaveCount(3); // the open page of the Manager shows the new task without a reload
    await choose(manager.getByLabel('Presentarla al negozio'));
    await expect(cardOf(manager, 'Anna Rossi')).toContainText('2 attività su 3');
    await expectAccessible(manager);
    await hr.getByRole('button', { name: 'Togli Fine prova' }).click();
    await hr.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click();
    await expect(cardOf(hr, 'Anna Rossi')).toContainText('2 attività su 2');
  });

  await test.step('An exit shows its own tasks, also on a phone, and cannot be closed before the mandatory tasks are done', async () => {
    const model = {
      nome: 'Passaggio di consegne',
      corso: 'uscita',
      mano: 'manager',
      giorni: -5,
      obbligatoria: true,
      brand_ids: [brand_id],
    };
    await make(page, '/api/modelli-attivita', model);
    const person = {
      nome: 'Luca',
      cognome: 'Verdi',
      email: 'luca@marea.example',
      brand_id,
      data_assunzione: '2020-01-01',
      stato: 'entrato',
    };
    const luca = await make<string>(page, '/api/dipendenti', person);
    const exit = await make(page, '/api/uscite', { dipendente_id: luca, data_uscita: '2026-01-31' });
    await hr.goto(`/uscite/${exit}`);
    await hr.getByRole('button', { name: 'Chiudi uscita' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Chiudi uscita' });
    await expect(dialog).toContainText('Passaggio di consegne');
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Chiudi uscita' })).toBeDisabled();
    await expectAccessible(hr);
    await manager.setViewportSize({ width: 390, height: 844 });
    await manager.goto(`/uscite/${exit}`);
    await choose(manager.getByLabel('Passaggio di consegne'));
    await expect(tasksOf(manager).first()).toContainText('Fatta da');
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Chiudi uscita' }).click();
    await expectToast(hr, 'Uscita chiusa');
    await hr.setViewportSize({ width: 390, height: 844 });
    await hr.goto('/attivita');
    await expect(hr.getByRole('row', { name: /Passaggio di consegne/ })).toContainText("5 giorni prima dell'uscita");
    await expectAccessible(hr);
  });
});
