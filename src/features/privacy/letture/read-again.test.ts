// The same read by the same account: once within five minutes, counted after them, another row on another day (rule 173).
import { expect, test } from 'vitest';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** Somebody of HR who has read of somebody's pay. `again`: by another server, which has recorded nothing yet. */
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

test('at once it is no other read, for the same server and for another one', async () => {
  const { read, again, times } = await world();
  await read();
  await again();
  expect(await times()).toEqual([1]);
});

test('after five minutes it is counted', async () => {
  const { again, times, move } = await world();
  await move(`ultima_volta = ultima_volta - interval '6 minutes'`);
  await again();
  expect(await times()).toEqual([2]);
});

test('on another day it is another one', async () => {
  const { again, times, move } = await world();
  await move('giorno = giorno - 1');
  await again();
  expect(await times()).toEqual([1, 1]);
});
