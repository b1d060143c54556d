import { describe, expect, onTestFinished, test } from 'vitest';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { connect } from '#server/db/connect.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { aLeaver, aRetentionAdmin, monthsAgo, rowExists } from '#testing/retention.ts';
import { insertBrand, insertDipendente, insertRow, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { insertMonthlyElenco } from './server/queries.ts';

const app = openApp();
const rowsText = async (statement: string, values: unknown[] = []) => JSON.stringify((await app.sql.query(statement, values)).rows);

/** Moves audit log entries of an employee into the past. The table owner does this, because the audit log cannot be changed otherwise. */
async function ageRegister(id: string, months: number) {
  await app.sql.query('alter table registro disable trigger registro_solo_aggiunte');
  await app.sql.query(`update registro set quando = quando - make_interval(months => $2) where oggetto_id = $1`, [id, months]);
  await app.sql.query('alter table registro enable trigger registro_solo_aggiunte');
}

describe('the deletion of expired sick leave', () => {
  const insertAnna = async (values: Record<string, unknown>) => {
    const { id: brand_id } = await insertBrand(app.sql);
    return insertDipendente(app.sql, { brand_id, data_assunzione: '1990-01-01', ...values });
  };

  test('Expired sick leave is deleted from the employee, the audit log and lotti, and the rest of each audit log entry is retained', async () => {
    const { admin, prepare, approve, named } = await aRetentionAdmin(app);
    const [start, end] = [await monthsAgo(app, 30), await monthsAgo(app, 24)];
    const { id, brand_id } = await insertAnna({ cognome: 'Malatax' });
    const dates = { data_inizio_malattia: start, data_fine_malattia: end };
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = $2, data_fine_malattia = $3 where id = $1`, [
      id,
      start,
      end,
    ]);
    await app.sql.query(`update dipendenti set stato = 'entrato', posizione = 'Contabile', stipendio = 31000 where id = $1`, [id]);
    const laterEnd = { data_fine_malattia: await monthsAgo(app, 24, -1) };
    await app.sql.query('update dipendenti set data_fine_malattia = $2 where id = $1', [id, laterEnd.data_fine_malattia]);
    await ageRegister(id, 26);
    await app.sql.query(`insert into lotti (tipo, titolo, created_at) values ('molti', 'Vecchio', now() - interval '25 months')`);
    await app.sql.query(
      `insert into lotti_righe (lotto_id, tabella, chiave, soggetto, azione, prima, conta)
       select max(id), 'dipendenti', $1, 'dipendenti/' || $1, 'modifica', $2, true from lotti`,
      [id, JSON.stringify({ ...dates, stato: 'in malattia', nome: 'Anna' })],
    );
    await prepare();
    expect(await named('Malatax')).toMatchObject([{ classe: 'malattie', persona: { id } }]);
    expect((await approve()).status).toBe(200);
    const storedText = [
      await rowsText('select * from dipendenti where id = $1', [id]),
      await rowsText('select * from registro where dipendente_id = $1', [id]),
      await rowsText('select * from lotti_righe where chiave = $1', [id]),
    ].join();
    for (const day of [start, end, laterEnd.data_fine_malattia]) expect(storedText).not.toContain(day);
    expect(storedText).not.toContain('in malattia');
    expect(storedText).toContain('Contabile');
    expect(storedText).toContain('31000');
    const emptyCondition = `prima is null and dopo is null and prima_riservata is null and dopo_riservata is null`;
    expect(await rowsText(`select from registro where dipendente_id = $1 and ${emptyCondition}`, [id])).toBe('[]');
    await prepare();
    expect(await named('Malatax')).toEqual([]);
    const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
    await hr.call(updateDipendente, { params: { id }, body: { posizione: 'Capo' } });
    expect((await readRegistro(admin, { dipendente_id: id })).entries.length).toBeGreaterThan(2);
  });

  test('Sick leave that has not ended, or whose retention period ends tomorrow, is not deleted', async () => {
    const { isDue } = await aRetentionAdmin(app);
    const longSickLeave = { data_inizio_malattia: await monthsAgo(app, 40) };
    const { id } = await insertAnna({ cognome: 'Lungax', stato: 'in malattia', ...longSickLeave });
    await ageRegister(id, 39);
    await insertAnna({ cognome: 'Recentex', ...longSickLeave, data_fine_malattia: await monthsAgo(app, 24, 1) });
    await insertAnna({ cognome: 'Scadutax', ...longSickLeave, data_fine_malattia: await monthsAgo(app, 24) });
    expect([await isDue('Lungax'), await isDue('Recentex'), await isDue('Scadutax')]).toEqual([false, false, true]);
  });
});

test('An expired handover record is deleted with its signature, files and documents, unless another record refers to it', async () => {
  const { prepare, approve } = await aRetentionAdmin(app);
  const { verbale, cognome } = await aLeaver(app, 121);
  const [record, cited] = [await verbale(), await verbale()];
  const otherLeaver = await aLeaver(app, 10);
  const citing = await otherLeaver.verbale();
  await insertRow(app.sql, 'verbali_link', {
    ...{ verbale_id: record.id, brand_id: record.brand_id, token_hash: Buffer.alloc(32, 5), expires_at: 'tomorrow' },
  });
  const firma = { esito: 'firmato', modo: 'link', nome: 'Anna', indirizzo: '192.0.2.1', pdf: Buffer.from('%PDF') };
  await insertRow(app.sql, 'verbali_firme', { verbale_id: record.id, ...firma }).catch(() => undefined);
  const documento = {
    soggetto: 'verbale',
    soggetto_id: String(record.id),
    nome: `ddt-${cognome}.pdf`,
    tipo: 'application/pdf',
    classe: 'tutti',
  };
  await insertRow(app.sql, 'documenti', { ...documento, contenuto: Buffer.from('x') });
  await app.sql.query(`update verbali set stato = 'annullato', motivo_annullo = 'Sbagliato', annullato_da = $2 where id = $1`, [
    cited.id,
    citing.id,
  ]);
  await app.sql.query(`update verbali set stato = 'annullato', motivo_annullo = 'Sbagliato', annullato_da = $2 where id = $1`, [
    citing.id,
    cited.id,
  ]);
  await prepare();
  const answer = await approve();
  expect(answer.body).toMatchObject({
    esito: expect.arrayContaining([expect.objectContaining({ classe: 'verbali', eliminate: 1, cambiate: 1 })]),
  });
  for (const table of ['verbali_voci', 'verbali_documenti', 'verbali_firme', 'verbali_link'])
    expect(await rowsText(`select from ${table} where verbale_id = $1`, [record.id]), table).toBe('[]');
  expect(await rowsText('select from documenti where nome = $1', [documento.nome])).toBe('[]');
  expect([await rowExists(app, 'verbali', record.id), await rowExists(app, 'verbali', cited.id)]).toEqual([false, true]);
});

test('Retention deletes only the rows of an applied import, and completely deletes an import that was never applied', async () => {
  const { prepare, approve } = await aRetentionAdmin(app);
  const { id: user_id } = await insertUser(app.sql);
  const { rows } = await app.sql.query(`insert into lotti (tipo, titolo) values ('importazione', 'Fatta') returning id`);
  const oldImport = { elenco: 'hardware', user_id, updated_at: await monthsAgo(app, 13) };
  const applied = { stato: 'applicata', applicata_il: await monthsAgo(app, 12, -1), lotto: rows[0].id };
  const appliedImport = await insertRow(app.sql, 'importazioni', { ...oldImport, nome_file: 'fatta.csv', ...applied });
  const unappliedImport = await insertRow(app.sql, 'importazioni', { ...oldImport, nome_file: 'mai.csv' });
  const recentImport = await insertRow(app.sql, 'importazioni', {
    ...oldImport,
    ...applied,
    nome_file: 'ieri.csv',
    applicata_il: await monthsAgo(app, 11),
  });
  for (const { id } of [appliedImport, unappliedImport, recentImport])
    await app.sql.query(`insert into importazioni_righe (importazione_id, riga, celle) values ($1, 2, '["Anna"]')`, [id]);
  await prepare();
  await approve();
  const countRows = async (id: number) => (await app.sql.query('select from importazioni_righe where importazione_id = $1', [id])).rowCount;
  expect(await Promise.all([appliedImport, unappliedImport, recentImport].map(({ id }) => countRows(id)))).toEqual([0, 0, 1]);
  expect(await Promise.all([appliedImport, unappliedImport, recentImport].map(({ id }) => rowExists(app, 'importazioni', id)))).toEqual([
    true,
    false,
    true,
  ]);
});

test('When retention deletes the rows of an applied import, it also deletes the examples of the columns and the chosen values', async () => {
  const { prepare, approve } = await aRetentionAdmin(app);
  const { id: user_id } = await insertUser(app.sql);
  const { rows } = await app.sql.query(`insert into lotti (tipo, titolo) values ('importazione', 'Fatta') returning id`);
  const timestamps = { updated_at: await monthsAgo(app, 13), applicata_il: await monthsAgo(app, 12, -1) };
  const { id } = await insertRow(app.sql, 'importazioni', {
    ...{ elenco: 'dipendenti', user_id, nome_file: 'persone.csv', stato: 'applicata', lotto: rows[0].id },
    ...timestamps,
  });
  await app.sql.query(`insert into importazioni_righe (importazione_id, riga, celle) values ($1, 2, '["Canarino"]')`, [id]);
  await insertRow(app.sql, 'importazioni_letture', {
    ...{ importazione_id: id, formato: 'csv', intestazione: 1 },
    colonne: JSON.stringify([
      { nome: 'Nome', esempi: ['Canarino'] },
      { nome: 'Cell', esempi: ['333 1234567'] },
    ]),
    mappatura: JSON.stringify(['nome', 'cellulare']),
    scelte: { manager_id: { Canarino: null } },
    per_tutte: { posizione: 'Canarino' },
  });
  await prepare();
  await approve();
  const remaining = await app.sql.query(
    'select colonne, mappatura, scelte, per_tutte from importazioni_letture where importazione_id = $1',
    [id],
  );
  expect(remaining.rows).toEqual([
    {
      colonne: [
        { nome: 'Nome', esempi: [] },
        { nome: 'Cell', esempi: [] },
      ],
      mappatura: ['nome', 'cellulare'],
      scelte: {},
      per_tutte: {},
    },
  ]);
});

test('Retention deletes sign-ins, exports and reads of whole expired months from the audit log, but no changes', async () => {
  const { prepare, approve, named } = await aRetentionAdmin(app);
  const expiredMonth = (await app.sql.query(`select to_char(oggi() - interval '25 months', 'YYYY-MM') as m`)).rows[0].m;
  const laterMonth = (await app.sql.query(`select to_char(oggi() - interval '24 months', 'YYYY-MM') as m`)).rows[0].m;
  const insertEntry = (azione: string, quando: string, oggetto_id: string) =>
    app.sql.query('insert into registro (azione, oggetto, oggetto_id, quando) values ($1, $2, $3, $4)', [
      azione,
      'accessi',
      oggetto_id,
      quando,
    ]);
  for (const azione of ['accesso', 'esporta', 'legge', 'modifica']) await insertEntry(azione, `${expiredMonth}-15`, `prova-${azione}`);
  await insertEntry('accesso', `${laterMonth}-15`, 'prova-dopo');
  await prepare();
  expect(await named(expiredMonth)).toMatchObject([{ classe: 'accessi', quante: 3 }]);
  expect(await named(laterMonth)).toEqual([]);
  await approve();
  const { rows } = await app.sql.query(`select oggetto_id from registro where oggetto_id like 'prova-%' order by 1`);
  expect(rows.map((row) => row.oggetto_id)).toEqual(['prova-dopo', 'prova-modifica']);
});

test('The monthly retention job creates one deletion list, which replaces the list that waits for approval', async () => {
  const { host, port, user, password, database } = app.sql.options;
  const { db } = connect({ host, port, user, password, database, max: 2 });
  onTestFinished(() => db.destroy());
  const { open, prepare, named } = await aRetentionAdmin(app);
  await prepare();
  const requestedElenco = await open();
  await insertMonthlyElenco(db);
  expect((await open())?.id).toBe(requestedElenco?.id); // The job creates no second list, because this month already has a list.
  const { file, cognome } = await aLeaver(app, 61);
  await file('tutti');
  await app.sql.query(`update conservazione_elenchi set
    created_at = date_trunc('month', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome' - interval '1 second' where created_at > now() - interval '40 days'`);
  await insertMonthlyElenco(db);
  const monthlyElenco = await open();
  expect(monthlyElenco).toMatchObject({ preparato_da: null });
  expect(monthlyElenco?.id).not.toBe(requestedElenco?.id);
  expect(await named(`tutti-${cognome}`)).toHaveLength(1);
  await Promise.all([insertMonthlyElenco(db), insertMonthlyElenco(db)]);
  expect((await open())?.id).toBe(monthlyElenco?.id);
});
