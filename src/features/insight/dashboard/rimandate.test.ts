import { beforeAll, describe, expect, test } from 'vitest';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { getAvvisi, hideAvvisi, showAvvisi } from '#features/notifications/avvisi/contract.ts';
import { aBusyBrand, righeOf, sezioniOf, tipiOf } from '#testing/busy-brand.ts';
import type { Client } from '#testing/client.ts';
import { dayFromToday } from '#testing/notices.ts';
import { openApp } from '#testing/test-app.ts';
import { getLavoro, rimandaLavoro, riprendiLavoro } from './contract.ts';
import { keyOfAzione, LAVORO_KEYS, type TipoLavoro } from './rules.ts';

const app = openApp();

let setup: Awaited<ReturnType<typeof aBusyBrand>>;
beforeAll(async () => {
  setup = await aBusyBrand(app, 'Nostra');
});

async function firstRow(client: Client, tipo: TipoLavoro) {
  const [riga] = righeOf(await sezioniOf(client), tipo);
  if (!riga) throw new Error(`The work list has no row in ${tipo}`);
  return riga;
}

const postpone = (client: Client, tipo: TipoLavoro, chiave: string, per_giorni = 7) =>
  client.call(rimandaLavoro, { body: { tipo, chiave, per_giorni } });

/** Acts as if this number of days had passed since the rows were postponed. */
const letDaysPass = (days: number) => app.sql.query('update avvisi_nascosti set fino_al = fino_al - $1::integer', [days]);

describe('postponing a row of the work list', () => {
  test('A postponed row is hidden from the account that postponed it, is no longer counted, and returns on its day', async () => {
    const [hr, colleague] = [await setup.as('HR'), await setup.as('HR')];
    const { chiave } = await firstRow(hr, 'da_passare');
    const before = (await sezioniOf(hr)).find(({ tipo }) => tipo === 'da_passare');
    expect(await postpone(hr, 'da_passare', chiave, 30)).toEqual({ fino_al: await dayFromToday(app, 30) });

    const lavoro = await hr.call(getLavoro, {});
    expect(lavoro.rimandate).toBe(1);
    expect(lavoro.sezioni.find(({ tipo }) => tipo === 'da_passare')?.totale).toBe((before?.totale ?? 0) - 1);
    expect(righeOf(lavoro.sezioni, 'da_passare').map((riga) => riga.chiave)).not.toContain(chiave);
    expect((await firstRow(colleague, 'da_passare')).chiave).toBe(chiave);

    await letDaysPass(29);
    expect(await hr.call(getLavoro, {})).toMatchObject({ rimandate: 1 });
    await letDaysPass(1);
    expect(await hr.call(getLavoro, {})).toMatchObject({ rimandate: 0 });
    expect((await firstRow(hr, 'da_passare')).chiave).toBe(chiave);
  });

  test('A section whose rows are all postponed is not shown, and an account shows one row or all rows again', async () => {
    const it = await setup.as('IT');
    const [repair, licence] = [await firstRow(it, 'riparazioni'), await firstRow(it, 'licenze')];
    await postpone(it, 'riparazioni', repair.chiave);
    await postpone(it, 'licenze', licence.chiave);
    expect(tipiOf(await sezioniOf(it))).toEqual(['da_passare', 'da_riprendere']);
    await it.call(riprendiLavoro, { query: { chiave: repair.chiave } });
    expect(tipiOf(await sezioniOf(it))).toEqual(['da_passare', 'da_riprendere', 'riparazioni']);
    await it.call(riprendiLavoro, {});
    expect(await it.call(getLavoro, {})).toMatchObject({ rimandate: 0 });
    expect(tipiOf(await sezioniOf(it))).toContain('licenze');
  });

  test('A postponed onboarding is shown again before its day when it has returned with another step', async () => {
    const [manager, it] = [await setup.as('MANAGER'), await setup.as('IT')];
    const { chiave } = await firstRow(it, 'da_passare');
    const id = chiave.split(':')[1] ?? '';
    await postpone(it, 'da_passare', chiave);
    await it.call(PASSI.torna_manager, { params: { id }, body: {} });
    const returned = righeOf(await sezioniOf(manager), 'da_passare').find((riga) => riga.chiave === chiave);
    expect(returned).toMatchObject({ azione: { testo: 'Comunica a IT' } });
  });

  test('Postponing work leaves the dismissed notices of the account as they are, and the reverse', async () => {
    const it = await setup.as('IT');
    await it.call(hideAvvisi, { body: { tipo: 'licenze_esaurite' } });
    const { chiave } = await firstRow(it, 'riparazioni');
    await postpone(it, 'riparazioni', chiave);
    await it.call(riprendiLavoro, {});
    expect(await it.call(getAvvisi, {})).toMatchObject({ nascosti: true });
    await postpone(it, 'riparazioni', chiave);
    await it.call(showAvvisi, {});
    expect(await it.call(getLavoro, {})).toMatchObject({ rimandate: 1 });
  });

  test('Postponing ignores rows that are not in the work list of the account, and rows that are only information', async () => {
    const [hr, manager] = [await setup.as('HR'), await setup.as('MANAGER')];
    const { chiave } = await firstRow(hr, 'malattie');
    await postpone(manager, 'malattie', chiave);
    await postpone(manager, 'persone', chiave.replace('malattia', 'persona'));
    await postpone(hr, 'uscite', 'uscita:999999');
    for (const client of [hr, manager]) expect(await client.call(getLavoro, {})).toMatchObject({ rimandate: 0 });
    const { rows } = await app.sql.query('select count(*)::integer as n from avvisi_nascosti where user_id = any($1)', [
      [hr.userId, manager.userId],
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test.each([0, 366, 1.5])('A row cannot be postponed by %d days', async (per_giorni) => {
    const body = { tipo: 'uscite', chiave: 'uscita:1', per_giorni } as const;
    expect(await (await setup.as('HR')).try(rimandaLavoro, { body })).toMatchObject({ status: 400 });
  });

  test('Sick leave whose row is postponed is not recorded as read', async () => {
    const hr = await setup.as('HR');
    const { chiave } = await firstRow(hr, 'malattie');
    await postpone(hr, 'malattie', chiave);
    const countReads = async () => (await app.sql.query('select count(*)::integer as n from letture where user_id = $1', [hr.userId])).rows;
    await app.sql.query('delete from letture where user_id = $1', [hr.userId]);
    await hr.call(getLavoro, {});
    expect(await countReads()).toEqual([{ n: 0 }]);
  });
});

test('No action of the work list begins with a letter that moves in the list or postpones a row', async () => {
  const clients = [await setup.as('HR'), await setup.as('MANAGER'), await setup.as('IT'), await app.asAdmin()];
  const sezioni = (await Promise.all(clients.map(sezioniOf))).flat();
  const keys = sezioni.flatMap(({ righe }) => righe.flatMap(({ azione }) => (azione ? [keyOfAzione(azione.testo)] : [])));
  expect(keys.length).toBeGreaterThan(5);
  for (const key of Object.values(LAVORO_KEYS)) expect(keys).not.toContain(key);
});
