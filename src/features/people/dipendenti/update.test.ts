import { describe, expect, test } from 'vitest';
import { entriesOf, lastOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente, insertManager, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getDipendente, updateDipendente } from './contract.ts';

const app = openApp();

async function anEmployee(values: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', ...values });
  const put = (body: Record<string, unknown>) => hr.try(updateDipendente, { params: { id: anna.id }, body });
  const stored = async () => (await app.sql.query('select * from dipendenti where id = $1', [anna.id])).rows[0];
  return { brand, hr, anna, put, stored };
}

function withoutVersion({ updated_at: _, riservati_updated_at: __, ...row }: Record<string, unknown>) {
  return row;
}

describe('editing an employee', () => {
  test('An edit of an employee returns the new values, with both names of each field', async () => {
    const { brand, anna, hr, put } = await anEmployee();
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Centro' });
    const lia = await insertManager(app.sql, { brand_id: brand.id, nome: 'Lia', cognome: 'Verdi' });
    const body = {
      nome: ' Anna Maria ',
      cognome: "D'Amico",
      email: 'Anna.DAmico@azienda.it',
      telefono: '02 1',
      cellulare: '333',
      telefonoUfficio: '02 2',
      telefonoAbitazione: '02 3',
      interno: '12',
      numero_aziendale: '347',
      bisogno_numero_aziendale: true,
      mansione: 'Vetrinista',
      dipartimento: 'Vendite',
      tipologia: 'sales',
      ruolo: 'admin',
      stato_dipendente: 'in uscita',
      isActive: false,
      stipendio: '31000.50',
      manager_id: lia.id.toUpperCase(),
      showroom,
      data_entrata: '2020-02-29',
      data_uscita: '2026-12-31',
    };
    const { status, body: responseBody } = await put(body);
    expect(status).toBe(200);
    const { manager_id, ...others } = body;
    expect(responseBody).toMatchObject({
      ...others,
      nome: 'Anna Maria',
      posizione: 'Vetrinista',
      stato: 'uscente',
      stato_dipendente: 'uscente',
      isactive: false,
      stipendio: 31_000.5,
      data_assunzione: '2020-02-29',
      data_dismissione: '2026-12-31',
      manager: { id: manager_id.toLowerCase(), nome: 'Lia', cognome: 'Verdi' },
      showroom_nome: 'Centro',
    });
    const { avvisi: _, ...shown } = responseBody as unknown as Record<string, unknown>;
    expect(await hr.call(getDipendente, { params: { id: anna.id } })).toEqual(shown);
  });

  test('An edit of an employee changes the named fields and keeps all other fields', async () => {
    const { put, stored, anna } = await anEmployee({
      telefono: '02',
      posizione: 'Sarta',
      stipendio: '1000.00',
      data_dismissione: '2097-01-01',
    });
    expect((await put({ telefono: '03' })).status).toBe(200);
    const after = withoutVersion(await stored());
    const before = withoutVersion(anna);
    expect(after).toEqual({ ...before, telefono: '03' });
  });

  test('An edit of an employee without a change writes neither the row nor the audit log', async () => {
    const { hr, anna, stored } = await anEmployee({ telefono: '02', stipendio: '1000.00' });
    const before = [await stored(), (await entriesOf(app.sql, 'dipendenti', anna.id)).length];
    const visible = await hr.call(getDipendente, { params: { id: anna.id } });
    for (const body of [{}, { telefono: '02', stipendio: 1000 }, visible]) {
      expect((await hr.try(updateDipendente, { params: { id: anna.id }, body })).status).toBe(200);
    }
    expect([await stored(), (await entriesOf(app.sql, 'dipendenti', anna.id)).length]).toEqual(before);
  });

  test.each([
    ['null', null],
    ['an empty text', ''],
  ])('A field of an employee that an edit sends as %s is cleared', async (_, emptyValue) => {
    const texts = { telefono: '1', cellulare: '2', telefonoUfficio: '3', telefonoAbitazione: '4', interno: '5', numero_aziendale: '6' };
    const values = { posizione: 'Sarta', data_assunzione: '2020-01-01', data_dismissione: '2026-01-01' };
    const { put, stored } = await anEmployee({ ...texts, ...values });
    const names = Object.keys({ ...texts, ...values });
    expect((await put(Object.fromEntries(names.map((name) => [name, emptyValue])))).status).toBe(200);
    expect(await stored()).toMatchObject(Object.fromEntries(names.map((name) => [name, null])));
  });

  test('The audit log entry of an edit of an employee contains the account, the old values and the new values', async () => {
    const { hr, brand, anna, put } = await anEmployee({ telefono: '02' });
    await put({ telefono: '03' });
    expect(await lastOf(app.sql, 'dipendenti', anna.id)).toMatchObject({
      azione: 'modifica',
      user_id: hr.userId,
      brand_ids: [brand.id],
      prima: { telefono: '02' },
      dopo: { telefono: '03' },
    });
  });

  const OBBLIGATORI = 'Nome, cognome ed email sono obbligatori';
  test.each<[string, Record<string, unknown>, string, string]>([
    ['an empty nome', { nome: ' ' }, 'nome', OBBLIGATORI],
    ['no cognome', { cognome: null }, 'cognome', OBBLIGATORI],
    ['an empty e-mail', { email: '' }, 'email', OBBLIGATORI],
    ['an incomplete e-mail', { email: 'anna' }, 'email', "Scrivi un'email completa, per esempio nome@azienda.it"],
    ['no brand', { brand_id: null }, 'brand_id', 'La selezione di un brand è obbligatoria'],
    ['a brand that does not exist', { brand_id: 2_000_000_000 }, 'brand_id', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['an unknown state', { stato_dipendente: 'in_onboarding' }, 'stato', 'Scegli uno di: entrante, entrato, in malattia, uscente, uscito'],
    ['a text for the active flag', { isActive: 'no' }, 'isactive', 'Indica sì o no'],
    [
      'a day that does not exist',
      { data_uscita: '2026-02-31' },
      'data_dismissione',
      'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
    ],
    ['a text for the showroom', { showroom: '1' }, 'showroom', 'Valore non valido'],
    [
      'a showroom that does not exist',
      { showroom: 2_000_000_000 },
      'showroom',
      'Lo showroom scelto non esiste o non è del brand del dipendente',
    ],
    ['a negative salary', { stipendio: -1 }, 'stipendio', 'Scrivi un importo in euro, zero o più, con al massimo due decimali'],
  ])('An edit of an employee with %s is rejected with a message and changes nothing', async (_, values, field, sentence) => {
    const { put, stored } = await anEmployee();
    const before = await stored();
    const answer = await put({ telefono: '03', ...values });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.fields?.[field]).toBe(sentence);
    expect(await stored()).toEqual(before);
  });

  test.each<[string, Record<string, unknown>]>([
    ['posizione', { posizione: 'Sarta', mansione: 'Cassiera' }],
    ['isactive', { isactive: true, isActive: false }],
    ['stato', { stato: 'uscente', stato_dipendente: 'uscito' }],
    ['data_assunzione', { data_assunzione: '2020-01-01', data_entrata: '2020-01-02' }],
    ['data_dismissione', { data_dismissione: null, data_uscita: '2020-01-02' }],
  ])('An edit of an employee that contains two different values for %s under its two names is rejected', async (field, body) => {
    const { put } = await anEmployee();
    const answer = await put(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALORI_IN_CONFLITTO' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test('An employee cannot get the e-mail of another employee in upper or lower case, but can change the case of the own e-mail', async () => {
    const { put, brand, stored } = await anEmployee({ email: 'Mia@azienda.it' });
    await insertDipendente(app.sql, { brand_id: brand.id, email: 'Presa@azienda.it' });
    expect(await put({ email: 'presa@AZIENDA.it' })).toMatchObject({
      status: 409,
      body: { fields: { email: 'Esiste già un dipendente con questa email' } },
    });
    expect((await put({ email: 'mia@AZIENDA.it' })).status).toBe(200);
    expect((await stored()).email).toBe('mia@AZIENDA.it');
  });
});

test('Two concurrent edits of different fields of an employee both succeed; of two concurrent edits of the same field, only one succeeds', async () => {
  const { put, stored } = await anEmployee();
  const bodies = [{ telefono: '1', interno: '7' }, { cellulare: '2', interno: '8' }, { posizione: 'Sarta' }, { isActive: false }];
  const responses = await Promise.all(bodies.map(put));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const row = await stored();
  expect(row).toMatchObject({ telefono: '1', cellulare: '2', posizione: 'Sarta', isactive: false });
  expect(['7', '8']).toContain(row.interno);
});

describe('activating and deactivating an employee', () => {
  test.each(['isActive', 'isactive'])(
    'A request with only the id and %s activates or deactivates an employee and changes nothing else',
    async (name) => {
      const { anna, put, stored } = await anEmployee({ stato: 'in malattia', data_inizio_malattia: '2026-01-01', stipendio: '5.00' });
      const before = withoutVersion(await stored());
      for (const flag of [false, true]) {
        expect(await put({ id: anna.id, [name]: flag })).toMatchObject({ status: 200, body: { isActive: flag, isactive: flag } });
        const after = withoutVersion(await stored());
        expect(after).toEqual({ ...before, isactive: flag });
      }
    },
  );

  test('An edit changes the employee whose id is in the path, not the employee whose id is in the body', async () => {
    const { anna, put, brand, stored } = await anEmployee();
    const otherEmployee = await insertDipendente(app.sql, { brand_id: brand.id });
    expect(await put({ id: otherEmployee.id, isActive: false })).toMatchObject({ status: 200, body: { id: anna.id } });
    expect((await stored()).isactive).toBe(false);
    expect((await app.sql.query('select isactive from dipendenti where id = $1', [otherEmployee.id])).rows).toEqual([{ isactive: true }]);
  });
});
