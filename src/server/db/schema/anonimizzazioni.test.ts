// Database guards for anonymization: it needs two amministratori, and only its SQL function may change the audit log and
// verbali.
import { expect, test } from 'vitest';
import { rejectionOf } from '#testing/refusal.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertVerbale } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

/** An employee who has left, with an open request by the first of two amministratori. */
async function asked() {
  const { id: brand_id } = await insertBrand(db.app);
  const left = { stato: 'uscito', isactive: false, data_assunzione: '2020-01-01', data_dismissione: '2026-01-31' };
  const person = await insertDipendente(db.app, { brand_id, ...left });
  const admin = async () => Number((await insertUser(db.app, { amministratore: true })).id);
  const [first, second] = [await admin(), await admin()];
  await insertRow(db.owner, 'anonimizzazioni', { dipendente_id: person.id, chiesta_da: first });
  return { brand_id, person, first, second };
}

const refusalAs = (userId: number, ...statements: string[]) =>
  rejectionOf(
    inOneTransaction(db.app, async (tx) => {
      await tx.query(`select set_config('app.user_id', $1, true)`, [String(userId)]);
      for (const statement of statements) await tx.query(statement);
    }),
  );

test('An anonymization cannot be confirmed by the account that requested it, nor by an account that is not an active amministratore', async () => {
  const { person, first, second } = await asked();
  const done = `select anonimizza('${person.id}')`;
  expect(await refusalAs(first, done)).toBe('anonimizzazioni_due_amministratori');
  expect(await refusalAs(Number((await insertUser(db.app)).id), done)).toBe('anonimizzazioni_due_amministratori');
  await db.app.query('update users set is_active = false where id = $1', [first]);
  expect(await refusalAs(second, done)).toBe('anonimizzazioni_due_amministratori');
  await db.app.query('update users set is_active = true where id = $1', [first]);
  expect(await refusalAs(second, done)).toBe('accepted');
  expect(await refusalAs(second, done)).toBe('anonimizzazioni_nessuna_aperta');
});

test('Even the owner cannot store an anonymization with the same account as requester and confirmer', async () => {
  const { person } = await asked();
  const both = `update anonimizzazioni set stato = 'fatta', decisa_da = chiesta_da, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await rejectionOf(db.owner.query(both))).toBe('anonimizzazioni_altra_mano');
});

test('The database checks the obstacles to an anonymization again when it is confirmed', async () => {
  const { person, second } = await asked();
  await db.app.query(`update dipendenti set stato = 'entrato', data_dismissione = null where id = $1`, [person.id]);
  expect(await refusalAs(second, `select anonimizza('${person.id}')`)).toBe('anonimizzazioni_ostacolo');
});

test('The serving login cannot mark an anonymization as done, nor change the audit log or verbali with the transaction setting of the function', async () => {
  const { brand_id, person, first, second } = await asked();
  const verbale = await insertVerbale(db.app, { brand_id, dipendente_id: person.id, emesso_da: first });
  const setting = `set local organico.anonimizza = '1'`;
  const said = `update anonimizzazioni set stato = 'fatta', decisa_da = ${second}, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await refusalAs(second, setting, said)).toBe('anonimizzazioni_decisa');
  expect(await refusalAs(second, setting, 'update registro set prima = null')).toBe('42501');
  expect(await refusalAs(second, setting, `update verbali set nome = 'Nessuno' where id = ${verbale.id}`)).toBe('verbali_congelati');
  expect(await refusalAs(second, `select togli_menzioni('a', 'b', 'c', '1')`)).toBe('42501');
});

test('A rejected anonymization cannot be reopened', async () => {
  const { person, second } = await asked();
  const refused = `update anonimizzazioni set stato = 'rifiutata', motivo = 'No', decisa_da = ${second}, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await refusalAs(second, refused)).toBe('accepted');
  expect(
    await refusalAs(
      second,
      `update anonimizzazioni set stato = 'chiesta', motivo = null, decisa_da = null, decisa_il = null where dipendente_id = '${person.id}'`,
    ),
  ).toBe('anonimizzazioni_decisa');
});
