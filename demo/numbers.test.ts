// The numbers of the demonstration's phones and people are such as could be.
import { beforeAll, expect, test } from 'vitest';
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

test('each phone has an IMEI of its own, whose last digit checks the others', async () => {
  const imeis = await values('select imei from iphones');
  expect(new Set(imeis).size).toBe(imeis.length);
  const luhn = (imei: string) =>
    [...imei]
      .reverse()
      .reduce((sum, digit, k) => sum + [...String(Number(digit) * (k % 2 === 1 ? 2 : 1))].reduce((s, d) => s + Number(d), 0), 0);
  expect(imeis.filter((imei) => !/^\d{15}$/.test(imei) || luhn(imei) % 10 !== 0)).toEqual([]);
});

test('the numbers are Italian mobile numbers, and no two people have the same one', async () => {
  const numbers = await values('select numero_telefono from dipendenti_piani_mobili where attiva and numero_telefono is not null');
  expect(numbers.filter((number) => !/^3\d\d \d{3} \d{4}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});
