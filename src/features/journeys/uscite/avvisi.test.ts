// Tests of the recipients of exit notices, and of the days on which a dismissed notice is shown again.
import { expect, test } from 'vitest';
import { getAvvisi, hideAvvisi } from '#features/notifications/avvisi/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { openUscita, updateUscita } from './contract.ts';

const app = openApp();
const inDays = (days: number) => addDays(todayInItaly(new Date()), days);

async function anExit(days: number) {
  const { id: brand_id } = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand_id]);
  await assign(app.sql, 'hardware', laptop, anna);
  const accountOf = (role: 'HR' | 'IT' | 'MANAGER', permission: 'can_view' | 'can_edit' = 'can_edit') =>
    app.as({ role, brands: { [brand_id]: permission } });
  const hr = await accountOf('HR');
  const { id } = await hr.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: inDays(days) } });
  return { id, laptop, hr, manager: await accountOf('MANAGER'), it: await accountOf('IT'), viewer: await accountOf('IT', 'can_view') };
}

const noticesOf = async (client: Client) => {
  const { gruppi } = await client.call(getAvvisi, {});
  return gruppi
    .filter(({ tipo }) => tipo.startsWith('uscite'))
    .flatMap(({ tipo, avvisi }) => avvisi.map((avviso) => ({ tipo, ...avviso })));
};
const noticeTexts = async (client: Client) =>
  (await noticesOf(client)).map(({ tipo, testo }) => `${tipo} ${testo.replace(/\d\d\/\d\d\/\d{4}/, 'G')}`);

test('The bell notifies Manager and IT when an exit opens and HR when the exit day is near, and never an account that cannot record outcomes', async () => {
  const { hr, manager, it, viewer, id } = await anExit(90);
  expect(await noticeTexts(manager)).toEqual(['uscite_in_corso Esce il G: manca 1 cosa']);
  expect(await noticeTexts(it)).toEqual(['uscite_in_corso Esce il G: manca 1 cosa']);
  expect(await noticeTexts(hr)).toEqual([]);
  expect(await noticeTexts(viewer)).toEqual([]);
  await hr.call(updateUscita, { params: { id: String(id) }, body: { data_uscita: inDays(20) } });
  expect(await noticeTexts(hr)).toEqual(['uscite_in_corso Esce il G: manca 1 cosa']);
});

test('The bell asks HR to close an exit from the exit day on, when every item has an outcome', async () => {
  const { hr, manager, laptop } = await anExit(0);
  await endAssignment(app.sql, 'hardware', laptop);
  expect(await noticeTexts(manager)).toEqual([]);
  expect(await noticeTexts(hr)).toEqual(['uscite_in_corso Tutto deciso: da chiudere']);
});

test('A dismissed exit notice is shown again 30, 7 and 1 days before the exit, on the day after the exit, and every week from then on', async () => {
  const { it, id } = await anExit(90);
  const setExitDate = (days: number) => app.sql.query('update uscite set data_uscita = $2 where id = $1', [id, inDays(days)]);
  const fingerprints = new Set<string>();
  for (const days of [90, 30, 7, 1, -1, -8]) {
    await setExitDate(days);
    const [notice, ...otherNotices] = await noticesOf(it);
    expect([days, notice?.tipo, otherNotices]).toEqual([days, 'uscite_in_corso', []]);
    fingerprints.add(notice?.impronta.split(':')[1] ?? '');
    await it.call(hideAvvisi, { body: { avvisi: [{ chiave: notice?.chiave ?? '', impronta: notice?.impronta ?? '' }] } });
    expect(await noticesOf(it)).toEqual([]);
  }
  expect(fingerprints.size).toBe(6);
  await setExitDate(-9);
  expect((await noticesOf(it)).map(({ impronta }) => impronta.split(':')[1])).toEqual([[...fingerprints].at(-1)]);
});
