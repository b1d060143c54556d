// Repeated reads by one account: not recorded again within five minutes, then counted, and a new row on another day.
import { expect, test } from 'vitest';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** An HR account that has read the salary of an employee. `again` repeats the read on another server, whose cache is empty. */
async function world() {
  const { id: brand } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id: brand, stipendio: '28500.00' });
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_view' } });
  const read = () => hr.call(getDipendente, { params: { id } });
  const again = async () => (await startSecondApp(app)).speakingAs(hr).call(getDipendente, { params: { id } });
  await read();
  const times = async () => {
    const { rows } = await app.sql.query<{ volte: number }>('select volte from letture where dipendente_id = $1 order by giorno', [id]);
    return rows.map(({ volte }) => volte);
  };
  const move = (what: string) => app.sql.query(`update letture set ${what} where dipendente_id = $1`, [id]);
  return { read, again, times, move };
}

test("A repeated read of an employee's data within five minutes is not counted, on the same server or on another one", async () => {
  const { read, again, times } = await world();
  await read();
  await again();
  expect(await times()).toEqual([1]);
});

test("A repeated read of an employee's data after five minutes is counted", async () => {
  const { again, times, move } = await world();
  await move(`ultima_volta = ultima_volta - interval '6 minutes'`);
  await again();
  expect(await times()).toEqual([2]);
});

test("A repeated read of an employee's data on another day is a new row", async () => {
  const { again, times, move } = await world();
  await move('giorno = giorno - 1');
  await again();
  expect(await times()).toEqual([1, 1]);
});
