// The telephone number of a SIM is stored twice: in its plan and in the open assignment of the plan. After an undo both numbers are still
// equal.
import { expect, test } from 'vitest';
import { updatePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from '../importazioni/contract.ts';
import { undoLotto } from './contract.ts';

const app = openApp();
let sequence = 0;
const aNumber = () => `333 000 ${1000 + ++sequence}`;

async function aBrand() {
  const { id } = await insertBrand(app.sql, { nome: `Marea ${++sequence}` });
  const accountOf = (role: 'HR' | 'IT') => app.as({ role, brands: { [id]: 'can_edit' } });
  return { id, nome: `Marea ${sequence}`, hr: await accountOf('HR'), it: await accountOf('IT') };
}

async function applied(client: Client, elenco: 'piani-mobili' | 'assegnazioni', text: string) {
  const { importazione } = await importFile(client, elenco, text);
  const { lotto } = await client.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  return { params: { id: String(lotto) } };
}

async function numbersOf(plan: number): Promise<(string | null)[]> {
  const { rows } = await app.sql.query(
    `select i.numero_telefono as plan, p.numero_telefono as gift from piani_mobili i
     left join dipendenti_piani_mobili p on p.piano_mobile_id = i.id and p.data_revoca is null where i.id = $1`,
    [plan],
  );
  return [rows[0].plan, rows[0].gift];
}

const changeNumber = (plan: number, numero_telefono: string) =>
  app.sql.query('update piani_mobili set numero_telefono = $2 where id = $1', [plan, numero_telefono]);

test('An undo skips a mobile plan that was changed after the lotto, and the assignment of the plan keeps the number of the plan', async () => {
  const { id, it } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  await assign(app.sql, 'piano_mobile', plan, await insertDipendente(app.sql, { brand_id: id }));
  const otherPlan = await insertAsset(app.sql, 'piano_mobile', [id]);
  const [importedNumber, otherNumber] = [aNumber(), aNumber()];
  const lotto = await applied(it, 'piani-mobili', `ID Organico;Numero\n${plan};${importedNumber}\n${otherPlan};${otherNumber}\n`);
  expect(await numbersOf(plan)).toEqual([importedNumber, importedNumber]);
  await it.call(updatePianoMobile, { params: { id: String(plan) }, body: { costo_annuo: '144.00' } });
  await it.call(undoLotto, { ...lotto, body: { solo_libere: true } });
  expect(await numbersOf(plan)).toEqual([importedNumber, importedNumber]);
  expect(await numbersOf(otherPlan)).toEqual([null, null]);
});

test('An account with permission to assign can undo the assignment of a plan with a number, and the plan gets its former number', async () => {
  const { id, hr } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  const formerNumber = aNumber();
  await changeNumber(plan, formerNumber);
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const lotto = await applied(hr, 'assegnazioni', `Persona;Tipo;Cosa;Numero\n${anna.email};Piano mobile;${formerNumber};${aNumber()}\n`);
  expect(await numbersOf(plan)).not.toContain(formerNumber);
  await hr.call(undoLotto, { ...lotto, body: {} });
  expect(await numbersOf(plan)).toEqual([formerNumber, null]);
});

test('A later change of the number of the SIM does not block the undo of the assignment of a plan', async () => {
  const { id, hr } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  const [formerNumber, laterNumber] = [aNumber(), aNumber()];
  await changeNumber(plan, formerNumber);
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const lotto = await applied(hr, 'assegnazioni', `Persona;Tipo;Cosa\n${anna.email};Piano mobile;${formerNumber}\n`);
  await changeNumber(plan, laterNumber);
  expect(await numbersOf(plan)).toEqual([laterNumber, laterNumber]);
  await hr.call(undoLotto, { ...lotto, body: {} });
  expect(await numbersOf(plan)).toEqual([laterNumber, null]);
});
