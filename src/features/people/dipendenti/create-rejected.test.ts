import { describe, expect, test } from 'vitest';
import { insertBrand, insertDipendente, insertManager, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, listDipendenti } from './contract.ts';

const app = openApp();

async function aBrandWithHr() {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  return { brand, hr };
}

let lastNumber = 0;
const anna = (values: Record<string, unknown>) => ({ nome: 'Anna', cognome: 'Rossi', email: `anna${++lastNumber}@azienda.it`, ...values });

describe('creating an employee with invalid values', () => {
  const OBBLIGATORI = 'Nome, cognome ed email sono obbligatori';
  const EURO = 'Scrivi un importo in euro, zero o più, con al massimo due decimali';
  const DATA_ERROR = 'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG';
  const INIZIO_ERROR = 'Indica la data di inizio della malattia';

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no nome', { nome: undefined }, 'nome', OBBLIGATORI],
    ['a blank nome', { nome: '  ' }, 'nome', OBBLIGATORI],
    ['null for a cognome', { cognome: null }, 'cognome', OBBLIGATORI],
    ['an empty cognome', { cognome: '' }, 'cognome', OBBLIGATORI],
    ['no e-mail', { email: undefined }, 'email', OBBLIGATORI],
    ['an empty e-mail', { email: '' }, 'email', OBBLIGATORI],
    ['an e-mail with the Kelvin sign', { email: 'nic\u212a@azienda.it' }, 'email', "Scrivi un'email completa, per esempio nome@azienda.it"],
    ['an incomplete e-mail', { email: 'anna@' }, 'email', "Scrivi un'email completa, per esempio nome@azienda.it"],
    ['no brand', { brand_id: undefined }, 'brand_id', 'La selezione di un brand è obbligatoria'],
    ['null for a brand', { brand_id: null }, 'brand_id', 'La selezione di un brand è obbligatoria'],
    ['an empty brand', { brand_id: '' }, 'brand_id', 'La selezione di un brand è obbligatoria'],
    ['brand 0', { brand_id: 0 }, 'brand_id', 'La selezione di un brand è obbligatoria'],
    ['a brand that does not exist', { brand_id: 2_000_000_000 }, 'brand_id', 'Il brand scelto non esiste o non è tra i tuoi'],
    ['a name of 201 characters', { nome: 'x'.repeat(201) }, 'nome', 'Al massimo 200 caratteri'],
    ['a name with a control character', { nome: 'An\u0007na' }, 'nome', 'Il testo contiene caratteri non ammessi'],
    ['a phone on two lines', { telefono: '1\n2' }, 'telefono', 'Il testo contiene caratteri non ammessi'],
    ['a mobile of letters', { cellulare: 'abc' }, 'cellulare', 'Scrivi un numero di telefono: cifre, spazi e i segni + . - / ( )'],
    [
      'an office phone of signs without digits',
      { telefonoUfficio: '+ - /' },
      'telefonoUfficio',
      'Scrivi un numero di telefono: cifre, spazi e i segni + . - / ( )',
    ],
    ['an unknown state', { stato: 'in_onboarding' }, 'stato', 'Scegli uno di: entrante, entrato, in malattia, uscente, uscito'],
    ['an unknown tipologia', { tipologia: 'capo' }, 'tipologia', 'Scegli uno di: worker, manager, admin, sales'],
    [
      'an unknown department',
      { dipartimento: 'Cucina' },
      'dipartimento',
      'Scegli uno di: Vendite, Amministrazione, IT, HR, Marketing, Worker',
    ],
    ['an unknown ruolo', { ruolo: 'capo' }, 'ruolo', 'Scegli uno di: visualizzatore, editor, admin'],
    ['a text for the active flag', { isactive: 'true' }, 'isactive', 'Indica sì o no'],
    ['a day that does not exist', { data_assunzione: '2026-02-31' }, 'data_assunzione', DATA_ERROR],
    ['29 February of a year that is not a leap year', { data_assunzione: '2025-02-29' }, 'data_assunzione', DATA_ERROR],
    ['the year 0', { data_assunzione: '0000-01-01' }, 'data_assunzione', DATA_ERROR],
    ['a timestamp instead of a day', { data_dismissione: '2026-01-01T00:00:00Z' }, 'data_dismissione', DATA_ERROR],
    ['an Italian date', { data_dismissione: '31/12/2026' }, 'data_dismissione', DATA_ERROR],
    ['a negative salary', { stipendio: -1 }, 'stipendio', EURO],
    ['a salary with three decimals', { stipendio: 1.005 }, 'stipendio', EURO],
    ['a salary with a comma', { stipendio: '1000,50' }, 'stipendio', EURO],
    ['a salary of eleven digits', { stipendio: '12345678901' }, 'stipendio', EURO],
    ['sick leave without a start', { stato: 'in malattia' }, 'data_inizio_malattia', INIZIO_ERROR],
    ['sick leave with an empty start', { stato: 'in malattia', data_inizio_malattia: '' }, 'data_inizio_malattia', INIZIO_ERROR],
    ['an end of sick leave without a start', { data_fine_malattia: '2026-01-01' }, 'data_inizio_malattia', INIZIO_ERROR],
    [
      'sick leave that ends before it starts',
      { data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-01-01' },
      'data_fine_malattia',
      'La fine della malattia viene prima del suo inizio',
    ],
    ['a manager id that is not an id', { manager_id: 'lia' }, 'manager_id', 'Identificativo non valido'],
    [
      'a manager that does not exist',
      { manager_id: '01900000-0000-7000-8000-000000000000' },
      'manager_id',
      'Il manager scelto non esiste o non è di tipologia manager o admin',
    ],
    [
      'a showroom that does not exist',
      { showroom: 2_000_000_000 },
      'showroom',
      'Lo showroom scelto non esiste o non è del brand del dipendente',
    ],
  ])('A new employee with %s is rejected with an error on the field', async (_, values, field, sentence) => {
    const { brand, hr } = await aBrandWithHr();
    const answer = await hr.try(createDipendente, { body: anna({ brand_id: brand.id, ...values }) });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.fields?.[field]).toBe(sentence);
    expect(await hr.call(listDipendenti, {})).toEqual([]);
  });

  test('When a new employee has several wrong fields, the error names all of them, and its message is about the first wrong field', async () => {
    const { hr } = await aBrandWithHr();
    const { body } = await hr.try(createDipendente, { body: {} });
    expect(body).toMatchObject({ message: OBBLIGATORI, error: OBBLIGATORI, code: 'DATI_NON_VALIDI' });
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['brand_id', 'cognome', 'email', 'nome']);
  });

  test.each(['0', 0, '', null])('A manager_id of %j means that a new employee has no manager', async (manager_id) => {
    const { brand, hr } = await aBrandWithHr();
    expect(await hr.call(createDipendente, { body: anna({ brand_id: brand.id, manager_id }) as never })).toMatchObject({
      manager_id: null,
    });
  });

  test.each([
    ['worker', 400],
    ['sales', 400],
    ['manager', 201],
    ['admin', 201],
  ])('A new employee with a manager of tipologia %s gets the status %i', async (tipologia, status) => {
    const { brand, hr } = await aBrandWithHr();
    const manager = await insertDipendente(app.sql, { brand_id: brand.id, tipologia });
    const answer = await hr.try(createDipendente, { body: anna({ brand_id: brand.id, manager_id: manager.id }) });
    expect(answer.status).toBe(status);
    const rejection = { fields: { manager_id: 'Il manager scelto non esiste o non è di tipologia manager o admin' } };
    if (status === 400) expect(answer.body).toMatchObject(rejection);
  });

  test('A new employee with a manager or a showroom of a brand that the caller does not see gets the same error as for unknown ids', async () => {
    const { brand, hr } = await aBrandWithHr();
    const otherBrand = await insertBrand(app.sql);
    const manager = await insertManager(app.sql, { brand_id: otherBrand.id });
    const showroom = await insertShowroom(app.sql, [otherBrand.id]);
    const tryCreate = async (values: Record<string, unknown>) =>
      (await hr.try(createDipendente, { body: anna({ brand_id: brand.id, ...values }) })).text;
    expect(await tryCreate({ manager_id: manager.id })).toBe(await tryCreate({ manager_id: '01900000-0000-7000-8000-000000000000' }));
    expect(await tryCreate({ showroom })).toBe(await tryCreate({ showroom: 2_000_000_000 }));
    expect(await tryCreate({ brand_id: otherBrand.id })).toBe(await tryCreate({ brand_id: 2_000_000_000 }));
  });

  test('A new employee whose showroom belongs to another brand of the caller is rejected', async () => {
    const { brand, hr } = await aBrandWithHr();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [hr.userId, otherBrand.id]);
    const showroom = await insertShowroom(app.sql, [otherBrand.id]);
    expect((await hr.try(createDipendente, { body: anna({ brand_id: brand.id, showroom }) })).status).toBe(400);
  });

  test('A new employee with the e-mail of an existing employee of any brand, in upper or lower case, is rejected', async () => {
    const { brand, hr } = await aBrandWithHr();
    const otherBrand = await insertBrand(app.sql);
    await insertDipendente(app.sql, { brand_id: otherBrand.id, email: 'Presa@Azienda.it' });
    const answer = await hr.try(createDipendente, { body: anna({ brand_id: brand.id, email: 'presa@azienda.IT' }) });
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: 'Esiste già un dipendente con questa email' } } });
    expect(answer.text).not.toContain('Anna');
  });

  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 201],
    ['IT', 'can_edit', 403],
    ['MANAGER', 'can_edit', 403],
    ['IT', 'can_admin', 201],
    ['MANAGER', 'can_admin', 201],
  ] as const)('A caller with role %s and permission %s gets %i for creating an employee', async (role, permission, status) => {
    const brand = await insertBrand(app.sql);
    const account = await app.as({ role, brands: { [brand.id]: permission } });
    expect((await account.try(createDipendente, { body: anna({ brand_id: brand.id }) })).status).toBe(status);
  });
});
