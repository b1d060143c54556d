import { expect, test } from 'vitest';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** Creates an HR account that has read the salary of an employee. The cache of the other server is empty. */
async function setUp() {
  const { id: brand } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id: brand, stipendio: '28500.00' });
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_view' } });
  const read = () => hr.call(getDipendente, { params: { id } });
  const readOnOtherServer = async () => (await startSecondApp(app)).speakingAs(hr).call(getDipendente, { params: { id } });
  await read();
  const findVolte = async () => {
    const { rows } = await app.sql.query<{ volte: number }>('select volte from letture where dipendente_id = $1 order by giorno', [id]);
    return rows.map(({ volte }) => volte);
  };
  const setLettura = (assignment: string) => app.sql.query(`update letture set ${assignment} where dipendente_id = $1`, [id]);
  return { read, readOnOtherServer, findVolte, setLettura };
}

test("A repeated read of an employee's data within five minutes is not counted again, on the same or on another server", async () => {
  const { read, readOnOtherServer, findVolte } = await setUp();
  await read();
  await readOnOtherServer();
  expect(await findVolte()).toEqual([1]);
});

test("A repeated read of an employee's data after five minutes is counted", async () => {
  const { readOnOtherServer, findVolte, setLettura } = await setUp();
  await setLettura(`ultima_volta = ultima_volta - interval '6 minutes'`);
  await readOnOtherServer();
  expect(await findVolte()).toEqual([2]);
});

test("A repeated read of an employee's data on another day is a new row", async () => {
  const { readOnOtherServer, findVolte, setLettura } = await setUp();
  await setLettura('giorno = giorno - 1');
  await readOnOtherServer();
  expect(await findVolte()).toEqual([1, 1]);
});
