import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const PASSWORD = 'quattro parole a caso';
const TODAY = new Date().toLocaleDateString('it-IT', { timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' });

async function anAccount(page: Page, role: 'HR' | 'IT' | 'MANAGER', brand_id: number): Promise<string> {
  const email = `${role.toLowerCase()}@organico.example`;
  const data = { username: email, email, password: PASSWORD, role, nome: role, cognome: 'Prova' };
  const user_id = await make(page, '/api/auth/register', data);
  await make(page, '/api/user-brands', { user_id, brand_id, can_view: true, can_edit: true, can_admin: false });
  return email;
}

async function pageOf(browser: Browser, url: string, username: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport,
    reducedMotion: 'reduce',
  });
  expect((await context.request.post('/api/auth/login', { data: { username, password: PASSWORD } })).status()).toBe(200);
  return context.newPage();
}

test.describe.configure({ mode: 'serial' });

test('An exit passes from HR to IT and back to HR', async ({ page, browser, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const person = { brand_id, data_assunzione: '2020-01-01', stato: 'entrato' };
  const anna = await make<string>(page, '/api/dipendenti', { ...person, nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example' });
  await make<string>(page, '/api/dipendenti', { ...person, nome: 'Luca', cognome: 'Verdi', email: 'luca@organico.example' });
  const assignToAnna = async (list: string, data: object) => {
    const id = await make(page, `/api/${list}`, { ...data, brandIds: [brand_id] });
    expect((await page.request.patch(`/api/${list}/${id}/assign`, { data: { dipendente_id: anna } })).status()).toBe(200);
  };
  const device = { tipo: 'laptop', marca: 'Lenovo', modello: 'T14' };
  await assignToAnna('hardware', { ...device, nome: 'ThinkPad T14', numero_seriale: 'PF1A2B3' });
  await assignToAnna('hardware', { ...device, nome: 'Monitor 27' });
  await assignToAnna('software', { nome: 'Figma', licenza: 'annuale', costo_licenza: 120 });
  await assignToAnna('cartelle-condivise', { nome: 'Vendite', percorso: '\\\\srv\\vendite' });
  const accounts = {
    hr: await anAccount(page, 'HR', brand_id),
    it: await anAccount(page, 'IT', brand_id),
    manager: await anAccount(page, 'MANAGER', brand_id),
  };

  const hr = await pageOf(browser, product.url, accounts.hr);
  await test.step('HR opens the exit on the page of the employee', async () => {
    await hr.goto(`/employees/${anna}`);
    await hr.getByRole('region', { name: 'Uscita' }).getByRole('button', { name: 'Apri uscita' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Apri uscita' });
    await dialog.getByLabel('Data uscita').fill(TODAY);
    await dialog.getByRole('radio', { name: 'Dimissioni' }).check();
    await expectAccessible(hr);
    await dialog.getByRole('button', { name: 'Apri uscita' }).click();
    await expectToast(hr, 'Uscita aperta');
    await expect(hr.getByRole('heading', { level: 1, name: 'Uscita di Anna Rossi' })).toBeVisible();
    await expect(hr.getByText('Dimissioni')).toBeVisible();
    await expect(hr.getByRole('button', { name: 'Chiudi uscita' })).toBeDisabled();
    await expect(hr.getByText(/^Per chiudere resta da decidere di .*ThinkPad T14/)).toBeVisible();
  });

  await test.step('The Manager gets a notice of the exit, which does not contain the reason of the exit', async () => {
    const manager = await pageOf(browser, product.url, accounts.manager);
    await manager.goto('/dashboard');
    await manager.getByRole('button', { name: /^Avvisi/ }).click();
    // Expands this group of notices, which is collapsed because the work belongs to IT.
    await manager.getByRole('button', { name: 'Uscite da seguire', exact: true }).click();
    await manager
      .getByRole('dialog', { name: /^Avvisi/ })
      .getByRole('link', { name: 'Anna Rossi' })
      .click();
    await expect(manager.getByRole('heading', { level: 1, name: 'Uscita di Anna Rossi' })).toBeVisible();
    await expect(manager.getByText('IT: mancano 4 cose')).toBeVisible();
    await expect(manager.getByText('Dimissioni')).toHaveCount(0);
    await expect(manager.getByRole('button', { name: 'Chiudi uscita' })).toHaveCount(0);
    await manager.context().close();
  });

  await test.step('IT records the outcomes of all items with the keyboard', async () => {
    const it = await pageOf(browser, product.url, accounts.it);
    await it.goto('/uscite');
    await expect(it.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(it);
    await it.getByRole('link', { name: 'Anna Rossi' }).click();
    await it.getByRole('button', { name: 'Tutto restituito in buono stato' }).focus();
    await it.keyboard.press('Enter');
    await expect(it.getByRole('button', { name: 'Conferma 4 di 4' })).toBeEnabled();
    const thinkpad = it.getByRole('group', { name: 'Esito di ThinkPad T14' });
    await thinkpad.getByRole('button', { name: 'Restituito', exact: true }).focus();
    await it.keyboard.press('g');
    await expect(it.getByRole('group', { name: 'Condizione di ThinkPad T14' }).getByRole('button', { name: 'Guasto' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await it.keyboard.press('ArrowDown');
    await it.keyboard.press('2');
    const monitor = it.getByRole('group', { name: 'Esito di Monitor 27' });
    await expect(monitor.getByRole('button', { name: 'Non restituito' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(it);
    await it.keyboard.press('Control+Enter');
    await expectToast(it, '4 esiti registrati');
    const decidedItems = it.getByRole('list', { name: 'Cose decise' });
    await expect(decidedItems.getByRole('listitem').filter({ hasText: 'ThinkPad T14' })).toContainText('Restituito, guasto');
    await expect(decidedItems.getByRole('listitem').filter({ hasText: 'Monitor 27' })).toContainText('Non restituito, smarrito');
    await expect(it.getByText('Ora la chiude HR.')).toBeVisible();
    await expectAccessible(it);
    await it.context().close();
  });

  await test.step('HR sees the outcomes of the items and closes the exit', async () => {
    await expect(hr.getByText("Ora puoi chiudere l'uscita.")).toBeVisible();
    await hr.getByRole('button', { name: 'Chiudi uscita' }).click();
    const dialog = hr.getByRole('dialog', { name: 'Chiudi uscita' });
    await expectAccessible(hr);
    await dialog.getByRole('button', { name: 'Chiudi uscita' }).click();
    await expectToast(hr, 'Uscita chiusa');
    await hr.getByRole('link', { name: 'Scheda del dipendente' }).click();
    await expect(hr.getByRole('region', { name: 'Status Dipendente' })).toContainText('Inattivo');
    await expect(hr.getByRole('region', { name: 'Uscita' })).toContainText('Chiusa');
    await expect(hr.getByRole('button', { name: 'Restituisci tutto' })).toHaveCount(0);
  });
});

test('On a phone the items of an exit are cards, and IT transfers an item to another employee', async ({ page, browser, product }) => {
  await signIn(page, product.url);
  const [brand] = await (await page.request.get('/api/brands?q=Marea')).json();
  const person = {
    brand_id: brand.id,
    data_assunzione: '2020-01-01',
    stato: 'entrato',
    nome: 'Elsa',
    cognome: 'Neri',
    email: 'elsa@organico.example',
  };
  const elsa = await make<string>(page, '/api/dipendenti', person);
  const tablet = await make(page, '/api/hardware', { nome: 'iPad', tipo: 'tablet', marca: 'Apple', modello: 'Air', brandIds: [brand.id] });
  await page.request.patch(`/api/hardware/${tablet}/assign`, { data: { dipendente_id: elsa } });
  const uscita = await make(page, '/api/uscite', { dipendente_id: elsa, data_uscita: '2199-12-31' });
  const it = await pageOf(browser, product.url, 'it@organico.example', { width: 390, height: 844 });
  await it.goto(`/employees/${elsa}`);
  await it.getByRole('link', { name: 'Restituisci tutto' }).click();
  await expect(it).toHaveURL(new RegExp(`/uscite/${uscita}$`));
  await expect(it.getByRole('button', { name: 'Conferma 1 di 1' })).toBeEnabled();
  await it.getByRole('button', { name: 'Trasferito' }).click();
  await it.getByRole('dialog').getByRole('combobox').fill('luca');
  await it.getByRole('option', { name: /Luca Verdi/ }).click();
  await it.getByRole('dialog').getByRole('button', { name: 'Scegli', exact: true }).click();
  await expect(it.getByText('A Luca Verdi')).toBeVisible();
  expect(await it.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(it);
  await it.getByRole('button', { name: 'Conferma 1 di 1' }).click();
  const passed = it.getByRole('dialog', { name: 'Passata 1 cosa a Luca Verdi' });
  await expect(passed.getByRole('button', { name: 'Nuovo verbale' })).toBeEnabled();
  await expectAccessible(it);
  await passed.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(it.getByRole('list', { name: 'Cose decise' })).toContainText('Trasferito a Luca Verdi');
});

test('A user cancels an exit', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/uscite?stato=aperta');
  await page.getByRole('link', { name: 'Elsa Neri' }).click();
  await page.getByRole('button', { name: 'Annulla uscita' }).click();
  const question = page.getByRole('alertdialog', { name: 'Annulla uscita' });
  await expect(question).toContainText("torna com'era prima dell'uscita. Ciò che è già deciso resta deciso.");
  await question.getByRole('button', { name: 'Annulla uscita' }).click();
  await expectToast(page, 'Uscita annullata');
  await expect(page.getByText('Annullata', { exact: true })).toBeVisible();
  await page.goto('/uscite/999999');
  await expect(page.getByRole('heading', { name: 'Uscita non trovata' })).toBeVisible();
});
