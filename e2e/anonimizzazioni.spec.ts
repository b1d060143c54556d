import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';

const PASSWORD = 'quattro parole a caso';

async function anAdmin(page: Page, name: string): Promise<string> {
  const email = `${name}@organico.example`;
  const data = { username: email, email, password: PASSWORD, role: 'HR', nome: name, cognome: 'Prova' };
  const id = await make(page, '/api/auth/register', data);
  expect((await page.request.patch(`/api/auth/users/${id}`, { data: { amministratore: true } })).status()).toBe(200);
  return email;
}

async function pageOf(browser: Browser, url: string, username: string, width = 1440): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport, reducedMotion: 'reduce' });
  expect((await context.request.post('/api/auth/login', { data: { username, password: PASSWORD } })).status()).toBe(200);
  return context.newPage();
}

const CHANGE_BUTTONS = ['Modifica', 'Carica documenti', 'Nuovo verbale', 'Cambia lo stato account', 'Cambia stato'];

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Anonimizzazione' });

test('One amministratore requests an anonymization; another amministratore rejects it and later confirms it', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const exitFields = { brand_id, data_assunzione: '2020-01-01', data_dismissione: '2025-12-31', stato: 'uscito', isactive: false };
  const person = { ...exitFields, nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', cellulare: '333 1234567' };
  const anna = await make<string>(page, '/api/dipendenti', person);

  await test.step('A single amministratore reads that a second amministratore is needed', async () => {
    await page.goto(`/employees/${anna}`);
    await expect(sectionOf(page).getByText('Sei il solo amministratore attivo')).toBeVisible();
  });

  const [requesterEmail, confirmerEmail] = [await anAdmin(page, 'Ada'), await anAdmin(page, 'Bea')];
  const ada = await pageOf(browser, product.url, requesterEmail);
  const bea = await pageOf(browser, product.url, confirmerEmail, 390);
  const dialogOf = (dialogPage: Page) => dialogPage.getByRole('dialog', { name: 'Anonimizza Anna Rossi' });

  const requestAnonimizzazione = async () => {
    await sectionOf(ada).getByRole('button', { name: 'Che cosa succede ai dati', exact: true }).click();
    const dialog = dialogOf(ada);
    await expect(dialog.getByRole('heading', { name: 'Dati', exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Chiedi', exact: true })).toBeDisabled();
    await expectAccessible(ada);
    await dialog.getByRole('checkbox', { name: 'Ho capito: i dati cancellati non si recuperano' }).check();
    await dialog.getByRole('button', { name: 'Chiedi', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(sectionOf(ada).getByText('Aspetta la conferma di un altro amministratore.')).toBeVisible();
  };

  await test.step('The first amministratore sees a preview of every field and requests the anonymization', async () => {
    await ada.goto(`/employees/${anna}`);
    for (const name of CHANGE_BUTTONS) {
      await expect(ada.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await requestAnonimizzazione();
    await expect(sectionOf(ada).getByRole('button', { name: 'Ritira la richiesta', exact: true })).toBeVisible();
  });

  await test.step('The second amministratore finds the request in the work list and rejects it', async () => {
    await bea.goto('/');
    const pendingRequests = bea.getByRole('region', { name: 'Anonimizzazioni da confermare' });
    await pendingRequests.getByRole('link', { name: 'Guarda e decidi' }).click();
    await expect(sectionOf(bea).getByText('Chiesta da Ada Prova')).toBeVisible();
    await expectAccessible(bea);
    await sectionOf(bea).getByRole('button', { name: 'Rifiuta', exact: true }).click();
    const dialog = bea.getByRole('dialog', { name: "Rifiuta l'anonimizzazione" });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Causa in corso');
    await dialog.getByRole('button', { name: 'Rifiuta', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(sectionOf(ada).getByText("L'ultima richiesta è stata rifiutata da Bea Prova")).toBeVisible();
  });

  await test.step('The second amministratore confirms a new request, and the employee Anna is anonymous', async () => {
    await requestAnonimizzazione();
    await sectionOf(bea).getByRole('button', { name: 'Guarda e conferma', exact: true }).click();
    const dialog = dialogOf(bea);
    await dialog.getByRole('checkbox', { name: 'Ho capito: i dati cancellati non si recuperano' }).check();
    await dialog.getByRole('button', { name: 'Conferma e anonimizza', exact: true }).click();
    await expect(bea.getByRole('heading', { level: 1, name: /^Ex dipendente \d+$/ })).toBeVisible();
    await expect(sectionOf(bea).getByText('I dati di questa persona sono stati resi anonimi')).toBeVisible();
    await expect(ada.getByRole('heading', { level: 1, name: /^Ex dipendente \d+$/ })).toBeVisible();
    await expect(ada.getByText('333 1234567')).toHaveCount(0);
  });

  await test.step('The page of the anonymous employee has no buttons for changes', async () => {
    await expect(ada.getByRole('region', { name: 'Documenti' }).getByText('Nessun documento')).toBeVisible();
    await expect(ada.getByRole('region', { name: 'Verbali' }).getByText('Nessun verbale')).toBeVisible();
    for (const name of CHANGE_BUTTONS) {
      await expect(ada.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  });
});
