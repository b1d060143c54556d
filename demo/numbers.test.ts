import { beforeAll, expect, test } from 'vitest';
import { hasCheckDigit } from '#shared/numeri.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { loadDemo } from './load-demo.ts';

const db = openDatabase();
beforeAll(async () => {
  await loadDemo(db.owner.options);
});

async function values(statement: string): Promise<string[]> {
  const { rows } = await db.owner.query({ text: statement, rowMode: 'array' });
  return rows.flat().map(String);
}

test('Each demo phone has a unique IMEI and each demo SIM a unique ICCID, with correct check digits', async () => {
  for (const [column, format] of [
    ['imei from iphones', /^\d{15}$/],
    ['iccid from piani_mobili', /^8939\d{15}$/],
  ] as const) {
    const numbers = await values(`select ${column}`);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !format.test(number) || !hasCheckDigit(number))).toEqual([]);
  }
});

test('Each demo SIM has a unique Italian mobile number, which is also the number of the employee who has the SIM', async () => {
  const numbers = await values('select numero_telefono from piani_mobili');
  expect(numbers.filter((number) => !/^3\d\d \d{3} \d{4}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const differentNumbers = `select p.id from dipendenti_piani_mobili p join piani_mobili m on m.id = p.piano_mobile_id
    where attiva and p.numero_telefono is distinct from m.numero_telefono`;
  expect(await values(differentNumbers)).toEqual([]);
});

test('The two demo invoices have an open finding of each type, and one finding that was dismissed', async () => {
  expect(await values('select count(*) from fatture where exists (select from rilievi where fattura_id = fatture.id)')).toEqual(['2']);
  const openTypes = await values(`select distinct tipo from rilievi where stato = 'aperto' order by 1`);
  expect(openTypes).toEqual(['nessuno', 'non_fatturato', 'prezzo', 'sconosciuto', 'uscito']);
  expect(await values(`select motivo from rilievi where stato = 'accantonato'`)).toHaveLength(1);
});
