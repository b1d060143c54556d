import { expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, insertVerbale } from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

async function createRequest() {
  const { id: brand_id } = await insertBrand(db.app);
  const formerEmployee = { stato: 'uscito', isactive: false, data_assunzione: '2020-01-01', data_dismissione: '2026-01-31' };
  const person = await insertDipendente(db.app, { brand_id, ...formerEmployee });
  const admin = async () => Number((await insertUser(db.app, { amministratore: true })).id);
  const [requesterId, confirmerId] = [await admin(), await admin()];
  await insertRow(db.owner, 'anonimizzazioni', { dipendente_id: person.id, chiesta_da: requesterId });
  return { brand_id, person, requesterId, confirmerId };
}

const rejectionFor = (userId: number, ...statements: string[]) =>
  rejectionOf(
    inOneTransaction(db.app, async (tx) => {
      await tx.query(`select set_config('app.user_id', $1, true)`, [String(userId)]);
      for (const statement of statements) await tx.query(statement);
    }),
  );

test('An anonymization cannot be confirmed by the account that requested it, nor by an account that is not an active amministratore', async () => {
  const { person, requesterId, confirmerId } = await createRequest();
  const confirm = `select anonimizza('${person.id}')`;
  expect(await rejectionFor(requesterId, confirm)).toBe('anonimizzazioni_due_amministratori');
  expect(await rejectionFor(Number((await insertUser(db.app)).id), confirm)).toBe('anonimizzazioni_due_amministratori');
  await db.app.query('update users set is_active = false where id = $1', [requesterId]);
  expect(await rejectionFor(confirmerId, confirm)).toBe('anonimizzazioni_due_amministratori');
  await db.app.query('update users set is_active = true where id = $1', [requesterId]);
  expect(await rejectionFor(confirmerId, confirm)).toBe('accepted');
  expect(await rejectionFor(confirmerId, confirm)).toBe('anonimizzazioni_nessuna_aperta');
});

test('Even the database owner cannot store an anonymization with the same account as requester and confirmer', async () => {
  const { person } = await createRequest();
  const sameAccount = `update anonimizzazioni set stato = 'fatta', decisa_da = chiesta_da, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await rejectionOf(db.owner.query(sameAccount))).toBe('anonimizzazioni_altra_mano');
});

test('The database checks the obstacles to an anonymization again when it is confirmed', async () => {
  const { person, confirmerId } = await createRequest();
  await db.app.query(`update dipendenti set stato = 'entrato', data_dismissione = null where id = $1`, [person.id]);
  expect(await rejectionFor(confirmerId, `select anonimizza('${person.id}')`)).toBe('anonimizzazioni_ostacolo');
});

test('The serving login cannot mark an anonymization as done, nor change the audit log or verbali with the transaction setting of the function', async () => {
  const { brand_id, person, requesterId, confirmerId } = await createRequest();
  const verbale = await insertVerbale(db.app, { brand_id, dipendente_id: person.id, emesso_da: requesterId });
  const setting = `set local organico.anonimizza = '1'`;
  const markDone = `update anonimizzazioni set stato = 'fatta', decisa_da = ${confirmerId}, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await rejectionFor(confirmerId, setting, markDone)).toBe('anonimizzazioni_decisa');
  expect(await rejectionFor(confirmerId, setting, 'update registro set prima = null')).toBe('42501');
  expect(await rejectionFor(confirmerId, setting, `update verbali set nome = 'Nessuno' where id = ${verbale.id}`)).toBe(
    'verbali_congelati',
  );
  expect(await rejectionFor(confirmerId, `select togli_menzioni('a', 'b', 'c', '1')`)).toBe('42501');
});

test('A rejected anonymization cannot be reopened', async () => {
  const { person, confirmerId } = await createRequest();
  const rejectRequest = `update anonimizzazioni set stato = 'rifiutata', motivo = 'No', decisa_da = ${confirmerId}, decisa_il = now() where dipendente_id = '${person.id}'`;
  expect(await rejectionFor(confirmerId, rejectRequest)).toBe('accepted');
  expect(
    await rejectionFor(
      confirmerId,
      `update anonimizzazioni set stato = 'chiesta', motivo = null, decisa_da = null, decisa_il = null where dipendente_id = '${person.id}'`,
    ),
  ).toBe('anonimizzazioni_decisa');
});
