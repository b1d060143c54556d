// A brand that holds one thing of every kind, for the tests that walk over all routes.
import { hashToken, newToken } from '#server/security/session-token.ts';
import type { Ids } from './example-input.ts';
import {
  assign,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertManager,
  insertRow,
  insertShowroom,
  insertUser,
  insertWorkflow,
  type Sql,
} from './sql-rows.ts';

let made = 0;

/**
 * One of everything, with `mark` in every text that can hold one. The hardware, plan, phone, folder and a seat are held by
 * the employee. Of a new brand; or of these, where the people are of the first and what can be shared is of all.
 */
export async function everythingOf(sql: Sql, mark: string, brands?: number[]): Promise<Ids> {
  const text = () => `${mark} ${++made}`;
  const email = () => `${mark}${++made}@organico.test`;
  const brand_id = brands?.[0] ?? (await insertBrand(sql, { nome: text(), descrizione: text() })).id;
  const brandIds = brands ?? [brand_id];
  const user = await insertUser(sql, { username: `${mark}${++made}`, email: email(), nome: text(), cognome: text() });
  const userBrand = await insertRow(sql, 'user_brands', { user_id: user.id, brand_id, can_edit: true, can_admin: true });
  const session = await insertRow(sql, 'sessions', {
    user_id: user.id,
    token_hash: hashToken(newToken()),
    user_agent: text(),
    expires_at: 'tomorrow',
  });
  const showroom = await insertShowroom(sql, brandIds, { nome: text() });
  const person = () => ({
    brand_id,
    showroom,
    nome: text(),
    cognome: text(),
    email: email(),
    telefono: text(),
    cellulare: text(),
    posizione: text(),
  });
  const manager = await insertManager(sql, person());
  const dipendente = await insertDipendente(sql, {
    ...person(),
    manager_id: manager.id,
    stipendio: '54321.99',
    stato: 'in malattia',
    data_inizio_malattia: '2026-01-02',
    data_fine_malattia: '2026-02-03',
    telefonoUfficio: text(),
    telefonoAbitazione: text(),
    interno: text(),
    numero_aziendale: text(),
  });
  const workflow = await insertWorkflow(sql, {
    dipendente_id: dipendente.id,
    note_hr: text(),
    titolo: text(),
    descrizione: text(),
    assegnato_a: user.id,
  });
  const step = { workflow_id: workflow.id, azione: 'crea', stato: 'creato_hr', nota: text(), user_id: user.id };
  await insertRow(sql, 'workflow_passi', step);
  const hardware = await insertAsset(sql, 'hardware', brandIds, {
    nome: text(),
    tipo: text(),
    marca: text(),
    modello: text(),
    numero_seriale: text(),
    posizione: text(),
  });
  const software = await insertAsset(sql, 'software', brandIds, {
    nome: text(),
    licenza: text(),
    versione: text(),
    fornitore: text(),
    categoria: text(),
  });
  const piano_mobile = await insertAsset(sql, 'piano_mobile', brandIds, { nome_piano: text(), operatore: text() });
  const iphone_id = await insertAsset(sql, 'telefono', brandIds, { modello: text(), colore: text(), memoria: text(), imei: text() });
  const cartella = await insertAsset(sql, 'cartella', brandIds, { nome: text(), percorso: text(), server: text(), descrizione: text() });
  await assign(sql, 'hardware', hardware, dipendente);
  await assign(sql, 'software', software, dipendente);
  await assign(sql, 'piano_mobile', piano_mobile, dipendente, {
    numero_telefono: text(),
    gestore_precedente: text(),
    numero_da_portare: text(),
  });
  await assign(sql, 'telefono', iphone_id, dipendente);
  await assign(sql, 'cartella', cartella, dipendente);
  return {
    brand_id,
    dipendente_id: dipendente.id,
    manager_id: manager.id,
    showroom,
    hardware,
    software,
    piano_mobile,
    iphone_id,
    cartella,
    workflow: workflow.id,
    user_id: user.id,
    user_brand: userBrand.id,
    session: session.id,
  };
}

/** One line per row of the whole database, without what merely looking at a page moves, or taking it away as a file enters. */
export async function databaseRows(sql: Sql, leftOut = ['expires_at', 'last_login']): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'login_throttle'`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name} ' || (to_jsonb(t) - '{${leftOut}}'::text[])::text as line from ${name} t${name === 'registro' ? ` where azione not in ('esporta', 'accesso')` : ''}`,
  );
  const { rows } = await sql.query<{ line: string }>(`${each.join(' union all ')} order by line`);
  return rows.map(({ line }) => line);
}
