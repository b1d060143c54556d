import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const ADMIN = { username: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

const section = (page: Page) => page.getByRole('region', { name: 'Accesso in due passaggi' });
const codeOf = (segreto: string, periodsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(segreto) }).generate({ timestamp: Date.now() + periodsLater * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

async function readSecret(dialog: Locator): Promise<string> {
  return (await dialog.locator('.copyable .mono').innerText()).replaceAll(' ', '');
}

test('A user sets up an authenticator app, and signs in with its code and with a recovery code', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/account');
  await section(page).getByRole('button', { name: "Usa un'app di autenticazione" }).click();
  const dialog = page.getByRole('dialog', { name: 'App di autenticazione' });
  await expect(dialog.getByRole('img', { name: 'Codice QR con la chiave' })).toBeVisible();
  await expectAccessible(page);
  const segreto = await readSecret(dialog);
  await dialog.getByLabel("Codice dell'app *").fill('000000');
  await dialog.getByRole('button', { name: 'Attiva' }).click();
  await expect(dialog.getByText('Il codice non vale').first()).toBeVisible();
  await dialog.getByLabel("Codice dell'app *").fill(codeOf(segreto));
  await dialog.getByRole('button', { name: 'Attiva' }).click();

  const recoveryDialog = page.getByRole('dialog', { name: 'Codici di recupero' });
  await expect(recoveryDialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ''] = await recoveryDialog.getByRole('listitem').allInnerTexts();
  await recoveryDialog.getByRole('button', { name: 'Li ho messi al sicuro' }).click();
  await expect(section(page).getByText('Ne restano 10')).toBeVisible();

  await signOut(page);
  await typePassword(page);
  const code = page.getByLabel('Codice', { exact: true });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await code.fill(codeOf(segreto, 1));
  await page.getByRole('button', { name: 'Continua' }).click();
  await expectToast(page, 'Login effettuato');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await signOut(page);
  await typePassword(page);
  await code.fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/account');
  await expect(section(page).getByText('Ne restano 9')).toBeVisible();
  await section(page).getByRole('button', { name: "Togli l'app di autenticazione" }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli', exact: true }).click();
  await expect(section(page).getByRole('button', { name: "Usa un'app di autenticazione" })).toBeVisible();
});

test('A user adds a passkey and signs in with it instead of a password', async ({ page, product }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  await signIn(page, product.url);
  await page.goto('/account');
  await section(page).getByRole('button', { name: 'Aggiungi una passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova passkey' });
  await dialog.getByLabel('Nome *').fill('Portatile');
  await dialog.getByRole('button', { name: 'Crea la passkey' }).click();
  const recoveryDialog = page.getByRole('dialog', { name: 'Codici di recupero' });
  await recoveryDialog.getByRole('button', { name: 'Li ho messi al sicuro' }).click();
  await expect(section(page).getByText('Passkey Portatile')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await signOut(page);
  await typePassword(page);
  await page.getByRole('button', { name: 'Usa una passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/account');
  await expect(section(page).getByText('Usata il')).toBeVisible();
  await section(page).getByRole('button', { name: 'Rinomina la passkey Portatile' }).click();
  const rename = page.getByRole('dialog', { name: 'Rinomina passkey' });
  await rename.getByLabel('Nome *').fill('Portatile nuovo');
  await expectAccessible(page);
  await rename.getByRole('button', { name: 'Rinomina', exact: true }).click();
  await expect(section(page).getByText('Passkey Portatile nuovo')).toBeVisible();
  await section(page).getByRole('button', { name: 'Togli la passkey Portatile nuovo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli', exact: true }).click();
  await expect(section(page).getByText('Passkey Portatile')).toHaveCount(0);
});

test.describe('The page asks the user to confirm the identity when a call requires it', () => {
  test.use({ brokenOnPurpose: true }); // the browser logs the response with status 403 as an error

  test('When a call requires a confirmation of the identity, the form asks the user for it and continues with the typed values', async ({
    page,
    product,
  }) => {
    await signIn(page, product.url);
    await page.goto('/user-management');
    await page.getByRole('button', { name: 'Crea Utente' }).click();
    const form = page.getByRole('dialog', { name: 'Crea Utente' });
    await form.getByLabel('Username *').fill('marta');
    await form.getByLabel('Email *').fill('marta@organico.example');
    await form.getByLabel('Password *', { exact: true }).fill('altre quattro parole');
    // Rejects the first call, as the server does when the sign-in is more than fifteen minutes ago.
    let attempts = 0;
    await page.route('**/api/auth/register', async (route) => {
      attempts += 1;
      const sentence = 'Per farlo conferma prima di essere tu.';
      if (attempts > 1) return route.fallback();
      return route.fulfill({ status: 403, json: { error: sentence, message: sentence, code: 'CONFERMA_RICHIESTA' } });
    });
    await form.getByRole('button', { name: 'Crea Utente' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await expectAccessible(page);
    await confirmDialog.getByLabel('Password', { exact: true }).fill('sbagliata');
    await confirmDialog.getByRole('button', { name: 'Conferma' }).click();
    await expect(confirmDialog.getByText('La password non è corretta').first()).toBeVisible();
    await confirmDialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await confirmDialog.getByRole('button', { name: 'Conferma' }).click();
    await expect(confirmDialog).toHaveCount(0);
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: 'marta@organico.example' })).toBeVisible();
    expect(attempts).toBe(2);
  });
});

test('A user who still has days to set up a second factor sees the deadline and a link to the setup', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    const fattore = { entro: '2090-01-01T08:00:00.000000Z', scaduto: false };
    return route.fulfill({ response, json: { user: { ...user, fattore } } });
  });
  await page.goto('/');
  await expect(page.getByText('Entro il 01/01/2090 alle 09:00 serve un secondo passaggio per entrare')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Attivalo adesso' }).click();
  await expect(section(page)).toBeVisible();
});

test('A user who has passed the deadline for a second factor can only set up a second factor', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    const hasFactor = (await (await page.request.get('/api/auth/fattori')).json()).app_dal !== null;
    const fattore = { entro: '2026-01-01T00:00:00.000000Z', scaduto: true };
    return route.fulfill({ response, json: { user: hasFactor ? user : { ...user, fattore } } });
  });
  await page.goto('/employees');
  await expect(page.getByRole('heading', { level: 1, name: 'Attiva i due passaggi' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dipendenti' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: "Usa un'app di autenticazione" }).click();
  const dialog = page.getByRole('dialog', { name: 'App di autenticazione' });
  await dialog.getByLabel("Codice dell'app *").fill(codeOf(await readSecret(dialog)));
  await dialog.getByRole('button', { name: 'Attiva' }).click();
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dipendenti' })).toBeVisible();
});
