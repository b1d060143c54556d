// The number of a SIM stands in its plan and in the gift that lasts: taking one of them back leaves the two saying the same (rule 73).
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

/** Brings and applies it; resolves to how its lot is named. */
async function applied(client: Client, elenco: 'piani-mobili' | 'assegnazioni', text: string) {
  const { importazione } = await bring(client, elenco, text);
  const { lotto } = await client.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  return { params: { id: String(lotto) } };
}

/** What the plan says, and what its open gift. */
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

test('a plan that was changed since stays, and its gift says its number', async () => {
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

test('who may give takes back the gift with its number, and the plan has the one before', async () => {
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

test('another number for the SIM since does not keep the gift from going back', async () => {
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
