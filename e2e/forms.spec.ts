import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { holdRequest } from './hold-request.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

test.beforeEach(async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { username: 'giulia.ferrante', password: 'organico-demo-2026' } });
});

interface IncompleteForm {
  path: string;
  buttons: readonly (string | RegExp)[];
  fieldsToEmpty?: readonly string[];
  submitLabel: string;
  expectedErrors: readonly string[];
}

const EMPLOYEE_ERROR = 'Nome, cognome ed email sono obbligatori';

const ERRORS_AFTER_CLICK: readonly IncompleteForm[] = [
  { path: '/brand-management', buttons: ['Nuovo Brand'], submitLabel: 'Crea Brand', expectedErrors: ['Nome brand richiesto'] },
  {
    path: '/brand-management',
    buttons: [/^Modifica /],
    fieldsToEmpty: ['Nome *'],
    submitLabel: 'Aggiorna Brand',
    expectedErrors: ['Nome brand richiesto'],
  },
  {
    path: '/user-management',
    buttons: ['Associa Utente a Brand'],
    submitLabel: 'Associa',
    expectedErrors: ['Utente richiesto', 'Brand richiesto'],
  },
  {
    path: '/user-management',
    buttons: ['Crea Utente'],
    submitLabel: 'Crea Utente',
    expectedErrors: ['Username deve avere almeno 3 caratteri', 'Email non valida'],
  },
  {
    path: '/user-management',
    buttons: ['Azioni per Chiara Bellandi', 'Cambia ruolo'],
    submitLabel: 'Cambia ruolo',
    expectedErrors: ['È il ruolo che ha già: scegline un altro'],
  },
  { path: '/workflows', buttons: ['Nuovo Workflow'], submitLabel: 'Crea Workflow', expectedErrors: ['Seleziona un dipendente'] },
  {
    path: '/software',
    buttons: ['Nuovo Software'],
    submitLabel: 'Crea Software',
    expectedErrors: ['Il nome è obbligatorio', 'La licenza è obbligatoria', 'Seleziona almeno un brand per il software'],
  },
  {
    path: '/hardware',
    buttons: ['Nuovo Hardware'],
    submitLabel: 'Crea Hardware',
    expectedErrors: [
      'Il nome è obbligatorio',
      'Il tipo è obbligatorio',
      'La marca è obbligatoria',
      "Seleziona almeno un brand per l'hardware",
    ],
  },
  {
    path: '/mobile-plans',
    buttons: ['Nuovo Piano'],
    submitLabel: 'Crea Piano Mobile',
    expectedErrors: ['Il nome del piano è obbligatorio', "L'operatore è obbligatorio", 'Seleziona almeno un brand per il piano mobile'],
  },
  {
    path: '/mobile-plans?vista=telefoni',
    buttons: ['Nuovo Telefono'],
    submitLabel: 'Crea Telefono',
    expectedErrors: ['Il modello è obbligatorio', 'La memoria è obbligatoria', 'Seleziona almeno un brand per il telefono'],
  },
  { path: '/software', buttons: [/^Assegna /], submitLabel: 'Assegna Software', expectedErrors: ['Scegli a chi assegnarlo'] },
  {
    path: '/hardware?assegnato=false',
    buttons: [/^Assegna /],
    submitLabel: 'Assegna Hardware',
    expectedErrors: ['Scegli a chi assegnarlo'],
  },
  {
    path: '/mobile-plans?assegnato=false',
    buttons: [/^Assegna /],
    submitLabel: 'Assegna Piano Mobile',
    expectedErrors: ['Scegli a chi assegnarlo'],
  },
  {
    path: '/software',
    buttons: ['Scegli', /^Scegli tutto/, 'Assegna'],
    submitLabel: 'Verifica',
    expectedErrors: ['Scegli a chi vanno'],
  },
];

const ERRORS_AFTER_ENTER: readonly IncompleteForm[] = [
  {
    path: '/employees',
    buttons: ['Nuovo Dipendente'],
    submitLabel: 'Crea Dipendente',
    expectedErrors: [EMPLOYEE_ERROR, 'La selezione di un brand è obbligatoria'],
  },
  {
    path: 'somebody',
    buttons: ['Modifica'],
    fieldsToEmpty: ['Cognome *'],
    submitLabel: 'Salva Modifiche',
    expectedErrors: [EMPLOYEE_ERROR],
  },
  {
    path: '/admin/cartelle',
    buttons: ['Nuova Cartella'],
    submitLabel: 'Crea Cartella',
    expectedErrors: ['Nome e percorso sono obbligatori', 'Seleziona almeno un brand per la cartella'],
  },
  {
    path: '/showrooms',
    buttons: ['Nuovo Showroom'],
    submitLabel: 'Crea Showroom',
    expectedErrors: ['Il nome dello showroom è obbligatorio', 'Seleziona almeno un brand per lo showroom'],
  },
  {
    path: '/showrooms',
    buttons: [/^Modifica /],
    fieldsToEmpty: ['Nome Showroom *'],
    submitLabel: 'Aggiorna',
    expectedErrors: ['Il nome dello showroom è obbligatorio'],
  },
];

async function openForm(page: Page, { path, buttons, fieldsToEmpty = [] }: IncompleteForm): Promise<Locator> {
  const [employee] = await (await page.request.get('/api/dipendenti?limit=1')).json();
  await page.goto(path === 'somebody' ? `/employees/${employee.id}` : path);
  for (const name of buttons) {
    const exact = typeof name === 'string';
    await page.getByRole('button', { name, exact }).or(page.getByRole('menuitem', { name, exact })).first().click();
  }
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Annulla' }) });
  for (const label of fieldsToEmpty) await form.getByLabel(label, { exact: true }).fill('');
  return form;
}

async function expectErrors(form: Locator, expectedErrors: readonly string[]): Promise<void> {
  for (const sentence of expectedErrors) {
    await expect(form.locator('.err', { hasText: sentence }).first()).toBeVisible();
    // The error summary of a form may write the label of the field before the error sentence.
    await expect(form.getByRole('alert')).toContainText(sentence.slice(1));
  }
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();
}

for (const formCase of ERRORS_AFTER_CLICK) {
  test(`The form at ${formCase.path} with the button «${formCase.submitLabel}» reports missing values after a click on the button`, async ({
    page,
  }) => {
    const form = await openForm(page, formCase);
    await form.getByRole('button', { name: formCase.submitLabel, exact: true }).click();
    await expectErrors(form, formCase.expectedErrors);
  });
}

for (const formCase of ERRORS_AFTER_ENTER) {
  test(`The form at ${formCase.path} disables the button «${formCase.submitLabel}» while values are missing, and Enter reports the missing values`, async ({
    page,
  }) => {
    const form = await openForm(page, formCase);
    await expect(form.getByRole('button', { name: formCase.submitLabel, exact: true })).toBeDisabled();
    await form.getByRole('textbox').first().press('Enter');
    await expectErrors(form, formCase.expectedErrors);
    await expect(form.getByRole('alert').getByRole('button')).toHaveCount(formCase.expectedErrors.length);
    await expect(form.getByRole('button', { name: formCase.submitLabel, exact: true })).toBeDisabled();
  });
}

test('A form shows the error of a required field that was left empty only under that field', async ({ page }) => {
  const form = await openForm(page, { path: '/employees', buttons: ['Nuovo Dipendente'], submitLabel: '', expectedErrors: [] });
  const name = form.getByLabel('Nome *', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription(EMPLOYEE_ERROR);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await name.fill('Anna');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');

  await test.step('A select field whose list of options is still open reports no missing value', async () => {
    const brand = form.getByLabel('Brand *');
    await brand.click();
    await expect(page.getByRole('option', { name: 'Marea' })).toBeVisible();
    await expect(page.locator('.err', { hasText: 'La selezione di un brand è obbligatoria' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(brand).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(brand).toHaveAccessibleDescription('La selezione di un brand è obbligatoria');
  });

  await test.step('A click on a checkbox changes it although the focus leaves an invalid field at the same time', async () => {
    const email = form.getByLabel('Email *');
    await email.focus();
    await form.getByLabel('Crea il workflow di onboarding').uncheck();
    await expect(form.getByLabel('Crea il workflow di onboarding')).not.toBeChecked();
    await expect(email).toHaveAccessibleDescription(EMPLOYEE_ERROR);
  });
});

test('An option of a search field does not move while the user presses it, although new search results arrive', async ({ page }) => {
  const form = await openForm(page, { path: '/workflows', buttons: ['Nuovo Workflow'], submitLabel: '', expectedErrors: [] });
  const search = await holdRequest(page, (url) => url.pathname === '/api/dipendenti' && url.searchParams.get('q') === 'bellandi');
  const dipendente = form.getByRole('combobox');
  await dipendente.click();
  const lastOption = page.getByRole('option').last();
  await lastOption.scrollIntoViewIfNeeded();
  const chosen = await lastOption.locator('.cut').first().textContent();
  await dipendente.fill('bellandi');
  await search.sent;
  await lastOption.hover();
  await page.mouse.down();
  await search.release();
  await page.mouse.up();
  await expect(dipendente).toHaveValue(chosen ?? '');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});
