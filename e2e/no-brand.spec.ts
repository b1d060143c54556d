import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

const NO_BRAND = 'Nessun brand disponibile. Crea prima dei brand o chiedi al tuo amministratore di assegnarti dei brand.';

async function signInAs(page: Page, role: 'HR' | 'IT' | 'MANAGER'): Promise<void> {
  await page.request.post('/api/auth/login', { data: { username: 'giulia.ferrante', password: 'organico-demo-2026' } });
  const account = { username: `senza.${role}`, email: `senza.${role}@organico.example`, password: 'una frase lunga e mia', role };
  await page.request.post('/api/auth/register', { data: account }); // another test of the file may have created the account already
  await page.request.post('/api/auth/login', { data: { username: account.username, password: account.password } });
}

interface Screen {
  path: string;
  search?: string;
  buttons?: readonly string[];
}

const HR: readonly Screen[] = [
  { path: '/employees', search: 'Cerca', buttons: ['Nuovo Dipendente'] },
  { path: '/showrooms', search: 'Cerca showroom...', buttons: ['Nuovo Showroom'] },
  { path: '/workflows', search: 'Cerca per nome, cognome, email o ID workflow', buttons: ['Nuovo Workflow'] },
  { path: '/uscite', search: 'Cerca per nome', buttons: ['Apri uscita'] },
];
const IT: readonly Screen[] = [
  { path: '/software', search: 'Cerca', buttons: ['Nuovo Software'] },
  { path: '/hardware', search: 'Cerca', buttons: ['Nuovo Hardware'] },
  { path: '/mobile-plans', search: 'Cerca', buttons: ['Nuovo Piano'] },
  { path: '/mobile-plans?vista=telefoni', search: 'Cerca', buttons: ['Nuovo Telefono'] },
  { path: '/admin/cartelle', search: 'Cerca', buttons: ['Nuova Cartella'] },
];

for (const [role, screens] of [
  ['HR', HR],
  ['IT', IT],
] as const) {
  test(`An account of role ${role} without a brand sees search and buttons, and forms that explain why they cannot be sent`, async ({
    page,
  }) => {
    await signInAs(page, role);
    for (const { path, search = '', buttons = [] } of screens) {
      await test.step(`An account without a brand sees search and buttons at ${path}`, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Nessun brand associato' })).toBeVisible();
        await expect(page.getByText(/Chiedi a un amministratore di associarti un brand/)).toBeVisible();
        await expect(page.getByRole('main').getByRole('searchbox', { name: search })).toBeVisible();
        await expectAccessible(page);
        for (const name of buttons) {
          await page.getByRole('button', { name }).click();
          const dialog = page.getByRole('dialog');
          await expect(dialog.getByText(NO_BRAND)).toBeVisible();
          await expectAccessible(page);
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        }
      });
    }
  });
}

test('An account without a brand sees the report with its period, tabs and exports, and the dashboard with the button for a new employee', async ({
  page,
}) => {
  await signInAs(page, 'HR');
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Nessun brand associato' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Ultimo trimestre' })).toBeVisible();
  for (const tab of ['Overview', 'Dipendenti', 'Asset', 'Workflow']) {
    await expect(page.getByRole('navigation', { name: 'Schede del report' }).getByRole('link', { name: tab })).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'Nuovo Dipendente' })).toBeVisible();
});

test('The form of a new employee tells HR with only view permission on a brand that no brand can be selected', async ({ page }) => {
  await signInAs(page, 'HR');
  const { user } = await (await page.request.get('/api/auth/me')).json();
  await page.request.post('/api/auth/login', { data: { username: 'giulia.ferrante', password: 'organico-demo-2026' } });
  const [brand] = await (await page.request.get('/api/brands')).json();
  const association = await page.request.post('/api/user-brands', { data: { user_id: user.id, brand_id: brand.id } });
  expect(association.status()).toBe(201);
  await signInAs(page, 'HR');
  await page.goto('/employees');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Nuovo Dipendente' }).click();
  await expect(page.getByRole('dialog').getByText(NO_BRAND)).toBeVisible();
});

test('An account without a brand sees only the controls that its role could use with a brand', async ({ page }) => {
  await signInAs(page, 'MANAGER');
  await page.goto('/employees');
  await expect(page.getByRole('heading', { name: 'Nessun brand associato' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo Dipendente' })).toHaveCount(0);
});
