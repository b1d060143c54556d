// Writes a recognizable text (a canary) into every column about an employee, and finds where canaries remain after
// anonymization.
import type pg from 'pg';
import { expect } from 'vitest';
import type { Ids } from './example-ids.ts';
import { assign, insertRow, updateRow } from './sql-rows.ts';
import { inOneTransaction } from './sql-session.ts';

interface ClearedColumn {
  tabella: string;
  colonna: string;
  tipo: string;
  di: string;
}

const CANARY = 'canarino';
/** A former phone number of the employee, in two spellings. */
const [PHONE_AS_TYPED, PHONE_NORMALIZED] = ['333 4242499', '+39333-4242499'];
/** Matches any canary (the text, the phone number, the salary) in a response or in a database row written as text. */
export const CANARY_PATTERN = /canarino|333[ -]?4242499|4242[.,]4/i;
/**
 * Matches the reason why the employee left (licenziamento) and the employee's previous state (in malattia), as stored. The
 * pattern for responses does not match these words, because responses also use them as labels.
 */
const EXIT_PATTERN = 'licenziamento|in malattia';

/**
 * Returns the columns that anonymization empties or replaces, each with its type and the condition that selects the rows.
 * Columns with a fixed set of values are left out.
 */
async function clearedColumns(sql: pg.Pool): Promise<ClearedColumn[]> {
  const { rows } = await sql.query<ClearedColumn>(`
    select p.tabella, a.attname as colonna, p.di, coalesce(nullif(y.typbasetype, 0), y.oid)::regtype::text as tipo
    from persona_tabelle() p join persona_sorti() s using (tabella) cross join unnest(s.colonne) c (colonna)
      join pg_attribute a on a.attrelid = p.tabella::regclass and a.attname = c.colonna join pg_type y on y.oid = a.atttypid
    where s.sorte <> 'resta' and not exists (
      select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY')`);
  return rows;
}

const CANARY_VALUES: Record<string, (colonna: string, round: number) => string> = {
  text: (colonna, round) => {
    if (colonna === 'codice_fiscale') return `'CANARINO80A01F2${round}'`;
    return `'${/^email/.test(colonna) ? `${colonna}.${CANARY}${round}@azienda.it` : `Canarino ${colonna} ${round}`}'`;
  },
  jsonb: (_, round) => `'{"persona": "Canarino ${round}", "ancora_fuori": []}'`,
  bytea: (_, round) => `'%PDF-1.7 Canarino ${round}'::bytea`,
  numeric: (_, round) => `4242.4${round}`,
  date: (_, round) => `date '2025-05-0${round}'`,
};

/** Writes a canary into each column. The triggers of protected tables are off during the update. */
export async function writeCanaries(sql: pg.Pool, ids: Ids, round: number): Promise<void> {
  const byTable = Map.groupBy(await clearedColumns(sql), ({ tabella }) => tabella);
  for (const [tabella, columns] of byTable) {
    const assignments = columns.flatMap(({ colonna, tipo }) => {
      const value = CANARY_VALUES[tipo]?.(colonna, round);
      return value && tabella !== 'documenti' && tabella !== 'verbali_link' && tabella !== 'anonimizzazioni'
        ? [`"${colonna}" = ${value}`]
        : [];
    });
    if (assignments.length === 0) continue;
    await inOneTransaction(sql, async (tx) => {
      if (/^(verbali|uscite_esiti)/.test(tabella)) await tx.query(`set local session_replication_role = 'replica'`);
      const { rowCount } = await tx.query(`update ${tabella} t set ${assignments} where ${columns[0]?.di}`, [ids.dipendente_id]);
      expect(rowCount, `${tabella} has no row of the employee: insert one in the test.`).toBeGreaterThan(0);
    });
  }
}

export async function insertOtherRows(sql: pg.Pool, ids: Ids): Promise<void> {
  const { dipendente_id, brand_id, user_id, rilievo } = ids;
  const exit = { dipendente_id, data_uscita: '2026-01-31', prima_stato: 'in malattia', prima_isactive: true, motivo: 'licenziamento' };
  const uscita = await insertRow(sql, 'uscite', { ...exit, stato: 'chiusa', conclusa_il: '2026-01-31' });
  const outcome = { tipo: 'hardware', periodo_id: 1, risorsa_id: ids.hardware, nome: 'Portatile', esito: 'restituito', data: '2026-01-31' };
  await insertRow(sql, 'uscite_esiti', { uscita_id: uscita.id, dipendente_id, brand_id, ...outcome });
  await insertRow(sql, 'trasferimenti', { dipendente_id, da_brand: brand_id, a_brand: brand_id + 1, data: '2025-01-01' });
  await updateRow(sql, 'rilievi', rilievo, { persona_id: dipendente_id, stato: 'accantonato', motivo: 'Poi', chiuso_il: '2026-02-01' });
  const signature = {
    esito: 'contestato',
    modo: 'scansione',
    nome: 'Anna',
    motivo: 'No',
    indirizzo: '10.0.0.7',
    user_agent: 'x',
    operatore_id: user_id,
  };
  const files = { pdf: Buffer.from('%PDF-'), scansione: Buffer.from('x'), scansione_tipo: 'image/png' };
  await insertRow(sql, 'verbali_firme', { verbale_id: ids.verbale, ...signature, ...files });
  await updateRow(sql, 'verbali', ids.verbale, { stato: 'annullato', motivo_annullo: 'Errore' });
  for (const classe of ['hr', 'tutti']) {
    const subject = { soggetto: classe === 'hr' ? 'uscita' : 'dipendente', soggetto_id: classe === 'hr' ? uscita.id : dipendente_id };
    const file = { nome: `Canarino ${classe}.pdf`, tipo: 'application/pdf', classe, contenuto: Buffer.from('Canarino') };
    const { id } = await insertRow(sql, 'documenti', { ...subject, ...file });
    await sql.query('update documenti set nome = $2 where id = $1', [id, 'Canarino due.pdf']);
    if (classe === 'tutti') await sql.query('delete from documenti where id = $1', [id]);
  }
}

export async function writeMentions(sql: pg.Pool, ids: Ids): Promise<void> {
  const { rows } = await sql.query('select nome, cognome, email from dipendenti where id = $1', [ids.dipendente_id]);
  const { nome, cognome, email } = rows[0];
  await updateRow(sql, 'dipendenti', ids.dipendente_id, { cellulare: PHONE_AS_TYPED });
  await updateRow(sql, 'dipendenti', ids.dipendente_id, { cellulare: null });
  await updateRow(sql, 'dipendenti', ids.manager_id, { posizione: `Sostituisce ${nome} ${cognome}, ${PHONE_NORMALIZED}` });
  await updateRow(sql, 'cartelle_condivise', ids.cartella, {
    descrizione: `Chiedere a ${nome} ${cognome}`,
    referente_id: ids.dipendente_id,
  });
  // The folder gets a member. A folder that has a member, and a referente who has left the company, causes a notice.
  await assign(sql, 'cartella', ids.cartella, { id: ids.manager_id, brand_id: ids.brand_id }, { data_assegnazione: '2020-01-01' });
  await updateRow(sql, 'consegne_webhook', ids.consegna, { dati: { testo: `${cognome} ${nome}` } });
  await insertFiles(sql, ids, { nome, cognome, email });
  await updateRow(sql, 'riparazioni', ids.riparazione, { note: `Caduto a\n${nome} ${cognome}, dice.` });
  await updateRow(sql, 'hardware', ids.hardware, { posizione: `da ${String(cognome).toUpperCase()} ${nome}` });
  await updateRow(sql, 'viste_salvate', ids.vista, { filtri: { q: `${nome} ${cognome}` } });
  await sql.query(`update importazioni_righe set celle = $2 where importazione_id = $1`, [
    ids.importazione,
    JSON.stringify([cognome, email]),
  ]);
  await insertRow(sql, 'posta', { destinatario: email, tipo: 'firma', oggetto: 'Da firmare', contenuto: { testo: `Gentile ${nome}` } });
  await insertRow(sql, 'posta', {
    destinatario: 'hr@azienda.it',
    tipo: 'avvisi',
    oggetto: 'Avvisi',
    contenuto: { testo: `Esce ${nome} ${cognome}` },
  });
  await inOneTransaction(sql, async (tx) => {
    const lotto = await tx.query(`select apri_lotto('molti', '-') as id`);
    await tx.query(`update dipendenti set interno = 'Canarino interno lotto' where id = $1`, [ids.dipendente_id]);
    await tx.query('select chiudi_lotto($1, $2)', [lotto.rows[0].id, `Persona di ${nome} ${cognome}`]);
  });
}

async function insertFiles(sql: pg.Pool, ids: Ids, { nome, cognome, email }: Record<string, string>): Promise<void> {
  const cellTexts = [nome, cognome, email, PHONE_NORMALIZED, '4242.41', 'CANARINO80A01F205X'];
  const colonne = JSON.stringify(cellTexts.map((esempio, index) => ({ nome: `Colonna ${index}`, esempi: [esempio] })));
  const importFields = JSON.stringify(['nome', 'cognome', 'email', 'cellulare', 'stipendio', null]);
  const scelte = JSON.stringify({ manager_id: { [`${cognome} ${nome}`]: ids.dipendente_id } });
  await sql.query(`update importazioni set elenco = 'dipendenti' where id = $1`, [ids.importazione]);
  await sql.query('update importazioni_letture set colonne = $2, mappatura = $3, scelte = $4, per_tutte = $5 where importazione_id = $1', [
    ids.importazione,
    colonne,
    importFields,
    scelte,
    JSON.stringify({ email }),
  ]);
  await sql.query(`insert into importazioni_righe (importazione_id, riga, celle, esito) values ($1, 3, $2, 'nuovo')`, [
    ids.importazione,
    JSON.stringify([nome, cognome, '', PHONE_NORMALIZED, '4242.41', 'CANARINO80A01F205X']),
  ]);
  const invoiceFields = JSON.stringify(['persona', 'importo', null, null]);
  const invoiceCells = JSON.stringify([`${nome} ${cognome}`, '10', 'CANARINO80A01F205X', PHONE_NORMALIZED]);
  await sql.query('update fatture_letture set colonne = $2, mappatura = $3 where fattura_id = $1', [ids.fattura, colonne, invoiceFields]);
  await sql.query('update fatture_righe set celle = $2 where fattura_id = $1', [ids.fattura, invoiceCells]);
}

/**
 * Returns the rows of all schemas that contain a canary, each with the name of its table. Files and other binary columns are
 * searched too.
 */
export async function tablesWithCanary(sql: pg.Pool): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rowsWithCanary: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.query(
      `select t::text as row from ${name} t where t::text ~* $1 or t::text like '%' || encode('anarin', 'hex') || '%'`,
      [`${CANARY_PATTERN.source}|${EXIT_PATTERN}`],
    );
    rowsWithCanary.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return rowsWithCanary;
}
