import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { blockLiveEvents, expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const LUCA = { username: 'luca.verdi', email: 'luca.verdi@organico.example', password: 'un’altra frase lunga' };

test('An amministratore creates an account, changes its permissions and deactivates it', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  for (const nome of ['Lineaverde', 'Marea']) await page.request.post(`${product.url}/api/brands`, { data: { nome } });

  await test.step('The amministratore creates the account', async () => {
    await page.goto('/user-management');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gestione Utenti e Brand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crea Utente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crea Utente' });
    await dialog.getByLabel('Username *').fill('lu');
    await dialog.getByLabel('Email *').fill(LUCA.email);
    for (const label of ['Nome', 'Cognome']) await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Ruolo *')).toHaveText('IT');
    await dialog.getByLabel('Password *', { exact: true }).fill(LUCA.password);
    await dialog.getByRole('button', { name: 'Crea Utente' }).click();
    await expect(dialog.getByText('Username deve avere almeno 3 caratteri').first()).toBeVisible();
    await dialog.getByLabel('Username *').fill(LUCA.username);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea Utente' }).click();
    await expectToast(page, 'Utente creato con successo');
  });

  const card = page.getByRole('article', { name: LUCA.username });
  await test.step('The amministratore gives the account the permission can_edit on one brand', async () => {
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

  const lucaPage = await (await browser.newContext({ baseURL: product.url })).newPage();
  await test.step('The new account sees only its own brand and no other accounts', async () => {
    await lucaPage.request.post('/api/auth/login', { data: { username: LUCA.username, password: LUCA.password } });
    await lucaPage.goto('/brand-management');
    await expect(lucaPage.getByRole('article', { name: 'Lineaverde' })).toBeVisible();
    await expect(lucaPage.getByRole('article', { name: 'Marea' })).toHaveCount(0);
    await lucaPage.goto('/user-management');
    await expect(lucaPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lucaPage.getByRole('article')).toHaveCount(0);
    await expectAccessible(lucaPage);
    await lucaPage.getByRole('link', { name: /il tuo account/ }).click();
    await expect(lucaPage.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible();
    await expectAccessible(lucaPage);
  });

  await test.step('The amministratore ends all sessions of the account after a confirmation, and the account may sign in again', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Chiudi le sessioni' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('uscirà subito da Organico su tutti i dispositivi');
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Chiudi le sessioni' }).click();
    await expectToast(page, 'Sessioni chiuse');
    expect((await lucaPage.request.get('/api/auth/me')).status()).toBe(401);
    await lucaPage.request.post('/api/auth/login', { data: { username: LUCA.username, password: LUCA.password } });
    await blockLiveEvents(lucaPage); // otherwise an event would sign the page out before the next click
    await lucaPage.goto('/account');
    await expect(lucaPage.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible();
  });

  await test.step('The amministratore deactivates the account, which is signed out on its next click', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Disattiva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click();
    await expect(card).toContainText('Inattivo');
    await lucaPage.getByRole('link', { name: 'Gestione Brand' }).click();
    await expect(lucaPage.getByText(/La sessione è scaduta|Accedi a Organico/).first()).toBeVisible();
  });

  await test.step('The amministratore activates the account again and creates a password link, which works only once', async () => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Riattiva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Riattiva' }).click();
    await expect(card).not.toContainText('Inattivo');
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: /link per la password/ }).click();
    const linkDialog = page.getByRole('dialog', { name: 'Link per la password' });
    await expect(linkDialog.getByRole('button', { name: 'Copia il link' })).toBeFocused();
    await expect(linkDialog.getByText('La posta non è configurata: mandalo tu.')).toBeVisible();
    await expectAccessible(page);
    const link = (await linkDialog.locator('.mono').textContent()) ?? '';
    const guestPage = await (await browser.newContext()).newPage();
    await guestPage.goto(link);
    await expect(guestPage.getByLabel('Nuova password *', { exact: true })).toBeVisible();
    await expectAccessible(guestPage);
    await guestPage.getByLabel('Nuova password *', { exact: true }).fill('una password tutta nuova');
    await guestPage.getByLabel('Conferma nuova password *').fill('una password tutta nuova');
    await guestPage.getByRole('button', { name: 'Imposta password' }).click();
    await expect(guestPage.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    const secondUse = await guestPage.request.post(`${product.url}/api/auth/reset-password`, {
      data: { token: link.split('#')[1], password: 'ancora una volta' },
    });
    expect(secondUse.status()).toBeGreaterThanOrEqual(400);
    await page.goto('/cronologia');
    await expect(page.getByRole('article', { name: `Utente modificato: ${LUCA.username}` }).first()).toContainText('Password: cambiata');
  });
});

test('An amministratore invites an account by link, revokes the invitation and sends it again, and the owner signs in', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Crea Utente' }).click();
  const form = page.getByRole('dialog', { name: 'Crea Utente' });
  await form.getByLabel('Nome', { exact: true }).fill('Sara');
  await form.getByLabel('Cognome').fill('Riva');
  await form.getByLabel('Username *').fill('sara.riva');
  await form.getByLabel('Email *').fill('sara@organico.example');
  await form.getByText('Crea un link da consegnare').click();
  await expect(form.getByLabel('Password *', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Crea Utente' }).click();
  const linkDialog = page.getByRole('dialog', { name: 'Invito per Sara Riva' });
  await expect(linkDialog.getByRole('button', { name: 'Copia il link' })).toBeFocused();
  await expectAccessible(page);
  const firstLink = await linkDialog.locator('.mono').innerText();
  await linkDialog.getByRole('button', { name: 'Chiudi' }).click();
  const card = page.getByRole('article', { name: 'Sara Riva' });
  await expect(card).toContainText(/Invitato il .*, scade il /);
  await expectAccessible(page);

  const choose = async (menuItem: string) => {
    await card.getByRole('button', { name: /^Azioni per/ }).click();
    await page.getByRole('menuitem', { name: menuItem, exact: true }).click();
  };
  await test.step('The link of a revoked invitation is not valid', async () => {
    await choose('Annulla invito');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla invito' }).click();
    await expect(card).toContainText('Invito annullato');
    const latePage = await (await browser.newContext()).newPage();
    await latePage.goto(firstLink);
    await expect(latePage.getByRole('heading', { name: 'Questo invito non vale più' })).toBeVisible();
    await expectAccessible(latePage);
    await latePage.context().close();
  });

  await test.step('The amministratore corrects the account and invites it again, and its owner signs in', async () => {
    await choose('Riattiva');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Riattiva' }).click();
    await expect(card).toContainText('Da invitare di nuovo');
    await choose('Modifica');
    const dialog = page.getByRole('dialog', { name: 'Modifica Sara Riva' });
    await dialog.getByLabel('Email *').fill('sara.riva@organico.example');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(card).toContainText('sara.riva@organico.example');
    await choose('Invita di nuovo');
    const inviteDialog = page.getByRole('dialog', { name: 'Invita di nuovo Sara Riva' });
    await expectAccessible(page);
    await inviteDialog.getByRole('button', { name: 'Invita di nuovo' }).click();
    const link = await linkDialog.locator('.mono').innerText();
    await linkDialog.getByRole('button', { name: 'Chiudi' }).click();
    const saraPage = await (await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' })).newPage();
    await saraPage.goto(link);
    await expect(saraPage.getByRole('heading', { name: 'Benvenuto in Organico, Sara' })).toBeVisible();
    await expect(saraPage.getByText('sara.riva', { exact: true })).toBeVisible();
    await expectAccessible(saraPage);
    await saraPage.getByLabel('Password *', { exact: true }).fill(LUCA.password);
    await saraPage.getByLabel('Conferma password *').fill('un’altra ancora');
    await saraPage.getByRole('button', { name: 'Entra in Organico' }).click();
    await expect(saraPage.getByText('Le password non coincidono').first()).toBeVisible();
    await saraPage.getByLabel('Conferma password *').fill(LUCA.password);
    await saraPage.getByRole('button', { name: 'Entra in Organico' }).click();
    await expect(saraPage.getByRole('complementary', { name: 'Barra laterale' })).toContainText('Sara Riva');
    expect(saraPage.url()).not.toContain('#');
    await expect(card).toContainText('Ultimo accesso il');

    await saraPage.goto('/account');
    await expect(saraPage.getByRole('heading', { name: 'I tuoi dati' })).toBeVisible();
    await saraPage.getByLabel('Cognome').fill('Riva Conti');
    await saraPage.getByRole('button', { name: 'Salva i tuoi dati' }).click();
    await expect(saraPage.getByRole('complementary', { name: 'Barra laterale' })).toContainText('Sara Riva Conti');
    await expectAccessible(saraPage);
    await expect(page.getByRole('article', { name: 'Sara Riva Conti' })).toBeVisible();
    await saraPage.context().close();
  });
});
