import { describe, expect, test } from 'vitest';
import { readDocumento } from '#features/documents/documenti/contract.ts';
import { getDipendente, listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { CONSERVAZIONE_LETTURE_MESI } from '#shared/letture.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { programOf } from '#testing/programs.ts';
import { rejectionOf } from '#testing/rejection.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listLetture } from './contract.ts';

const app = openApp();

async function setUp() {
  const { id: brand } = await insertBrand(app.sql);
  const ill = { stato: 'in malattia', data_inizio_malattia: '2026-11-02', stipendio: '28500.00' };
  const anna = await insertDipendente(app.sql, { brand_id: brand, nome: 'Anna', cognome: 'Neri', ...ill });
  const bea = await insertDipendente(app.sql, { brand_id: brand, nome: 'Bea', cognome: 'Bini' });
  const as = (role: Role, right: Right = 'can_edit') => app.as({ role, brands: { [brand]: right } });
  const admin = await app.asAdmin();
  const paramsOf = (id: string) => ({ params: { id } });
  const recordedReadsOf = async (id: string) => {
    const letture = await admin.call(listLetture, { query: { dipendente_id: id } });
    return letture.map(({ chi, tipo, via, volte }) => [chi?.id, tipo, via, volte]).sort();
  };
  return { brand, anna, bea, as, admin, paramsOf, recordedReadsOf };
}

describe('recorded reads of confidential data', () => {
  test('Opening the page of an employee is recorded as a read with the reader', async () => {
    const { anna, bea, as, paramsOf, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    await hr.call(getDipendente, paramsOf(anna.id));
    await hr.call(getDipendente, paramsOf(bea.id));
    expect(await recordedReadsOf(anna.id)).toEqual([
      [hr.userId, 'malattia', 'pagina', 1],
      [hr.userId, 'retribuzione', 'pagina', 1],
    ]);
    expect(await recordedReadsOf(bea.id)).toEqual([]);
  });

  test('A cached page of the employees list is recorded as a read for each account that gets it', async () => {
    const { as, recordedReadsOf, anna } = await setUp();
    const readers = await Promise.all([as('HR'), as('HR'), as('HR')]);
    for (const reader of readers) await reader.call(listDipendenti, { query: { limit: '50' } });
    const reads = (await recordedReadsOf(anna.id)).map(([id, tipo, via]) => [id, tipo, via]);
    expect(reads).toEqual(readers.map(({ userId }) => [userId, 'malattia', 'pagina']).sort());
  });

  test.each(['IT', 'MANAGER'] as const)('Data that are hidden from an account of role %s are not recorded as read', async (role) => {
    const { anna, as, paramsOf, recordedReadsOf } = await setUp();
    const otherClient = await as(role, 'can_admin');
    await otherClient.call(getDipendente, paramsOf(anna.id));
    await otherClient.call(listDipendenti, { query: { limit: '50' } });
    await otherClient.fetch('GET', '/api/export/dipendenti.csv');
    expect(await recordedReadsOf(anna.id)).toEqual([]);
  });

  test('Reading the employees list, by pages or as a whole, is recorded as a read of each ill employee in it', async () => {
    const { anna, bea, as, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    await hr.call(listDipendenti, { query: { limit: '50' } });
    const wholeListReader = await as('HR');
    await wholeListReader.call(listDipendenti, {});
    const expectedReads = [hr, wholeListReader].map(({ userId }) => [userId, 'malattia', 'pagina', 1]);
    expect(await recordedReadsOf(anna.id)).toEqual(expectedReads);
    expect(await recordedReadsOf(bea.id)).toEqual([]);
  });

  test('Downloading an exported file is recorded as a read through an export', async () => {
    const { anna, as, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    await hr.fetch('GET', '/api/export/dipendenti.xlsx');
    expect(await recordedReadsOf(anna.id)).toEqual([[hr.userId, 'malattia', 'esportazione', 1]]);
  });

  test('The response to a change of confidential data is recorded as a read, and a rejected change is not recorded', async () => {
    const { anna, as, paramsOf, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    await hr.call(updateDipendente, { ...paramsOf(anna.id), body: { posizione: 'Cassa' } });
    expect((await hr.try(updateDipendente, { ...paramsOf(anna.id), body: { email: '' } })).status).toBe(400);
    expect(await recordedReadsOf(anna.id)).toEqual([
      [hr.userId, 'malattia', 'pagina', 1],
      [hr.userId, 'retribuzione', 'pagina', 1],
    ]);
  });

  test('A read of confidential data by a program is recorded with its token', async () => {
    const { anna, as, admin, paramsOf } = await setUp();
    const hr = await as('HR');
    const program = await programOf(app, hr.userId, { nome: 'Paghe' });
    await program.call(getDipendente, paramsOf(anna.id));
    const [letture] = await admin.call(listLetture, { query: { dipendente_id: anna.id, via: 'programma', tipo: 'retribuzione' } });
    expect(letture).toMatchObject({ gettone: 'Paghe', chi: { id: hr.userId }, dipendente: { id: anna.id, nome: 'Anna Neri' } });
  });

  test('The record of a read document names the document and its employee, or no employee for the document of an item', async () => {
    const { brand, anna, as, admin, paramsOf, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    const file = { nome: 'contratto.pdf', classe: 'hr' } as const;
    const { body } = await sendFile(hr, { soggetto: 'dipendente', id: anna.id, ...file }, PDF);
    const { body: publicFile } = await sendFile(hr, { soggetto: 'dipendente', id: anna.id, nome: 'foto.pdf', classe: 'tutti' }, PDF);
    const laptop = await insertAsset(app.sql, 'hardware', [brand]);
    const { body: itemFile } = await sendFile(hr, { soggetto: 'hardware', id: String(laptop), nome: 'danno.pdf', classe: 'hr' }, PDF);
    for (const { id } of [body, publicFile, itemFile]) await hr.try(readDocumento, paramsOf(String(id)));
    expect(await recordedReadsOf(anna.id)).toEqual([[hr.userId, 'documento', 'file', 1]]);
    const letture = await admin.call(listLetture, { query: { user_id: String(hr.userId) } });
    expect(letture.map(({ dipendente, documento }) => [dipendente?.nome, documento]).sort()).toEqual([
      [undefined, 'danno.pdf'],
      ['Anna Neri', 'contratto.pdf'],
    ]);
  });

  test('Downloading the file about an employee is recorded as a read of all types of data and of each document of class hr', async () => {
    const { anna, as, paramsOf, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    await sendFile(hr, { soggetto: 'dipendente', id: anna.id, nome: 'contratto.pdf', classe: 'hr' }, PDF);
    expect((await hr.fetch('GET', `/api/dipendenti/${paramsOf(anna.id).params.id}/fascicolo`)).status).toBe(200);
    expect(await recordedReadsOf(anna.id)).toEqual([
      [hr.userId, 'documento', 'fascicolo', 1],
      [hr.userId, 'identita', 'fascicolo', 1],
      [hr.userId, 'malattia', 'fascicolo', 1],
      [hr.userId, 'retribuzione', 'fascicolo', 1],
    ]);
  });
});

describe('a count that depends on sick leave, recorded as a read of each employee whom the count discloses', () => {
  /**
   * Creates an HR account, and two employees: Anna Neri is ill, Bea Bini is not. `getAsHr` also returns the employees whose data are
   * recorded as read by HR.
   */
  async function anHrReader() {
    const { anna, bea, brand, as, admin } = await setUp();
    const hr = await as('HR');
    const getAsHr = async (path: string) => {
      const { status, text, headers } = await hr.fetch('GET', path);
      expect(status, text).toBe(200);
      const letture = await admin.call(listLetture, { query: { user_id: String(hr.userId), tipo: 'malattia' } });
      return { text, total: headers.get('x-total-count'), recorded: letture.map(({ dipendente, via }) => [dipendente?.nome, via]).sort() };
    };
    const insertIll = (values: object) =>
      insertDipendente(app.sql, { brand_id: brand, stato: 'in malattia', data_inizio_malattia: '2026-11-02', ...values });
    return { anna, bea, brand, hr, as, getAsHr, insertIll };
  }
  const ANNA_READ = [['Anna Neri', 'pagina']];

  test('When HR reads one row of a list of three ill employees and its total, a read of all three is recorded.', async () => {
    const { getAsHr, insertIll } = await anHrReader();
    await insertIll({ nome: 'Carla', cognome: 'Corti' });
    await insertIll({ nome: 'Dora', cognome: 'Dini' });
    const { total, recorded } = await getAsHr('/api/dipendenti?stato=in%20malattia&limit=1');
    expect([total, recorded.map(([nome]) => nome)]).toEqual(['3', ['Anna Neri', 'Carla Corti', 'Dora Dini']]);
  });

  test.each(['stato=entrato', 'situazione=in_servizio', 'situazione=in_servizio,in_uscita'])(
    'A read is recorded when an empty list with the filter %s discloses to HR that an employee is ill',
    async (filter) => {
      const { getAsHr } = await anHrReader();
      expect(await getAsHr(`/api/dipendenti?q=Neri&${filter}`)).toEqual({ text: '[]', total: '0', recorded: ANNA_READ });
    },
  );

  test('When HR filters the list of employees by sick leaves that should be over, a read of the employees with such a sick leave is recorded.', async () => {
    const { getAsHr, insertIll } = await anHrReader();
    await insertIll({ nome: 'Carla', cognome: 'Corti', data_fine_malattia: '2026-11-03' });
    expect(await getAsHr('/api/dipendenti?q=Corti&malattia_finita=false')).toEqual({
      text: '[]',
      total: '0',
      recorded: [['Carla Corti', 'pagina']],
    });
  });

  test.each([
    'stato=uscente',
    'situazione=uscito,in_arrivo',
    'situazione=in_servizio,in_malattia,in_uscita&q=Bini',
    'q=Bini&stato=entrato',
  ])('No read is recorded for a list of employees with the filter %s, because the list does not depend on sick leave.', async (filter) => {
    const { getAsHr } = await anHrReader();
    expect((await getAsHr(`/api/dipendenti?${filter}`)).recorded).toEqual([]);
  });

  test('When HR sends an invented list cursor that reveals which employees are ill, the server records a read of the sick leave of these employees', async () => {
    const { getAsHr, hr, bea } = await anHrReader();
    await app.sql.query(`update dipendenti set cognome = 'Neri', stato = 'uscente' where id = $1`, [bea.id]);
    const list = '/api/dipendenti?q=Neri&sort=-situazione';
    const { headers } = await hr.fetch('GET', `${list}&limit=1`);
    const cursor = new URLSearchParams(headers.get('link')?.split(/[?>]/)[1]).get('cursor');
    // The invented cursor points between the employees who are ill and the employees who work, so the response to it reveals who is ill.
    const inventedPosition = Buffer.from(JSON.stringify(['-situazione', '3', '00000000-0000-0000-0000-000000000000'])).toString(
      'base64url',
    );
    expect((await getAsHr(`${list}&limit=1`)).recorded).toEqual([]);
    expect(await getAsHr(`${list}&cursor=${cursor?.split('.')[0]}.${inventedPosition}`)).toEqual({
      text: '[]',
      total: '2',
      recorded: ANNA_READ,
    });
  });

  test('No read is recorded for an account without permission to read sick leave, whatever filter the account uses.', async () => {
    const { as, brand } = await anHrReader();
    const it = await as('IT');
    expect((await it.fetch('GET', '/api/dipendenti?stato=entrato&limit=1')).status).toBe(200);
    expect((await it.fetch('GET', `/api/report?brand_id=${brand}`)).status).toBe(200);
    const { rows } = await app.sql.query('select from letture where user_id = $1', [it.userId]);
    expect(rows).toEqual([]);
  });

  test('When HR filters the report by a job that only an ill employee has, a read of that employee is recorded.', async () => {
    const { anna, getAsHr } = await anHrReader();
    await app.sql.query(`update dipendenti set posizione = 'Vetrinista' where id = $1`, [anna.id]);
    expect((await getAsHr('/api/report?mansione=Cassiera')).recorded).toEqual([]);
    expect((await getAsHr('/api/report?mansione=Vetrinista')).recorded).toEqual(ANNA_READ);
  });

  test('When two accounts read the same cached report, a read is recorded for both accounts.', async () => {
    const { as, admin, anna } = await setUp();
    const readers = [await as('HR'), await as('HR')];
    for (const reader of readers) await reader.fetch('GET', '/api/report');
    const letture = await admin.call(listLetture, { query: { dipendente_id: anna.id } });
    expect(letture.map(({ chi }) => chi?.id).sort()).toEqual(readers.map(({ userId }) => userId).sort());
  });

  test.each(['csv', 'xlsx', 'pdf'])('Downloading the report as %s is recorded as a read through an export.', async (formato) => {
    const { getAsHr } = await anHrReader();
    expect((await getAsHr(`/api/report/export.${formato}`)).recorded).toEqual([['Anna Neri', 'esportazione']]);
  });

  test.each(['/api/avvisi', '/api/dashboard/lavoro'])(
    'The call %s lists some of the employees with sick leave past its end and counts all, and a read of each counted employee is recorded',
    async (path) => {
      const { getAsHr, insertIll } = await anHrReader();
      for (let i = 0; i < 25; i += 1) await insertIll({ nome: `Ada${i}`, cognome: 'Costa', data_fine_malattia: '2026-11-03' });
      const { text, recorded } = await getAsHr(path);
      expect([recorded.length, JSON.parse(text).gruppi?.[0].avvisi.length ?? JSON.parse(text).sezioni[0].righe.length]).toEqual([
        25,
        path === '/api/avvisi' ? 20 : 5,
      ]);
    },
  );
});

test('When the read of confidential data cannot be recorded, the response does not contain the data', async () => {
  const { anna, bea, as, paramsOf } = await setUp();
  const hr = await as('HR');
  const rejectInserts = 'alter table letture add constraint rotta check (volte = 0) not valid';
  await app.sql.query(rejectInserts);
  try {
    const { status, text } = await hr.try(getDipendente, paramsOf(anna.id));
    expect(status).toBe(500);
    expect(text).not.toContain('28500');
    expect((await hr.try(updateDipendente, { ...paramsOf(anna.id), body: { posizione: 'Cassa' } })).status).toBe(500);
    expect((await hr.fetch('GET', '/api/export/dipendenti.csv')).status).toBe(500);
    expect((await hr.try(getDipendente, paramsOf(bea.id))).status).toBe(200);
  } finally {
    await app.sql.query('alter table letture drop constraint rotta');
  }
  expect((await hr.call(getDipendente, paramsOf(anna.id))).posizione).not.toBe('Cassa');
});

describe('the list of recorded reads', () => {
  test.each(['HR', 'IT'] as const)(
    'An account of role %s cannot see the list of recorded reads, even if it administers the brand',
    async (role) => {
      const { as } = await setUp();
      const brandAdmin = await as(role, 'can_admin');
      expect(await brandAdmin.try(listLetture, {})).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
      expect((await brandAdmin.fetch('GET', '/api/export/letture.csv')).status).toBe(403);
    },
  );

  test('The list of recorded reads can be filtered by reader, employee, type, channel and day, and can be exported', async () => {
    const { anna, as, admin, paramsOf } = await setUp();
    const [hr, otherClient] = [await as('HR'), await as('HR')];
    await hr.call(getDipendente, paramsOf(anna.id));
    await otherClient.call(listDipendenti, { query: { limit: '50' } });
    await app.sql.query(`update letture set giorno = '2026-03-07', prima_volta = '2026-03-07 09:00+01' where user_id = $1`, [
      otherClient.userId,
    ]);
    const readsWith = async (query: Record<string, string>) =>
      (await admin.call(listLetture, { query: { dipendente_id: anna.id, ...query } })).map(({ chi, tipo }) => `${chi?.id} ${tipo}`).sort();
    const [ownMalattia, ownRetribuzione, otherMalattia] = [
      `${hr.userId} malattia`,
      `${hr.userId} retribuzione`,
      `${otherClient.userId} malattia`,
    ];
    expect(await readsWith({})).toEqual([ownMalattia, ownRetribuzione, otherMalattia].sort());
    expect(await readsWith({ q: 'Neri Anna' })).toHaveLength(3);
    expect(await readsWith({ q: 'nessuno' })).toEqual([]);
    expect(await readsWith({ user_id: String(hr.userId) })).toEqual([ownMalattia, ownRetribuzione].sort());
    expect(await readsWith({ tipo: 'retribuzione' })).toEqual([ownRetribuzione]);
    expect(await readsWith({ via: 'file' })).toEqual([]);
    expect(await readsWith({ dal: '2026-03-07', al: '2026-03-07' })).toEqual([otherMalattia]);
    expect(await readsWith({ dal: '2026-03-08' })).toEqual([ownMalattia, ownRetribuzione].sort());
    const { text } = await admin.fetch('GET', `/api/export/letture.csv?dipendente_id=${anna.id}&tipo=retribuzione`);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toMatch(/"Anna Neri";"Stipendio";.*"Pagina"/);
  });

  test('The list of recorded reads retains reads of a deleted employee and by a deleted account', async () => {
    const { anna, as, admin, paramsOf } = await setUp();
    const hr = await as('HR');
    await hr.call(getDipendente, paramsOf(anna.id));
    await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
    const letture = await admin.call(listLetture, { query: { user_id: String(hr.userId) } });
    expect(letture.map(({ dipendente }) => dipendente)).toEqual([
      { id: null, nome: 'Persona eliminata' },
      { id: null, nome: 'Persona eliminata' },
    ]);
  });
});

describe('recorded reads that the database protects from changes', () => {
  test.each(['update letture set volte = 1', 'delete from letture', `insert into letture (user_id, tipo) values (1, 'malattia')`])(
    'The database role of the server cannot change recorded reads: %s',
    async (statement) => {
      const client = await app.sql.connect();
      try {
        await client.query('begin; set local role organico_app');
        expect(await rejectionOf(client.query(statement))).toBe('42501');
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  test('Recorded reads are deleted after two years, and never before one year', async () => {
    const { anna, bea, as, paramsOf, recordedReadsOf } = await setUp();
    const hr = await as('HR');
    const moveBack = (months: number, id: string) =>
      app.sql.query(`update letture set prima_volta = now() - make_interval(months => $1) where dipendente_id = $2`, [months, id]);
    await app.sql.query(`update dipendenti set stipendio = 1 where id = $1`, [bea.id]);
    for (const { id } of [anna, bea]) await hr.call(getDipendente, paramsOf(id));
    await moveBack(23, anna.id);
    await moveBack(25, bea.id);
    await app.sql.query('select scorda_letture($1)', [CONSERVAZIONE_LETTURE_MESI]);
    expect(await recordedReadsOf(anna.id)).toHaveLength(2);
    expect(await recordedReadsOf(bea.id)).toEqual([]);
    expect(await rejectionOf(app.sql.query('select scorda_letture(11)'))).toBe('letture_conservate');
  });
});
