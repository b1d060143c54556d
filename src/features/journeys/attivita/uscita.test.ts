import { expect, test } from 'vitest';
import { cancelUscita, closeUscita, openUscita, updateUscita } from '#features/journeys/uscite/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertModello } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addAttivitaUscita, listAttivitaUscita, tickAttivita } from './contract.ts';

const app = openApp();
const inDays = (days: number) => addDays(todayInItaly(new Date()), days);

async function aScene() {
  const brand = await insertBrand(app.sql);
  const accountOf = (role: 'HR' | 'MANAGER' | 'IT') => app.as({ role, brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Neri', data_assunzione: '2020-01-01' });
  const model = (values: object) => insertModello(app.sql, [brand.id], { corso: 'uscita', ...values });
  const [hr, manager, it] = [await accountOf('HR'), await accountOf('MANAGER'), await accountOf('IT')];
  const openExit = async (days: number) => {
    const { id } = await hr.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: inDays(days) } });
    const params = { id: String(id) };
    return { id, params, tasks: () => hr.call(listAttivitaUscita, { params }) };
  };
  return { brand, hr, manager, it, anna, model, openExit };
}

const lateNotices = async (client: Client) => {
  const { gruppi } = await client.call(getAvvisi, {});
  return gruppi.filter(({ tipo }) => tipo === 'attivita_in_ritardo').flatMap(({ avvisi }) => avvisi);
};

test('A new exit has one task for each task model for exits, and the due dates of the tasks follow the exit date', async () => {
  const { hr, model, openExit, brand } = await aScene();
  await model({ nome: 'Colloquio', giorni: -7 });
  await insertModello(app.sql, [brand.id], { nome: 'Contratto' });
  const { params, tasks } = await openExit(30);
  expect(await tasks()).toMatchObject([{ nome: 'Colloquio', corso: 'uscita', entro: inDays(23) }]);
  await hr.call(updateUscita, { params, body: { data_uscita: inDays(60) } });
  expect(await tasks()).toMatchObject([{ entro: inDays(53) }]);
});

test('An exit cannot be closed while a mandatory task of any role is open', async () => {
  const { hr, manager, model, openExit } = await aScene();
  await model({ nome: 'Consegne', mano: 'manager', obbligatoria: true });
  await model({ nome: 'Colloquio' });
  const { params, tasks } = await openExit(0);
  const rejected = await hr.try(closeUscita, { params, body: {} });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'ATTIVITA_APERTE', error: expect.stringContaining('«Consegne»') } });
  const handover = (await tasks()).find(({ nome }) => nome === 'Consegne');
  await manager.call(tickAttivita, { params: { id: String(handover?.id) }, body: { fatta: true } });
  expect(await hr.try(closeUscita, { params, body: {} })).toMatchObject({ status: 200 });
});

test('A task of type dotazione is done when the last item of the leaving employee is returned', async () => {
  const { brand, anna, model, openExit } = await aScene();
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
  await assign(app.sql, 'hardware', laptop, anna);
  await model({ nome: 'Ritiro', mano: 'it', tipo: 'dotazione' });
  const { tasks } = await openExit(3);
  expect(await tasks()).toMatchObject([{ fatta: false }]);
  await endAssignment(app.sql, 'hardware', laptop);
  expect(await tasks()).toMatchObject([{ fatta: true }]);
});

test('No task can be added to a cancelled exit', async () => {
  const { hr, openExit } = await aScene();
  const { params } = await openExit(3);
  expect(await hr.call(addAttivitaUscita, { params, body: { nome: 'Regalo' } })).toMatchObject({ corso: 'uscita', mano: 'hr' });
  await hr.call(cancelUscita, { params });
  const rejected = await hr.try(addAttivitaUscita, { params, body: { nome: 'Saluto' } });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'CORSO_ANNULLATO' } });
});

test('The bell shows each role only its own late tasks, with one notice for each employee', async () => {
  const { brand, hr, manager, it, anna, model } = await aScene();
  await model({ corso: 'onboarding', nome: 'Contratto', giorni: -1 });
  await model({ corso: 'onboarding', nome: 'Informativa', giorni: -1 });
  await model({ corso: 'onboarding', nome: 'Divisa', mano: 'manager' });
  await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
  expect(await lateNotices(hr)).toEqual([]);
  await app.sql.query("update attivita set created_at = now() - interval '2 days' where dipendente_id = $1", [anna.id]);
  // This insert writes an audit log entry, after which the server computes the notices again.
  await insertDipendente(app.sql, { brand_id: brand.id });
  expect(await lateNotices(hr)).toMatchObject([{ titolo: 'Anna Neri', testo: 'In ritardo: Contratto, Informativa' }]);
  expect(await lateNotices(manager)).toMatchObject([{ titolo: 'Anna Neri', testo: 'In ritardo: Divisa' }]);
  expect(await lateNotices(it)).toEqual([]);
  expect(await lateNotices(await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } }))).toEqual([]);
});
