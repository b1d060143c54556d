// The errors of every form when a required value is missing: after a click, or after Enter when the button is disabled.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

test.beforeEach(async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { username: 'giulia.ferrante', password: 'organico-demo-2026' } });
});

interface Incomplete {
  at: string;
  press: readonly (string | RegExp)[];
  /** Fields that have a value at first. The test empties them, so that the form must report them. */
  empty?: readonly string[];
  verb: string;
  says: readonly string[];
}

const EMPLOYEE = 'Nome, cognome ed email sono obbligatori';

const SAID_BY_THE_BUTTON: readonly Incomplete[] = [
  { at: '/brand-management', press: ['Nuovo Brand'], verb: 'Crea Brand', says: ['Nome brand richiesto'] },
  { at: '/brand-management', press: [/^Modifica /], empty: ['Nome *'], verb: 'Aggiorna Brand', says: ['Nome brand richiesto'] },
  { at: '/user-management', press: ['Associa Utente a Brand'], verb: 'Associa', says: ['Utente richiesto', 'Brand richiesto'] },
  {
    at: '/user-management',
    press: ['Crea Utente'],
    verb: 'Crea Utente',
    says: ['Username deve avere almeno 3 caratteri', 'Email non valida'],
  },
  {
    at: '/user-management',
    press: ['Azioni per Chiara Bellandi', 'Cambia ruolo'],
    verb: 'Cambia ruolo',
    says: ['È il ruolo che ha già: scegline un altro'],
  },
  { at: '/workflows', press: ['Nuovo Workflow'], verb: 'Crea Workflow', says: ['Seleziona un dipendente'] },
  {
    at: '/software',
    press: ['Nuovo Software'],
    verb: 'Crea Software',
    says: ['Il nome è obbligatorio', 'La licenza è obbligatoria', 'Seleziona almeno un brand per il software'],
  },
  {
    at: '/hardware',
    press: ['Nuovo Hardware'],
    verb: 'Crea Hardware',
    says: ['Il nome è obbligatorio', 'Il tipo è obbligatorio', 'La marca è obbligatoria', "Seleziona almeno un brand per l'hardware"],
  },
  {
    at: '/mobile-plans',
    press: ['Nuovo Piano'],
    verb: 'Crea Piano Mobile',
    says: ['Il nome del piano è obbligatorio', "L'operatore è obbligatorio", 'Seleziona almeno un brand per il piano mobile'],
  },
  {
    at: '/mobile-plans?vista=telefoni',
    press: ['Nuovo Telefono'],
    verb: 'Crea Telefono',
    says: ['Il modello è obbligatorio', 'La memoria è obbligatoria', 'Seleziona almeno un brand per il telefono'],
  },
  { at: '/software', press: [/^Assegna /], verb: 'Assegna Software', says: ['Scegli a chi assegnarlo'] },
  { at: '/hardware?assegnato=false', press: [/^Assegna /], verb: 'Assegna Hardware', says: ['Scegli a chi assegnarlo'] },
  { at: '/mobile-plans?assegnato=false', press: [/^Assegna /], verb: 'Assegna Piano Mobile', says: ['Scegli a chi assegnarlo'] },
  {
    at: '/software',
    press: ['Scegli', /^Scegli tutto/, 'Aggiungi brand'],
    verb: 'Aggiungi Brand',
    says: ['Scegli il brand da aggiungere'],
  },
];

const SAID_WITH_INVIO: readonly Incomplete[] = [
  { at: '/employees', press: ['Nuovo Dipendente'], verb: 'Crea Dipendente', says: [EMPLOYEE, 'La selezione di un brand è obbligatoria'] },
  { at: 'somebody', press: ['Modifica'], empty: ['Cognome *'], verb: 'Salva Modifiche', says: [EMPLOYEE] },
  {
    at: '/admin/cartelle',
    press: ['Nuova Cartella'],
    verb: 'Crea Cartella',
    says: ['Nome e percorso sono obbligatori', 'Seleziona almeno un brand per la cartella'],
  },
  {
    at: '/showrooms',
    press: ['Nuovo Showroom'],
    verb: 'Crea Showroom',
    says: ['Il nome dello showroom è obbligatorio', 'Seleziona almeno un brand per lo showroom'],
  },
  {
    at: '/showrooms',
    press: [/^Modifica /],
    empty: ['Nome Showroom *'],
    verb: 'Aggiorna',
    says: ['Il nome dello showroom è obbligatorio'],
  },
];

async function open(page: Page, { at, press, empty = [] }: Incomplete): Promise<Locator> {
  const [somebody] = await (await page.request.get('/api/dipendenti?limit=1')).json();
  await page.goto(at === 'somebody' ? `/employees/${somebody.id}` : at);
  for (const name of press) {
    const exact = typeof name === 'string';
    await page.getByRole('button', { name, exact }).or(page.getByRole('menuitem', { name, exact })).first().click();
  }
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Annulla' }) });
  for (const label of empty) await form.getByLabel(label, { exact: true }).fill('');
  return form;
}

/** Expects these error sentences under the fields and in the error summary of the form. */
async function expectSaid(form: Locator, says: readonly string[]): Promise<void> {
  for (const sentence of says) {
    await expect(form.locator('.err', { hasText: sentence }).first()).toBeVisible();
    await expect(form.getByRole('alert')).toContainText(sentence.slice(1)); // in the summary a label may precede the sentence
  }
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();
}

for (const each of SAID_BY_THE_BUTTON) {
  test(`The form at ${each.at} with the button «${each.verb}» reports missing values after a click on the button`, async ({ page }) => {
    const form = await open(page, each);
    await form.getByRole('button', { name: each.verb, exact: true }).click();
    await expectSaid(form, each.says);
  });
}

for (const each of SAID_WITH_INVIO) {
  test(`The form at ${each.at} disables the button «${each.verb}» while values are missing, and Enter reports the missing values`, async ({
    page,
  }) => {
    const form = await open(page, each);
    await expect(form.getByRole('button', { name: each.verb, exact: true })).toBeDisabled();
    await form.getByRole('textbox').first().press('Enter');
    await expectSaid(form, each.says);
    await expect(form.getByRole('alert').getByRole('button')).toHaveCount(each.says.length);
    await expect(form.getByRole('button', { name: each.verb, exact: true })).toBeDisabled();
  });
}

test('A required field that is left empty reports the error under itself only', async ({ page }) => {
  const form = await open(page, { at: '/employees', press: ['Nuovo Dipendente'], verb: '', says: [] });
  const name = form.getByLabel('Nome *', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription(EMPLOYEE);
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

  await test.step('A click on a button while the focus leaves an invalid field still presses the button', async () => {
    const email = form.getByLabel('Email *');
    await email.focus();
    await form.getByLabel('Crea il workflow di onboarding').uncheck();
    await expect(form.getByLabel('Crea il workflow di onboarding')).not.toBeChecked();
    await expect(email).toHaveAccessibleDescription(EMPLOYEE);
  });
});
