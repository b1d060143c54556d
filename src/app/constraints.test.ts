import { expect, test } from 'vitest';
import { ALL_KINDS } from '#features/risorse/kinds.ts';
import { Problem } from '#shared/problem.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { CONSTRAINT_PROBLEMS } from './constraints.ts';

const db = openDatabase();

// Refusals that no request can cause while the program is right: they are answered as a bug (500), on purpose.
// This list only shrinks, or grows with a reason.
const ONLY_A_BUG: Record<string, string> = {
  dipendenti_id_brand: 'what foreign keys point at; holds whenever the primary key does',
  dipendenti_piani_mobili_id_dipendente: 'what foreign keys point at; holds whenever the primary key does',
  documenti_caricato_da_fkey: 'accounts are deactivated, never deleted',
  login_throttle_pkey: 'written with on conflict',
  login_throttle_falliti: 'counted by the program',
  importazioni_avanzamento_importazione_id_fkey: 'who applies an import holds it',
  importazioni_avanzamento_pkey: 'written with on conflict',
  importazioni_elenco: 'a closed list in the program',
  importazioni_letture_fkey: 'written with the import itself',
  importazioni_letture_pkey: 'written with the import itself',
  importazioni_lotto_fkey: 'lots are never deleted',
  importazioni_righe_esito: 'a closed list in the program',
  importazioni_righe_fkey: 'written with the import itself',
  importazioni_righe_pkey: 'a file has each row once',
  importazioni_stato: 'a closed list in the program',
  importazioni_user_fkey: 'accounts are deactivated, never deleted',
  lotti_annullato_da_fkey: 'accounts are deactivated, never deleted',
  lotti_di_questa_transazione: 'who opens a lot closes it',
  lotti_in_annullo: 'a lot is held before its rows go back',
  lotti_riga_sparita: 'rows that are no more are left out',
  lotti_righe_azione: 'a closed list in the program',
  lotti_righe_lotto_id_fkey: 'rows are noted by triggers, of a lot that is there',
  lotti_righe_pkey: 'the database numbers them',
  lotti_stato: 'a closed list in the program',
  lotti_tipo: 'a closed list in the program',
  lotti_user_id_fkey: 'accounts are deactivated, never deleted',
  periodo_immutabile: 'no call changes a period, it only ends it where it is open',
  primo_amministratore_unico: 'the only value is the default',
  reimpostazioni_pkey: 'written with on conflict',
  reimpostazioni_token_sha256: 'computed by the program',
  reimpostazioni_token_unico: '256 random bits',
  reimpostazioni_user_id_fkey: 'accounts are deactivated, never deleted',
  registro_azione: 'a closed list in the program',
  registro_solo_aggiunte: 'nobody changes the register',
  registro_solo_fatti: 'the program enters accesses and exports, nothing else',
  sessions_durata: 'computed by the program',
  sessions_token_sha256: 'computed by the program',
  sessions_token_unico: '256 random bits',
  sessions_user_id_fkey: 'accounts are deactivated, never deleted',
  software_contatore: 'no call takes licenze_utilizzate',
  uscite_aperta_da_fkey: 'accounts are deactivated, never deleted',
  uscite_conclusa_da_fkey: 'accounts are deactivated, never deleted',
  uscite_conclusione: 'set together by the program',
  uscite_esiti_deciso_da_fkey: 'accounts are deactivated, never deleted',
  uscite_esiti_tipo: 'a closed list in the program',
  uscite_esiti_uscita_fkey: 'the exit is held while its outcomes are written',
  uscite_id_dipendente: 'what foreign keys point at; holds whenever the primary key does',
  trasferimenti_altrove: 'compared by the program while it holds the person',
  trasferimenti_user_id_fkey: 'accounts are deactivated, never deleted',
  verbali_annullato_da_fkey: 'a record that was made in the same transaction',
  verbali_annullo: 'written together',
  verbali_contatori_brand_id_fkey: 'the person of the record keeps the brand',
  verbali_contatori_pkey: 'written with on conflict',
  verbali_documenti_pdf_peso: 'its texts, things, logo and stroke are measured: they make no such file',
  verbali_documenti_pkey: 'written with the record',
  verbali_documenti_verbale_id_fkey: 'records are never deleted',
  verbali_emesso_da_fkey: 'accounts are deactivated, never deleted',
  verbali_firme_esito: 'a closed list in the program',
  verbali_firme_modo: 'a closed list in the program',
  verbali_firme_motivo: 'the contract asks for it',
  verbali_firme_operatore: 'written together',
  verbali_firme_operatore_id_fkey: 'accounts are deactivated, never deleted',
  verbali_firme_pdf_peso: 'its texts, things, logo and stroke are measured: they make no such file',
  verbali_firme_scansione: 'written together',
  verbali_firme_scansione_tipo: 'found in the bytes by the program',
  verbali_firme_tratto: 'the contract measures it',
  verbali_firme_verbale_id_fkey: 'records are never deleted',
  verbali_impostazioni_pkey: 'written with on conflict',
  verbali_link_token_sha256: 'computed by the program',
  verbali_link_token_unico: '256 random bits',
  verbali_link_verbale_id_fkey: 'records are never deleted',
  verbali_loghi_pkey: 'written with on conflict',
  verbali_loghi_tipo: 'found in the bytes by the program',
  verbali_numero_positivo: 'counted by the database',
  verbali_numero_unico: 'counted by the database',
  verbali_stato: 'a closed list in the program',
  verbali_tipo: 'a closed list in the program',
  verbali_voci_condizione: 'a closed list in the program',
  verbali_voci_consegna_id_fkey: 'records are never deleted',
  verbali_voci_pkey: 'counted by the program',
  verbali_voci_verbale_id_fkey: 'records are never deleted',
  workflow_passi_azione: 'a closed list in the program',
  workflow_passi_user_id_fkey: 'accounts are deactivated, never deleted',
  workflows_completamento: 'set together by the table of transitions',
  workflows_tipo: 'no call takes it',
};
// Ids are given by the database.
const TABLES =
  'brands|dipendenti|documenti|importazioni|lotti|registro|sessions|showrooms|trasferimenti|user_brands|users|uscite|uscite_esiti|verbali|verbali_link|workflow_passi|workflows';
const GENERATED_KEYS = new RegExp(`^(${[TABLES, ...ALL_KINDS.flatMap(({ table, periods }) => [table, periods.table])].join('|')})_pkey$`);

async function column(statement: string): Promise<string[]> {
  const { rows } = await db.owner.query({ text: statement, rowMode: 'array' });
  return rows.flat();
}

/** Every name that PostgreSQL can put into an error's `constraint` here. */
async function namesInTheSchema(): Promise<string[]> {
  return [
    // Not-null constraints have names from PostgreSQL 18 on, but errors give the column instead. Constraint triggers (t) raise what their function says.
    ...(await column(`select conname from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')`)),
    ...(await column(`select relname from pg_index join pg_class on pg_class.oid = indexrelid
                      where indisunique and relnamespace = 'public'::regnamespace
                        and not exists (select from pg_constraint where conindid = indexrelid)`)),
    ...(await namesRaisedByTriggers()),
  ].filter((name) => !name.startsWith('kysely_'));
}

async function namesRaisedByTriggers(): Promise<string[]> {
  const sources = await column(`select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%constraint = %'`);
  const fixed = sources.flatMap((source) => [...source.matchAll(/constraint = '(\w+)'/g)].map(([, name]) => String(name)));
  const computed = sources.filter((source) => !/constraint = '/.test(source));
  // One function makes its name from the table's: its triggers say which.
  expect(computed).toHaveLength(1);
  expect(computed[0]).toContain(`constraint = owner_table || '_almeno_un_brand'`);
  const tables = await column(`select distinct substring(pg_get_triggerdef(oid) from 'almeno_un_brand\\(''(\\w+)''')
                               from pg_trigger where tgfoid = 'almeno_un_brand'::regproc`);
  return [...fixed, ...tables.map((table) => `${table}_almeno_un_brand`)];
}

test('every refusal of the database has a sentence, or a reason why only a bug can meet it', async () => {
  const silent = (await namesInTheSchema()).filter(
    (name) => !(name in CONSTRAINT_PROBLEMS || name in ONLY_A_BUG || GENERATED_KEYS.test(name)),
  );
  expect(silent, 'add these to src/app/constraints.ts').toEqual([]);
});

test('the table and the list name nothing that does not exist, and nothing twice', async () => {
  const names = new Set(await namesInTheSchema());
  const listed = [...Object.keys(CONSTRAINT_PROBLEMS), ...Object.keys(ONLY_A_BUG)];
  expect(
    listed.filter((name) => !names.has(name)),
    'these are gone from the schema',
  ).toEqual([]);
  expect(listed.filter((name, i) => listed.indexOf(name) !== i)).toEqual([]);
});

test.each(Object.entries(CONSTRAINT_PROBLEMS))('%s is a refusal with an Italian sentence and a stable code', (_, make) => {
  const problem = make();
  expect(problem).toBeInstanceOf(Problem);
  expect(['conflict', 'invalid']).toContain(problem.kind);
  expect(problem.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(problem.message).toMatch(/^[A-ZÈ].{10,}[^.]$/);
  expect(make()).not.toBe(problem); // an Error carries the place where it was made
});
