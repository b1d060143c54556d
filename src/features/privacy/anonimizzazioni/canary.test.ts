// Every text of an employee in these tests is a canary, a unique text. After anonymization no canary is in the database or in a response
// of the API.

import { beforeAll, expect, test } from 'vitest';
import { PERSON_TABLES } from '#app/tables.ts';
import { getSpesa } from '#features/insight/domande/contract.ts';
import { getSituazione } from '#features/insight/report/contract.ts';
import { listVerbali } from '#features/journeys/verbali/contract.ts';
import { CANARY_PATTERN, insertOtherRows, tablesWithCanary, writeCanaries, writeMentions } from '#testing/canaries.ts';
import type { Client } from '#testing/client.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { exampleParams, expandChoices, queryFields } from '#testing/example-input.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { endAssignment, KIND_NAMES, KINDS, updateRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { confirmAnonimizzazione, getAnonimizzazione, requestAnonimizzazione } from './contract.ts';

const app = openApp();

let admin: Client & { userId: number };
let ids: Ids;

/**
 * Reads that the test skips. The stream of events never ends. A workbook or PDF has the same rows as its CSV, which is read. The archive
 * of an employee and the PDF of an inventory are compressed, so the test searches their tables instead.
 */
const SKIPPED_READS = /\/eventi|\/fascicolo$|inventari\/:id\/pdf$|^\/api\/(export|report|importazioni\/modello)\/.*\.(xlsx|pdf)$/;
const readEndpoints = ROUTES.flatMap(({ endpoint }) => expandChoices(endpoint)).filter(
  ({ method, path }) => method === 'GET' && !SKIPPED_READS.test(path),
);

async function answersWithCanary(): Promise<string[]> {
  const queryExamples = { soggetto: 'dipendente', cosa: 'dipendente', oggetto: 'dipendenti', codice: 'x', id: ids.dipendente_id };
  const hits: string[] = [];
  for (const endpoint of readEndpoints) {
    const query = Object.fromEntries(Object.entries(queryExamples).filter(([name]) => queryFields(endpoint).includes(name)));
    const { text } = await admin.try(endpoint, { params: exampleParams(endpoint, ids), query });
    if (CANARY_PATTERN.test(text)) hits.push(`${endpoint.path} ${CANARY_PATTERN.exec(text)?.[0]}`);
  }
  return hits;
}

async function findFigures(): Promise<unknown> {
  const periods = KIND_NAMES.map((kind) => {
    const { periods: table, column } = KINDS[kind];
    return `select '${kind}' as kind, id, dipendente_id, ${column} as cosa, brand_id, data_assegnazione, data_revoca from ${table}`;
  });
  const countedTables = [
    'workflows',
    'workflow_passi',
    'richieste',
    'attivita',
    'uscite',
    'uscite_esiti',
    'trasferimenti',
    'verbali',
    'verbali_voci',
    'verbali_firme',
    'rilievi',
    'inventari_voci',
    'dipendenti',
  ];
  const counts = await app.sql.query(
    countedTables.map((name) => `select '${name}' as name, count(*)::integer as n from ${name}`).join(' union all '),
  );
  return {
    periods: (await app.sql.query(`${periods.join(' union all ')} order by kind, id`)).rows,
    counts: counts.rows,
    totals: (await app.sql.query('select sum(euro_annui) as euro, sum(fatturato) as fatturato from rilievi')).rows,
    situazione: await admin.call(getSituazione, { query: { al: '2026-01-15' } }),
    spesa: await admin.call(getSpesa, { query: { dal: '2025-12-01', al: '2026-02-28' } }),
    verbali: (await admin.call(listVerbali, {})).map(({ id, codice, stato, quante_voci }) => ({ id, codice, stato, quante_voci })),
  };
}

beforeAll(async () => {
  admin = await app.asAdmin();
  ids = await insertEveryType(app.sql, 'cosa');
  for (const kind of KIND_NAMES) await endAssignment(app.sql, kind, ids[kind]);
  await app.sql.query(`update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1`, [ids.workflow]);
  await insertOtherRows(app.sql, ids);
  await writeCanaries(app.sql, ids, 1);
  await updateRow(app.sql, 'dipendenti', ids.dipendente_id, { stato: 'uscito', isactive: false, data_dismissione: '2026-01-31' });
  await writeMentions(app.sql, ids);
  await writeCanaries(app.sql, ids, 2);
  // The imports and saved views are given to the reading account, because each account can read only its own.
  for (const table of ['importazioni', 'viste_salvate']) await app.sql.query(`update ${table} set user_id = $1`, [admin.userId]);
});

// A later backup has no data of the employee either, because a backup is a dump of these tables.
test('After an employee was made anonymous no table and no answer of the API holds a value of the employee, and counts and costs are as before', async () => {
  const [figuresBefore, tablesBefore, answersBefore] = [await findFigures(), await tablesWithCanary(app.sql), await answersWithCanary()];
  for (const path of [
    '/api/dipendenti',
    '/api/registro',
    '/api/avvisi',
    '/api/importazioni/:id',
    '/api/fatture/:id',
    '/api/viste',
    '/api/dipendenti/:id/cronologia',
  ]) {
    expect(
      answersBefore.map((line) => line.split(' ')[0]),
      'a call whose response never contained a canary proves nothing',
    ).toContain(path);
  }
  const tables = new Set(tablesBefore.map((line) => line.split(' ')[0]));
  for (const name of [
    'registro',
    'lotti',
    'lotti_righe',
    'importazioni_righe',
    'importazioni_letture',
    'fatture_righe',
    'fatture_letture',
    'consegne_webhook',
    'viste_salvate',
    'posta',
    'verbali_firme',
    'documenti',
    'rilievi',
    'riparazioni',
  ]) {
    expect(tables, 'a table that never contained a canary proves nothing').toContain(`public.${name}`);
  }
  const otherAdmin = await app.asAdmin();
  await admin.call(requestAnonimizzazione, { params: { id: ids.dipendente_id } });
  const { parti } = await otherAdmin.call(getAnonimizzazione, { params: { id: ids.dipendente_id } });
  expect(parti.map(({ titolo }) => titolo)).toEqual(
    expect.arrayContaining(['Dati', 'Documenti', 'Testi e PDF dei verbali', 'Link per firmare']),
  );
  await otherAdmin.call(confirmAnonimizzazione, { params: { id: ids.dipendente_id } });
  expect(await tablesWithCanary(app.sql)).toEqual([]);
  expect(await answersWithCanary()).toEqual([]);
  expect(await findFigures()).toEqual(figuresBefore);
  const { entries } = await readRegistro(admin, { dipendente_id: ids.dipendente_id });
  expect(entries.length).toBeGreaterThan(10); // The audit log entries are not deleted: they retain author and time.
});

test('Every table with data of an employee is covered by the anonymization', async () => {
  const { rows } = await app.sql.query('select tabella from persona_tabelle()');
  const expectedTables = PERSON_TABLES.map(({ tabella }) => tabella).concat('verbali_documenti', 'verbali_link', 'conservazione_voci');
  expect(rows.map(({ tabella }) => tabella).sort(), 'Add the table to persona_tabelle() and persona_sorti().').toEqual(
    expectedTables.sort(),
  );
});

test('Every column with data of an employee is marked as deleted, replaced or kept by the anonymization', async () => {
  const { rows } = await app.sql.query(`
    select p.tabella || '.' || a.attname as name
    from persona_tabelle() p join pg_attribute a on a.attrelid = p.tabella::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type y on y.oid = a.atttypid
    where coalesce(nullif(y.typbasetype, 0), y.oid)::regtype::text in ('text', 'jsonb', 'bytea', 'numeric', 'date', 'inet')
      and not exists (select from persona_sorti() s where s.tabella = p.tabella and (a.attname = any (s.colonne) or s.colonne = '{*}'))`);
  expect(
    rows.map(({ name }) => name),
    'Add the column to persona_sorti().',
  ).toEqual([]);
});
