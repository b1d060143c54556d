import { expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertDipendente, insertUser, insertVerbale } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

async function rejectionAsRetention(statement: string): Promise<string> {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    await client.query(`set local organico.conservazione = 'si'`);
    return await rejectionOf(client.query(statement));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('The retention setting in a transaction does not allow changes to the audit log or verbali', async () => {
  const { id: brand_id } = await insertBrand(db.app);
  const { id: emesso_da } = await insertUser(db.app);
  const { id } = await insertVerbale(db.app, { brand_id, emesso_da });
  expect(await rejectionAsRetention('delete from registro')).toBe('42501');
  expect(await rejectionAsRetention(`update registro set azione = 'crea'`)).toBe('42501');
  expect(await rejectionAsRetention(`update verbali set nome = 'Altra' where id = ${id}`)).toBe('verbali_congelati');
  expect(await rejectionAsRetention(`delete from verbali where id = ${id}`)).toBe('42501');
});

test('The retention functions delete only expired rows, whatever their arguments', async () => {
  const { id: brand_id } = await insertBrand(db.app);
  const sickLeave = { stato: 'in malattia', data_inizio_malattia: '2020-01-01', data_assunzione: '2019-01-01' };
  const { id } = await insertDipendente(db.app, { brand_id, ...sickLeave });
  await db.app.query(`select registra_fatto('accesso', 'accessi', null, '{}', '{}', null)`);
  const month = (await db.app.query(`select to_char(oggi(), 'YYYY-MM') as m`)).rows[0].m;
  const before = await db.app.query('select count(*) as n from registro');
  expect((await db.app.query('select conservazione_malattie($1::uuid[], 1)', [[id]])).rows).toEqual([]);
  expect((await db.app.query('select conservazione_accessi($1::text[], 1)', [[month]])).rows).toEqual([]);
  expect((await db.app.query('select count(*) as n from registro')).rows).toEqual(before.rows);
  expect(await rejectionOf(db.app.query('select conservazione_malattie($1::uuid[], 0)', [[id]]))).not.toBe('accepted');
  expect(await rejectionOf(db.app.query('select conservazione_accessi($1::text[], -5)', [[month]]))).not.toBe('accepted');
});
