import { pdfOfLines } from '#demo/documents.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const PROOF = { name: 'attestato.pdf', mimeType: 'application/pdf', buffer: pdfOfLines(['Attestato antincendio']) };

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('HR creates a type, records a course for twelve employees with one document, exempts one and prints the matrix on one page', async ({
  page,
}) => {
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const showroom = await make(page, '/api/showrooms', { nome: 'Brera', brand_ids: [brand_id], brandIds: [brand_id] });
  const people: string[] = [];
  for (let i = 10; i < 22; i += 1) {
    const person = { nome: 'Persona', cognome: `Numero${i}`, email: `p${i}@marea.example`, posizione: 'Commessa', brand_id, showroom };
    people.push(await make<string>(page, '/api/dipendenti', { ...person, data_assunzione: '2020-01-01', stato: 'entrato' }));
  }
  for (let i = 1; i < 8; i += 1) {
    await make(page, '/api/adempimenti/tipi', { nome: `Formazione specifica ${i}`, brand_ids: [brand_id], validita_mesi: 24 });
  }
  const dialog = page.getByRole('dialog');

  await test.step('HR creates a type of requirement', async () => {
    await page.goto('/adempimenti?vista=tipi');
    await page.getByRole('button', { name: 'Nuovo adempimento' }).click();
    await dialog.getByLabel('Nome').fill('Antincendio');
    await dialog.getByLabel('Vale per mesi').fill('36');
    await dialog.getByLabel('Serve un documento').check();
    await dialog.getByRole('checkbox', { name: 'Marea' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea adempimento' }).click();
    await expectToast(page, 'Adempimento creato');
    await expect(page.getByRole('row', { name: /Antincendio/ })).toContainText('36 mesi');
    await expectAccessible(page);
  });

  await test.step('One action records the course for all twelve employees with one document', async () => {
    await page.goto('/adempimenti?q=antincendio');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('12');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Registra' }).click();
    await dialog.getByRole('combobox', { name: 'Adempimento' }).click();
    await page.getByRole('option', { name: 'Antincendio' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Persona Numero10' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Scegli tutte' }).click();
    await expect(dialog.getByText('12 scelte')).toBeVisible();
    await dialog.getByRole('button', { name: 'Registra' }).click();
    await expect(dialog.getByRole('alert')).toContainText('solo con un documento');
    await expectAccessible(page);
    await dialog.getByLabel('Documento').setInputFiles(PROOF);
    await dialog.getByRole('button', { name: 'Registra' }).click();
    await expectToast(page, 'Adempimento registrato');
    await expect(page.getByText('Nessun adempimento trovato')).toBeVisible();
  });

  await test.step('The page of an employee shows the record, and HR exempts the employee from another requirement', async () => {
    await page.goto(`/employees/${people[11]}`);
    const section = page.getByRole('region', { name: 'Adempimenti' });
    await expect(section.getByRole('listitem').filter({ hasText: 'Antincendio' })).toContainText('Valido');
    await section.getByRole('button', { name: 'Azioni per Formazione specifica 1' }).click();
    await page.getByRole('menuitem', { name: 'Esenta' }).click();
    await dialog.getByLabel('Motivo').fill('Ha già il patentino');
    await dialog.getByRole('button', { name: 'Esenta' }).click();
    await expectToast(page, 'Esenzione registrata');
    await page.reload(); // without the toast, which covers a button on a small screen
    await expect(section.getByRole('listitem').filter({ hasText: 'Formazione specifica 1' })).toContainText('Ha già il patentino');
    await expectAccessible(page);
  });

  await test.step('The details of an onboarding list the requirements of the new employee beside the tasks', async () => {
    const response = await page.request.post('/api/workflows', { data: { dipendente_id: people[0] } });
    expect(response.status()).toBe(201);
    await page.goto('/workflows');
    await page
      .getByRole('button', { name: /^Dettagli/ })
      .first()
      .click();
    const requirements = page.getByRole('region', { name: 'Adempimenti' });
    await expect(requirements.getByRole('button', { name: 'Registra Formazione specifica 1' })).toBeVisible();
    await expect(requirements.getByRole('listitem').filter({ hasText: 'Antincendio' })).toContainText('Valido');
    await expectAccessible(page);
  });

  await test.step('The matrix of twelve employees and eight requirements prints on one landscape page', async () => {
    await page.goto(`/adempimenti?vista=matrice&showroom=${showroom}`);
    const matrix = page.getByRole('region', { name: 'Matrice degli adempimenti' });
    await expect(matrix.getByRole('row')).toHaveCount(13);
    await expect(matrix.getByRole('columnheader')).toHaveCount(9);
    await expectAccessible(page);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });
});

test('On a phone the list, the matrix and the types fit the width, and the recording dialog is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const brand_id = await make(page, '/api/brands', { nome: 'Lineaverde' });
  const showroom = await make(page, '/api/showrooms', { nome: 'Navigli', brand_ids: [brand_id], brandIds: [brand_id] });
  const person = { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example', brand_id, showroom };
  await make<string>(page, '/api/dipendenti', { ...person, data_assunzione: '2020-01-01', stato: 'entrato' });
  await make(page, '/api/adempimenti/tipi', { nome: 'Primo soccorso', brand_ids: [brand_id], validita_mesi: 36 });
  for (const address of ['/adempimenti', '/adempimenti?vista=tipi', `/adempimenti?vista=matrice&showroom=${showroom}`]) {
    await page.goto(address);
    await expect(page.getByText('Primo soccorso').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address).toBe(true);
    await expectAccessible(page);
  }
  await page.goto('/adempimenti?nuovo=1');
  await expect(page.getByRole('dialog', { name: 'Registra un adempimento' })).toBeVisible();
  await expectAccessible(page);
});
