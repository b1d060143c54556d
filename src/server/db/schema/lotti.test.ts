// What stands in a lot is written by triggers alone, and nothing is taken back but what stands there.
import { expect, test } from 'vitest';
import { refusalOf } from '#testing/refusal.ts';
import { assign, giveBack, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

/** Makes a piece of hardware as a lot, as the serving role. */
async function aLot(): Promise<{ lotto: number; hardware: number; brand_id: number }> {
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

/** Statements of one transaction of the serving role; what the last of them is refused with. */
async function refusalIn(...statements: string[]): Promise<string> {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await refusalOf(client.query(statements.at(-1) ?? ''));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const rowsOf = (lotto: number) => `array(select n from lotti_righe where lotto_id = ${lotto})`;

test('the serving role writes no lot by itself', async () => {
  const { lotto } = await aLot();
  for (const statement of [
    `insert into lotti (tipo, titolo) values ('molti', 'x')`,
    `update lotti set stato = 'annullato' where id = ${lotto}`,
    `delete from lotti where id = ${lotto}`,
    `insert into lotti_righe (lotto_id, tabella, chiave, soggetto, azione, conta) values (${lotto}, 'brands', '1', 'brands/1', 'crea', true)`,
    'update lotti_righe set prima = null',
    'delete from lotti_righe',
    `select annulla_gruppo('crea', null, '[]', '{}')`,
  ]) {
    expect(await refusalIn(statement), statement).toMatch(/permission denied|insufficient_privilege|42501/);
  }
});

test('no later transaction adds to a lot, nor closes it', async () => {
  const { lotto } = await aLot();
  expect(await refusalIn(`set local organico.lotto = '${lotto}'`, `insert into brands (nome) values ('Intruso')`)).toBe(
    'lotti_di_questa_transazione',
  );
  expect(await refusalIn(`select chiudi_lotto(${lotto}, 'x')`)).toBe('lotti_di_questa_transazione');
});

test('rows go back only while their lot is being taken back, once', async () => {
  const { lotto } = await aLot();
  expect(await refusalIn(`select * from annulla_righe(${lotto}, ${rowsOf(lotto)}, '{}', false)`)).toBe('lotti_in_annullo');
  expect(await refusalIn(`select concludi_annullo(${lotto}, 1, false)`)).toBe('lotti_in_annullo');
  expect(await refusalIn(`select * from lotto_toccate(${lotto}, 'hardware', '{}')`)).toBe('lotti_in_annullo');
  expect(await refusalIn(`select inizia_annullo(${lotto})`, `select inizia_annullo(${lotto})`)).toBe('lotti_gia_annullato');
});

test('rows of another lot do not go back with this one', async () => {
  const [mine, other] = [await aLot(), await aLot()];
  const client = await db.app.connect();
  await client.query('begin');
  await client.query('select inizia_annullo($1)', [mine.lotto]);
  const { rows } = await client.query(`select * from annulla_righe($1, ${rowsOf(other.lotto)}, '{}', false)`, [mine.lotto]);
  expect(rows).toEqual([]);
  await client.query('commit');
  client.release();
  expect((await db.app.query('select from hardware where id = any($1)', [[mine.hardware, other.hardware]])).rowCount).toBe(2);
});

test('periods stay what they are, whatever the serving role sets', async () => {
  const { lotto, hardware, brand_id } = await aLot();
  const period = await assign(db.app, 'hardware', hardware, await insertDipendente(db.app, { brand_id }));
  await giveBack(db.app, 'hardware', hardware);
  const setting = `set local organico.annullo = '${lotto}'`;
  const reopen = `update dipendenti_hardware set data_revoca = null where id = ${period.id}`;
  expect(await refusalIn(setting, reopen)).toBe('periodo_immutabile');
  expect(await refusalIn(`select inizia_annullo(${lotto})`, setting, reopen)).toBe('periodo_immutabile');
  expect(await refusalIn(setting, `delete from dipendenti_hardware where id = ${period.id}`)).toBe('periodo_iniziato');
});

// An import tells by its lot what became of it; no lot makes or changes an invoice, a budget or a webhook, closes a month, makes somebody anonymous, says how long something is kept, or has to do with signing in.
const OF_ACCOUNTS = ['reimpostazioni', 'app_autenticazione', 'passkey', 'obblighi_fattore', 'gettoni', 'identita_aziendali'];
const OF_KEEPING = ['conservazione_periodi', 'conservazione_blocchi', 'conservazione_elenchi', 'conservazione_tenute'];
const APART = [
  ...OF_ACCOUNTS,
  'lotti',
  'importazioni',
  'fatture',
  'rilievi',
  'budget',
  'mesi_chiusi',
  'webhooks',
  'chiavi_webhook',
  'anonimizzazioni',
  ...OF_KEEPING,
];

test('every table that the register tells of is part of the lots, but what one signs in with, lots, imports, invoices, budgets, closed months, webhooks, what makes people anonymous and how long things are kept', async () => {
  const tablesWith = async (name: string) => {
    const { rows } = await db.owner.query(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = '${name}'::regproc order by 1`,
    );
    return rows.map((row) => row.name);
  };
  const followed = (await tablesWith('registra')).filter((name) => !APART.includes(name));
  expect(await tablesWith('annota_nel_lotto'), 'call segui_nei_lotti in the migration that makes it').toEqual(followed);
});
