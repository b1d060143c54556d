import { beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, lastOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente, insertUser } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
});

const entries = (oggetto: string, id: unknown) => entriesOf(db.app, oggetto, id);
const lastEntry = (oggetto: string, id: unknown) => lastOf(db.app, oggetto, id);
const updateEmployee = (id: string, assignments: string) => db.app.query(`update dipendenti set ${assignments} where id = $1`, [id]);

describe('Reserved values of employees and accounts in the audit log', () => {
  test('The audit log records that the password of an account changed, but never the hash', async () => {
    const user = await insertUser(db.app, { password_hash: '$argon2id$first' });
    await db.app.query(`update users set password_hash = '$argon2id$second' where id = $1`, [user.id]);
    await db.app.query('delete from users where id = $1', [user.id]);
    const foundEntries = await entries('users', user.id);
    expect(foundEntries.map(({ azione }) => azione)).toEqual(['crea', 'modifica', 'elimina']);
    expect(JSON.stringify(foundEntries)).not.toContain('argon2id');
    expect(foundEntries[1]).toMatchObject({ prima: { password_hash: '***' }, dopo: { password_hash: '***' } });
  });

  test('The audit log does not record a sign-in as a change of the account', async () => {
    const user = await insertUser(db.app);
    await db.app.query('update users set last_login = now() where id = $1', [user.id]);
    expect(await entries('users', user.id)).toHaveLength(1);
  });

  const SENSITIVE = /stipendio|malattia|7654321/;

  test('The salary and sick leave of a new employee are recorded only in the reserved columns of the audit log', async () => {
    const anna = await insertDipendente(db.app, {
      brand_id,
      stipendio: '7654321.00',
      stato: 'in malattia',
      data_inizio_malattia: '2026-01-05',
    });
    const entry = await lastEntry('dipendenti', anna.id);
    expect(JSON.stringify([entry.prima, entry.dopo])).not.toMatch(SENSITIVE);
    expect(entry.dopo?.stato).toBe('entrato');
    expect(entry.dopo_riservata).toEqual({
      stipendio: 7654321,
      stato: 'in malattia',
      data_inizio_malattia: '2026-01-05',
      data_fine_malattia: null,
      codice_fiscale: null,
      data_nascita: null,
      email_personale: null,
    });
  });

  test('The start and end of sick leave leave no trace in the plain columns of the audit log', async () => {
    const anna = await insertDipendente(db.app, { brand_id, stato: 'entrato' });
    await updateEmployee(anna.id, `stato = 'in malattia', data_inizio_malattia = '2026-01-05', data_fine_malattia = '2026-01-09'`);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({
      prima: null,
      dopo: null,
      prima_riservata: { stato: 'entrato', data_inizio_malattia: null },
      dopo_riservata: { stato: 'in malattia', data_inizio_malattia: '2026-01-05' },
    });
    await updateEmployee(anna.id, `stato = 'entrato', data_inizio_malattia = null, data_fine_malattia = null`);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({ prima: null, dopo: null, prima_riservata: { stato: 'in malattia' } });
  });

  test("A change from 'entrante' to sick leave, or from sick leave to 'uscente', is recorded in the plain columns as if the employee were 'entrato'", async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    await updateEmployee(anna.id, `stato = 'in malattia', data_inizio_malattia = '2026-01-05', posizione = 'Cassa'`);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({
      prima: { stato: 'entrante', posizione: null },
      dopo: { stato: 'entrato', posizione: 'Cassa' },
    });
    await updateEmployee(anna.id, `stato = 'uscente'`);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({ prima: { stato: 'entrato' }, dopo: { stato: 'uscente' } });
  });

  test('The audit log entries of a salary change and of a deleted employee contain salary and sick leave only in the reserved columns', async () => {
    const anna = await insertDipendente(db.app, { brand_id, stato: 'in malattia', data_inizio_malattia: '2026-01-05' });
    await updateEmployee(anna.id, 'stipendio = 4321');
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({ prima: null, dopo: null, dopo_riservata: { stipendio: 4321 } });
    await db.app.query('delete from dipendenti where id = $1', [anna.id]);
    const foundEntries = await entries('dipendenti', anna.id);
    expect(foundEntries.at(-1)?.prima?.stato).toBe('entrato');
    expect(JSON.stringify(foundEntries.map(({ prima, dopo }) => [prima, dopo]))).not.toMatch(SENSITIVE);
  });
});
