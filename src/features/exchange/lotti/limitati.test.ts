// Lots of an account that is limited to showrooms.
import { expect, test } from 'vitest';
import { applyMolti } from '#shared/molti-calls.ts';
import { insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getLotto, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();

async function aBrandWithTwoShowrooms() {
  const brand = (await insertBrand(app.sql)).id;
  const [milano, torino] = [await insertShowroom(app.sql, [brand]), await insertShowroom(app.sql, [brand])];
  const anna = await insertDipendente(app.sql, { brand_id: brand, showroom: milano });
  const carla = await insertDipendente(app.sql, { brand_id: brand, showroom: torino });
  return { brand, milano, anna, carla };
}

const changeJob = (ids: string[]) =>
  ({ body: { elenco: 'dipendenti', ids, azione: 'mansione', parametri: { mansione: 'Direttrice' } } }) as never;

test('A limited account previews and undoes its own lot', async () => {
  const { brand, milano, anna } = await aBrandWithTwoShowrooms();
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' }, showrooms: { [brand]: [milano] } });
  const { lotto } = await hr.call(applyMolti, changeJob([anna.id]));
  const params = { id: String(lotto) };
  expect(await hr.call(previewAnnullo, { params })).toMatchObject({ righe: 1, conflitti: [] });
  expect(await hr.try(undoLotto, { params })).toMatchObject({ status: 200 });
});

test('An account that was limited after a lot with an employee of another showroom neither reads nor undoes this lot', async () => {
  const { brand, milano, anna, carla } = await aBrandWithTwoShowrooms();
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' } });
  const { lotto } = await hr.call(applyMolti, changeJob([anna.id, carla.id]));
  await app.sql.query('update user_brands set showroom_ids = $1 where user_id = $2', [[milano], hr.userId]);
  const params = { id: String(lotto) };
  for (const call of [getLotto, previewAnnullo, undoLotto]) expect((await hr.try(call as typeof getLotto, { params })).status).toBe(404);
  const { rows } = await app.sql.query('select posizione from dipendenti where id = $1', [carla.id]);
  expect(rows).toEqual([{ posizione: 'Direttrice' }]);
});
