// Courses, medical examinations and other requirements of employees: recording for one or many employees, exemptions, expiry, notices.
import { describe, expect, test } from 'vitest';
import { deleteDocumento, readDocumento, updateDocumento, uploadDocumento } from '#features/documents/documenti/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { deleteDipendente } from '#features/people/dipendenti/contract.ts';
import { riassumi } from '#features/people/rapporti/contract.ts';
import { confirmAnonimizzazione, requestAnonimizzazione } from '#features/privacy/anonimizzazioni/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { insertBrand, insertDipendente, insertRow, insertShowroom, insertTipoAdempimento } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  createTipoAdempimento,
  deleteTipoAdempimento,
  esenta,
  getMatrice,
  listAdempimenti,
  listAdempimentiOf,
  listTipiAdempimento,
  recordAdempimenti,
  recordAdempimento,
  togliEsenzione,
  updateTipoAdempimento,
} from './contract.ts';

const app = openApp();

async function dayFromToday(days: number): Promise<string> {
  const { rows } = await app.sql.query<{ today: string }>('select oggi()::text as today');
  return addDays(rows[0]?.today ?? '', days);
}

/** Creates a brand with a showroom, the employees Anna and Bruno, a shop assistant each, and accounts of HR, MANAGER and IT that edit the brand. */
async function aScene() {
  const brand = await insertBrand(app.sql);
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const accountOf = (role: 'HR' | 'MANAGER' | 'IT', right: 'can_view' | 'can_edit' | 'can_admin' = 'can_edit') =>
    app.as({ role, brands: { [brand.id]: right } });
  const person = (nome: string) =>
    insertDipendente(app.sql, {
      brand_id: brand.id,
      showroom,
      nome,
      cognome: 'Neri',
      posizione: 'Commessa',
      data_assunzione: '2020-01-01',
    });
  const [anna, bruno] = [await person('Anna'), await person('Bruno')];
  const hr = await accountOf('HR');
  const tipo = (values: Record<string, unknown> = {}) => insertTipoAdempimento(app.sql, [brand.id], values);
  const statesOf = async (client: typeof hr, id: string) =>
    (await client.call(listAdempimentiOf, { params: { id } })).map(({ tipo: { nome }, stato }) => [nome, stato]);
  const upload = (id: string, classe: 'tutti' | 'hr' = 'tutti') =>
    hr.call(uploadDocumento, { query: { soggetto: 'dipendente', id, nome: 'attestato', classe } });
  return { brand, showroom, hr, accountOf, person, anna, bruno, tipo, statesOf, upload };
}

describe('the types of requirements', () => {
  test('HR creates, changes and deletes a type, and an account needs edit permission on all brands of the type', async () => {
    const { brand, hr, accountOf } = await aScene();
    const created = await hr.call(createTipoAdempimento, {
      body: {
        nome: 'Antincendio',
        categoria: 'formazione',
        brand_ids: [brand.id],
        mansioni: ['Commessa'],
        validita_mesi: 36,
        serve_documento: true,
      },
    });
    expect(created).toMatchObject({
      nome: 'Antincendio',
      validita_mesi: 36,
      serve_documento: true,
      brand_ids: [brand.id],
      modificabile: true,
    });
    const params = { id: String(created.id) };
    expect(await hr.call(updateTipoAdempimento, { params, body: { validita_mesi: null } })).toMatchObject({ validita_mesi: null });
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into tipi_adempimento_brands values ($1, $2)', [created.id, otherBrand.id]);
    expect(await hr.try(updateTipoAdempimento, { params, body: { nome: 'Altro' } })).toMatchObject({ status: 403 });
    expect(await (await accountOf('IT')).try(deleteTipoAdempimento, { params })).toMatchObject({ status: 403 });
    await app.sql.query('delete from tipi_adempimento_brands where brand_id = $1', [otherBrand.id]);
    await hr.call(deleteTipoAdempimento, { params });
    expect(await hr.call(listTipiAdempimento, { query: { brand_id: String(brand.id) } })).toEqual([]);
  });

  test('A type needs at least one brand and a name', async () => {
    const { brand, hr } = await aScene();
    const rejected = await hr.try(createTipoAdempimento, { body: { nome: 'Antincendio', brand_ids: [] } });
    expect(rejected).toMatchObject({ status: 400, body: { fields: { brand_ids: expect.stringContaining('almeno un brand') } } });
    expect(await hr.try(createTipoAdempimento, { body: { nome: ' ', brand_ids: [brand.id] } })).toMatchObject({
      status: 400,
      body: { fields: { nome: expect.stringContaining('obbligatorio') } },
    });
  });

  test('A type that has records cannot become a medical examination', async () => {
    const { hr, anna, tipo } = await aScene();
    const id = await tipo();
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id: id, fatto_il: '2026-01-15' } });
    const rejected = await hr.try(updateTipoAdempimento, { params: { id: String(id) }, body: { categoria: 'visita_medica' } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'CATEGORIA_FISSA' } });
  });

  test('The deletion of a type can be undone with all its records and exemptions', async () => {
    const { hr, anna, bruno, tipo, statesOf } = await aScene();
    const id = await tipo({ nome: 'Antincendio' });
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id: id, fatto_il: '2026-01-15' } });
    await hr.call(esenta, { params: { id: bruno.id, tipo_id: String(id) }, body: { motivo: 'In congedo' } });
    const { lotto } = await hr.call(deleteTipoAdempimento, { params: { id: String(id) } });
    expect(await statesOf(hr, anna.id)).toEqual([]);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await statesOf(hr, anna.id)).toEqual([['Antincendio', 'valido']]);
    expect(await statesOf(hr, bruno.id)).toEqual([['Antincendio', 'esente']]);
  });
});

describe('the state of a requirement', () => {
  test.each([
    [null, 0, 'mancante'],
    [12, -400, 'scaduto'],
    [12, -360, 'in_scadenza'],
    [12, -300, 'valido'],
    [null, -9000, 'valido'],
  ] as const)('With a validity of %j months and a record on day %j (0: no record) the state is %s', async (validita_mesi, days, stato) => {
    const { hr, anna, tipo, statesOf } = await aScene();
    const tipo_id = await tipo({ nome: 'Corso', validita_mesi });
    if (days !== 0) await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: await dayFromToday(days) } });
    expect(await statesOf(hr, anna.id)).toEqual([['Corso', stato]]);
  });

  test('A requirement applies only to the jobs of its type, and its state is computed from the newest record', async () => {
    const { hr, anna, tipo } = await aScene();
    await tipo({ nome: 'Muletto', mansioni: ['Magazziniere'] });
    const tipo_id = await tipo({ nome: 'Primo soccorso', mansioni: ['COMMESSA'], validita_mesi: 36 });
    for (const fatto_il of ['2026-02-28', '2020-01-15'])
      await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il } });
    expect(await hr.call(listAdempimentiOf, { params: { id: anna.id } })).toMatchObject([
      { tipo: { nome: 'Primo soccorso' }, stato: 'valido', fatto_il: '2026-02-28', valido_fino: '2029-02-28', documento_id: null },
    ]);
  });

  test('An employee who has left has no requirements, none can be recorded, and after a rehire the former records count again', async () => {
    const { hr, anna, tipo, statesOf } = await aScene();
    const tipo_id = await tipo({ nome: 'Corso' });
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-15' } });
    await app.sql.query(`update dipendenti set stato = 'uscito', isactive = false, data_dismissione = '2026-02-01' where id = $1`, [
      anna.id,
    ]);
    expect(await statesOf(hr, anna.id)).toEqual([]);
    const rejected = await hr.try(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-20' } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });
    await hr.call(riassumi, { params: { id: anna.id }, body: { data_assunzione: '2026-03-01' } });
    expect(await statesOf(hr, anna.id)).toEqual([['Corso', 'valido']]);
  });
});

describe('recording a requirement', () => {
  test('A record is rejected if its day is after today, if that day already has a record, or if its type belongs to another brand', async () => {
    const { hr, anna, tipo } = await aScene();
    const [tipo_id, params] = [await tipo(), { id: anna.id }];
    const future = await hr.try(recordAdempimento, { params, body: { tipo_id, fatto_il: await dayFromToday(1) } });
    expect(future).toMatchObject({ status: 400, body: { fields: { fatto_il: 'Il giorno non può venire dopo oggi' } } });
    await hr.call(recordAdempimento, { params, body: { tipo_id, fatto_il: await dayFromToday(0) } });
    const twice = await hr.try(recordAdempimento, { params, body: { tipo_id, fatto_il: await dayFromToday(0) } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'ADEMPIMENTO_GIA_REGISTRATO' } });
    const foreign = await insertTipoAdempimento(app.sql, [(await insertBrand(app.sql)).id]);
    expect(await hr.try(recordAdempimento, { params, body: { tipo_id: foreign, fatto_il: '2026-01-15' } })).toMatchObject({ status: 404 });
  });

  test('A requirement that needs a document cannot be recorded without one, and the document cannot be deleted afterwards', async () => {
    const { hr, anna, bruno, tipo, upload } = await aScene();
    const tipo_id = await tipo({ serve_documento: true });
    const record = (documento_id?: number) =>
      hr.try(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-15', documento_id } });
    expect(await record()).toMatchObject({
      status: 409,
      body: {
        code: 'SERVE_DOCUMENTO',
        error: expect.stringContaining('solo con un documento'),
        fields: { documento_id: expect.any(String) },
      },
    });
    expect(await record((await upload(bruno.id)).id)).toMatchObject({
      status: 400,
      body: { fields: { documento_id: expect.any(String) } },
    });
    const { id } = await upload(anna.id);
    expect(await record(id)).toMatchObject({ status: 201, body: { stato: 'valido', documento_id: id } });
    expect(await hr.try(deleteDocumento, { params: { id: String(id) } })).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENTO_DI_ADEMPIMENTO' },
    });
  });

  test('One call records a course for twelve employees with one document, as one lot that can be undone', async () => {
    const { brand, hr, person, tipo, upload, statesOf } = await aScene();
    const tipo_id = await tipo({ nome: 'Antincendio', serve_documento: true });
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => person(`Persona ${i}`)));
    const ids = people.map(({ id }) => id);
    const { id: documento_id } = await upload(ids[0] ?? '');
    const body = { tipo_id, dipendente_ids: ids, fatto_il: '2026-01-15', documento_id };
    const { lotto, registrati } = await hr.call(recordAdempimenti, { body });
    expect(registrati).toBe(12);
    for (const id of ids) {
      expect(await hr.call(listAdempimentiOf, { params: { id } })).toMatchObject([{ stato: 'valido', documento_id }]);
    }
    const { rows } = await app.sql.query('select titolo, righe from lotti where id = $1', [lotto]);
    expect(rows).toEqual([{ titolo: 'Adempimento registrato: Antincendio, 12 persone', righe: 12 }]);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await statesOf(hr, ids[3] ?? '')).toEqual([['Antincendio', 'mancante']]);
    expect(await hr.call(listAdempimenti, { query: { brand_id: String(brand.id), stato: 'valido' } })).toEqual([]);
  });

  test('When the requirement does not apply to one of several employees, it is recorded for none of them', async () => {
    const { brand, hr, anna, tipo, statesOf } = await aScene();
    const tipo_id = await tipo({ nome: 'Corso', mansioni: ['Commessa'] });
    const carlo = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Carlo', cognome: 'Blu', posizione: 'Magazziniere' });
    const body = { tipo_id, dipendente_ids: [anna.id, carlo.id], fatto_il: '2026-01-15' };
    expect(await hr.try(recordAdempimenti, { body })).toMatchObject({
      status: 409,
      body: { code: 'ADEMPIMENTO_NON_RICHIESTO', error: expect.stringContaining('Carlo Blu') },
    });
    expect(await statesOf(hr, anna.id)).toEqual([['Corso', 'mancante']]);
  });

  test('An exemption needs a reason and can be withdrawn or undone', async () => {
    const { hr, anna, tipo, statesOf } = await aScene();
    const tipo_id = String(await tipo({ nome: 'Corso' }));
    const params = { id: anna.id, tipo_id };
    expect(await hr.try(esenta, { params, body: { motivo: ' ' } })).toMatchObject({ status: 400 });
    expect(await hr.call(esenta, { params, body: { motivo: 'Ha già il patentino' } })).toMatchObject({
      stato: 'esente',
      motivo: 'Ha già il patentino',
    });
    expect(await hr.try(esenta, { params, body: { motivo: 'Ancora' } })).toMatchObject({ status: 409, body: { code: 'GIA_ESENTE' } });
    expect(await hr.call(togliEsenzione, { params })).toMatchObject({ stato: 'mancante', motivo: null });
    expect(await hr.try(togliEsenzione, { params })).toMatchObject({ status: 404 });
    const { lotto } = await hr.call(esenta, { params, body: { motivo: 'Di nuovo' } });
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await statesOf(hr, anna.id)).toEqual([['Corso', 'mancante']]);
  });

  test('The audit log of an employee describes the recorded requirement in Italian', async () => {
    const { hr, anna, tipo } = await aScene();
    const tipo_id = await tipo({ nome: 'Antincendio' });
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-15' } });
    const { entries } = await readRegistro(await app.asAdmin(), { dipendente_id: anna.id });
    expect(JSON.stringify(entries[0])).toMatch(/Adempimento registrato.*Antincendio|Antincendio.*Adempimento registrato/);
  });
});

describe('the list of requirements that are not in order', () => {
  test('The list contains the missing and expired requirements, and can be filtered by state, showroom and text', async () => {
    const { brand, showroom, hr, anna, bruno, tipo } = await aScene();
    const [corso, dpi] = [await tipo({ nome: 'Corso', validita_mesi: 12 }), await tipo({ nome: 'Scarpe', categoria: 'dpi' })];
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id: corso, fatto_il: '2020-01-15' } });
    await hr.call(recordAdempimenti, { body: { tipo_id: dpi, dipendente_ids: [anna.id, bruno.id], fatto_il: '2026-01-15' } });
    const list = async (query: Record<string, string>) =>
      (await hr.call(listAdempimenti, { query })).map(({ dipendente, tipo: { nome }, stato }) => [dipendente.nome, nome, stato]);
    const brand_id = String(brand.id);
    expect(await list({ brand_id })).toEqual([
      ['Bruno', 'Corso', 'mancante'],
      ['Anna', 'Corso', 'scaduto'],
    ]);
    expect(await list({ brand_id, stato: 'scaduto' })).toEqual([['Anna', 'Corso', 'scaduto']]);
    expect(await list({ brand_id, stato: 'valido', sort: '-dipendente' })).toEqual([
      ['Bruno', 'Scarpe', 'valido'],
      ['Anna', 'Scarpe', 'valido'],
    ]);
    expect(await list({ showroom: String(showroom), q: 'bruno' })).toEqual([['Bruno', 'Corso', 'mancante']]);
    expect(await list({ showroom: String(await insertShowroom(app.sql, [brand.id])) })).toEqual([]);
  });

  test('The pages of the list contain every row once, in the same order as the whole list', async () => {
    const { brand, hr, tipo } = await aScene();
    for (const nome of ['Uno', 'Due', 'Tre']) await tipo({ nome, ...(nome === 'Due' && { validita_mesi: 12 }) });
    for (const sort of ['urgenza', 'dipendente', '-tipo', 'valido_fino'] as const) {
      const query = { brand_id: String(brand.id), sort };
      const whole = (await hr.call(listAdempimenti, { query })).map(({ id }) => id);
      expect(whole).toHaveLength(6);
      const paged: string[] = [];
      let url: string | undefined = `/api/adempimenti?${new URLSearchParams({ ...query, limit: '2' })}`;
      while (url) {
        const reply = await hr.fetch('GET', url);
        paged.push(...(reply.body as unknown as { id: string }[]).map(({ id }) => id));
        url = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(whole);
    }
  });

  test('The matrix of a showroom has a row for each employee and a column for each requirement', async () => {
    const { showroom, hr, anna, tipo } = await aScene();
    const tipo_id = await tipo({ nome: 'Corso' });
    await tipo({ nome: 'Muletto', mansioni: ['Magazziniere'] });
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-15' } });
    const { tipi, persone } = await hr.call(getMatrice, { params: { id: String(showroom) } });
    expect(tipi.map(({ nome }) => nome)).toEqual(['Corso']);
    expect(persone.map(({ dipendente, celle }) => [dipendente.nome, celle[0]?.stato])).toEqual([
      ['Anna', 'valido'],
      ['Bruno', 'mancante'],
    ]);
  });
});

describe('one document for many employees', () => {
  test('After the employee who is the subject of a shared document was deleted, the other employees still have the document', async () => {
    const { hr, anna, bruno, tipo, upload } = await aScene();
    const tipo_id = await tipo();
    const { id: documento_id } = await upload(anna.id);
    await hr.call(recordAdempimenti, { body: { tipo_id, dipendente_ids: [anna.id, bruno.id], fatto_il: '2026-01-15', documento_id } });
    await hr.call(deleteDipendente, { params: { id: anna.id } });
    expect(await hr.call(listAdempimentiOf, { params: { id: bruno.id } })).toMatchObject([{ documento_id }]);
    expect(await hr.try(readDocumento, { params: { id: String(documento_id) } })).toMatchObject({ status: 200 });
    const { rows } = await app.sql.query('select soggetto_id from documenti where id = $1', [documento_id]);
    expect(rows).toEqual([{ soggetto_id: bruno.id }]);
  });

  test('After the subject of a shared document was made anonymous, the other employees still have the document, and the subject has no record', async () => {
    const { hr, anna, bruno, tipo, upload } = await aScene();
    const tipo_id = await tipo();
    const { id: documento_id } = await upload(anna.id);
    await hr.call(recordAdempimenti, { body: { tipo_id, dipendente_ids: [anna.id, bruno.id], fatto_il: '2026-01-15', documento_id } });
    await app.sql.query(`update dipendenti set stato = 'uscito', isactive = false, data_dismissione = '2026-02-01' where id = $1`, [
      anna.id,
    ]);
    const params = { id: anna.id };
    await (await app.asAdmin()).call(requestAnonimizzazione, { params });
    await (await app.asAdmin()).call(confirmAnonimizzazione, { params });
    expect(await hr.call(listAdempimentiOf, { params: { id: bruno.id } })).toMatchObject([{ documento_id }]);
    expect(await hr.try(readDocumento, { params: { id: String(documento_id) } })).toMatchObject({ status: 200 });
    const { rows } = await app.sql.query('select id from adempimenti where dipendente_id = $1', [anna.id]);
    expect(rows).toEqual([]);
  });

  test('An account that sees only one of the employees can read the document that they share', async () => {
    const otherBrand = await insertBrand(app.sql);
    const { brand, anna, upload } = await aScene();
    const carla = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const tipo_id = await insertTipoAdempimento(app.sql, [brand.id, otherBrand.id]);
    const { id } = await upload(anna.id);
    const both = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit', [otherBrand.id]: 'can_edit' } });
    const other = await app.as({ role: 'MANAGER', brands: { [otherBrand.id]: 'can_view' } });
    const params = { id: String(id) };
    expect(await other.try(readDocumento, { params })).toMatchObject({ status: 404 });
    await both.call(recordAdempimenti, {
      body: { tipo_id, dipendente_ids: [anna.id, carla.id], fatto_il: '2026-01-15', documento_id: id },
    });
    expect(await other.try(readDocumento, { params })).toMatchObject({ status: 200 });
  });
});

describe('medical examinations', () => {
  async function anExamination() {
    const scene = await aScene();
    const tipo_id = await scene.tipo({ nome: 'Idoneità', categoria: 'visita_medica', validita_mesi: 12 });
    const { id: documento_id } = await scene.upload(scene.anna.id);
    const { lotto } = await scene.hr.call(recordAdempimento, {
      params: { id: scene.anna.id },
      body: { tipo_id, fatto_il: await dayFromToday(-360), documento_id },
    });
    return { ...scene, tipo_id, documento_id, lotto };
  }

  test('An account without the role HR sees only whether an examination is in order, also in filters, sort orders and the matrix', async () => {
    const { brand, showroom, anna, bruno, accountOf, hr, statesOf } = await anExamination();
    const manager = await accountOf('MANAGER', 'can_admin');
    expect(await hr.call(listAdempimentiOf, { params: { id: anna.id } })).toMatchObject([
      { stato: 'in_scadenza', documento_id: expect.any(Number) },
    ]);
    expect(await manager.call(listAdempimentiOf, { params: { id: anna.id } })).toMatchObject([
      { stato: 'valido', fatto_il: null, valido_fino: null, documento_id: null, motivo: null },
    ]);
    expect(await statesOf(manager, bruno.id)).toEqual([['Idoneità', 'non_in_regola']]);
    const brand_id = String(brand.id);
    for (const stato of ['in_scadenza', 'mancante', 'scaduto', 'esente']) {
      expect(await manager.call(listAdempimenti, { query: { brand_id, stato } })).toEqual([]);
    }
    const [row] = await manager.call(listAdempimenti, { query: { brand_id, sort: 'valido_fino' } });
    expect(row).toMatchObject({ stato: 'non_in_regola', dipendente: { nome: 'Bruno' }, valido_fino: null });
    const { persone } = await manager.call(getMatrice, { params: { id: String(showroom) } });
    expect(persone.map(({ celle }) => celle)).toMatchObject([[{ stato: 'valido', valido_fino: null }], [{ stato: 'non_in_regola' }]]);
  });

  test('Only HR can read the document of an examination, and the class of the document cannot be changed', async () => {
    const { accountOf, hr, documento_id } = await anExamination();
    const params = { id: String(documento_id) };
    expect(await (await accountOf('MANAGER', 'can_admin')).try(readDocumento, { params })).toMatchObject({ status: 404 });
    expect(await hr.try(readDocumento, { params })).toMatchObject({ status: 200 });
    expect(await hr.try(updateDocumento, { params, body: { classe: 'tutti' } })).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENTO_DI_VISITA' },
    });
  });

  test('An account that administers the brand without the role HR can neither record an examination nor undo its lot nor see it in the audit log', async () => {
    const { accountOf, anna, tipo_id, lotto } = await anExamination();
    const admin = await accountOf('IT', 'can_admin');
    const body = { tipo_id, fatto_il: '2026-01-15' };
    expect(await admin.try(recordAdempimento, { params: { id: anna.id }, body })).toMatchObject({ status: 403 });
    const params = { id: anna.id, tipo_id: String(tipo_id) };
    expect(await admin.try(esenta, { params, body: { motivo: 'Nessun rischio' } })).toMatchObject({ status: 403 });
    expect(await admin.try(undoLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({ status: 404 });
    const { entries } = await readRegistro(admin, { dipendente_id: anna.id });
    expect(JSON.stringify(entries)).not.toMatch(/adempiment/i);
    const { rows } = await app.sql.query('select titolo from lotti where id = $1', [lotto]);
    expect(rows).toEqual([{ titolo: 'Adempimento registrato: visite mediche' }]);
  });

  test('Reading the day of an examination is recorded, and reading only whether it is in order is not recorded', async () => {
    const { brand, accountOf, hr, anna } = await anExamination();
    const manager = await accountOf('MANAGER');
    await app.sql.query('delete from letture where dipendente_id = $1', [anna.id]);
    const query = { brand_id: String(brand.id), stato: 'in_scadenza,valido' };
    await manager.call(listAdempimenti, { query });
    await hr.call(listAdempimenti, { query });
    const { rows } = await app.sql.query('select user_id, tipo from letture where dipendente_id = $1', [anna.id]);
    expect(rows).toEqual([{ user_id: hr.userId, tipo: 'visita_medica' }]);
  });
});

describe('the notices', () => {
  test.each([
    [61, null, ''],
    [60, 'nota', 'scade il'],
    [30, 'attenzione', 'scade il'],
    [7, 'critica', 'scade il'],
    [-1, 'critica', 'valeva fino al'],
  ] as const)('A course that ends in %j days causes a notice with the severity %j', async (days, gravita, text) => {
    const { hr, anna, tipo } = await aScene();
    const tipo_id = await tipo({ nome: 'Corso', validita_mesi: 12 });
    const { rows } = await app.sql.query<{ day: string }>(
      `select d::text as day from (select (oggi() + $1::integer - interval '12 months')::date + n as d from generate_series(-3, 3) n) x
       where (d + interval '12 months')::date = oggi() + $1::integer`,
      [days],
    );
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: rows[0]?.day ?? '' } });
    const { gruppi } = await hr.call(getAvvisi, {});
    const found = gruppi.find((each) => each.tipo === 'adempimenti_in_scadenza')?.avvisi;
    expect(found).toEqual(
      gravita === null ? undefined : [expect.objectContaining({ gravita, titolo: 'Anna Neri', testo: expect.stringContaining(text) })],
    );
  });

  test('The notice for HR contains the day of an expired examination, and the notice for a manager only that it is not in order', async () => {
    const { hr, anna, bruno, tipo, accountOf } = await aScene();
    const tipo_id = await tipo({ nome: 'Idoneità', categoria: 'visita_medica', validita_mesi: 1 });
    await hr.call(recordAdempimento, { params: { id: anna.id }, body: { tipo_id, fatto_il: '2026-01-15' } });
    const textsOf = async (client: typeof hr) =>
      (await client.call(getAvvisi, {})).gruppi
        .filter((group) => group.tipo.startsWith('visite'))
        .flatMap((group) => group.avvisi.map(({ titolo, testo }) => [group.tipo, titolo, testo]));
    expect(await textsOf(hr)).toEqual([['visite_in_scadenza', 'Anna Neri', 'Idoneità: valeva fino al 15/02/2026']]);
    const masked = await textsOf(await accountOf('MANAGER'));
    expect(masked.sort()).toEqual([
      ['visite_non_in_regola', 'Anna Neri', 'Idoneità: non in regola'],
      ['visite_non_in_regola', `${bruno.nome} Neri`, 'Idoneità: non in regola'],
    ]);
  });
});

test('The database rejects a record of a future day', async () => {
  const { anna, tipo } = await aScene();
  const tomorrow = await dayFromToday(1);
  await expect(
    insertRow(app.sql, 'adempimenti', { dipendente_id: anna.id, tipo_id: await tipo(), fatto_il: tomorrow, riservato: false }),
  ).rejects.toThrow(/adempimenti_non_futuro/);
});
