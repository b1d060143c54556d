// The palette, by keyboard alone: everything by its name, from anywhere.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const PALETTE_FILE = /\/shell-palette-[^/]*\.js$/;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca e comandi' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const active = (page: Page) => palette(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** What the screen reader is told is active is what looks active. */
async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  await expect(active(page)).toHaveAccessibleName(name);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
  await expect(field(page)).toBeFocused();
}

/** The dashboard, with the palette's file on its way until it is let through. */
async function withoutPalette(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute(PALETTE_FILE);
  await page.route(PALETTE_FILE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await heading(page, 'Dashboard').waitFor();
  return release;
}

async function aCompany(page: Page): Promise<string> {
  await page.request.post('/api/brands', { data: { nome: 'Lineaverde', colore: '#2F855A' } });
  const people: string[] = [];
  for (const [nome, cognome] of [
    ['Marta', 'Dal Bò'],
    ['Niccolò', "D'Angelo"],
    ['Chiara', 'Bellandi'],
    ['Luca', 'Chiabrera'],
  ] as const) {
    const data = {
      nome,
      cognome,
      email: `${people.length}@lineaverde.example`,
      brand_id: 1,
      posizione: 'Buyer',
    };
    people.push((await (await page.request.post('/api/dipendenti', { data })).json()).id);
  }
  await page.request.post('/api/workflows', { data: { dipendente_id: people[0] } });
  const laptop = { nome: 'MacBook Air 13', tipo: 'laptop', marca: 'Apple', modello: 'M3', numero_seriale: 'C02ZK1LMD6T', brandIds: [1] };
  await page.request.post('/api/hardware', { data: laptop });
  await page.request.patch('/api/hardware/1/assign', { data: { dipendente_id: people[2] } });
  await page.request.post('/api/hardware', { data: { ...laptop, nome: 'ThinkPad T14', marca: 'Lenovo', numero_seriale: 'PF3X9K21' } });
  await page.request.post('/api/showrooms', { data: { nome: 'Napoli Chiaia', brand_ids: [1] } });
  return people[0] ?? '';
}

test('finds, by keyboard alone, whatever it is, from wherever one is', async ({ page }) => {
  const marta = await aCompany(page);
  await page.goto('/showrooms');
  await heading(page, 'Gestione Showroom').waitFor();

  await test.step('nothing typed: what may be done and where one may go', async () => {
    await page.keyboard.press('Control+k');
    await expectActive(page, 'Nuovo Dipendente');
    await expect(palette(page).getByRole('group', { name: 'Vai a' }).getByRole('option')).toHaveCount(13);
    await expect(palette(page).getByRole('group', { name: 'Recenti' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('End');
    await expectActive(page, 'Il tuo account');
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 'Nuovo Dipendente');
    await page.keyboard.press('ArrowUp');
    await expectActive(page, 'Il tuo account');
    await page.keyboard.press('Home');
    await expectActive(page, 'Nuovo Dipendente');
  });

  await test.step('what is typed, whatever its accents, marked where it was found', async () => {
    await page.keyboard.type('dal bo');
    await expectActive(page, /^Marta Dal Bò/);
    await expect(active(page).locator('mark')).toHaveText(['Dal', 'Bò']);
    await expect(palette(page).getByRole('status')).toHaveText('2 voci'); // her workflow, too
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Marta Dal Bò')).toBeFocused();
    await expect(page).toHaveURL(`/employees/${marta}`);
  });

  await test.step('in groups, with the holder beside the device', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('chia');
    await expect(palette(page).getByRole('group')).toHaveCount(2);
    await expect(palette(page).getByRole('group', { name: 'Dipendenti' }).getByRole('option')).toHaveCount(2);
    await expect(option(page, 'Napoli Chiaia Lineaverde')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('c02 zk1');
    await expectActive(page, /^MacBook Air 13 di Chiara Bellandi · Apple M3/);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Asset Hardware')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('C02ZK1LMD6T');
  });

  await test.step('Invio before the answer opens what it was meant for', async () => {
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('dangelo');
    await page.keyboard.press('Enter');
    await expect(heading(page, "Niccolò D'Angelo")).toBeVisible();
  });

  await test.step('what was opened lately stands first, the last one before the others', async () => {
    await page.keyboard.press('Control+k');
    const recent = palette(page).getByRole('group', { name: 'Recenti' }).getByRole('option');
    await expect(recent).toHaveText([/D'Angelo/, /MacBook Air 13/, /Marta Dal Bò/]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('into another tab, and this one stays as it is', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('marta');
    await expectActive(page, /^Marta Dal Bò/);
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Control+Enter');
    await expect(heading(await opened, 'Marta Dal Bò')).toBeVisible();
    await (await opened).close();
    await expect(palette(page)).toBeVisible();
    await expect(page).not.toHaveURL(`/employees/${marta}`);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
});

test('does what may be done, and goes where one says', async ({ page }) => {
  await test.step('a screen by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cartelle');
    await expectActive(page, 'Gestione Cartelle');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Gestione Cartelle Condivise')).toBeVisible();
  });

  for (const [typed, title, path] of [
    ['nuovo dip', 'Nuovo Dipendente', '/employees'],
    ['nuovo work', 'Nuovo Workflow', '/workflows'],
    ['nuovo hard', 'Nuovo Hardware', '/hardware'],
    ['nuovo soft', 'Nuovo Software', '/software'],
  ] as const) {
    await test.step(`${title} opens its dialog, and the address keeps nothing of it`, async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expectActive(page, title);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 2 })).toContainText(/Nuovo/);
      await expect(page).toHaveURL(path);
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toHaveCount(0); // not over another dialog
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }

  await test.step('hardware to somebody who is chosen next', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('assegna hard');
    await expectActive(page, 'Assegna hardware a…');
    await page.keyboard.press('Enter'); // waits for the answer
    await expect(field(page)).toHaveAccessibleName('Assegna hardware a… Cerca la persona');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveAccessibleName('Cerca dipendenti, asset o un comando'); // one step back
    await page.keyboard.type('assegna hard');
    await expectActive(page, 'Assegna hardware a…');
    await expect(palette(page).getByRole('status')).toHaveText('1 voce');
    await page.keyboard.press('Enter');
    await page.keyboard.type('luca');
    await expectActive(page, /^Luca Chiabrera/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assegna Hardware' });
    await expect(dialog).toContainText('A Luca Chiabrera');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: /ThinkPad/ }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('ThinkPad T14');
  });
});

test('Invio before the palette is there waits for what its letters find', async ({ page }) => {
  for (const [how, open] of [
    ['by the shortcut', () => page.keyboard.press('Control+k')],
    ["from the dashboard's box", () => page.getByPlaceholder('Cerca dipendenti, asset...').focus()],
  ] as const) {
    await test.step(how, async () => {
      const release = await withoutPalette(page);
      await open();
      await page.keyboard.type('dangelo');
      await page.keyboard.press('Enter');
      release();
      await expect(heading(page, "Niccolò D'Angelo")).toBeVisible();
      await expect(palette(page)).toHaveCount(0);
    });
  }

  await test.step('unless other letters follow', async () => {
    const release = await withoutPalette(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dangelox');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    release();
    await expect(field(page)).toHaveValue('dangelo');
    await expectActive(page, /^Niccolò D'Angelo/);
    await expect(page).toHaveURL('/dashboard');
  });
});

test("the dashboard's box and the bar of small screens open it, and the focus comes back", async ({ page }) => {
  await page.goto('/dashboard');
  const box = page.getByPlaceholder('Cerca dipendenti, asset...');
  await box.focus();
  await page.keyboard.type('chiara');
  await expect(field(page)).toHaveValue('chiara');
  await expectActive(page, /^Chiara Bellandi/);
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const icon: Locator = page.getByRole('banner').getByRole('button', { name: 'Cerca' });
  await icon.click();
  await expect(field(page)).toBeFocused();
  await palette(page).getByRole('button', { name: 'Chiudi con Esc' }).click();
  await expect(icon).toBeFocused();
});

test('nothing found says so; no answer says so, and can be asked again', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('qwertyuiop');
  await expect(palette(page).getByRole('status')).toHaveText('Nessun risultato per «qwertyuiop»');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await page.route('**/api/ricerca**', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.type('s');
  await expect(palette(page).getByRole('alert')).toContainText('La ricerca non è riuscita. Controlla la connessione e riprova.');
  await expectAccessible(page);
  await page.unroute('**/api/ricerca**');
  await palette(page).getByRole('button', { name: 'Riprova' }).click();
  await expect(palette(page).getByRole('status')).toHaveText('Nessun risultato per «qwertyuiops»');
});

test('what was opened lately is gone for who signs in next', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('chiara');
  await expectActive(page, /^Chiara Bellandi/);
  await page.keyboard.press('Enter');
  await heading(page, 'Chiara Bellandi').waitFor();
  const recent = palette(page).getByRole('group', { name: 'Recenti' });
  await page.keyboard.press('Control+k');
  await expect(recent).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('giulia.ferrante@organico.example');
  await page.getByLabel('Password', { exact: true }).fill('una frase lunga e mia');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await heading(page, 'Dashboard').waitFor();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(recent).toHaveCount(0);
});
