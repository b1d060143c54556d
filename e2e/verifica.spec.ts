import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('A user confirms or revokes the access of folder members when it is due for confirmation', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: 'Marea' });
  const person = (nome: string) =>
    post<{ id: string }>(page, '/api/dipendenti', {
      nome,
      cognome: 'Longo',
      email: `${nome.toLowerCase()}@marea.example`,
      brand_id: brand.id,
      data_assunzione: '2020-01-07',
    });
  for (const nome of ['Ada', 'Bice', 'Ciro']) await person(nome);
  const folder = { nome: 'Bilanci', percorso: '\\\\srv01\\bilanci', brandIds: [brand.id] };
  const { id } = await post<{ id: number }>(page, '/api/cartelle-condivise', folder);
  const rows = ['Ada', 'Bice'].map((nome) => `${nome.toLowerCase()}@marea.example;cartella;Bilanci;10/01/2025;Lettura`);
  const file = await page.request.post('/api/importazioni?elenco=assegnazioni&nome=storia.csv', {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(['Assegnatario;Categoria;Che cosa;Assegnato il;Permesso', ...rows].join('\n')),
  });
  expect(file.status(), await file.text()).toBe(201);
  const applied = await page.request.post(`/api/importazioni/${(await file.json()).id}/applica`, { data: {} });
  expect(applied.ok(), await applied.text()).toBe(true);
  await page.goto('/admin/cartelle');

  await test.step('The bell shows that the access to a folder is due for confirmation, and links to the folder', async () => {
    await page.getByRole('button', { name: /^Avvisi/ }).click();
    const dueRegion = page.getByRole('dialog', { name: /Avvisi/ }).getByRole('region', { name: 'Accessi a cartelle da verificare' });
    await dueRegion.getByRole('button', { name: 'Accessi a cartelle da verificare', exact: true }).click();
    await dueRegion.getByRole('link', { name: 'Bilanci' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bilanci' })).toBeVisible();
  });

  const accessi = page.getByRole('region', { name: 'Accessi' });
  const ada = accessi.getByRole('listitem').filter({ hasText: 'Ada Longo' });
  await test.step('The user revokes the access of one member and confirms the other', async () => {
    await expect(accessi).toContainText('2 persone sono da confermare');
    await expect(ada).toContainText('Da confermare');
    await expectAccessible(page);
    await accessi.getByRole('button', { name: 'Riprendi da Bice Longo' }).click();
    await page.getByRole('alertdialog', { name: 'Riprendi cartella' }).getByRole('button', { name: 'Riprendi' }).click();
    await expectToast(page, 'Cartella rimossa');
    await expect(accessi).toContainText('Una persona è da confermare');
    await accessi.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(ada).toContainText('confermato il');
    await expect(accessi.getByText('Da confermare')).toHaveCount(0);
    await expect(accessi.getByText(/da confermare$/)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('The page of the folder shows the next confirmation in six months, also after a reload, and the bell has no notice', async () => {
    await page.reload();
    await expect(ada).toContainText('confermato il');
    await expect(accessi).toContainText('si verifica ogni 6 mesi, la prossima volta entro il');
    const notices = await page.request.get('/api/avvisi');
    expect(await notices.text()).not.toContain('Bilanci');
    const verifica = await (await page.request.get(`/api/cartelle-condivise/${id}/verifica`)).json();
    expect(verifica).toMatchObject({ in_ritardo: false, numero_membri: 1 });
  });
});
