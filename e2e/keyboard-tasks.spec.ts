import { ADMIN, openSignedIn } from './demo.ts';
import { press } from './keyboard.ts';
import { button, dialogOf, heading } from './locators.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.use({ withDemo: true });

test('A user assigns a device to an employee and returns all items of the employee with the keyboard alone', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: ADMIN });
  const [leaver] = await (await page.request.get('/api/dipendenti?situazione=in_uscita&limit=1')).json();
  await openSignedIn(page, `/employees/${leaver.id}`, `${leaver.nome} ${leaver.cognome}`);
  const assign = button(page, 'Assegna Hardware');
  await press(page, assign);
  const dialog = dialogOf(page, 'Assegna Hardware');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Hardware assegnato');
  await expect(assign).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Restituisci tutto' }), 'Shift+Tab');
  await expect(heading(page, `Uscita di ${leaver.nome} ${leaver.cognome}`)).toBeFocused();
  await press(page, button(page, /^Conferma/));
  await expect(page.getByRole('region', { name: 'Da decidere' })).toHaveCount(0);
});

test('A user takes a step of an onboarding with a note with the keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/workflows?stato=creato_hr', /^Gestione Workflow/);
  const card = page.getByRole('article').first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await press(page, card.getByRole('button', { name: 'Comunica al Manager' }));
  const dialog = dialogOf(page, 'Comunica al Manager');
  await expect(dialog.getByLabel('Nota')).toBeFocused();
  await page.keyboard.type('Il badge è pronto');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0); // the onboarding now waits for the Manager
  await expect(heading(page, /^Gestione Workflow/)).toBeFocused();
});

test('A user dismisses a notice with the keyboard, and the focus moves to the next notice', async ({ page }) => {
  await openSignedIn(page, '/dashboard', 'Dashboard');
  const bell = button(page, /^Avvisi/);
  await press(page, bell);
  const panel = dialogOf(page, /^Avvisi/);
  const hideButtons = panel.getByRole('button', { name: /^Nascondi o rimanda: / });
  const chooseHide = async () => {
    await expect(page.getByRole('menuitem', { name: 'Rimanda a domani' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Nascondi finché non cambia' })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await expect(hideButtons.first()).toBeVisible();
  const names = await hideButtons.evaluateAll((elements) => elements.map((each) => each.getAttribute('aria-label') ?? ''));
  await press(page, hideButtons.first());
  await chooseHide();
  await expect(panel.getByRole('button', { name: names[0] ?? '', exact: true })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: names[1] ?? '', exact: true })).toBeFocused();
  const group = panel.getByRole('region').first();
  const title = (await group.getByRole('heading').textContent()) ?? '';
  await press(page, group.getByRole('button', { name: /^Nascondi o rimanda tutti/ }), 'Shift+Tab');
  await chooseHide();
  await expect(panel.getByRole('region', { name: title, exact: true })).toHaveCount(0);
  await expect(
    panel
      .getByRole('region')
      .first()
      .getByRole('button', { name: /^Nascondi o rimanda tutti/ }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
});
