// An amministratore with the flag `fa_tutto` can take the steps of roles without an account, and no other steps.
import { expect, test } from 'vitest';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { noticesOf } from '#testing/notices.ts';
import { insertBrand, insertDipendente, insertWorkflow, updateRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listWorkflows, PASSI } from './contract.ts';

const app = openApp();

test('An onboarding step whose role has no account waits for the amministratore with fa_tutto, until a colleague gets an account of the role', async () => {
  await emptyTables(app.sql, 'users');
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const { id } = await insertWorkflow(app.sql, { dipendente_id: anna.id });
  const admin = await app.asAdmin(); // This amministratore has the role IT.
  const otherAdmin = await app.asAdmin();
  const params = { id: String(id) };
  const rolesWithoutAccount = async () => (await admin.call(listWorkflows, {}))[0]?.senza_nessuno;
  const waitingCount = async () => (await admin.call(getAvvisi, {})).aspettano_te;
  const noticeTexts = async () => (await noticesOf(admin, 'workflow_in_attesa')).map(({ testo }) => testo);

  expect(await rolesWithoutAccount()).toEqual(['hr', 'manager']);
  expect(await waitingCount()).toBe(0);
  await admin.call(updateUser, { params: { id: String(admin.userId) }, body: { fa_tutto: true } });
  expect(await rolesWithoutAccount()).toEqual([]);
  expect(await noticeTexts()).toEqual(['Da comunicare al Manager']);
  expect(await waitingCount()).toBe(1);
  expect(await noticesOf(otherAdmin, 'workflow_in_attesa'), 'an amministratore without fa_tutto gets no step').toEqual([]);

  await admin.call(PASSI.comunica_manager, { params, body: {} });
  expect(await noticeTexts()).toEqual(['Da comunicare a IT']);
  const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
  expect(await noticeTexts(), 'the step waits for the new Manager').toEqual([]);
  await updateRow(app.sql, 'users', manager.userId, { is_active: false });
  await admin.call(PASSI.comunica_it, { params, body: {} });
  expect(await noticeTexts(), 'the step of their own role').toEqual(['Da completare']);
});
