// Bulk actions on a list: the user selects rows, enters the parameters, sees the outcome of every row, applies the action and undoes it.
import { expectAccessible } from './accessible.ts';
import { openScreen, openSignedIn, signIn } from './demo.ts';
import { button, dialogOf } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';
import { chooseBulkAction } from './user-actions.ts';

test.use({ withDemo: true });

test('A user unassigns all laptops of a list with one action, and the undo assigns them again except to employees who have left', async ({
  page,
}) => {
  await openSignedIn(page, '/hardware?assegnato=true&tipo=laptop', /^Asset Hardware/);
  const total = Number(
    await page.request.get('/api/hardware?assegnato=true&tipo=laptop&limit=1').then((answer) => answer.headers()['x-total-count']),
  );
  expect(total).toBeGreaterThan(20);
  await button(page, 'Scegli').click();
  await page.getByRole('button', { name: /^Scegli tutto/ }).click();
  await button(page, 'Riprendi').click();
  const dialog = page.getByRole('dialog', { name: /^Riprendi/ });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  const apply = dialog.getByRole('button', { name: /riprendi \d+$/i });
  await expect(apply).toBeEnabled();
  await expectAccessible(page);
  await apply.click();
  await expectToast(page, 'Successo');
  await pauseToasts(page);
  const left = async () =>
    Number(await page.request.get('/api/hardware?assegnato=true&tipo=laptop&limit=1').then((answer) => answer.headers()['x-total-count']));
  expect(await left()).toBeLessThan(total / 2);
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
  // The undo lists the laptops of employees who have left the company. These laptops stay unassigned, all others are assigned again.
  const undo = dialogOf(page, 'Annulla');
  const notRestored = undo.getByRole('listitem').filter({ hasText: 'non è più in azienda' });
  await expect(notRestored.first()).toBeVisible();
  const count = await notRestored.count();
  await undo.getByRole('button', { name: 'Annulla le righe non cambiate' }).click();
  await expect(undo).toHaveCount(0);
  await expect.poll(left).toBe(total - count);
});

test('A user selects employees with Shift and changes their job, and an employee who already has that job is left unchanged', async ({
  page,
}) => {
  const boxes = page.getByRole('checkbox', { name: /^Scegli / });
  const bar = page.getByRole('region', { name: 'Azioni sulle righe scelte' });
  await openSignedIn(page, '/employees?sort=cognome', /^Dipendenti/);
  await button(page, 'Scegli').click();
  await boxes.nth(0).check();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('5 dipendenti');
  await expectAccessible(page);
  await boxes.nth(2).uncheck();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('2 dipendenti');
  for (const expected of ['2 dipendenti si possono cambiare.', 'Nessuna riga si può cambiare, 2 sono già a posto.']) {
    await chooseBulkAction(page, 'Cambia mansione');
    const dialog = dialogOf(page, 'Cambia mansione 2 dipendenti');
    await dialog.getByLabel('Mansione').fill('Visual merchandiser');
    await dialog.getByRole('button', { name: 'Verifica' }).click();
    await expect(dialog).toContainText(expected);
    if (expected.startsWith('Nessuna')) break;
    await dialog.getByRole('button', { name: 'Cambia mansione 2' }).click();
    await expectToast(page, 'Aggiornati 2 dipendenti.');
    await button(page, 'Scegli').click();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
  }
});

test('The preview leads back to the values that the user typed, and a bulk action sets a yes/no field', async ({ page }) => {
  await openSignedIn(page, '/mobile-plans?assegnato=false&attivo=true', /^Piani Mobili/); // only a plan without a holder can become inactive
  await button(page, 'Scegli').click();
  const bar = page.getByRole('region', { name: 'Azioni sulle righe scelte' });
  await expect(bar.getByRole('button', { name: 'Altre azioni' })).toBeDisabled();
  await page
    .getByRole('checkbox', { name: /^Scegli / })
    .first()
    .check();
  await bar.getByRole('button', { name: 'Modifica un campo' }).click();
  const dialog = dialogOf(page, 'Modifica un campo 1 piano mobile');
  const chooseOption = async (field: string, option: string) => {
    await dialog.getByLabel(field).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await chooseOption('Campo *', 'Costo Annuo');
  await dialog.getByLabel('Costo Annuo').fill('tanto');
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await expect(dialog.getByLabel('Costo Annuo')).toHaveAttribute('aria-invalid', 'true');
  await chooseOption('Campo *', 'Attivo');
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await expect(dialog).toContainText('Scegli il valore');
  await chooseOption('Attivo', 'No');
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await expect(dialog).toContainText('1 piano mobile si può cambiare.');
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await expect(dialog.getByLabel('Campo *')).toHaveText('Attivo');
  await expect(dialog.getByLabel('Attivo')).toHaveText('No');
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await dialog.getByRole('button', { name: 'Modifica un campo 1' }).click();
  await expectToast(page, 'Aggiornato 1 piano mobile.');
});

test('A user takes the next step of all selected onboardings, and leaves out the completed onboardings with one click', async ({
  page,
}) => {
  await openSignedIn(page, '/workflows', 'Gestione Workflow');
  const countByState = async () => (await page.request.get('/api/workflows/conteggi')).json();
  const before = await countByState();
  await button(page, 'Scegli').click();
  await page.getByRole('button', { name: /^Scegli tutto/ }).click();
  await button(page, 'Fai il passo successivo').click();
  const dialog = page.getByRole('dialog', { name: /^Fai il passo successivo/ });
  await dialog.getByRole('button', { name: 'Verifica' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expect(dialog.getByText('È già concluso: non ha un passo da fare.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Escludi \d+ e fai il passo successivo \d+$/ }).click();
  await expectToast(page, 'Successo');
  await pauseToasts(page);
  expect(await countByState()).not.toEqual(before);
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
  await expectToast(page, "È tornato tutto com'era");
  expect(await countByState()).toEqual(before);
});

test('HR closes the exits that have nothing left to decide in the list of exits, and cancels the others', async ({ page }) => {
  await signIn(page);
  const [leaver] = await (await page.request.get('/api/uscite?stato=aperta&limit=1')).json();
  const person = { nome: 'Zeno', cognome: 'Zanin', email: 'zeno.zanin@organico.example', brand_id: leaver.brand.id, stato: 'entrato' };
  const zeno = await make<string>(page, '/api/dipendenti', { ...person, data_assunzione: '2020-01-01' });
  await make(page, '/api/uscite', {
    dipendente_id: zeno,
    data_uscita: new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }),
  });
  const boxes = page.getByRole('checkbox', { name: /^Scegli / });
  // The accessibility check runs on a list with one row, because the bar covers a part of the checkboxes of a long list.
  await openScreen(page, '/uscite?q=Zanin');
  await button(page, 'Scegli').click();
  await boxes.check();
  await expectAccessible(page);
  await openScreen(page, '/uscite?stato=aperta');
  await button(page, 'Scegli').click();
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  const total = await boxes.count();
  await expect(page.getByRole('region', { name: 'Azioni sulle righe scelte' })).toContainText(`${total} uscite`);
  await button(page, 'Chiudi uscite').click();
  const closing = dialogOf(page, `Chiudi ${total} uscite`);
  await expect(closing.getByRole('checkbox', { name: /^Disattiva anche gli account/ })).toBeChecked();
  await closing.getByRole('button', { name: 'Verifica' }).click();
  await expect(closing.getByText(/^Resta da decidere di/).first()).toBeVisible();
  await closing.getByRole('button', { name: `Escludi ${total - 1} e chiudi 1` }).click();
  await expectToast(page, 'Successo');
  await expect(page.getByRole('link', { name: 'Zeno Zanin' })).toHaveCount(0);
  await button(page, 'Annulla uscite').click();
  const cancelling = dialogOf(page, `Annulla ${total - 1} uscit`);
  await cancelling.getByRole('button', { name: `Annulla ${total - 1}` }).click();
  await expectToast(page, 'Successo');
  await pauseToasts(page);
  await expect(page.getByText('Nessuna uscita trovata')).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
  await expectToast(page, "È tornato tutto com'era");
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(total);
});

test('At 360 px no button of the bar with the bulk actions lies on a visible part of a checkbox, at any scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openSignedIn(page, '/employees', /^Dipendenti/);
  await button(page, 'Scegli').click();
  await expect(page.getByRole('region', { name: 'Azioni sulle righe scelte' })).toBeVisible();
  const overlaps = await page.evaluate(async () => {
    const found: string[] = [];
    // the distance between two rows is about 140 px
    for (let y = 0; y < 300; y += 10) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const bar = document.querySelector('.bulk');
      const barTop = bar?.getBoundingClientRect().top ?? Number.NaN;
      for (const box of document.querySelectorAll('.pick')) {
        const { top, bottom, right } = box.getBoundingClientRect();
        const isCovering = [...(bar?.querySelectorAll('button') ?? [])].some((each) => {
          const target = each.getBoundingClientRect();
          return target.top < bottom && target.bottom > top && target.left < right;
        });
        if (isCovering && !(top >= barTop)) found.push(`${y}: ${box.textContent}`);
      }
    }
    return found;
  });
  expect(overlaps).toEqual([]);
});
