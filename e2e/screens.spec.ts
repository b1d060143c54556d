// Checks the accessibility of pages and of the parts that open on them. Parts that another spec opens and checks are left out.
import { expectAccessible } from './accessible.ts';
import { aLeaver, openScreen, signIn } from './demo.ts';
import { checkOpenedParts, dialog, menu, type OpenedPart, question, region } from './opened-parts.ts';
import { blockLiveEvents, expect, test } from './product.ts';
import { chooseBulkAction } from './user-actions.ts';

test.use({ withDemo: true });
// The tests run in parallel, because no test changes data that another test reads.
test.describe.configure({ mode: 'parallel' });

const SCREENS: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
  '/employees': 'Dipendenti',
  '/employees?q=nessunochiamatocosi': 'Dipendenti',
  '/showrooms': 'Gestione Showroom',
  '/software': 'Asset Software',
  '/hardware': 'Asset Hardware',
  '/mobile-plans': 'Piani Mobili',
  '/mobile-plans?vista=telefoni': 'Telefoni aziendali',
  '/admin/cartelle': 'Gestione Cartelle Condivise',
  '/workflows': 'Gestione Workflow',
  '/verbali': 'Verbali',
  '/uscite': 'Uscite',
  '/reports': 'Report e Analytics',
  '/reports?vista=dipendenti': 'Report e Analytics',
  '/reports?vista=asset': 'Report e Analytics',
  '/reports?vista=workflow': 'Report e Analytics',
  '/brand-management': 'Gestione Brand',
  '/user-management': 'Gestione Utenti e Brand',
  '/primi-passi': 'Primi passi',
  '/importazioni': 'Importazioni',
  '/conservazione': 'Conservazione',
  '/cronologia': 'Cronologia',
  '/account': 'Il tuo account',
  '/niente': 'Pagina non trovata',
};

for (const [path, title] of Object.entries(SCREENS)) {
  test(`The page ${path} passes the accessibility check`, async ({ page }) => {
    await signIn(page);
    await openScreen(page, path);
    await expect(page).toHaveTitle(`${title} · Organico`);
    await expectAccessible(page);
  });
}

test('The page of a leaving employee passes the accessibility check', async ({ page }) => {
  await signIn(page);
  await openScreen(page, await aLeaver(page));
  await expect(page.getByText('Ha ancora')).toBeVisible();
  await expectAccessible(page);
});

const OPENED_PARTS: readonly OpenedPart[] = [
  { at: '/employees', press: ['Nuovo Dipendente'], shows: dialog('Nuovo Dipendente') },
  { at: '/employees', press: [/^Elimina /], shows: question('Elimina dipendente') },
  { at: '/employees', press: ['Esporta'], shows: menu },
  { at: '/employees', press: ['Filtra'], shows: dialog('Filtra') },
  { at: 'leaver', press: ['Modifica'], shows: dialog('Modifica Dipendente') },
  { at: 'leaver', press: ['Assegna Software'], shows: dialog('Assegna Software') },
  { at: 'leaver', press: ['Assegna Hardware'], shows: dialog('Assegna Hardware') },
  { at: 'leaver', press: ['Assegna Cartella'], shows: dialog('Assegna Cartella') },
  { at: 'leaver', press: ['Nuovo Workflow'], shows: dialog('Nuovo Workflow') },
  { at: '/software', press: [/^Assegna /], shows: dialog(/^Assegna/) },
  { at: '/software', press: ['Scegli', /^Scegli tutto/], shows: region('Azioni sulle righe scelte'), staysOpen: true },
  { at: '/software', press: ['Scegli', /^Scegli tutto/, 'Riprendi'], shows: dialog(/^Riprendi/), staysOpen: true },
  { at: '/hardware', press: ['Nuovo Hardware'], shows: dialog('Nuovo Hardware') },
  { at: '/hardware', press: [/^Riprendi /], shows: (page) => page.getByRole('alertdialog') },
  { at: '/uscite', press: ['Filtra'], shows: dialog('Filtra per Brand') },
  { at: '/hardware?assegnato=false', press: [/^Assegna /], shows: dialog(/^Assegna/) },
  { at: '/mobile-plans', press: ['Nuovo Piano'], shows: dialog(/^Nuovo Piano/) },
  { at: '/mobile-plans?assegnato=false', press: [/^Assegna /], shows: dialog(/^Assegna/) },
  { at: '/mobile-plans?vista=telefoni', press: ['Nuovo Telefono'], shows: dialog(/^Nuovo Telefono/) },
  { at: '/mobile-plans?vista=telefoni', press: [/^Assegna /], shows: dialog(/^Assegna/) },
  { at: '/brand-management', press: ['Nuovo Brand'], shows: dialog('Nuovo Brand') },
  { at: '/brand-management', press: [/^Modifica /], shows: dialog(/^Modifica/) },
  { at: '/user-management', press: ['Azioni per Chiara Bellandi'], shows: menu },
  { at: '/user-management', press: ['Azioni per Chiara Bellandi', 'Cambia ruolo'], shows: dialog(/ruolo/i) },
  { at: '/user-management', press: [/^Cambia il diritto di Chiara Bellandi/], shows: menu },
  { at: '/dashboard', press: [/^Avvisi/], shows: dialog(/^Avvisi/) },
];

for (const partPath of new Set(OPENED_PARTS.map((each) => each.at))) {
  test(`Every dialog, menu and panel of the page ${partPath} passes the accessibility check`, async ({ page }) => {
    await signIn(page);
    await checkOpenedParts(
      page,
      partPath === 'leaver' ? await aLeaver(page) : partPath,
      OPENED_PARTS.filter((each) => each.at === partPath),
    );
  });
}

test('The result of an action on many rows names the rows that were left unchanged, with the reason', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/hardware?assegnato=true'); // assigned items cannot be deleted, so the bulk action leaves them unchanged
  await page.getByRole('button', { name: 'Scegli', exact: true }).click();
  await page.getByRole('button', { name: /^Scegli tutto/ }).click();
  await chooseBulkAction(page, 'Elimina');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('è assegnato');
  await expectAccessible(page);
});

test('The pages of an account without brands pass the accessibility check', async ({ page }) => {
  await signIn(page);
  const account = { username: 'senza.brand', email: 'senza.brand@organico.example', password: 'una frase lunga e mia', role: 'HR' };
  const accountResponse = await page.request.post('/api/auth/register', { data: account });
  expect(accountResponse.status(), await accountResponse.text()).toBe(201);
  await page.request.post('/api/auth/login', { data: { username: account.username, password: account.password } });
  for (const path of [
    '/dashboard',
    '/employees',
    '/hardware',
    '/workflows',
    '/reports',
    '/user-management',
    '/importazioni',
    '/cronologia',
  ]) {
    await test.step(`The page ${path} without brands passes the accessibility check`, async () => {
      await openScreen(page, path);
      await expect(page.getByText(/Chiedi|amministratore/).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('The pages show that a server is slow or failing', () => {
  test.use({ brokenOnPurpose: true });

  const READING_PAGES: readonly string[] = [
    '/dashboard',
    '/employees',
    '/hardware',
    '/workflows',
    '/reports',
    '/cronologia',
    '/account',
    'leaver',
  ];

  test('Every page shows that it is loading, and then reports which data could not be loaded', async ({ page }) => {
    await signIn(page);
    const leaver = await aLeaver(page);
    await blockLiveEvents(page);
    let responseGate = Promise.withResolvers<void>();
    // Delays all API requests except the session and the event stream, until the test releases the requests and lets them fail.
    await page.route(/\/api\/(?!auth\/me|eventi)/, async (route) => {
      await responseGate.promise;
      await route.abort();
    });
    for (const path of READING_PAGES) {
      await test.step(`The page ${path} shows that it is loading, and then an error with a retry button`, async () => {
        responseGate = Promise.withResolvers();
        await page.goto(path === 'leaver' ? leaver : path);
        await expect(page.locator('[aria-busy=true], .sk, .ring.spin').first()).toBeVisible();
        await expect(page.locator('h1')).toBeAttached();
        await expectAccessible(page);
        responseGate.resolve();
        await expect(page.getByRole('button', { name: 'Riprova' }).first()).toBeVisible();
        await expect(page).toHaveTitle(/\S · Organico$/);
        await expectAccessible(page);
      });
    }
  });

  test('A page whose request is rejected shows the reason of the server and not a connection error', async ({ page }) => {
    await signIn(page);
    await blockLiveEvents(page);
    const message = 'Il server è occupato: riprova tra poco.';
    await page.route('**/api/showrooms*', (route) => route.fulfill({ status: 503, json: { error: message, message, code: 'OCCUPATO' } }));
    await page.goto('/showrooms');
    await expect(page.getByRole('alert')).toContainText(`Il server ha risposto con un errore${message}`);
    await expectAccessible(page);
    await page.unroute('**/api/showrooms*');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.getByRole('heading', { name: 'Il server ha risposto con un errore' })).toHaveCount(0);
  });

  test('When the script of a page fails to load, the app shows an error with a retry button in the place of the page', async ({ page }) => {
    await signIn(page);
    await openScreen(page, '/dashboard');
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'La pagina non è stata caricata' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Report e Analytics' })).toBeVisible();
  });
});
