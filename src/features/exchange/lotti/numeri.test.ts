// The telephone number of a SIM is stored twice: in its plan and in the open assignment of the plan. After an undo both numbers are still
// equal.
import { expect, test } from 'vitest';
import { updatePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import type { Client } from '#testing/client.ts';
import { bring } from '#testing/incoming.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from '../importazioni/contract.ts';
import { annullaLotto } from './contract.ts';

const app = openApp();
let made = 0;
const aNumber = () => `333 000 ${1000 + ++made}`;

async function aBrand() {
  const { id } = await insertBrand(app.sql, { nome: `Marea ${++made}` });
  const as = (role: 'HR' | 'IT') => app.as({ role, brands: { [id]: 'can_edit' } });
  return { id, nome: `Marea ${made}`, hr: await as('HR'), it: await as('IT') };
}

/** Imports and applies a file. Resolves to the name of its lotto. */
async function applied(client: Client, elenco: 'piani-mobili' | 'assegnazioni', text: string) {
  const { importazione } = await bring(client, elenco, text);
  const { lotto } = await client.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  return { params: { id: String(lotto) } };
}

/** Reads the telephone number from the plan and from its open assignment. */
async function numbersOf(plan: number): Promise<(string | null)[]> {
  const { rows } = await app.sql.query(
    `select i.numero_telefono as plan, p.numero_telefono as gift from piani_mobili i
     left join dipendenti_piani_mobili p on p.piano_mobile_id = i.id and p.data_revoca is null where i.id = $1`,
    [plan],
  );
  return [rows[0].plan, rows[0].gift];
}

const renumber = (plan: number, numero_telefono: string) =>
  app.sql.query('update piani_mobili set numero_telefono = $2 where id = $1', [plan, numero_telefono]);

test('An undo leaves a plan unchanged that was changed since, and its assignment has the same number', async () => {
  const { id, it } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  await assign(app.sql, 'piano_mobile', plan, await insertDipendente(app.sql, { brand_id: id }));
  const other = await insertAsset(app.sql, 'piano_mobile', [id]);
  const [imported, another] = [aNumber(), aNumber()];
  const lot = await applied(it, 'piani-mobili', `ID Organico;Numero\n${plan};${imported}\n${other};${another}\n`);
  expect(await numbersOf(plan)).toEqual([imported, imported]);
  await it.call(updatePianoMobile, { params: { id: String(plan) }, body: { costo_annuo: '144.00' } });
  await it.call(annullaLotto, { ...lot, body: { solo_libere: true } });
  expect(await numbersOf(plan)).toEqual([imported, imported]);
  expect(await numbersOf(other)).toEqual([null, null]);
});

test('An account with permission to assign undoes the assignment with its number, and the plan gets its former number', async () => {
  const { id, hr } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  const before = aNumber();
  await renumber(plan, before);
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const lot = await applied(hr, 'assegnazioni', `Persona;Tipo;Cosa;Numero\n${anna.email};Piano mobile;${before};${aNumber()}\n`);
  expect(await numbersOf(plan)).not.toContain(before);
  await hr.call(annullaLotto, { ...lot, body: {} });
  expect(await numbersOf(plan)).toEqual([before, null]);
});

test('A later change of the number of the SIM does not block the undo of the assignment', async () => {
  const { id, hr } = await aBrand();
  const plan = await insertAsset(app.sql, 'piano_mobile', [id]);
  const [before, later] = [aNumber(), aNumber()];
  await renumber(plan, before);
  const anna = await insertDipendente(app.sql, { brand_id: id });
  const lot = await applied(hr, 'assegnazioni', `Persona;Tipo;Cosa\n${anna.email};Piano mobile;${before}\n`);
  await renumber(plan, later);
  expect(await numbersOf(plan)).toEqual([later, later]);
  await hr.call(annullaLotto, { ...lot, body: {} });
  expect(await numbersOf(plan)).toEqual([later, null]);
});
