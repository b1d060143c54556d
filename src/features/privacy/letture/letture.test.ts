// Recording reads of confidential data: reader, employee, type.
import { describe, expect, test } from 'vitest';
import { readDocumento } from '#features/documents/documenti/contract.ts';
import { getDipendente, listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { CONSERVAZIONE_LETTURE_MESI } from '#shared/letture.ts';
import type { Right, Role } from '#shared/permissions.ts';
import { programOf } from '#testing/programs.ts';
import { rejectionOf } from '#testing/refusal.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listLetture } from './contract.ts';

const app = openApp();

async function world() {
  const { id: brand } = await insertBrand(app.sql);
  const ill = { stato: 'in malattia', data_inizio_malattia: '2026-11-02', stipendio: '28500.00' };
  const anna = await insertDipendente(app.sql, { brand_id: brand, nome: 'Anna', cognome: 'Neri', ...ill });
  const bea = await insertDipendente(app.sql, { brand_id: brand, nome: 'Bea', cognome: 'Bini' });
  const as = (role: Role, right: Right = 'can_edit') => app.as({ role, brands: { [brand]: right } });
  const admin = await app.asAdmin();
  const of = (id: string) => ({ params: { id } });
  /** The recorded reads of an employee, as an amministratore reads them. */
  const readsOf = async (id: string) => {
    const found = await admin.call(listLetture, { query: { dipendente_id: id } });
    return found.map(({ chi, tipo, via, volte }) => [chi?.id, tipo, via, volte]).sort();
  };
  return { brand, anna, bea, as, admin, of, readsOf };
}

describe('recorded reads', () => {
  test('Opening the page of an employee is recorded as a read with the reader', async () => {
    const { anna, bea, as, of, readsOf } = await world();
    const hr = await as('HR');
    await hr.call(getDipendente, of(anna.id));
    await hr.call(getDipendente, of(bea.id));
    expect(await readsOf(anna.id)).toEqual([
      [hr.userId, 'malattia', 'pagina', 1],
      [hr.userId, 'retribuzione', 'pagina', 1],
    ]);
    expect(await readsOf(bea.id)).toEqual([]); // Bea is not ill and has no salary there, so nothing confidential was read
  });

  test('A page of the employees list that is served from the cache is recorded as a read for each reader', async () => {
    const { as, readsOf, anna } = await world();
    const readers = await Promise.all([as('HR'), as('HR'), as('HR')]);
    for (const reader of readers) await reader.call(listDipendenti, { query: { limit: '50' } });
    const read = (await readsOf(anna.id)).map(([id, tipo, via]) => [id, tipo, via]);
    expect(read).toEqual(readers.map(({ userId }) => [userId, 'malattia', 'pagina']).sort());
  });

  test.each(['IT', 'MANAGER'] as const)('Data that are hidden from a reader of role %s are not recorded as read', async (role) => {
    const { anna, as, of, readsOf } = await world();
    const other = await as(role, 'can_admin');
    await other.call(getDipendente, of(anna.id));
    await other.call(listDipendenti, { query: { limit: '50' } });
    await other.fetch('GET', '/api/export/dipendenti.csv');
    expect(await readsOf(anna.id)).toEqual([]);
  });

  test('A read of the employees list, by pages or as a whole, is recorded for each ill employee in it', async () => {
    const { anna, bea, as, readsOf } = await world();
    const hr = await as('HR');
    await hr.call(listDipendenti, { query: { limit: '50' } });
    const whole = await as('HR');
    await whole.call(listDipendenti, {});
    const once = [hr, whole].map(({ userId }) => [userId, 'malattia', 'pagina', 1]);
    expect(await readsOf(anna.id)).toEqual(once);
    expect(await readsOf(bea.id)).toEqual([]);
  });

  test('An exported file is recorded as a read through an export', async () => {
    const { anna, as, readsOf } = await world();
    const hr = await as('HR');
    await hr.fetch('GET', '/api/export/dipendenti.xlsx');
    expect(await readsOf(anna.id)).toEqual([[hr.userId, 'malattia', 'esportazione', 1]]);
  });

  test('The response to a change of confidential data is recorded as a read, and a rejected change is not', async () => {
    const { anna, as, of, readsOf } = await world();
    const hr = await as('HR');
    await hr.call(updateDipendente, { ...of(anna.id), body: { posizione: 'Cassa' } });
    expect((await hr.try(updateDipendente, { ...of(anna.id), body: { email: '' } })).status).toBe(400);
    expect(await readsOf(anna.id)).toEqual([
      [hr.userId, 'malattia', 'pagina', 1],
      [hr.userId, 'retribuzione', 'pagina', 1],
    ]);
  });

  test('A read of confidential data by a program is recorded with its token', async () => {
    const { anna, as, admin, of } = await world();
    const hr = await as('HR');
    const program = await programOf(app, hr.userId, { nome: 'Paghe' });
    await program.call(getDipendente, of(anna.id));
    const [found] = await admin.call(listLetture, { query: { dipendente_id: anna.id, via: 'programma', tipo: 'retribuzione' } });
    expect(found).toMatchObject({ gettone: 'Paghe', chi: { id: hr.userId }, dipendente: { id: anna.id, nome: 'Anna Neri' } });
  });

  test('The read of a document is recorded with the document, and for the document of an item without an employee', async () => {
    const { brand, anna, as, admin, of, readsOf } = await world();
    const hr = await as('HR');
    const file = { nome: 'contratto.pdf', classe: 'hr' } as const;
    const { body } = await sendFile(hr, { soggetto: 'dipendente', id: anna.id, ...file }, PDF);
    const { body: open } = await sendFile(hr, { soggetto: 'dipendente', id: anna.id, nome: 'foto.pdf', classe: 'tutti' }, PDF);
    const laptop = await insertAsset(app.sql, 'hardware', [brand]);
    const { body: things } = await sendFile(hr, { soggetto: 'hardware', id: String(laptop), nome: 'danno.pdf', classe: 'hr' }, PDF);
    for (const { id } of [body, open, things]) await hr.try(readDocumento, of(String(id)));
    expect(await readsOf(anna.id)).toEqual([[hr.userId, 'documento', 'file', 1]]);
    const found = await admin.call(listLetture, { query: { user_id: String(hr.userId) } });
    expect(found.map(({ dipendente, documento }) => [dipendente?.nome, documento]).sort()).toEqual([
      [undefined, 'danno.pdf'],
      ['Anna Neri', 'contratto.pdf'],
    ]);
  });

  test('The download of the file about an employee is recorded as a read of all types and of each document of class hr', async () => {
    const { anna, as, of, readsOf } = await world();
    const hr = await as('HR');
    await sendFile(hr, { soggetto: 'dipendente', id: anna.id, nome: 'contratto.pdf', classe: 'hr' }, PDF);
    expect((await hr.fetch('GET', `/api/dipendenti/${of(anna.id).params.id}/fascicolo`)).status).toBe(200);
    expect(await readsOf(anna.id)).toEqual([
      [hr.userId, 'documento', 'fascicolo', 1],
      [hr.userId, 'malattia', 'fascicolo', 1],
      [hr.userId, 'retribuzione', 'fascicolo', 1],
    ]);
  });
});

describe('a count that depends on sick leave is recorded as a read of each employee whom it discloses', () => {
  /** Anna Neri is ill, and Bea Bini is not. `ask` sends a GET request as HR and returns the employees whose data are recorded as read by HR. */
  async function aReader() {
    const { anna, bea, brand, as, admin } = await world();
    const hr = await as('HR');
    const ask = async (path: string) => {
      const { status, text, headers } = await hr.fetch('GET', path);
      expect(status, text).toBe(200);
      const found = await admin.call(listLetture, { query: { user_id: String(hr.userId), tipo: 'malattia' } });
      return { text, total: headers.get('x-total-count'), told: found.map(({ dipendente, via }) => [dipendente?.nome, via]).sort() };
    };
    const addIll = (values: object) =>
      insertDipendente(app.sql, { brand_id: brand, stato: 'in malattia', data_inizio_malattia: '2026-11-02', ...values });
    return { anna, bea, brand, hr, as, ask, addIll };
  }
  const ANNA = [['Anna Neri', 'pagina']];

  test('When HR reads one row of a list of three ill employees and its total, a read of all three is recorded.', async () => {
    const { ask, addIll } = await aReader();
    await addIll({ nome: 'Carla', cognome: 'Corti' });
    await addIll({ nome: 'Dora', cognome: 'Dini' });
    const { total, told } = await ask('/api/dipendenti?stato=in%20malattia&limit=1');
    expect([total, told.map(([nome]) => nome)]).toEqual(['3', ['Anna Neri', 'Carla Corti', 'Dora Dini']]);
  });

  test.each(['stato=entrato', 'situazione=in_servizio', 'situazione=in_servizio,in_uscita'])(
    'A read is recorded when an empty list filtered by %s discloses to HR that an employee is ill',
    async (filter) => {
      const { ask } = await aReader();
      expect(await ask(`/api/dipendenti?q=Neri&${filter}`)).toEqual({ text: '[]', total: '0', told: ANNA });
    },
  );

  test('When HR filters by sick leaves that should be over, a read of the employees with such a sick leave is recorded.', async () => {
    const { ask, addIll } = await aReader();
    await addIll({ nome: 'Carla', cognome: 'Corti', data_fine_malattia: '2026-11-03' });
    expect(await ask('/api/dipendenti?q=Corti&malattia_finita=false')).toEqual({
      text: '[]',
      total: '0',
      told: [['Carla Corti', 'pagina']],
    });
  });

  test.each([
    'stato=uscente',
    'situazione=uscito,in_arrivo',
    'situazione=in_servizio,in_malattia,in_uscita&q=Bini',
    'q=Bini&stato=entrato',
  ])('No read is recorded for a list filtered by %s, because the list does not depend on sick leave.', async (filter) => {
    const { ask } = await aReader();
    expect((await ask(`/api/dipendenti?${filter}`)).told).toEqual([]);
  });

  test('When HR invents a cursor between two phases of a list sorted by phase, a read of the ill employees whom it reveals is recorded.', async () => {
    const { ask, hr, bea } = await aReader();
    await app.sql.query(`update dipendenti set cognome = 'Neri', stato = 'uscente' where id = $1`, [bea.id]);
    const list = '/api/dipendenti?q=Neri&sort=-situazione';
    const { headers } = await hr.fetch('GET', `${list}&limit=1`);
    const cursor = new URLSearchParams(headers.get('link')?.split(/[?>]/)[1]).get('cursor');
    // In this sort order the invented cursor stands between the employees who are ill and those who work.
    const place = Buffer.from(JSON.stringify(['-situazione', '3', '00000000-0000-0000-0000-000000000000'])).toString('base64url');
    expect((await ask(`${list}&limit=1`)).told).toEqual([]);
    expect(await ask(`${list}&cursor=${cursor?.split('.')[0]}.${place}`)).toEqual({ text: '[]', total: '2', told: ANNA });
  });

  test('No read is recorded for an account without permission to read sick leave, whatever its filter.', async () => {
    const { as, brand } = await aReader();
    const it = await as('IT');
    expect((await it.fetch('GET', '/api/dipendenti?stato=entrato&limit=1')).status).toBe(200);
    expect((await it.fetch('GET', `/api/report?brand_id=${brand}`)).status).toBe(200);
    const { rows } = await app.sql.query('select from letture where user_id = $1', [it.userId]);
    expect(rows).toEqual([]);
  });

  test('When HR narrows the report to a job that only an ill employee has, a read of that employee is recorded.', async () => {
    const { anna, ask } = await aReader();
    await app.sql.query(`update dipendenti set posizione = 'Vetrinista' where id = $1`, [anna.id]);
    expect((await ask('/api/report?mansione=Cassiera')).told).toEqual([]);
    expect((await ask('/api/report?mansione=Vetrinista')).told).toEqual(ANNA);
  });

  test('A report that is computed once and read by two accounts is recorded as a read for both.', async () => {
    const { as, admin, anna } = await world();
    const readers = [await as('HR'), await as('HR')];
    for (const reader of readers) await reader.fetch('GET', '/api/report');
    const found = await admin.call(listLetture, { query: { dipendente_id: anna.id } });
    expect(found.map(({ chi }) => chi?.id).sort()).toEqual(readers.map(({ userId }) => userId).sort());
  });

  test.each(['csv', 'xlsx', 'pdf'])('The report as %s is recorded as a read through an export.', async (formato) => {
    const { ask } = await aReader();
    expect((await ask(`/api/report/export.${formato}`)).told).toEqual([['Anna Neri', 'esportazione']]);
  });

  test.each(['/api/avvisi', '/api/dashboard/lavoro'])(
    'The call %s lists some of the employees with sick leave past its end and counts all, and a read of each is recorded',
    async (path) => {
      const { ask, addIll } = await aReader();
      for (let i = 0; i < 25; i += 1) await addIll({ nome: `Ada${i}`, cognome: 'Costa', data_fine_malattia: '2026-11-03' });
      const { text, told } = await ask(path);
      expect([told.length, JSON.parse(text).gruppi?.[0].avvisi.length ?? JSON.parse(text).sezioni[0].righe.length]).toEqual([
        25,
        path === '/api/avvisi' ? 20 : 5,
      ]);
    },
  );
});

test('A read of reserved data that cannot be recorded gets no response', async () => {
  const { anna, bea, as, of } = await world();
  const hr = await as('HR');
  const broken = 'alter table letture add constraint rotta check (volte = 0) not valid';
  await app.sql.query(broken);
  try {
    const { status, text } = await hr.try(getDipendente, of(anna.id));
    expect(status).toBe(500);
    expect(text).not.toContain('28500');
    expect((await hr.try(updateDipendente, { ...of(anna.id), body: { posizione: 'Cassa' } })).status).toBe(500);
    expect((await hr.fetch('GET', '/api/export/dipendenti.csv')).status).toBe(500);
    expect((await hr.try(getDipendente, of(bea.id))).status).toBe(200);
  } finally {
    await app.sql.query('alter table letture drop constraint rotta');
  }
  expect((await hr.call(getDipendente, of(anna.id))).posizione).not.toBe('Cassa');
});

describe('the list of reads', () => {
  test.each(['HR', 'IT'] as const)('An account of role %s cannot see the list of reads, even if it administers the brand', async (role) => {
    const { as } = await world();
    const chief = await as(role, 'can_admin');
    expect(await chief.try(listLetture, {})).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
    expect((await chief.fetch('GET', '/api/export/letture.csv')).status).toBe(403);
  });

  test('The list of reads is filtered by reader, employee, type, channel and day, and can be exported', async () => {
    const { anna, as, admin, of } = await world();
    const [hr, other] = [await as('HR'), await as('HR')];
    await hr.call(getDipendente, of(anna.id));
    await other.call(listDipendenti, { query: { limit: '50' } });
    await app.sql.query(`update letture set giorno = '2026-03-07', prima_volta = '2026-03-07 09:00+01' where user_id = $1`, [other.userId]);
    const kinds = async (query: Record<string, string>) =>
      (await admin.call(listLetture, { query: { dipendente_id: anna.id, ...query } })).map(({ chi, tipo }) => `${chi?.id} ${tipo}`).sort();
    const [mine, pay, theirs] = [`${hr.userId} malattia`, `${hr.userId} retribuzione`, `${other.userId} malattia`];
    expect(await kinds({})).toEqual([mine, pay, theirs].sort());
    expect(await kinds({ q: 'Neri Anna' })).toHaveLength(3);
    expect(await kinds({ q: 'nessuno' })).toEqual([]);
    expect(await kinds({ user_id: String(hr.userId) })).toEqual([mine, pay].sort());
    expect(await kinds({ tipo: 'retribuzione' })).toEqual([pay]);
    expect(await kinds({ via: 'file' })).toEqual([]);
    expect(await kinds({ dal: '2026-03-07', al: '2026-03-07' })).toEqual([theirs]);
    expect(await kinds({ dal: '2026-03-08' })).toEqual([mine, pay].sort());
    const { text } = await admin.fetch('GET', `/api/export/letture.csv?dipendente_id=${anna.id}&tipo=retribuzione`);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toMatch(/"Anna Neri";"Stipendio";.*"Pagina"/);
  });

  test('The list of reads keeps reads of a deleted employee and by a deleted account', async () => {
    const { anna, as, admin, of } = await world();
    const hr = await as('HR');
    await hr.call(getDipendente, of(anna.id));
    await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
    const found = await admin.call(listLetture, { query: { user_id: String(hr.userId) } });
    expect(found.map(({ dipendente }) => dipendente)).toEqual([
      { id: null, nome: 'Persona eliminata' },
      { id: null, nome: 'Persona eliminata' },
    ]);
  });
});

describe('the protection of recorded reads', () => {
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
    const { anna, bea, as, of, readsOf } = await world();
    const hr = await as('HR');
    const ago = (months: number, id: string) =>
      app.sql.query(`update letture set prima_volta = now() - make_interval(months => $1) where dipendente_id = $2`, [months, id]);
    await app.sql.query(`update dipendenti set stipendio = 1 where id = $1`, [bea.id]);
    for (const { id } of [anna, bea]) await hr.call(getDipendente, of(id));
    await ago(23, anna.id);
    await ago(25, bea.id);
    await app.sql.query('select scorda_letture($1)', [CONSERVAZIONE_LETTURE_MESI]);
    expect(await readsOf(anna.id)).toHaveLength(2);
    expect(await readsOf(bea.id)).toEqual([]);
    expect(await rejectionOf(app.sql.query('select scorda_letture(11)'))).toBe('letture_conservate');
  });
});
