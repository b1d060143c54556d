import { z } from 'zod';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { unsubscribeUrl } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { insertBudget } from './budgets.ts';
import type { Ids } from './example-ids.ts';
import { insertFattura } from './invoice-rows.ts';
import { newCodiceFiscale } from './new-codice-fiscale.ts';
import { insertRetentionRows } from './retention-rows.ts';
import { TEST_KEY } from './sign-in.ts';
import {
  assign,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertDotazione,
  insertManager,
  insertModello,
  insertRow,
  insertShowroom,
  insertTipoAdempimento,
  insertUser,
  insertVerbale,
  insertWorkflow,
  type Sql,
} from './sql-rows.ts';

let counter = 0;

/**
 * Creates one row of every type, with `mark` in every text. The hardware, plan, phone, folder and a software seat are
 * assigned to the employee. Employees belong to the first of `brands`, items and showrooms to all of them. By default the
 * rows belong to a new brand. With `inShowroom: false` the employees have no showroom.
 */
export async function insertEveryType(sql: Sql, mark: string, brands?: number[], { inShowroom = true } = {}): Promise<Ids> {
  const newText = () => `${mark} ${++counter}`;
  const newEmail = () => `${mark}${++counter}@organico.test`;
  const brand_id = brands?.[0] ?? (await insertBrand(sql, { nome: newText(), descrizione: newText() })).id;
  const brandIds = brands ?? [brand_id];
  const user = await insertUser(sql, { username: `${mark}${++counter}`, email: newEmail(), nome: newText(), cognome: newText() });
  const userBrand = await insertRow(sql, 'user_brands', { user_id: user.id, brand_id, can_edit: true, can_admin: true });
  const identita = ['https://accesso.marea.example', createToken(), user.id];
  await sql.query('insert into identita_aziendali (emittente, soggetto, user_id) values ($1, $2, $3)', identita);
  const passkey = await insertRow(sql, 'passkey', {
    ...{ user_id: user.id, nome: newText(), credenziale: createToken(), chiave_pubblica: Buffer.from('x'), dominio: 'localhost' },
  });
  const gettone = await insertRow(sql, 'gettoni', {
    ...{ user_id: user.id, nome: newText(), token_hash: hashToken(createToken()), scadenza: 'tomorrow', sola_lettura: false },
  });
  const session = await insertRow(sql, 'sessions', {
    user_id: user.id,
    token_hash: hashToken(createToken()),
    user_agent: newText(),
    expires_at: 'tomorrow',
  });
  const showroom = await insertShowroom(sql, brandIds, { nome: newText() });
  const person = () => ({
    brand_id,
    showroom: inShowroom ? showroom : null,
    nome: newText(),
    cognome: newText(),
    email: newEmail(),
    telefono: newText(),
    cellulare: newText(),
    posizione: newText(),
    data_assunzione: '2020-01-01',
  });
  const manager = await insertManager(sql, person());
  const dipendente = await insertDipendente(sql, {
    ...person(),
    manager_id: manager.id,
    stipendio: '54321.99',
    codice_fiscale: newCodiceFiscale(),
    data_nascita: '1979-02-11',
    email_personale: 'privata@casa.it',
    stato: 'in malattia',
    data_inizio_malattia: '2026-01-02',
    data_fine_malattia: '2026-02-03',
    telefonoUfficio: newText(),
    telefonoAbitazione: newText(),
    interno: newText(),
    numero_aziendale: newText(),
  });
  const { rows: rapporti } = await sql.query(
    `update rapporti set societa = $2, matricola = $3, livello = $4, note = $5, fine_prevista = '2089-12-31' where dipendente_id = $1 returning id`,
    [dipendente.id, newText(), newText(), newText(), newText()],
  );
  const [rapportoLavoro] = rapporti;
  const workflow = await insertWorkflow(sql, {
    dipendente_id: dipendente.id,
    note_hr: newText(),
    titolo: newText(),
    descrizione: newText(),
    assegnato_a: user.id,
  });
  const workflowStep = { workflow_id: workflow.id, azione: 'crea', stato: 'creato_hr', nota: newText(), user_id: user.id };
  await insertRow(sql, 'workflow_passi', workflowStep);
  const exit = { dipendente_id: manager.id, data_uscita: '2026-01-10', motivo: 'altro', prima_stato: 'entrato', prima_isactive: true };
  const uscita = await insertRow(sql, 'uscite', { ...exit, note: newText(), aperta_da: user.id });
  const items = {} as Record<TipoRisorsa, number>;
  for (const tipo of TIPI_RISORSA) {
    const textFields = Object.entries(KINDS[tipo].fields).filter(
      ([name, { out, reads }]) => reads === 'testo' && !(out instanceof z.ZodEnum) && name !== 'codice_inventario',
    ); // the inventory code is left out, because a text with the mark is not a valid code
    items[tipo] = await insertAsset(sql, tipo, brandIds, Object.fromEntries(textFields.map(([name]) => [name, newText()])));
    const planTerms =
      tipo === 'piano_mobile' ? { numero_telefono: newText(), gestore_precedente: newText(), numero_da_portare: newText() } : {};
    await assign(sql, tipo, items[tipo], dipendente, planTerms);
  }
  await insertRow(sql, 'richieste', { workflow_id: workflow.id, tipo: 'hardware', descrizione: newText(), hardware_tipo: newText() });
  const dotazione = await insertDotazione(sql, brandIds, { nome: newText(), mansioni: [newText()], descrizione: newText() });
  const modello_attivita = await insertModello(sql, brandIds, { nome: newText(), mansioni: [newText()] });
  const task = { workflow_id: workflow.id, dipendente_id: dipendente.id, nome: newText() };
  const attivita = await insertRow(sql, 'attivita', { ...task, mano: 'hr' });
  const attivita_it = await insertRow(sql, 'attivita', { ...task, mano: 'it' });
  const tipo_adempimento = await insertTipoAdempimento(sql, brandIds, { nome: newText(), validita_mesi: 24 });
  const tipo_visita = await insertTipoAdempimento(sql, brandIds, { nome: newText(), categoria: 'visita_medica', validita_mesi: 1 });
  const fulfilled = { dipendente_id: dipendente.id, tipo_id: tipo_adempimento, riservato: false };
  await insertRow(sql, 'adempimenti', { ...fulfilled, fatto_il: '2025-01-15' });
  await insertRow(sql, 'adempimenti', { ...fulfilled, tipo_id: tipo_visita, fatto_il: '2025-03-04', riservato: true });
  await insertRow(sql, 'esenzioni', { ...fulfilled, motivo: newText() });
  const riparazione = await insertRow(sql, 'riparazioni', {
    ...{ hardware_id: items.hardware, guasto: newText(), fornitore: newText(), rma: newText(), note: newText() },
    data_invio: '2026-01-10',
  });
  const inventario = await insertRow(sql, 'inventari', { showroom_id: showroom, scadenza: '2026-01-10', aperto_da: user.id });
  const countedItem = { inventario_id: inventario.id, tipo: 'hardware', risorsa_id: items.hardware };
  await insertRow(sql, 'inventari_voci', { ...countedItem, brand_id, dipendente_id: dipendente.id, nome: newText() });
  await insertRow(sql, 'inventari_letture', { inventario_id: inventario.id, codice: newText(), letto: newText(), letto_da: user.id });
  const insertDocumento = (classe: string) =>
    insertRow(sql, 'documenti', {
      soggetto: 'dipendente',
      soggetto_id: dipendente.id,
      nome: newText(),
      tipo: 'application/pdf',
      classe,
      contenuto: Buffer.from(newText()),
      caricato_da: user.id,
    });
  const [tutti, hr, it] = [await insertDocumento('tutti'), await insertDocumento('hr'), await insertDocumento('it')];
  const verbale = await insertVerbale(sql, {
    brand_id,
    dipendente_id: dipendente.id,
    nome: newText(),
    cognome: newText(),
    note: newText(),
    emesso_da: user.id,
  });
  if (!brands) await insertRow(sql, 'verbali_impostazioni', { brand_id, intestazione: newText(), luogo: newText() });
  const failedMail = { stato: 'abbandonata', errore: 'Rifiutata', contenuto: '{}' };
  const messaggio = await insertRow(sql, 'posta', { destinatario: 'nessuno@azienda.it', tipo: 'avvisi', oggetto: 'Uno', ...failedMail });
  const webhook = await insertRow(sql, 'webhooks', {
    nome: newText(),
    indirizzo: 'https://ricevente.example/',
    eventi: ['persona.assunta'],
  });
  const delivery = { webhook_id: webhook.id, tipo: 'persona.assunta', quando: '2026-01-10', dati: '{}', stato: 'arresa' };
  const consegna = await insertRow(sql, 'consegne_webhook', delivery);
  const conservazione = await insertRetentionRows(sql, newText, user.id, dipendente.id);
  const planned = { nome: 'Settimana', periodo: 'settimana', formato: 'pdf', giorni: [1], ora: 8, prossimo: '2036-01-14T07:00:00Z' };
  const rapporto = await insertRow(sql, 'rapporti_programmati', { user_id: user.id, ...planned });
  const vista = await insertRow(sql, 'viste_salvate', { user_id: user.id, elenco: 'hardware', nome: newText(), filtri: { q: newText() } });
  const labelCode = await sql.query('select codice_etichetta from hardware where id = $1', [items.hardware]);
  await insertRow(sql, 'letture', { user_id: user.id, dipendente_id: dipendente.id, tipo: 'retribuzione', via: 'pagina' });
  const firma = createToken();
  const signingLink = { verbale_id: verbale.id, brand_id, token_hash: hashToken(firma), expires_at: 'tomorrow' };
  await insertRow(sql, 'verbali_link', signingLink);
  const invoice = {
    fornitore: newText(),
    numero: newText(),
    nome_file: newText(),
    sha256: newText(),
    riferimento: newText(),
    caricata_da: user.id,
  };
  const budget = await insertBudget(sql, brand_id, { note: newText() });
  return {
    brand_id,
    dipendente_id: dipendente.id,
    manager_id: manager.id,
    showroom,
    ...items,
    workflow: workflow.id,
    uscita: uscita.id,
    user_id: user.id,
    user_brand: userBrand.id,
    session: session.id,
    passkey: passkey.id,
    gettone: gettone.id,
    documento: tutti.id,
    documento_hr: hr.id,
    documento_it: it.id,
    verbale: verbale.id,
    firma,
    // An unsubscribe link for an account that does not receive the report: the link is valid, but using it changes nothing.
    disiscrizione: unsubscribeUrl(TEST_KEY, { rapporto_id: rapporto.id, user_id: user.id }).split('/').at(-1) ?? '',
    riparazione: riparazione.id,
    inventario: inventario.id,
    dotazione,
    modello_attivita,
    attivita: attivita.id,
    attivita_it: attivita_it.id,
    tipo_adempimento,
    tipo_visita,
    ...(await insertFattura(sql, brandIds, invoice)),
    budget,
    etichetta: labelCode.rows[0].codice_etichetta,
    messaggio: String(messaggio.id),
    webhook: webhook.id,
    consegna: String(consegna.id),
    ...conservazione,
    rapporto: rapporto.id,
    rapporto_lavoro: rapportoLavoro.id,
    vista: vista.id,
    lotto: await insertLotto(sql, newText(), brand_id),
    importazione: await insertImportazione(sql, newText(), user.id),
  };
}

async function insertLotto(sql: Sql, nome: string, brand_id: number): Promise<number> {
  await sql.query(`do $$
    declare
      lotto integer := apri_lotto('molti', '${nome}');
      cosa integer;
    begin
      insert into hardware (nome, tipo, marca, modello) values ('${nome}', 'Tablet', 'Samsung', 'A7') returning id into cosa;
      insert into hardware_brands values (cosa, ${brand_id});
      perform chiudi_lotto(lotto, '${nome}');
    end $$`);
  const { rows } = await sql.query<{ id: number }>('select max(id) as id from lotti');
  return rows[0]?.id ?? 0;
}

async function insertImportazione(sql: Sql, nome_file: string, user_id: number): Promise<number> {
  const { id } = await insertRow(sql, 'importazioni', { elenco: 'hardware', nome_file, user_id, righe: 1, nuove: 1 });
  await sql.query(
    `insert into importazioni_letture (importazione_id, formato, intestazione, colonne, mappatura)
     values ($1, 'xlsx', 1, '[{"nome": "Nome", "esempi": []}]', '["nome"]')`,
    [id],
  );
  await sql.query(`insert into importazioni_righe (importazione_id, riga, celle, esito) values ($1, 2, $2, 'nuovo')`, [
    id,
    JSON.stringify([nome_file]),
  ]);
  return Number(id);
}
