import { describe, expect, test } from 'vitest';
import { addBrandToHardware, duplicateHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { returnRisorse } from '#features/equipment/risorse/contract.ts';
import { anImport, runAsImport } from '#testing/lotti.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertHardware,
  insertRow,
  insertSoftware,
  insertWorkflow,
  KINDS,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getLotto, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();

const idOf = (lotto: number | null) => ({ params: { id: String(lotto) } });
const readColumn = async (column: string, table: string, id: number) =>
  (await app.sql.query(`select ${column} as value from ${table} where id = $1`, [id])).rows[0]?.value;

const countExisting = async (ids: number[]) =>
  (await app.sql.query('select id from hardware where id = any($1) order by 1', [ids])).rows.map(({ id }) => id);

describe('undoing an import', () => {
  test('Undoing an import deletes the records that it created, and a second undo is rejected', async () => {
    const { it, ids, lotto } = await anImport(app);
    expect(await it.call(getLotto, idOf(lotto))).toMatchObject({ tipo: 'importazione', righe: 3, stato: 'applicato', annullabile: true });
    expect(await it.call(undoLotto, { ...idOf(lotto), body: {} })).toMatchObject({
      stato: 'annullato',
      annullato_da: { id: it.userId },
    });
    expect(await countExisting(ids)).toEqual([]);
    const secondUndo = await it.try(undoLotto, { ...idOf(lotto), body: {} });
    expect(secondUndo).toMatchObject({ status: 409, body: { code: 'LOTTO_GIA_ANNULLATO' } });
    expect((await it.try(previewAnnullo, idOf(lotto))).status).toBe(409);
  });

  test.each<[string, (ids: { first: number; second: number; brand_id: number }) => Promise<unknown>, string]>([
    [
      'was changed',
      ({ first }) => app.sql.query(`update hardware set posizione = 'Magazzino' where id = $1`, [first]),
      'Qualcuno ci ha messo mano dopo.',
    ],
    ['was deleted', ({ first }) => app.sql.query('delete from hardware where id = $1', [first]), "Non c'è più."],
    [
      'was assigned to an employee',
      async ({ first, brand_id }) => assign(app.sql, 'hardware', first, await insertDipendente(app.sql, { brand_id })),
      'Questo hardware è assegnato sotto quel brand, oppure non è del brand di chi lo riceve',
    ],
    [
      'was linked to another brand',
      async ({ first }) => app.sql.query('insert into hardware_brands values ($1, $2)', [first, (await insertBrand(app.sql)).id]),
      'Nel frattempo ci è stato collegato altro.',
    ],
  ])(
    'Undoing an import with a record that %s since is rejected, or skips this record when the caller wants that',
    async (_, change, motivo) => {
      const { brand, first, second, ids, lotto } = await anImport(app);
      const admin = await app.asAdmin();
      await change({ first, second, brand_id: brand.id });
      const before = await countExisting(ids);
      const preview = await admin.call(previewAnnullo, idOf(lotto));
      expect(preview).toEqual({
        righe: 2,
        tornano: [{ cosa: 'Hardware', come: 'tolte', quante: 2, nomi: ['Due', 'Tre'] }],
        conflitti: [{ nome: 'Uno', motivo }],
        in_conflitto: 1,
      });
      expect(await countExisting(ids)).toEqual(before);
      const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: {} });
      expect(rejected).toMatchObject({
        status: 409,
        body: { code: 'LOTTO_MODIFICATO', message: "1 riga non può tornare com'era: Uno. Puoi annullare solo le altre." },
      });
      expect(await countExisting(ids)).toEqual(before);
      const partialUndo = await admin.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
      expect(partialUndo).toMatchObject({ stato: 'annullato_in_parte', tornate: 2, righe: 3, annullabile: false });
      expect(await countExisting(ids)).toEqual(before.filter((id) => id === first));
    },
  );

  test('Undoing an import keeps a created employee or device to which a document was added since, and the preview shows the conflict.', async () => {
    const brand = await insertBrand(app.sql);
    const admin = await app.asAdmin();
    const created = { hardware: 0, dipendente: '' };
    const lotto = await runAsImport(app.sql, admin.userId, async (sql) => {
      created.hardware = await insertHardware(sql, [brand.id], { nome: 'Con documento' });
      created.dipendente = (await insertDipendente(sql, { brand_id: brand.id })).id;
      await insertHardware(sql, [brand.id], { nome: 'Senza documento' });
    });
    const documents = () =>
      app.sql.query('select soggetto from documenti where soggetto_id = any($1) order by 1', [Object.values(created)]);
    for (const [soggetto, id] of Object.entries(created)) {
      expect((await sendFile(admin, { soggetto, id: String(id), classe: 'hr', nome: 'Nota' }, PDF)).status).toBe(201);
    }
    const motivo = 'Nel frattempo ci è stato collegato altro.';
    const preview = await admin.call(previewAnnullo, idOf(lotto));
    expect(preview).toMatchObject({ righe: 1, in_conflitto: 2, conflitti: [{ motivo }, { nome: 'Con documento', motivo }] });
    const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: {} });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
    await admin.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
    expect((await documents()).rows).toEqual([{ soggetto: 'dipendente' }, { soggetto: 'hardware' }]);
    expect(await countExisting([created.hardware])).toEqual([created.hardware]);
  });

  test.each([
    ['hardware', 'hardware', 'the outcome of an exit'],
    ['piano_mobile', 'piano_mobile', 'the outcome of an exit'],
    ['hardware', 'hardware', 'a line of an onboarding'],
    ['piano_mobile', 'piano', 'a line of an onboarding'],
  ] as const)(
    'Undoing an import keeps a created assignment (item type %s, written as %s) to which %s refers since, and the preview shows the conflict',
    async (kind, tipo, noun) => {
      const brand = await insertBrand(app.sql);
      const admin = await app.asAdmin();
      const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: '2020-01-01' });
      const items = [await insertAsset(app.sql, kind, [brand.id]), await insertAsset(app.sql, kind, [brand.id])];
      const employees = [anna, await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca' })];
      const periods: number[] = [];
      const lotto = await runAsImport(app.sql, admin.userId, async (sql) => {
        for (const [index, item] of items.entries()) {
          const employee = employees[index];
          if (employee) periods.push((await assign(sql, kind, item, employee, { data_assegnazione: '2025-01-01' })).id);
        }
      });
      const periodo_id = periods[0];
      if (noun === 'the outcome of an exit') {
        const leavingValues = { dipendente_id: anna.id, data_uscita: '2026-01-31', prima_stato: 'entrato', prima_isactive: true };
        const { id: uscita_id } = await insertRow(app.sql, 'uscite', leavingValues);
        const esitoValues = { tipo, periodo_id, risorsa_id: items[0], nome: 'Una', esito: 'restituito', data: '2026-01-31' };
        await insertRow(app.sql, 'uscite_esiti', { uscita_id, dipendente_id: anna.id, brand_id: brand.id, ...esitoValues });
      } else {
        const { id: workflow_id } = await insertWorkflow(app.sql, { dipendente_id: anna.id });
        await insertRow(app.sql, 'richieste', { workflow_id, tipo, descrizione: 'Una', stato: 'assegnata', periodo_id });
      }
      const preview = await admin.call(previewAnnullo, idOf(lotto));
      expect(preview).toMatchObject({ righe: 1, in_conflitto: 1, conflitti: [{ motivo: 'Nel frattempo ci è stato collegato altro.' }] });
      const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: {} });
      expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
      await admin.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
      const { rows } = await app.sql.query(`select id from ${KINDS[kind].periods} where id = any($1)`, [periods]);
      expect(rows).toEqual([{ id: periodo_id }]);
    },
  );

  test('Undoing an import of assignments and employees with their manager frees the seats', async () => {
    const brand = await insertBrand(app.sql);
    const admin = await app.asAdmin();
    const licence = await insertSoftware(app.sql, [brand.id], { numero_licenze: 1 });
    const lotto = await runAsImport(app.sql, admin.userId, async (sql) => {
      const manager = await insertDipendente(sql, { brand_id: brand.id, tipologia: 'manager', email: 'capo@importati.test' });
      const anna = await insertDipendente(sql, { brand_id: brand.id, email: 'anna@importati.test', manager_id: manager.id });
      await assign(sql, 'software', licence, anna, { data_assegnazione: '2025-01-01' });
    });
    expect(await readColumn('licenze_utilizzate', 'software', licence)).toBe(1);
    expect((await admin.call(previewAnnullo, idOf(lotto))).tornano).toMatchObject([
      { cosa: 'Dipendenti', come: 'tolte', quante: 2 },
      { cosa: 'Assegnazioni', come: 'tolte', quante: 1, nomi: [expect.stringContaining('Anna Rossi')] },
    ]);
    await admin.call(undoLotto, { ...idOf(lotto), body: {} });
    expect(await readColumn('licenze_utilizzate', 'software', licence)).toBe(0);
    expect((await app.sql.query(`select from dipendenti where email like '%@importati.test'`)).rowCount).toBe(0);
    expect((await app.sql.query('select from dipendenti_software where software_id = $1', [licence])).rowCount).toBe(0);
  });

  test('Undoing a lotto restores only the fields that it has changed', async () => {
    const { it, first } = await anImport(app);
    const lotto = await runAsImport(app.sql, it.userId, async (sql) => {
      await sql.query(`update hardware set posizione = 'A', marca = 'Dell' where id = $1`, [first]);
      await sql.query(`update hardware set posizione = 'B' where id = $1`, [first]);
    });
    await it.call(undoLotto, { ...idOf(lotto), body: {} });
    expect(await readColumn('posizione', 'hardware', first)).toBe(null);
    expect(await readColumn('marca', 'hardware', first)).toBe('Lenovo');
  });
});

test('An undo does not take an item back from the employee who has received the item since', async () => {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca' });
  const [laptop, licence] = [await insertHardware(app.sql, [brand.id], { nome: 'Portatile' }), await insertSoftware(app.sql, [brand.id])];
  await assign(app.sql, 'hardware', laptop, anna);
  await assign(app.sql, 'software', licence, anna);
  const { lotto } = await it.call(returnRisorse, { params: { id: anna.id } });
  await assign(app.sql, 'hardware', laptop, luca);
  expect((await it.call(previewAnnullo, idOf(lotto))).conflitti).toEqual([
    { nome: 'Portatile · Anna Rossi', motivo: expect.stringContaining('assegnato') },
  ]);
  await it.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
  const { rows } = await app.sql.query('select dipendente_id from dipendenti_hardware where hardware_id = $1 and data_revoca is null', [
    laptop,
  ]);
  expect(rows).toEqual([{ dipendente_id: luca.id }]);
  expect(await readColumn('licenze_utilizzate', 'software', licence)).toBe(1);
  await endAssignment(app.sql, 'software', licence);
});

test('An undo does not remove a brand from an item that has no other brand any more', async () => {
  const [brand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const admin = await app.asAdmin();
  const ids = [await insertHardware(app.sql, [brand.id], { nome: 'Solo' }), await insertHardware(app.sql, [brand.id], { nome: 'Altro' })];
  const { lotto } = await admin.call(addBrandToHardware, { body: { ids, brand_id: otherBrand.id } });
  const version = { brandIds: [otherBrand.id] };
  await admin.call(updateHardware, { params: { id: String(ids[0]) }, body: version });
  expect((await admin.call(previewAnnullo, idOf(lotto))).conflitti).toEqual([{ nome: 'Solo', motivo: 'Resterebbe senza brand.' }]);
});

test('The audit log records the undone changes and the undone lotto', async () => {
  const { it, ids, lotto } = await anImport(app);
  await it.call(undoLotto, { ...idOf(lotto), body: {} });
  const { rows } = await app.sql.query(
    `select azione, oggetto, oggetto_id, user_id from registro where user_id = $1 and azione <> 'crea' and oggetto in ('hardware', 'lotti') order by id`,
    [it.userId],
  );
  const expectedEntries = [...ids]
    .reverse()
    .map((id) => ({ azione: 'elimina', oggetto: 'hardware', oggetto_id: String(id), user_id: it.userId }));
  expect(rows).toEqual([...expectedEntries, { azione: 'modifica', oggetto: 'lotti', oggetto_id: String(lotto), user_id: it.userId }]);
});

test('Of two accounts that undo the same lotto at once one succeeds, and the other gets an error about the undo of the first', async () => {
  const { it, ids, lotto } = await anImport(app);
  const bothUndos = await Promise.all([1, 2].map(() => it.try(undoLotto, { ...idOf(lotto), body: {} })));
  expect(bothUndos.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(bothUndos.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LOTTO_GIA_ANNULLATO' });
  expect(await countExisting(ids)).toEqual([]);
});

test('An undo does not restore a deleted employee while another employee has the same e-mail', async () => {
  const brand = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, email: 'una.sola@azienda.test' });
  const lotto = await runAsImport(
    app.sql,
    admin.userId,
    async (sql) => void (await sql.query('delete from dipendenti where id = $1', [anna.id])),
  );
  const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', email: 'una.sola@azienda.test' });
  const { righe, conflitti } = await admin.call(previewAnnullo, idOf(lotto));
  expect({ righe, conflitti }).toEqual({
    righe: 0,
    conflitti: [{ nome: 'Anna Rossi', motivo: 'Esiste già un dipendente con questa email' }],
  });
  const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'LOTTO_MODIFICATO', message: "Anna Rossi non può tornare com'era. Esiste già un dipendente con questa email" },
  });
  await app.sql.query('delete from dipendenti where id = $1', [luca.id]);
  await admin.call(undoLotto, { ...idOf(lotto), body: {} });
  expect((await app.sql.query(`select id from dipendenti where email = 'una.sola@azienda.test'`)).rows).toEqual([{ id: anna.id }]);
});

test('Undoing a duplication of a device deletes the copies, except a copy to which a document was added since', async () => {
  const admin = await app.asAdmin();
  const brand = await insertBrand(app.sql);
  const model = await insertHardware(app.sql, [brand.id], { nome: 'Portatile' });
  const { nati, lotto } = await admin.call(duplicateHardware, { params: { id: String(model) }, body: { seriali: ['DOC-1', 'DOC-2'] } });
  const [first, second] = nati.map(({ id }) => id);
  expect((await sendFile(admin, { soggetto: 'hardware', id: String(first), nome: 'Fattura' }, PDF)).status).toBe(201);
  const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: {} });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  await admin.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
  expect(await countExisting([first ?? 0, second ?? 0])).toEqual([first]);
});
