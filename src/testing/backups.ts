import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connect, openClient } from '#server/db/connect.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from './database.ts';
import { insertEveryType } from './insert-every-type.ts';
import { insertDipendente, insertHardware, insertRow, insertUser } from './sql-rows.ts';
import { inOneTransaction } from './sql-session.ts';

interface Backups {
  source: FreshDatabase;
  sql: pg.Pool;
  target: FreshDatabase;
  folder: string;
}

export function openBackups(): Backups {
  const backups = {} as Backups;
  beforeAll(async () => {
    backups.source = await freshDatabase();
    backups.sql = connect({ ...backups.source.owner, asApplication: false }).pool;
    await fillCompany(backups.sql);
  });
  afterAll(async () => {
    await backups.sql.end();
    await backups.source.drop();
  });
  beforeEach(async () => {
    backups.folder = mkdtempSync(join(tmpdir(), 'organico-backup-'));
    backups.target = await emptyDatabase();
  });
  afterEach(async () => {
    rmSync(backups.folder, { recursive: true });
    await backups.target.drop();
  });
  return backups;
}

export async function backUp({ source, folder }: Backups, name = 'uno.backup'): Promise<string> {
  const file = join(folder, name);
  await writeBackup(source.owner, file);
  return file;
}

export async function restoreTo(database: FreshDatabase, file: string): Promise<void> {
  await restoreBackup(database.owner, await openBackup(file));
}

export async function queryValues<T = string>({ owner }: FreshDatabase, statement: string): Promise<T[]> {
  const client = await openClient(owner);
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat() as T[];
  } finally {
    await client.end();
  }
}

export function tablesOf(database: FreshDatabase): Promise<string[]> {
  return queryValues(
    database,
    `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
}

export async function contentOf(database: FreshDatabase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await tablesOf(database)) {
    content[table] = await queryValues(database, `select (to_jsonb(t) - 'transazione')::text as row from ${table} t order by 1`);
  }
  return content;
}

/** Inserts rows into every table, some with texts that COPY must escape, and changes and deletes some rows. */
async function fillCompany(sql: pg.Pool): Promise<void> {
  const ids = await insertEveryType(sql, 'bosco');
  await sql.query(`update brands set descrizione = E'prima\\triga\\n\\\\.\\n\\\\N COPY x FROM stdin;\\n-- sha256 "è" 🌲' where id = $1`, [
    ids.brand_id,
  ]);
  const { id } = await insertDipendente(sql, { brand_id: Number(ids.brand_id), stipendio: '1234.56' });
  await sql.query('update dipendenti set manager_id = null, nome = $2 where id = $1', [id, 'Zoë']);
  await sql.query('delete from dipendenti where id = $1', [id]);
  await insertHardware(sql, [Number(ids.brand_id)]);
  await inOneTransaction(sql, async (tx) => {
    await tx.query('delete from hardware_brands where hardware_id = (select max(id) from hardware)');
    await tx.query('delete from hardware where id = (select max(id) from hardware)');
  });
  const transfer = {
    dipendente_id: ids.dipendente_id,
    da_brand: ids.brand_id,
    a_brand: Number(ids.brand_id) + 1,
    voci: JSON.stringify([{ nome: 'Portatile \\ "uno"' }]),
  };
  await insertRow(sql, 'trasferimenti', transfer);
  await sql.query('update hardware set created_at = $2, costo_annuo = costo_annuo + 1 where id = $1', [ids.hardware, '2026-01-15']);
  await sql.query('insert into importazioni_avanzamento values ($1, 1, 2)', [ids.importazione]);
  const exit = await insertRow(sql, 'uscite', {
    dipendente_id: ids.dipendente_id,
    data_uscita: '2090-01-31',
    prima_stato: 'entrato',
    prima_isactive: true,
  });
  const outcome = { tipo: 'hardware', periodo_id: 1, risorsa_id: 1, nome: 'Portatile', esito: 'restituito', data: '2026-01-15' };
  await insertRow(sql, 'uscite_esiti', { uscita_id: exit.id, dipendente_id: ids.dipendente_id, brand_id: ids.brand_id, ...outcome });
  const closing = await insertRow(sql, 'mesi_chiusi', { mese: '2026-01' });
  const cost = { tipo: 'hardware', brand_id: ids.brand_id, mansione: 'Commessa \\t', costo: '12.50' };
  await sql.query('insert into costi_chiusi (chiusura_id, tipo, brand_id, mansione, costo) values ($1, $2, $3, $4, $5)', [
    closing.id,
    ...Object.values(cost),
  ]);
  await insertRow(sql, 'verbali_contatori', { brand_id: ids.brand_id, anno: 2026, ultimo: 41 });
  await insertRow(sql, 'verbali_loghi', { brand_id: ids.brand_id, tipo: 'image/png', immagine: Buffer.from([0, 1, 10, 92, 255]) });
  const firma = { esito: 'firmato', modo: 'link', nome: 'Anna', indirizzo: '192.0.2.1', pdf: Buffer.from([37, 80, 0, 255, 10, 92]) };
  await insertRow(sql, 'verbali_firme', { verbale_id: ids.verbale, ...firma });
  const token_hash = Buffer.alloc(32, 7);
  const { id: user_id } = await insertUser(sql);
  await insertRow(sql, 'reimpostazioni', { user_id, token_hash, expires_at: 'tomorrow' });
  await insertRow(sql, 'app_autenticazione', { user_id, segreto: Buffer.from('sigillato'), attiva_dal: 'now' });
  await insertRow(sql, 'codici_recupero', { user_id, codice_hash: token_hash });
  await sql.query(`insert into identita_aziendali (emittente, soggetto, user_id) values ('https://accesso.marea.example', 'ada', $1)`, [
    user_id,
  ]);
  await insertRow(sql, 'obblighi_fattore', { ruolo: 'HR' });
  await insertRow(sql, 'secondi_passi', { token_hash, user_id, expires_at: 'tomorrow' });
  await insertRow(sql, 'sfide_usate', { sfida_hash: token_hash, expires_at: 'tomorrow' });
  await insertRow(sql, 'login_throttle', { chiave: token_hash, falliti: 3, riprova_dopo: 'tomorrow' });
  await insertRow(sql, 'primo_amministratore', { user_id });
  await insertRow(sql, 'presenze', { user_id, ultima: '2026-01-15T08:00:00Z' });
  await insertRow(sql, 'viste', { user_id, elenco: 'hardware', modo: 'schede', colonne: ['tipo'] });
  const vista = await insertRow(sql, 'viste_salvate', { user_id, elenco: 'hardware', nome: 'Libero', filtri: { assegnato: 'false' } });
  await insertRow(sql, 'viste_iniziali', { user_id, elenco: 'hardware', vista_id: vista.id });
  await insertRow(sql, 'avvisi_nascosti', { user_id, elenco: 'avvisi', chiave: 'licenza/1', impronta: '30' });
  await insertRow(sql, 'avvisi_spediti', { user_id, chiave: 'licenza/1', impronta: '30' });
  await insertRow(sql, 'preferenze_avvisi', { user_id, tipo: 'licenze_in_scadenza', quando: 'mai' });
  await insertRow(sql, 'riepiloghi', { user_id, giorno: '2026-01-15' });
  await insertRow(sql, 'giri', { fino_a: '3', giorno: '2026-01-15' });
  await insertRow(sql, 'posta', { user_id, destinatario: 'anna@azienda.it', tipo: 'avvisi', oggetto: 'Uno', contenuto: '{}' });
  const webhook = { webhook_id: ids.webhook };
  await insertRow(sql, 'chiavi_webhook', { ...webhook, segreto: Buffer.from('sigillato') });
  await insertRow(sql, 'giri_webhook', webhook);
  await sql.query(`insert into conservazione_periodi (classe, mesi) values ('documenti_cose', null), ('accessi', 36)`);
  const report = { nome: 'Settimana', periodo: 'settimana', formato: 'pdf', giorni: [1], ora: 8, prossimo: '2026-01-19T07:00:00Z' };
  const rapporto = await insertRow(sql, 'rapporti_programmati', { user_id, ...report });
  await insertRow(sql, 'rapporti_destinatari', { rapporto_id: rapporto.id, user_id });
  // The audit log rows have transaction numbers that are higher than any in the database into which the backup is restored.
  await insertRow(sql, 'anonimizzazioni', { dipendente_id: ids.dipendente_id, chiesta_da: user_id });
  const entry = { azione: 'accesso', oggetto: 'users', transazione: '9000000000000' };
  await insertRow(sql, 'registro', entry);
  await insertRow(sql, 'registro', entry);
  await insertRow(sql, 'registro', { ...entry, transazione: '9000000000007' });
}
