// Accounts: made, tied to a brand, seeing only that, and out on the next click when they are switched off.
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test, withoutNews } from './product.ts';
import { expectToast } from './toast.ts';

const LUCA = { username: 'luca.verdi', email: 'luca.verdi@organico.example', password: 'un’altra frase lunga' };

test('an account from its creation to its end', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  for (const nome of ['Lineaverde', 'Marea']) await page.request.post(`${product.url}/api/brands`, { data: { nome } });

  await test.step('created', async () => {
    await page.goto('/user-management');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gestione Utenti e Brand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crea Utente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crea Utente' });
    await dialog.getByLabel('Username *').fill('lu');
    await dialog.getByLabel('Email *').fill(LUCA.email);
    await dialog.getByLabel('Password *', { exact: true }).fill(LUCA.password);
    await dialog.getByRole('button', { name: 'Crea Utente' }).click();
    await expect(dialog.getByText('Username deve avere almeno 3 caratteri').first()).toBeVisible();
    await dialog.getByLabel('Username *').fill(LUCA.username);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea Utente' }).click();
    await expectToast(page, 'Utente creato con successo');
  });

  const card = page.getByRole('article', { name: LUCA.username });
  await test.step('tied to one brand, with the right to change', async () => {
    await page.getByRole('button', { name: 'Associa Utente a Brand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Associa Utente a Brand' });
    await dialog.getByLabel('Utente *').click();
    await page.getByRole('option', { name: /luca\.verdi/ }).click();
    await dialog.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Lineaverde' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Associa/ }).click();
    await expectToast(page, 'Utente associato al brand con successo');
    await expect(card).toContainText('Lineaverde');
    await expect(card).toContainText('Modifica');
    await expectAccessible(page);
  });

  const lucas = await (await browser.newContext({ baseURL: product.url })).newPage();
  await test.step('sees only that brand, and no accounts', async () => {
    await lucas.request.post('/api/auth/login', { data: { username: LUCA.username, password: LUCA.password } });
    await lucas.goto('/brand-management');
    await expect(lucas.getByRole('article', { name: 'Lineaverde' })).toBeVisible();
    await expect(lucas.getByRole('article', { name: 'Marea' })).toHaveCount(0);
    await lucas.goto('/user-management');
    await expect(lucas.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lucas.getByRole('article')).toHaveCount(0);
    await expectAccessible(lucas);
    await lucas.getByRole('link', { name: /il tuo account/ }).click();
    await expect(lucas.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible();
    await expectAccessible(lucas);
  });

  await test.step('signed out everywhere, after a question, and free to come in again', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Chiudi le sessioni' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('uscirà subito da Organico su tutti i dispositivi');
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Chiudi le sessioni' }).click();
    await expectToast(page, 'Sessioni chiuse');
    expect((await lucas.request.get('/api/auth/me')).status()).toBe(401);
    await lucas.request.post('/api/auth/login', { data: { username: LUCA.username, password: LUCA.password } });
    await withoutNews(lucas); // or the stream says it before the next click
    await lucas.goto('/account');
    await expect(lucas.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible();
  });

  await test.step('switched off, out on the next click', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Disattiva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click();
    await expect(card).toContainText('Inattivo');
    await lucas.getByRole('link', { name: 'Gestione Brand' }).click();
    await expect(lucas.getByText(/La sessione è scaduta|Accedi a Organico/).first()).toBeVisible();
  });

  await test.step('switched on again, with a link for a new password that works once', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Riattiva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Riattiva' }).click();
    await expect(card).not.toContainText('Inattivo');
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: /link per la password/ }).click();
    const shown = page.getByRole('dialog', { name: 'Link per la password' });
    await expect(shown.getByRole('button', { name: 'Copia il link' })).toBeFocused();
    await expect(shown.getByText('La posta non è configurata: mandalo tu.')).toBeVisible();
    await expectAccessible(page);
    const link = (await shown.locator('.mono').textContent()) ?? '';
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await expect(guest.getByLabel('Nuova password *', { exact: true })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('Nuova password *', { exact: true }).fill('una password tutta nuova');
    await guest.getByLabel('Conferma nuova password *').fill('una password tutta nuova');
    await guest.getByRole('button', { name: 'Imposta password' }).click();
    await expect(guest.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    const again = await guest.request.post(`${product.url}/api/auth/reset-password`, {
      data: { token: link.split('#')[1], password: 'ancora una volta' },
    });
    expect(again.status()).toBeGreaterThanOrEqual(400);
    await page.goto('/cronologia');
    await expect(page.getByRole('article', { name: `Utente modificato: ${LUCA.username}` }).first()).toContainText('Password: cambiata');
  });
});
