import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: `Workflow di ${name}` });

async function takeStep(page: Page, label: string, nota = ''): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByLabel(/^(Nota|Perché)/).fill(nota);
  await dialog.getByRole('button', { name: label }).click();
  await expectToast(page, 'Workflow aggiornato');
  await expect(dialog).toHaveCount(0);
}

test('An onboarding passes from HR to the Manager and IT, and back', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Marea', colore: '#0891B2' });
  const person = (nome: string, cognome: string) =>
    post<{ id: string }>(page, '/api/dipendenti', {
      nome,
      cognome,
      email: `${nome}@marea.example`.toLowerCase(),
      brand_id: brand.id,
      data_assunzione: '2026-01-07',
    });
  const anna = await person('Anna', 'Rossi');
  await person('Bruno', 'Neri');
  const hr = await aColleagueWithRole(page, browser, product.url, 'HR', brand.id);
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand.id);
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand.id);
  const card = cardOf(hr, 'Anna Rossi');

  await test.step('HR creates the first workflow in the empty list, and IT has no button to create one', async () => {
    await it.goto('/workflows');
    await expect(it.getByRole('heading', { name: 'Nessun workflow attivo' })).toBeVisible();
    await expect(it.getByRole('button', { name: 'Nuovo Workflow' })).toHaveCount(0);
    await hr.goto('/workflows');
    await expect(hr).toHaveTitle('Gestione Workflow · Organico');
    await expectAccessible(hr);
    await hr.getByRole('button', { name: 'Nuovo Workflow' }).last().click();
    const dialog = hr.getByRole('dialog', { name: 'Nuovo Workflow' });
    await dialog.getByRole('button', { name: 'Crea Workflow' }).click();
    await expect(dialog.getByText('Seleziona un dipendente').first()).toBeVisible();
    await expectAccessible(hr);
    await dialog.getByLabel('Dipendente *').fill('rossi');
    await hr.getByRole('option', { name: /Anna Rossi/ }).click();
    await dialog.getByLabel('Note HR').fill('Parte lunedì');
    await dialog.getByRole('button', { name: 'Crea Workflow' }).click();
    await expectToast(hr, 'Workflow creato');
    await expect(card).toContainText('Creato HR');
    await expect(card).toContainText('anna@marea.example');
    await expect(card).toContainText('Note HR: Parte lunedì');
    // The hire date is long past, so the deadline of the onboarding is today.
    await expect(card).toContainText('Entro il');
    await expect(card).not.toContainText('In ritardo');
    await expect(card).toContainText('Da configurare');
    await expect(card).toContainText('Nessun asset ancora assegnato');
  });

  await test.step('The form of a new workflow does not offer an employee who has an open onboarding', async () => {
    await hr.getByRole('button', { name: 'Nuovo Workflow' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Nuovo Workflow' });
    await dialog.getByLabel('Dipendente *').click();
    await expect(hr.getByRole('option', { name: /Bruno Neri/ })).toBeVisible();
    await expect(hr.getByRole('option', { name: /Anna Rossi/ })).toHaveCount(0);
    await hr.keyboard.press('Escape');
    await expect(hr.getByRole('option')).toHaveCount(0);
    await hr.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(hr.getByRole('button', { name: 'Nuovo Workflow' })).toBeFocused();
  });

  await test.step('HR takes the first step of the onboarding with a note, with the keyboard alone', async () => {
    const button = card.getByRole('button', { name: 'Comunica al Manager' });
    await button.focus();
    await hr.keyboard.press('Enter');
    const dialog = hr.getByRole('dialog', { name: 'Comunica al Manager' });
    await expect(dialog.getByLabel('Nota')).toBeFocused();
    await expectAccessible(hr);
    await hr.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await hr.keyboard.press('Enter');
    await expect(dialog.getByLabel('Nota')).toBeFocused();
    await hr.keyboard.type('Serve un portatile');
    await hr.keyboard.press('Enter');
    await expectToast(hr, 'Workflow aggiornato');
    await expect(card).toContainText('In Attesa Manager');
    await expect(card.getByRole('listitem').filter({ hasText: 'Manager in attesa' })).toHaveAttribute('aria-current', 'step');
    await expect(card.getByRole('button', { name: 'Comunica a IT' })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Torna a HR' })).toBeVisible();
  });

  await test.step('The Manager reads the note and sends the onboarding back with another note', async () => {
    await manager.goto('/workflows');
    const managerCard = cardOf(manager, 'Anna Rossi');
    await expect(managerCard).toContainText('Nota di Marta HR: Serve un portatile');
    await expectAccessible(manager);
    await manager.getByRole('button', { name: 'Torna a HR' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Torna a HR' });
    await expect(dialog.getByLabel('Perché')).toHaveAccessibleDescription(/^Consigliato: /);
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await takeStep(manager, 'Torna a HR', 'Manca la taglia della divisa');
    await expect(managerCard).toContainText('In Corso');
    await expect(managerCard.getByRole('button', { name: /Comunica|Torna/ })).toHaveCount(0);
    await hr.reload();
    await expect(card).toContainText('Nota di Marta MANAGER: Manca la taglia della divisa');
  });

  await test.step('When another user has already taken the step of a workflow, the dialog shows the current state, and the card is updated', async () => {
    await card.getByRole('button', { name: 'Comunica al Manager' }).click();
    const { id } = (await (await page.request.get(`/api/workflows?dipendente_id=${anna.id}`)).json())[0];
    expect((await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: {} })).status()).toBe(200);
    const dialog = hr.getByRole('dialog', { name: 'Comunica al Manager' });
    await dialog.getByRole('button', { name: 'Comunica al Manager' }).click();
    await expectToast(hr, "Errore durante l'aggiornamento del workflow");
    await expect(dialog.getByText(/Il workflow ora è «In Attesa Manager»/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(card).toContainText('In Attesa Manager');
  });

  await test.step('The Manager passes the onboarding to IT, which completes, reopens and completes it again', async () => {
    await manager.reload();
    await takeStep(manager, 'Comunica a IT');
    await it.goto('/workflows');
    const itCard = cardOf(it, 'Anna Rossi');
    await expect(itCard.getByRole('button', { name: 'Torna a Manager' })).toBeVisible();
    await takeStep(it, 'Completato IT');
    const today = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' });
    await expect(itCard).toContainText(`Completato il ${today.format(new Date())}`);
    await expect(itCard).not.toContainText('In ritardo');
    await takeStep(it, 'Torna a IT', 'Il telefono era di un altro');
    await takeStep(it, 'Torna a Manager');
    await manager.reload();
    await takeStep(manager, 'Comunica a IT');
    await it.reload();
    await takeStep(it, 'Completato IT');
  });

  await test.step('The details of the workflow and the page of the employee list all steps', async () => {
    await it.getByRole('button', { name: 'Dettagli' }).click();
    const passi = cardOf(it, 'Anna Rossi').getByRole('list', { name: 'Passi' });
    await expect(passi.getByRole('listitem')).toHaveCount(10);
    await expect(passi.getByRole('listitem').first()).toContainText('Completato da IT');
    await expect(passi.getByRole('listitem').last()).toContainText('Creato');
    await expect(passi).toContainText('Il telefono era di un altro');
    await expectAccessible(it);
    await it.getByRole('link', { name: 'Vedi Dipendente' }).click();
    await expect(it).toHaveURL(new RegExp(`/employees/${anna.id}$`));
    const section = it.getByRole('region', { name: 'Onboarding' });
    await expect(section.getByRole('list', { name: 'Passi' }).getByRole('listitem')).toHaveCount(10);
    await expect(section).toContainText('Marta MANAGER');
    await expectAccessible(it);
  });

  await test.step('HR opens a second onboarding on the page of the employee, and the first one cannot be reopened while the second is open', async () => {
    await hr.goto(`/employees/${anna.id}`);
    const section = hr.getByRole('region', { name: 'Onboarding' });
    await section.getByRole('button', { name: 'Nuovo Workflow' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Nuovo Workflow' });
    await expect(dialog.getByLabel('Dipendente *')).toHaveValue('Anna Rossi');
    await dialog.getByLabel('Note HR').fill('Torna in sede a Milano');
    await dialog.getByRole('button', { name: 'Crea Workflow' }).click();
    await expectToast(hr, 'Workflow creato');
    await expect(section.getByRole('article')).toHaveCount(2);
    await expect(section).toContainText('Torna in sede a Milano'); // the account that prepares the items reads this note
    await expect(section.getByRole('button', { name: 'Nuovo Workflow' })).toHaveCount(0);
    await it.reload();
    await it.getByRole('button', { name: 'Torna a IT' }).click();
    await it.getByRole('dialog').getByLabel('Perché').fill('Manca ancora il telefono');
    await it.getByRole('dialog').getByRole('button', { name: 'Torna a IT' }).click();
    await expect(it.getByRole('dialog').getByText('Il dipendente ha già un onboarding in corso')).toBeVisible();
  });
});
