// A season with seasonal workers, from the list of the payroll office to the rehire in the next year. The test counts the steps of the
// user.
import type { Locator, Page } from '@playwright/test';
import { pdfOfLines } from '#demo/documents.ts';
import { newCodiceFiscale } from '#testing/new-codice-fiscale.ts';
import { addDays } from '../src/shared/scadenze.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { StepCounter } from './count-steps.ts';
import { button, dialogOf, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const shown = (day: string) => day.split('-').reverse().join('/');

// The test cannot change the day of the server, so its first season is already over today and its second season has already begun.
const FIRST = { dal: addDays(TODAY, -400), fine: addDays(TODAY, -280) };
const BETWEEN = addDays(TODAY, -150);
const SECOND = { dal: addDays(TODAY, -20), fine: addDays(TODAY, 100) };
const EXTENDED_END = addDays(TODAY, 120);

const NAMES = ['Ada', 'Bice', 'Carlo', 'Dario', 'Elsa', 'Furio', 'Gina', 'Ivo', 'Lia', 'Mara', 'Nino', 'Olga'];
const WORKERS = NAMES.map((nome, i) => ({ nome, codice: newCodiceFiscale(), matricola: `S${i}` }));

/** The list of the payroll office: no e-mails, and the payroll number, the type and the planned end of each contract. */
function payrollList(workers: typeof WORKERS, { dal, fine }: typeof FIRST): { name: string; mimeType: string; buffer: Buffer } {
  const rows = workers.map(
    ({ nome, codice, matricola }) => `Stella;${nome};${codice};${matricola};Marea;Commessa;${shown(dal)};Stagionale;${shown(fine)}`,
  );
  const head = 'Cognome;Nome;Codice fiscale;Matricola;Insegna;Mansione;Data assunzione;Tipo contratto;Fine contratto';
  return { name: 'stagione.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\r\n')) };
}

test('HR hires twelve seasonal workers, records their course, extends two contracts, closes ten exits and rehires eight workers in the next season in 32 steps', async ({
  page: admin,
  browser,
  product,
}) => {
  await signIn(admin, product.url);
  const brand_id = await make(admin, '/api/brands', { nome: 'Marea' });
  const manager = { nome: 'Marta', cognome: 'Capo', email: 'marta.capo@marea.example', tipologia: 'manager', stato: 'entrato', brand_id };
  await make<string>(admin, '/api/dipendenti', { ...manager, data_assunzione: '2020-01-01' });
  await make(admin, '/api/adempimenti/tipi', { nome: 'Antincendio', brand_ids: [brand_id], mansioni: ['Commessa'], serve_documento: true });
  const page = await aColleagueWithRole(admin, browser, product.url, 'HR', brand_id);
  await page.setViewportSize({ width: 1440, height: 900 });
  const steps = new StepCounter();
  const user = steps.on(page);
  const counts: Record<string, number> = {};
  const countTask = async (task: string, work: () => Promise<void>) => {
    steps.count = 0;
    await test.step(task, work);
    counts[task] = steps.count;
  };
  const importList = async (workers: typeof WORKERS, season: typeof FIRST, check: () => Promise<void>) => {
    await page.goto('/importazioni?elenco=dipendenti');
    await user.chooseFile(page.getByLabel('File da importare'), payrollList(workers, season));
    await user.click(page.getByRole('navigation', { name: 'Passi' }).getByRole('link', { name: /Anteprima/ }));
    await check();
    await expect(page.getByLabel(/Con errori/)).toHaveAccessibleName('Con errori 0');
    await expectAccessible(page);
    await user.click(button(page, 'Avanti'));
    await user.click(button(page, 'Applica'));
    await expect(page.getByRole('heading', { name: 'Importazione applicata' })).toBeVisible();
  };
  const dialog = page.getByRole('dialog');
  const selectAll = async (count: number) => {
    await user.click(button(page, 'Scegli'));
    await user.click(button(page, `Scegli tutto (${count})`));
  };

  await countTask('hire', () =>
    importList(WORKERS, FIRST, async () => {
      await expect(page.getByText("12 righe nuove non hanno l'email")).toBeVisible();
      await user.click(button(page, 'Crea le email mancanti'));
      await expect(page.getByText('12 email sono create dal modello')).toBeVisible();
    }),
  );

  await countTask('course', async () => {
    await page.goto('/adempimenti?q=antincendio');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('12');
    await user.click(button(page, 'Registra'));
    await user.click(dialog.getByRole('combobox', { name: 'Adempimento' }));
    await user.click(page.getByRole('option', { name: 'Antincendio' }));
    await user.click(button(page, 'Scegli tutte'));
    await expect(dialog.getByText('12 scelte')).toBeVisible();
    const buffer = pdfOfLines(['Attestato antincendio']);
    await user.chooseFile(dialog.getByLabel('Documento'), { name: 'attestato.pdf', mimeType: 'application/pdf', buffer });
    await user.click(dialog.getByRole('button', { name: 'Registra' }));
    await expectToast(page, 'Adempimento registrato');
  });

  await countTask('extend', async () => {
    await page.goto('/dashboard');
    for (const nome of ['Ada', 'Bice']) {
      await user.click(button(page, `Decidi: ${nome} Stella`));
      await expect(dialogOf(page, `Contratto di ${nome} Stella`).getByLabel('Nuova fine prevista *')).toBeFocused();
      await user.type(shown(EXTENDED_END));
      await user.press('Enter');
      await expect(dialog).toHaveCount(0); // an open dialog also hides the button from the accessibility tree
      await expect(button(page, `Decidi: ${nome} Stella`)).toHaveCount(0);
    }
  });

  await countTask('leave', async () => {
    await page.goto('/dashboard');
    await user.click(page.getByRole('link', { name: 'Vedi tutti: Contratti e prove da decidere' }));
    await selectAll(10);
    await user.click(button(page, 'Altre azioni'));
    await user.click(page.getByRole('menuitem', { name: 'Apri uscita' }));
    await expect(dialogOf(page, 'Apri uscita 10 dipendenti').getByLabel('Data uscita')).toBeFocused();
    await expectAccessible(page);
    await user.press('Enter');
    await user.click(button(page, 'Apri uscita 10'));
    await expectToast(page, "Aperta l'uscita di 10 dipendenti.");
    await page.goto('/uscite?stato=aperta');
    await selectAll(10);
    await user.click(button(page, 'Chiudi uscite'));
    await user.click(button(page, 'Chiudi 10'));
    await expectToast(page, 'Chiuse 10 uscite.');
  });

  await countTask('rehire', () =>
    importList(WORKERS.slice(2, 10), SECOND, () => expect(page.getByLabel(/Cambiate/)).toHaveAccessibleName('Cambiate 8')),
  );

  expect(counts).toEqual({ hire: 5, course: 6, extend: 6, leave: 11, rehire: 4 });

  await test.step('The headcount of each day counts the employments of that day', async () => {
    const headcount = page
      .getByRole('region', { name: /^Situazione al / })
      .locator('.fig')
      .first()
      .locator('.value');
    for (const [day, workers] of [
      [addDays(FIRST.dal, 10), 12],
      [BETWEEN, 2],
      [TODAY, 10],
    ] as const) {
      await page.goto(`/reports?al=${day}`);
      await expect(heading2(page, `Situazione al ${shown(day)}`)).toBeVisible();
      await expect(headcount).toHaveText(String(workers + 1)); // and the manager
    }
  });

  await test.step('The page of a rehired worker shows both employments, and the extended contract has its new end', async () => {
    await openEmployee(page, 'Carlo');
    await expect(employments(page)).toHaveText([
      new RegExp(`^dal ${shown(SECOND.dal)}(?! al).*Stagionale.*matricola S2.*fine prevista il ${shown(SECOND.fine)}`),
      new RegExp(`^dal ${shown(FIRST.dal)} al ${shown(FIRST.fine)}.*Stagionale.*matricola S2`),
    ]);
    await expect(page.getByRole('region', { name: 'Adempimenti' }).getByRole('listitem')).toContainText(/Antincendio.*Valido/);
    await expectAccessible(page);
    for (const nome of ['Ada', 'Bice']) {
      await openEmployee(page, nome);
      await expect(employments(page)).toHaveText([new RegExp(`^dal ${shown(FIRST.dal)}(?! al).*fine prevista il ${shown(EXTENDED_END)}`)]);
    }
    await openEmployee(page, 'Olga');
    await expect(employments(page)).toHaveText([new RegExp(`^dal ${shown(FIRST.dal)} al ${shown(FIRST.fine)}`)]);
  });
});

const heading2 = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });
const employments = (page: Page): Locator =>
  page.getByRole('region', { name: 'Rapporti di lavoro' }).locator('.rapporti').getByRole('listitem');

async function openEmployee(page: Page, nome: string): Promise<void> {
  const [{ id }] = await (await page.request.get(`/api/dipendenti?q=${nome} Stella`)).json();
  await page.goto(`/employees/${id}`);
  await expect(heading(page, `${nome} Stella`)).toBeVisible();
}
