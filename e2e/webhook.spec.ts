import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { test as base, expect } from './product.ts';
import { expectToast } from './toast.ts';

interface Receiver {
  url: string;
  /** The statuses of the next responses of the receiver. When the list is empty, the receiver answers 200. */
  answers: number[];
  received: { headers: Record<string, string>; body: string }[];
}

const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which other fixtures this fixture needs
    async ({}, use) => {
      const receiver: Receiver = { url: '', answers: [], received: [] };
      const server = createServer((request, response) => {
        void text(request).then((body) => {
          receiver.received.push({ headers: request.headers as Record<string, string>, body });
          response.writeHead(receiver.answers.shift() ?? 204).end();
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/organico`;
      await use(receiver);
      server.close();
    },
    { scope: 'worker' },
  ],
  product: async ({ servers }, use, { file }) =>
    use({ url: await servers.urlOf(file, 'empty', { WEBHOOK_HTTP: 'true', WEBHOOK_NETWORKS: '127.0.0.1' }) }),
});

test('A webhook reports a new employee, and the amministratore sees the deliveries of the webhook', async ({ page, product, receiver }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  await page.goto('/user-management');
  await page.getByRole('link', { name: 'Webhook', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nessun webhook' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Nuovo webhook', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo webhook' });
  await dialog.getByLabel('Nome *').fill('Directory');
  await dialog.getByLabel('Indirizzo *').fill('https://10.0.0.7/organico');
  await dialog.getByLabel('Persona assunta').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crea webhook', exact: true }).click();
  await expect(dialog.getByText(/^L'indirizzo porta dentro la rete aziendale/).first()).toBeVisible();
  await dialog.getByLabel('Indirizzo *').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Crea webhook', exact: true }).click();

  const secretDialog = page.getByRole('dialog', { name: 'Segreto del webhook' });
  const segreto = await secretDialog.locator('.copyable .mono').innerText();
  await expectAccessible(page);
  await secretDialog.getByRole('button', { name: "L'ho copiato", exact: true }).click();
  const directory = page.getByRole('region', { name: 'Directory' });
  await expect(directory.getByText('Nessuna consegna negli ultimi 30 giorni.')).toBeVisible();

  receiver.answers.push(500);
  await directory.getByRole('button', { name: 'Prova Directory', exact: true }).click();
  const prova = directory.getByRole('listitem').filter({ hasText: 'Prova' });
  await expect(prova).toContainText('Abbandonata');
  await expect(prova).toContainText('risposta 500');
  await expectAccessible(page);
  await prova.getByRole('button', { name: /^Rimanda Prova/ }).click();
  await expect(prova).toContainText('Consegnata');
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);

  const email = 'anna.rossi@marea.example';
  await make(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email, brand_id });
  await expect(directory.getByRole('listitem').filter({ hasText: 'Persona assunta' })).toContainText('Consegnata');
  const { body = '', headers = {} } = receiver.received[2] ?? {};
  expect(new Webhook(segreto).verify(body, headers)).toMatchObject({ type: 'persona.assunta', data: { brand_ids: [brand_id] } });
  expect(body).not.toContain('Rossi');

  const choose = async (name: string) => {
    await directory.getByRole('button', { name: 'Azioni per Directory', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Cambia il segreto');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cambia', exact: true }).click();
  await expect(secretDialog.locator('.copyable .mono')).not.toHaveText(segreto);
  await secretDialog.getByRole('button', { name: "L'ho copiato", exact: true }).click();
  await expect(directory.getByText(/^Firma ancora fino al/)).toBeVisible();

  await choose('Modifica');
  const editDialog = page.getByRole('dialog', { name: 'Modifica webhook' });
  await editDialog.getByLabel('Persona uscita').check();
  await editDialog.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(directory.getByText('Persona assunta, Persona uscita', { exact: true })).toBeVisible();

  await choose('Spegni');
  await expect(directory.getByText('Spento', { exact: true })).toBeVisible();
  await expect(directory.getByRole('button', { name: 'Prova Directory', exact: true })).toHaveCount(0);
  await choose('Elimina');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expectToast(page, 'Webhook eliminato');
  await expect(page.getByRole('heading', { name: 'Nessun webhook' })).toBeVisible();
});
