import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Gettoni per programmi' });

async function openAccountPage(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: ', il tuo account' }).click();
}

async function createToken(page: Page, nome: string, permission: 'Solo leggere' | 'Leggere e modificare'): Promise<string> {
  await section(page).getByRole('button', { name: 'Crea un gettone', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo gettone' });
  await form.getByLabel('Nome *').fill(nome);
  await form.getByLabel(permission, { exact: true }).check();
  await form.getByRole('button', { name: 'Crea il gettone', exact: true }).click();
  const tokenDialog = page.getByRole('dialog', { name: `Il gettone ${nome}` });
  await expect(tokenDialog).toBeVisible();
  await expectAccessible(page);
  const token = await tokenDialog.locator('.copyable .mono').innerText();
  await page.keyboard.press('Escape'); // neither the Esc key nor the Back button may close the dialog, because the token would be lost
  await page.goBack();
  await expect(tokenDialog.getByRole('button', { name: 'Copia', exact: true })).toBeVisible();
  await tokenDialog.getByRole('button', { name: "L'ho messo al sicuro", exact: true }).click();
  await expect(section(page).getByText(nome, { exact: true })).toBeVisible();
  return token;
}

async function callWithToken(url: string, token: string, method = 'GET'): Promise<number> {
  const requestInit = { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  const response = await fetch(
    `${url}/api/brands`,
    method === 'POST' ? { ...requestInit, body: JSON.stringify({ nome: 'Dal programma' }) } : requestInit,
  );
  return response.status;
}

test('A user creates an API token, a program uses the token, the page shows the last use, and a revoked token is rejected', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  await openAccountPage(page);
  await section(page).getByRole('button', { name: 'Crea un gettone', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo gettone' });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Crea il gettone', exact: true }).click();
  await expect(form.getByText('Dai un nome al gettone').first()).toBeVisible();
  await form.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(form).toHaveCount(0);

  const readToken = await createToken(page, 'Inventari', 'Solo leggere');
  const writeToken = await createToken(page, 'Buste paga', 'Leggere e modificare');
  await expect(section(page).getByText('mai usato')).toHaveCount(2);
  expect([await callWithToken(product.url, readToken), await callWithToken(product.url, readToken, 'POST')]).toEqual([200, 403]);
  expect(await callWithToken(product.url, writeToken, 'POST')).toBe(201);
  await page.reload();
  await expect(section(page).getByText('usato il')).toHaveCount(2);
  await expect(section(page).getByText(readToken)).toHaveCount(0);

  await section(page).getByRole('button', { name: 'Revoca il gettone Inventari', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca', exact: true }).click();
  await expectToast(page, 'Gettone revocato');
  await expect(section(page).getByText('Inventari', { exact: true })).toHaveCount(0);
  expect([await callWithToken(product.url, readToken), await callWithToken(product.url, writeToken)]).toEqual([401, 200]);

  await page.goto('/cronologia');
  await expect(page.getByText('con il gettone Buste paga').first()).toBeVisible();
});

test('A second API token with the same name is rejected, and the form keeps the typed text', async ({ page, product }) => {
  await signIn(page, product.url);
  await openAccountPage(page);
  await createToken(page, 'Doppio', 'Solo leggere');
  await section(page).getByRole('button', { name: 'Crea un gettone', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo gettone' });
  await form.getByLabel('Nome *').fill('doppio');
  await form.getByRole('button', { name: 'Crea il gettone', exact: true }).click();
  await expect(form.getByText('Hai già un gettone con questo nome').first()).toBeVisible();
  await expect(form.getByLabel('Nome *')).toHaveValue('doppio');
});

test('An amministratore sees that another account has no API tokens', async ({ page, product }) => {
  await signIn(page, product.url);
  const password = 'altre quattro parole';
  await page.request.post('/api/auth/register', { data: { username: 'marta', email: 'marta@organico.example', password, role: 'HR' } });
  await page.goto('/user-management');
  const card = page.getByRole('article').filter({ hasText: 'marta@organico.example' });
  await card.getByRole('button', { name: /^Azioni per/ }).click();
  await page.getByRole('menuitem', { name: 'Gettoni per programmi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Gettoni per programmi' });
  await expect(dialog.getByText('Nessun programma entra con questo account.')).toBeVisible();
  await expectAccessible(page);
});
