// The server is killed while it sends the first mail. The test checks that no mail is sent twice.
import type { Browser, Page } from '@playwright/test';
import { signIn } from './admin.ts';
import { heading } from './locators.ts';
import { make, post } from './make.ts';
import { expectToast } from './toast.ts';
import { countUserActions } from './user-actions.ts';
import { expect, test } from './with-mail.ts';

// Errors in the console are allowed, because pages whose event stream breaks log them when the server is killed.
test.use({ brokenOnPurpose: true });
// Turns animations and preloaded dialogs on, as most users have them. Other spec files turn both off to save time.
test.use({ loadsAhead: true, contextOptions: { reducedMotion: 'no-preference' } });

const PASSWORD = 'quattro parole a caso';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SALARY = '43219';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const toItalianDate = (iso: string) => iso.split('-').reverse().join('/');
const cardOf = (page: Page) => page.getByRole('article', { name: 'Workflow di Anna Rossi' });

async function aVisitor(browser: Browser, baseURL: string, device: object = {}): Promise<Page> {
  return (await browser.newContext({ baseURL, locale: 'it-IT', timezoneId: 'Europe/Rome', ...device })).newPage();
}

async function anAccount(admin: Page, role: 'HR' | 'MANAGER' | 'IT', brand_id: number) {
  const username = `${role.toLowerCase()}.marea`;
  const email = `${username}@marea.example`;
  const user_id = await make(admin, '/api/auth/register', { username, email, password: PASSWORD, role, nome: 'Marta', cognome: role });
  await post(admin, '/api/user-brands', { user_id, brand_id, can_edit: true });
  return { username, email };
}

async function fillLoginForm(page: Page, { username }: { username: string }): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

function linkIn({ text }: { text: string }, prefix: string): string {
  const [first] = text.split(/\s/).filter((word) => word.startsWith(prefix));
  if (!first) throw new Error(`No link ${prefix} in: ${text}`);
  return first;
}

/** Creates items in stock and a kit with eight lines. The Manager later adds a monitor and removes the printer. */
async function aStock(page: Page, brand_id: number): Promise<void> {
  const brandIds = [brand_id];
  for (const [nome, tipo] of [
    ['ThinkPad', 'Laptop'],
    ['Dell 24', 'Monitor'],
    ['Dell 27', 'Monitor'],
    ['Zebra', 'Tablet'],
  ])
    await make(page, '/api/hardware', { nome, tipo, marca: 'Lenovo', modello: 'T14', brandIds });
  const office = { nome: 'Office', licenza: 'annuale', costo_licenza: '120', numero_licenze: 3, brandIds };
  const software_id = await make(page, '/api/software', office);
  await make(page, '/api/piani-mobili', { nome_piano: 'Smart 100', operatore: 'TIM', costo_annuo: '180', dati_gb: 100, brandIds });
  await make(page, '/api/iphones', { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', costo_annuo: '300', brandIds });
  const cartella_id = await make(page, '/api/cartelle-condivise', { nome: 'Listini', percorso: '\\\\server\\listini', brandIds });
  const hardware = (descrizione: string, hardware_tipo: string) => ({ tipo: 'hardware', descrizione, hardware_tipo, quantita: 1 });
  const voci = [
    hardware('Portatile', 'laptop'),
    hardware('Monitor', 'monitor'),
    hardware('Tablet', 'tablet'),
    { tipo: 'software', descrizione: 'Office', software_id, quantita: 1 },
    { tipo: 'piano', descrizione: 'SIM', gb_minimi: 50, quantita: 1 },
    { tipo: 'telefono', descrizione: 'Telefono', quantita: 1 },
    { tipo: 'cartella', descrizione: 'Listini', cartella_id, permessi: 'lettura', quantita: 1 },
    hardware('Stampante', 'stampante'),
  ];
  await make(page, '/api/dotazioni', { nome: 'Vendita', brand_ids: brandIds, mansioni: ['Commessa'], voci });
}

test('HR, Manager, IT and a new employee complete an onboarding in one day', async ({ page, mailApp, browser }) => {
  const { url, mailbox } = mailApp;
  await signIn(page, url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea', colore: '#0891B2' });
  await aStock(page, brand_id);
  const [hr, manager, it] = [
    await anAccount(page, 'HR', brand_id),
    await anAccount(page, 'MANAGER', brand_id),
    await anAccount(page, 'IT', brand_id),
  ];
  await page.goto('about:blank');
  const hrPage = await aVisitor(browser, url);
  const managerPage = await aVisitor(browser, url, PHONE);
  const itPage = await aVisitor(browser, url);
  const countOfItActions = await countUserActions(itPage);
  let annaId = '';

  await test.step('HR hires an employee who starts in two weeks, and passes the onboarding on to the Manager', async () => {
    await hrPage.goto('/');
    await fillLoginForm(hrPage, hr);
    await hrPage.getByRole('link', { name: 'Dipendenti', exact: true }).click();
    await hrPage.getByRole('button', { name: 'Nuovo Dipendente' }).first().click();
    const dialog = hrPage.getByRole('dialog', { name: 'Nuovo Dipendente' });
    await dialog.getByLabel('Nome *', { exact: true }).fill('Anna');
    await dialog.getByLabel('Cognome *').fill('Rossi');
    await dialog.getByLabel('Email *').fill('anna.rossi@marea.example');
    await dialog.getByLabel('Mansione').fill('Commessa');
    await dialog.getByLabel('Stato').click();
    await hrPage.getByRole('option', { name: 'Entrante' }).click();
    await dialog.getByLabel('Data Assunzione').fill(toItalianDate(day(14)));
    await dialog.getByRole('button', { name: 'Crea Dipendente' }).click();
    await hrPage.getByRole('link', { name: 'Anna Rossi' }).first().click();
    await expect(heading(hrPage, 'Anna Rossi')).toBeVisible();
    annaId = new URL(hrPage.url()).pathname.split('/').at(-1) ?? '';
    expect((await hrPage.request.put(`/api/dipendenti/${annaId}`, { data: { stipendio: SALARY } })).status()).toBe(200);
    // The mail server accepts the first mail and does not answer.
    mailbox.answers.push('hang');
    await hrPage.goto('/workflows');
    await cardOf(hrPage).getByRole('button', { name: 'Comunica al Manager' }).click();
    const stepDialog = hrPage.getByRole('dialog', { name: 'Comunica al Manager' });
    await stepDialog.getByRole('button', { name: 'Comunica al Manager' }).click();
    await expect(stepDialog).toHaveCount(0);
  });

  await test.step('The server is killed while it sends a mail, and sends that mail only once after its restart', async () => {
    await mailApp.round();
    await expect.poll(() => mailbox.tries).toBe(1);
    await mailApp.kill();
    expect(mailbox.received).toEqual([]);
    await mailApp.restart();
    await mailApp.expireJobs();
    const [mail] = await mailApp.mails(1, { to: manager.email });
    expect(mail?.subject).toBe('Anna Rossi: Da comunicare a IT');
  });

  await test.step('The Manager opens the onboarding on a phone, signs in, and adds the kit and changes two of its lines', async () => {
    const [mail] = await mailApp.mails(1, { to: manager.email });
    await managerPage.goto(linkIn(mail ?? { text: '' }, `${url}/workflows`));
    await fillLoginForm(managerPage, manager);
    await cardOf(managerPage).getByRole('button', { name: 'Comunica a IT' }).tap();
    const dialog = managerPage.getByRole('dialog', { name: 'Comunica a IT' });
    await dialog.getByRole('button', { name: 'Vendita (8)' }).tap();
    await dialog.getByLabel('Quantità della voce 2').fill('2');
    await dialog.getByRole('button', { name: 'Togli Stampante' }).tap();
    await dialog.getByRole('button', { name: 'Comunica a IT' }).tap();
    await expect(cardOf(managerPage)).toContainText('Pronto 0 di 8');
    await mailApp.round();
  });

  await test.step('IT opens the onboarding from the mail, and assigns eight items with fewer than ten clicks and typed fields', async () => {
    const [mail] = await mailApp.mails(1, { to: it.email });
    expect(mail?.subject).toBe('Anna Rossi: Da completare');
    await itPage.goto(linkIn(mail ?? { text: '' }, `${url}/workflows`));
    await fillLoginForm(itPage, it);
    await expect(cardOf(itPage)).toContainText('Pronto 0 di 8');
    const before = countOfItActions();
    await cardOf(itPage).getByRole('link', { name: 'Prepara' }).click();
    await expect(heading(itPage, 'Prepara Anna Rossi')).toBeVisible();
    await itPage.getByRole('button', { name: 'Assegna tutto (8)' }).click();
    await expectToast(itPage, '8 cose assegnate');
    await expect(itPage.getByText('Tutto è pronto')).toBeVisible();
    await expect(itPage.getByRole('region', { name: 'Già a posto' }).getByRole('listitem')).toHaveCount(8);
    await itPage.getByRole('button', { name: 'Nuovo verbale' }).click();
    const verbale = itPage.getByRole('dialog', { name: 'Nuovo verbale' });
    await verbale.getByRole('button', { name: 'Emetti verbale' }).click();
    await expect(verbale).toHaveCount(0);
    await itPage.getByRole('button', { name: 'Completato IT' }).click();
    const dialog = itPage.getByRole('dialog', { name: 'Completato IT' });
    await dialog.getByRole('button', { name: 'Completato IT' }).click();
    await expect(dialog).toHaveCount(0);
    const actions = countOfItActions() - before;
    expect(actions).toBe(6); // proves that the counter of user actions works
    expect(actions).toBeLessThan(10);
  });

  await test.step('HR sees on the page of the employee that the onboarding is ready and its items are reserved', async () => {
    await hrPage.goto(`/employees/${annaId}`);
    await expect(heading(hrPage, 'Anna Rossi')).toBeVisible();
    await expect(hrPage.getByRole('region', { name: 'Onboarding' })).toContainText('Tutto pronto');
    await expect(hrPage.getByRole('region', { name: 'Hardware Assegnato' }).getByRole('listitem')).toHaveCount(4);
    await expect(hrPage.getByRole('region', { name: 'Hardware Assegnato' }).getByRole('listitem').first()).toContainText('Riservato');
  });

  await test.step('The product mails the handover record to the employee, who signs it on a phone', async () => {
    await itPage.goto('/verbali');
    await itPage.getByRole('button', { name: 'Fai firmare' }).click();
    await itPage.getByRole('menuitem', { name: 'Con un link' }).click();
    const dialog = itPage.getByRole('dialog', { name: 'Link per firmare' });
    await dialog.getByRole('button', { name: 'Invia per e-mail' }).click();
    await expect(dialog.getByText('Il link parte adesso per anna.rossi@marea.example.')).toBeVisible();
    const [mail] = await mailApp.mails(1, { to: 'anna.rossi@marea.example' });
    const employeePage = await aVisitor(browser, url, PHONE);
    await employeePage.goto(linkIn(mail ?? { text: '' }, `${url}/firma/`));
    await expect(employeePage.getByText('ThinkPad').first()).toBeVisible();
    await employeePage.getByLabel('Nome e cognome').fill('Anna Rossi');
    await employeePage.getByRole('button', { name: 'Firma il verbale' }).tap();
    await expect(employeePage.getByRole('heading', { name: 'Grazie, hai firmato' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await expect(itPage.getByRole('article', { name: /^Verbale/ })).toContainText('Firmato da Anna Rossi');
  });

  await test.step('No recipient got a mail twice, and no mail contains the salary', async () => {
    await mailApp.round();
    await expect.poll(async () => (await mailApp.query(`select from posta where stato <> 'inviata'`)).length).toBe(0);
    const sent = mailbox.received;
    expect(sent.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
      expect.stringMatching(/^anna.rossi@marea.example Verbale di consegna n. \d{4}\/0001 da firmare$/),
      'giulia.ferrante@organico.example Anna Rossi: Da completare', // the first administrator also has the role IT
      `${it.email} Anna Rossi: Da completare`,
      `${manager.email} Anna Rossi: Da comunicare a IT`,
    ]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
    for (const { text } of sent) expect(text).not.toMatch(new RegExp(`${SALARY}|stipendio|malattia`, 'i'));
  });
});
