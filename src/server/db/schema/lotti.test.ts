// The tests cover the database guards of a lot: only triggers write its rows, and only these rows can be undone.
import { expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { assign, endAssignment, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

async function createLotto(): Promise<{ lotto: number; hardware: number; brand_id: number }> {
  const { id: brand_id } = await insertBrand(db.app);
  const client = await db.app.connect();
  try {
    await client.query('begin');
    const lotto = (await client.query(`select apri_lotto('molti', 'Prova') as id`)).rows[0].id;
    const hardware = await insertHardware(client, [brand_id]);
    await client.query(`select chiudi_lotto($1, 'Prova')`, [lotto]);
    await client.query('commit');
    return { lotto, hardware, brand_id };
  } finally {
    client.release();
  }
}

async function rejectionOfLast(...statements: string[]): Promise<string> {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await rejectionOf(client.query(statements.at(-1) ?? ''));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const rowNumbersSql = (lotto: number) => `array(select n from lotti_righe where lotto_id = ${lotto})`;

test('The database role of the server cannot write to lots or their rows directly', async () => {
  const { lotto } = await createLotto();
  for (const statement of [
    `insert into lotti (tipo, titolo) values ('molti', 'x')`,
    `update lotti set stato = 'annullato' where id = ${lotto}`,
    `delete from lotti where id = ${lotto}`,
    `insert into lotti_righe (lotto_id, tabella, chiave, soggetto, azione, conta) values (${lotto}, 'brands', '1', 'brands/1', 'crea', true)`,
    'update lotti_righe set prima = null',
    'delete from lotti_righe',
    `select annulla_gruppo('crea', null, '[]', '{}')`,
  ]) {
    expect(await rejectionOfLast(statement), statement).toMatch(/permission denied|insufficient_privilege|42501/);
  }
});

test('A later transaction can neither add rows to a lot nor close the lot', async () => {
  const { lotto } = await createLotto();
  expect(await rejectionOfLast(`set local organico.lotto = '${lotto}'`, `insert into brands (nome) values ('Intruso')`)).toBe(
    'lotti_di_questa_transazione',
  );
  expect(await rejectionOfLast(`select chiudi_lotto(${lotto}, 'x')`)).toBe('lotti_di_questa_transazione');
});

test('A lot of one act counts each change itself, is not closed, and does not exist without changes', async () => {
  const brands = [await insertBrand(db.app), await insertBrand(db.app)].map(({ id }) => id);
  const client = await db.app.connect();
  const openLotto = async () => (await client.query(`select apri_lotto('assegnazione', 'Prova', true) as id`)).rows[0].id;
  const readLotto = async (id: number) => (await client.query('select titolo, righe, diritti from lotti where id = $1', [id])).rows;
  await client.query('begin');
  const lotto = await openLotto();
  expect([await readLotto(lotto), await openLotto()]).toEqual([[], null]);
  await insertBrand(client, { nome: 'Primo del lotto' });
  expect(await readLotto(lotto)).toMatchObject([{ titolo: 'Prova', righe: 1, diritti: { brands: [expect.any(Number)] } }]);
  await insertHardware(client, brands);
  expect(await readLotto(lotto)).toMatchObject([{ righe: 2, diritti: { hardware_brands: brands.toSorted((a, b) => a - b) } }]);
  await client.query('commit');
  await client.query('begin');
  const emptyLotto = await openLotto();
  await client.query('commit');
  expect(await readLotto(emptyLotto)).toEqual([]);
  client.release();
});

test('A lot without an opening of its transaction is rejected, whatever the settings say', async () => {
  const { lotto } = await createLotto();
  const settings = [
    `set local organico.lotto = '${lotto}'`,
    `set local organico.lotto_nuovo = 'Intruso'`,
    `set local organico.tipo_lotto = 'molti'`,
  ];
  expect(await rejectionOfLast(...settings, `insert into brands (nome) values ('Intruso')`)).not.toBe('accepted');
});

test('The rows of a lot can be undone only during the undo of the lot, and only once', async () => {
  const { lotto } = await createLotto();
  expect(await rejectionOfLast(`select * from annulla_righe(${lotto}, ${rowNumbersSql(lotto)}, '{}', false)`)).toBe('lotti_in_annullo');
  expect(await rejectionOfLast(`select concludi_annullo(${lotto}, 1, false)`)).toBe('lotti_in_annullo');
  expect(await rejectionOfLast(`select * from lotto_toccate(${lotto}, 'hardware', '{}')`)).toBe('lotti_in_annullo');
  expect(await rejectionOfLast(`select inizia_annullo(${lotto})`, `select inizia_annullo(${lotto})`)).toBe('lotti_gia_annullato');
});

test('The undo of one lot does not undo rows of another lot', async () => {
  const [ownLotto, otherLotto] = [await createLotto(), await createLotto()];
  const client = await db.app.connect();
  await client.query('begin');
  await client.query('select inizia_annullo($1)', [ownLotto.lotto]);
  const { rows } = await client.query(`select * from annulla_righe($1, ${rowNumbersSql(otherLotto.lotto)}, '{}', false)`, [ownLotto.lotto]);
  expect(rows).toEqual([]);
  await client.query('commit');
  client.release();
  expect((await db.app.query('select from hardware where id = any($1)', [[ownLotto.hardware, otherLotto.hardware]])).rowCount).toBe(2);
});

test('The database role of the server cannot reopen or delete an assignment, not even with the setting organico.annullo', async () => {
  const { lotto, hardware, brand_id } = await createLotto();
  const period = await assign(db.app, 'hardware', hardware, await insertDipendente(db.app, { brand_id }));
  await endAssignment(db.app, 'hardware', hardware);
  const setting = `set local organico.annullo = '${lotto}'`;
  const reopen = `update dipendenti_hardware set data_revoca = null where id = ${period.id}`;
  expect(await rejectionOfLast(setting, reopen)).toBe('periodo_immutabile');
  expect(await rejectionOfLast(`select inizia_annullo(${lotto})`, setting, reopen)).toBe('periodo_immutabile');
  expect(await rejectionOfLast(setting, `delete from dipendenti_hardware where id = ${period.id}`)).toBe('periodo_iniziato');
});

// The tables that no lot changes. An import only refers to its lot.
const ACCOUNT_TABLES = ['reimpostazioni', 'app_autenticazione', 'passkey', 'obblighi_fattore', 'gettoni', 'identita_aziendali'];
const RETENTION_TABLES = ['conservazione_periodi', 'conservazione_blocchi', 'conservazione_elenchi', 'conservazione_tenute'];
const EXCLUDED_TABLES = [
  ...ACCOUNT_TABLES,
  'lotti',
  'importazioni',
  'fatture',
  'rilievi',
  'budget',
  'mesi_chiusi',
  'webhooks',
  'chiavi_webhook',
  'anonimizzazioni',
  ...RETENTION_TABLES,
];

test('Every audited table is part of the lots, except sign-in data, lots, imports, invoices, budgets, closed months, webhooks, anonymizations and retention', async () => {
  const tablesWith = async (condition: string) => {
    const { rows } = await db.owner.query(`select distinct tgrelid::regclass::text as name from pg_trigger where ${condition} order by 1`);
    return rows.map((row) => row.name);
  };
  const audited = `tgfoid = 'registra'::regproc`;
  const expected = (await tablesWith(audited)).filter((name) => !EXCLUDED_TABLES.includes(name));
  const followed = await tablesWith(`tgfoid = 'annota_nel_lotto'::regproc or ${audited} and tgnargs > 3`);
  expect(followed, 'Call segui_nei_lotti in the migration that creates the table.').toEqual(expected);
});
