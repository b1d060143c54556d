// Accounts that an amministratore limits to one showroom of a brand: what they see, and which buttons they are offered.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { dialogOf, heading } from './locators.ts';
import { make } from './make.ts';
import { option, palette } from './palette.ts';
import { expect, test } from './product.ts';

const PHONE = { width: 390, height: 844 };

async function aBrandWithTwoShowrooms(page: Page, nome: string) {
  const brand = await make(page, '/api/brands', { nome });
  const milano = await make(page, '/api/showrooms', { nome: 'Milano Brera', brand_ids: [brand] });
  const torino = await make(page, '/api/showrooms', { nome: 'Torino Po', brand_ids: [brand] });
  const person = (nome: string, cognome: string, showroom: number) =>
    make<string>(page, '/api/dipendenti', {
      ...{ nome, cognome, showroom, brand_id: brand, email: `${nome.toLowerCase()}@${brand}.example`, stato: 'entrato' },
      data_assunzione: '2024-01-10',
    });
  const [anna, bruno, carla] = [
    await person('Anna', 'Milesi', milano),
    await person('Bruno', 'Milani', milano),
    await person('Carla', 'Torini', torino),
  ];
  const laptop = (nome: string) => make(page, '/api/hardware', { nome, tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand] });
  const [annasLaptop, carlasLaptop] = [await laptop('MacBook di Milano'), await laptop('MacBook di Torino')];
  await page.request.patch(`/api/hardware/${annasLaptop}/assign`, { data: { dipendente_id: anna } });
  await page.request.patch(`/api/hardware/${carlasLaptop}/assign`, { data: { dipendente_id: carla } });
  return { brand, milano, anna, bruno, carla, carlasLaptop };
}

test('The manager of one showroom can view and assign everything there, and sees nothing of the other showroom of the brand', async ({
  page,
  browser,
  product,
}) => {
  await signInAndOpen(page, product.url);
  const { brand, anna, bruno, carla, carlasLaptop } = await aBrandWithTwoShowrooms(page, 'Tamerice');
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand);

  await test.step('The amministratore limits the account to a showroom, and the card and «Cosa vede» name it', async () => {
    await page.goto('/user-management');
    const card = page.getByRole('article', { name: 'Marta MANAGER' });
    await card.getByRole('button', { name: 'Cambia il diritto di Marta MANAGER su Tamerice' }).click();
    await page.getByRole('menuitem', { name: 'Limita agli showroom' }).click();
    const dialog = dialogOf(page, 'Che cosa vede di Tamerice');
    await dialog.getByRole('radio', { name: 'Solo alcuni showroom' }).check();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(dialog).toContainText('Scegli almeno uno showroom, oppure tutto il brand');
    await dialog.getByRole('checkbox', { name: 'Milano Brera' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText('Modifica · solo Milano Brera');

    await card.getByRole('button', { name: 'Azioni per Marta MANAGER' }).click();
    await page.getByRole('menuitem', { name: 'Cosa vede' }).click();
    const visible = dialogOf(page, 'Cosa vede');
    await expect(visible).toContainText('modifica, solo Milano Brera');
    await expect(visible.getByRole('button', { name: 'Dipendenti' })).toContainText('2 di 3');
    await page.keyboard.press('Escape');
  });

  await manager.setViewportSize(PHONE);
  await test.step('Lists, search and report contain only the showroom of the manager', async () => {
    await manager.goto('/employees');
    await expect(heading(manager, 'Dipendenti')).toContainText('2');
    await expect(manager.getByText('Anna Milesi')).toBeVisible();
    await expect(manager.getByText('Carla')).toHaveCount(0);
    await manager.goto('/employees?q=Torini');
    await expect(manager.getByText('Nessun dipendente')).toBeVisible();
    await manager.goto('/hardware');
    await expect(heading(manager, 'Asset Hardware')).toContainText('1');
    await expect(manager.getByText('MacBook di Torino')).toHaveCount(0);
    const report = await (await manager.request.get('/api/report')).text();
    expect(report).not.toContain('Torino');
    expect((await manager.request.get(`/api/dipendenti/${carla}`)).status()).toBe(404);
    expect((await manager.request.get(`/api/hardware/${carlasLaptop}`)).status()).toBe(404);
  });

  await test.step('The page of an employee of the other showroom says that the employee does not exist', async () => {
    await manager.goto(`/employees/${carla}`);
    await expect(manager.getByText('non esiste')).toBeVisible();
  });

  await test.step('The manager unassigns the laptop and assigns it to another employee of the showroom', async () => {
    const held = manager.getByRole('region', { name: 'Hardware Assegnato' });
    await manager.goto(`/employees/${anna}`);
    await held.getByRole('button', { name: /^Restituisci/ }).click();
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expect(held).not.toContainText('MacBook di Milano');
    // A free device stays visible to the showroom of its last holder.
    await manager.goto(`/employees/${bruno}`);
    await manager.getByRole('button', { name: 'Assegna Hardware' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Assegna Hardware' });
    await dialog.getByRole('combobox').first().fill('MacBook');
    await expect(manager.getByRole('option')).toHaveCount(1);
    await manager.getByRole('option', { name: 'MacBook di Milano' }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(held).toContainText('MacBook di Milano');
  });
});

test('An IT account that is limited to a showroom is offered no button that creates or copies items, because each of these calls is refused', async ({
  page,
  browser,
  product,
}) => {
  await signInAndOpen(page, product.url);
  const { brand, milano } = await aBrandWithTwoShowrooms(page, 'Ginepro');
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand);
  const createButton = it.getByRole('button', { name: 'Nuovo Hardware' });
  const copyButton = it.getByRole('button', { name: 'Duplica MacBook di Milano' });
  await it.goto('/hardware');
  await expect(createButton).toBeVisible();
  await expect(copyButton).toBeVisible();

  const [association] = await (await page.request.get(`/api/user-brands?brand_id=${brand}`)).json();
  const limited = await page.request.patch(`/api/user-brands/${association.id}`, { data: { showroom_ids: [milano] } });
  expect(limited.status()).toBe(200);
  await it.goto('/hardware');
  await expect(it.getByText('MacBook di Milano').first()).toBeVisible();
  await expect(it.getByRole('button', { name: 'Modifica MacBook di Milano' })).toBeVisible();
  await expect(createButton).toHaveCount(0);
  await expect(copyButton).toHaveCount(0);
  await it.keyboard.press('Control+k');
  await expect(option(it, 'Assegna hardware a…')).toBeVisible();
  await expect(palette(it).getByRole('option', { name: 'Nuovo Hardware' })).toHaveCount(0);
  for (const [path, name] of [
    ['/software', 'Nuovo Software'],
    ['/fatture', 'Carica fattura'],
  ] as const) {
    await it.goto(path);
    await expect(it.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(it.getByRole('button', { name })).toHaveCount(0);
  }
});
