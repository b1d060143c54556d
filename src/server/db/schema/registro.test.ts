import { beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, lastOf } from '#testing/registro-entries.ts';
import { rejectionOf } from '#testing/rejection.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertShowroom,
  insertUser,
  insertWorkflow,
  KIND_NAMES,
  KINDS,
} from '#testing/sql-rows.ts';
import { inOneTransaction, openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();
const MAIL_TABLES = ['avvisi_spediti', 'giri', 'posta', 'preferenze_avvisi', 'rapporti_destinatari', 'rapporti_programmati', 'riepiloghi'];
let brand_id: number;
let otherBrand: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
  otherBrand = (await insertBrand(db.app)).id;
});

const entries = (oggetto: string, id: unknown) => entriesOf(db.app, oggetto, id);
const lastEntry = (oggetto: string, id: unknown) => lastOf(db.app, oggetto, id);
const updateEmployee = (id: string, assignments: string) => db.app.query(`update dipendenti set ${assignments} where id = $1`, [id]);

describe('The audit log is append-only', () => {
  test.each([`update registro set azione = 'crea'`, 'delete from registro', 'delete from registro where id = 1', 'truncate registro'])(
    'The database rejects the statement "%s" on the audit log for the application and for the owner',
    async (statement) => {
      expect(await rejectionOf(db.app.query(statement))).toBe('42501');
      expect(await rejectionOf(db.owner.query(statement))).toBe('registro_solo_aggiunte');
    },
  );

  const recordFact = (azione: string) => db.app.query(`select registra_fatto($1, 'dipendenti', null, '{}', '{}', null)`, [azione]);

  test('The application can add to the audit log only facts that no trigger records, never invented changes', async () => {
    expect(await rejectionOf(recordFact('esporta'))).toBe('accepted');
    expect(await rejectionOf(recordFact('accesso'))).toBe('accepted');
    expect(await rejectionOf(recordFact('legge'))).toBe('accepted');
    for (const azione of ['crea', 'modifica', 'elimina', 'guarda'])
      expect(await rejectionOf(recordFact(azione)), azione).toBe('registro_solo_fatti');
  });
});

describe('The actor of an audit log entry', () => {
  test('The actor of an audit log entry is the account in the setting app.user_id of the transaction, also for entries written at its end', async () => {
    const software = await inOneTransaction(db.app, async (tx) => {
      await tx.query(`select set_config('app.user_id', '7', true)`);
      return insertAsset(tx, 'software', [brand_id]);
    });
    expect((await lastEntry('software', software)).user_id).toBe(7);
    expect((await lastEntry('software_brands', `${software}/${brand_id}`)).user_id).toBe(7);
  });

  test('A change for which no account was set is recorded without an account, even on a connection whose previous transaction set one', async () => {
    const client = await db.app.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.user_id', '7', true)`);
      await client.query('commit');
      expect((await lastEntry('brands', (await insertBrand(client)).id)).user_id).toBeNull();
    } finally {
      client.release();
    }
  });

  test('A database change that is rolled back leaves no audit log entry', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    const rolledBack = inOneTransaction(db.app, async (tx) => {
      await tx.query(`update dipendenti set nome = 'Altra' where id = $1`, [anna.id]);
      throw new Error('undo');
    });
    await expect(rolledBack).rejects.toThrow('undo');
    expect(await entries('dipendenti', anna.id)).toHaveLength(1);
  });
});

describe('The content of an audit log entry', () => {
  test('An audit log entry contains only the changed columns, and an update without a change adds no entry', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    await updateEmployee(anna.id, `posizione = 'Contabile', nome = 'Anna'`);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({
      azione: 'modifica',
      prima: { posizione: null },
      dopo: { posizione: 'Contabile' },
      dipendente_id: anna.id,
      brand_ids: [brand_id],
      prima_riservata: null,
      dopo_riservata: null,
    });
    await updateEmployee(anna.id, `nome = 'Anna'`);
    expect(await entries('dipendenti', anna.id)).toHaveLength(2);
  });

  test('The audit log entry of a deletion contains the old values', async () => {
    const anna = await insertDipendente(db.app, { brand_id, cognome: 'Verdi' });
    await db.app.query('delete from dipendenti where id = $1', [anna.id]);
    expect(await lastEntry('dipendenti', anna.id)).toMatchObject({
      azione: 'elimina',
      prima: { nome: 'Anna', cognome: 'Verdi' },
      dopo: null,
    });
  });

  test('Every business table has an audit trigger', async () => {
    const { rows } = await db.owner.query(`
      select relname from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
        and not exists (select from pg_trigger where tgrelid = c.oid and tgfoid in ('registra'::regproc, 'registra_documento'::regproc))
      order by 1`);
    // Tables without an audit trigger: sign-in data, views, notices and mail are not business data. The audit log and the lots
    // are records themselves. The rows of the remaining tables belong to a row of an audited table.
    expect(rows.map(({ relname }) => relname)).toEqual(
      [
        ...MAIL_TABLES,
        'avvisi_nascosti',
        ...['codici_inventario', 'conservazione_voci'],
        'costi_chiusi',
        ...['fatture_brands', 'fatture_letture', 'fatture_righe'],
        ...['importazioni_avanzamento', 'importazioni_letture', 'importazioni_righe', 'inventari_letture', 'inventari_voci'],
        ...['letture', 'login_throttle'],
        ...['consegne_webhook', 'giri_webhook', 'lotti_righe', 'prezzi_passati'],
        ...['presenze', 'primo_amministratore'],
        ...['registro', 'sessions'],
        ...['codici_recupero', 'secondi_passi', 'sfide_usate'],
        'verbali_contatori',
        'verbali_documenti',
        'verbali_firme',
        'verbali_loghi',
        'verbali_voci',
        ...['viste', 'viste_iniziali', 'viste_salvate'],
      ].sort(),
    );
  });

  test('The audit log records the assignment and the return of an item with the employee and the brand', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    const hardware = await insertAsset(db.app, 'hardware', [brand_id, otherBrand]);
    const period = await assign(db.app, 'hardware', hardware, anna);
    await endAssignment(db.app, 'hardware', hardware);
    const foundEntries = await entries('dipendenti_hardware', period.id);
    expect(foundEntries.map(({ azione, dipendente_id, brand_ids }) => ({ azione, dipendente_id, brand_ids }))).toEqual([
      { azione: 'crea', dipendente_id: anna.id, brand_ids: [brand_id] },
      { azione: 'modifica', dipendente_id: anna.id, brand_ids: [brand_id] },
    ]);
    expect(foundEntries[1]?.dopo).toEqual({ data_revoca: expect.any(String) });
  });

  test('The audit log omits values that the database maintains itself, like used seats and the names in closed assignments', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    const software = await insertAsset(db.app, 'software', [brand_id]);
    const period = await assign(db.app, 'software', software, anna);
    await endAssignment(db.app, 'software', software);
    await db.app.query('delete from dipendenti where id = $1', [anna.id]);
    expect(await entries('software', software)).toHaveLength(1);
    expect((await entries('dipendenti_software', period.id)).map(({ azione }) => azione)).toEqual(['crea', 'modifica']);
  });
});

describe('The brands of an audit log entry', () => {
  test.each(KIND_NAMES)('Audit log entries of creating, changing and deleting a %s have all brands of the item', async (assetType) => {
    const { table, name } = KINDS[assetType];
    const item = await insertAsset(db.app, assetType, [brand_id, otherBrand]);
    await db.app.query(`update ${table} set ${name} = 'Altro nome' where id = $1`, [item]);
    await db.app.query(`delete from ${table} where id = $1`, [item]);
    const foundEntries = await entries(table, item);
    expect(foundEntries.map(({ azione, brand_ids }) => [azione, brand_ids.sort()])).toEqual([
      ['crea', [brand_id, otherBrand]],
      ['modifica', [brand_id, otherBrand]],
      ['elimina', [brand_id, otherBrand]],
    ]);
  });

  test('Audit log entries of creating and deleting a showroom have all brands of the showroom', async () => {
    const showroom = await insertShowroom(db.app, [brand_id, otherBrand]);
    await db.app.query('delete from showrooms where id = $1', [showroom]);
    expect((await entries('showrooms', showroom)).map(({ brand_ids }) => brand_ids.sort())).toEqual([
      [brand_id, otherBrand],
      [brand_id, otherBrand],
    ]);
  });

  test('The audit log entry of a brand link has the linked brand', async () => {
    const software = await insertAsset(db.app, 'software', [brand_id, otherBrand]);
    await db.app.query('delete from software_brands where software_id = $1 and brand_id = $2', [software, otherBrand]);
    expect((await entries('software_brands', `${software}/${otherBrand}`)).map(({ azione, brand_ids }) => [azione, brand_ids])).toEqual([
      ['crea', [otherBrand]],
      ['elimina', [otherBrand]],
    ]);
  });

  test('The audit log entry of an employee who changes brand has the new and the old brand', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    await db.app.query('update dipendenti set brand_id = $1 where id = $2', [otherBrand, anna.id]);
    expect((await lastEntry('dipendenti', anna.id)).brand_ids).toEqual([otherBrand, brand_id]);
  });

  test('The audit log entry of a workflow has the brand of its employee, even if both are deleted in one transaction', async () => {
    const anna = await insertDipendente(db.app, { brand_id });
    const workflow = await insertWorkflow(db.app, { dipendente_id: anna.id });
    await inOneTransaction(db.app, async (tx) => {
      await tx.query('delete from workflows where id = $1', [workflow.id]);
      await tx.query('delete from dipendenti where id = $1', [anna.id]);
    });
    expect(
      (await entries('workflows', workflow.id)).map(({ azione, brand_ids, dipendente_id }) => [azione, brand_ids, dipendente_id]),
    ).toEqual([
      ['crea', [brand_id], anna.id],
      ['elimina', [brand_id], anna.id],
    ]);
  });

  test('The audit log entry of a brand has that brand, and the audit log entry of an account has no brand', async () => {
    const brand = await insertBrand(db.app);
    expect((await lastEntry('brands', brand.id)).brand_ids).toEqual([brand.id]);
    expect((await lastEntry('users', (await insertUser(db.app)).id)).brand_ids).toEqual([]);
  });
});
