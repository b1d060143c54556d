import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('The page of an employee shows the total of the assigned items, and the user returns all of them in one step', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const make = async (path: string, data: object) => (await page.request.post(`${product.url}${path}`, { data })).json();
  const assign = (path: string, id: number, data: object) => page.request.patch(`${product.url}${path}/${id}/assign`, { data });
  const brand = await make('/api/brands', { nome: 'Lineaverde' });
  const brandFields = { brandIds: [brand.id] };
  const anna = await make('/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@lineaverde.example', brand_id: brand.id });
  const software = await make('/api/software', {
    ...brandFields,
    nome: 'Microsoft 365',
    licenza: 'E3',
    costo_licenza: '432.10',
    numero_licenze: 3,
  });
  const hardware = await make('/api/hardware', {
    ...brandFields,
    nome: 'ThinkPad T14',
    tipo: 'laptop',
    marca: 'Lenovo',
    modello: 'Gen 5',
    costo_annuo: '386.50',
  });
  const plan = await make('/api/piani-mobili', {
    ...brandFields,
    nome_piano: 'Business 100',
    operatore: 'TIM',
    dati_gb: 100,
    costo_annuo: '167.88',
  });
  const phone = await make('/api/iphones', {
    ...brandFields,
    modello: 'iPhone 15',
    colore: 'Nero',
    memoria: '128 GB',
    costo_annuo: '204.00',
  });
  const folder = await make('/api/cartelle-condivise', { ...brandFields, nome: 'Vendite', percorso: '\\\\srv01\\vendite' });
  const receiver = { dipendente_id: anna.id };
  await assign('/api/software', software.id, receiver);
  await assign('/api/hardware', hardware.id, receiver);
  await assign('/api/piani-mobili', plan.id, { ...receiver, iphone_id: phone.id });
  await assign('/api/cartelle-condivise', folder.id, { ...receiver, permessi: 'scrittura' });

  await test.step('Each card of the employee page shows how many items it lists, and the side card shows the total', async () => {
    await page.goto(`/employees/${anna.id}`);
    const badges = {
      'Piano Mobile': /1\/1.*371,88\s€/,
      'Software Assegnato': /1\/1.*432,10\s€/,
      'Hardware Assegnato': /1\/1.*386,50\s€/,
      'Cartelle Condivise': /1\/1/,
    };
    for (const [name, badge] of Object.entries(badges)) await expect(page.getByRole('region', { name })).toContainText(badge);
    const valueSection = page.getByRole('region', { name: 'Valore Risorse Assegnate' });
    await expect(valueSection).toContainText(/1\.190,48\s€/); // the costs of the four items: 432.10 + 386.50 + 167.88 + 204.00
    await expect(valueSection).toContainText(/Costo mensile\s*99,21\s€/);
    await expect(page.getByText(/^1\.190\s€$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A leaving employee keeps all items until the user returns them in one step', async () => {
    await page.request.put(`${product.url}/api/dipendenti/${anna.id}`, { data: { stato: 'uscito' } });
    await page.reload();
    const assignedText = 'un dispositivo, un telefono aziendale, un piano mobile, una licenza software e una cartella condivisa';
    await expect(page.getByText(`Ha ancora ${assignedText}`)).toBeVisible();
    await page.request.post(`${product.url}/api/uscite`, { data: { dipendente_id: anna.id, data_uscita: anna.data_assunzione } });
    await page.getByRole('link', { name: 'Restituisci tutto' }).click();
    await page.getByRole('button', { name: 'Conferma 5 di 5' }).click();
    await expectToast(page, '5 esiti registrati');
    await page.getByRole('link', { name: 'Scheda del dipendente' }).click();
    await expect(page.getByRole('region', { name: 'Valore Risorse Assegnate' })).toContainText(/0,00\s€/);
    for (const text of [
      'Nessun piano mobile assegnato',
      'Nessun software assegnato',
      'Nessun hardware assegnato',
      'Nessuna cartella assegnata',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Restituisci tutto' })).toHaveCount(0);
  });

  await test.step('The returned items stay in the history of the employee', async () => {
    const history = page.getByRole('region', { name: 'Cronologia' });
    for (const name of ['Microsoft 365', 'ThinkPad T14', 'Business 100', 'iPhone 15', 'Vendite']) await expect(history).toContainText(name);
    await expect(history.getByText('In corso')).toHaveCount(0);
    await expectAccessible(page);
  });
});
