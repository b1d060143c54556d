import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import type { Page } from '#server/http/page.ts';
import type { Cella, Tabella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { reservedOf } from '#shared/fields.ts';
import type { ElencoImportabile, EsitoRiga, StatoImportazione } from '#shared/importazioni.ts';
import type { Parola, PerTutte, Scelte } from '#shared/lettura-file.ts';
import type { ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { ImportazioneInLista, RigaImportata } from '../contract.ts';
import type { Mappatura } from '../rules.ts';
import type { Confronto, RigaLetta } from './compare-rows.ts';
import { proposedCorrections } from './propose-corrections.ts';
import { textOf } from './read-cell.ts';

const SORT_KEYS: Record<string, SortKey> = { created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' } };
const RIGHE_KEYS: Record<string, SortKey> = { riga: { by: sql.ref('r.riga'), type: 'integer' } };

const COLUMNS = sql`i.id, i.elenco, i.nome_file, importazioni_dove(i) as stato, i.righe, i.nuove, i.modificate, i.uguali, i.errate, i.escluse,
  i.applicata_il, i.lotto, i.created_at, (
    select jsonb_build_object('fatte', a.fatte, 'totale', a.totale) from importazioni_avanzamento a where a.importazione_id = i.id and i.stato = 'da_applicare'
  ) as avanzamento`;

export interface Lettura {
  formato: Tabella['formato'];
  codifica: Tabella['codifica'];
  separatore: Tabella['separatore'];
  intestazione: number;
  colonne: { nome: string; esempi: string[] }[];
  mappatura: Mappatura;
  scelte: Scelte;
  per_tutte: PerTutte;
  includi_totali: boolean;
  /** The pattern by which missing e-mails are made; null when none is made. */
  email_modello: string | null;
  /** Whether the user has accepted the proposed corrections. */
  correggi: boolean;
}

/** The decisions that the user makes after the upload. */
type Scelta = Pick<Lettura, 'per_tutte' | 'includi_totali' | 'email_modello' | 'correggi'>;

/**
 * An import as it is stored. `visti`: the brands that the importer could see when the preview was stored. `riservati`: the brands whose
 * confidential data the importer could read then.
 */
export type StoredImportazione = ImportazioneInLista &
  Lettura & { vuoti: Parola[]; da_correggere: number; visti: number[]; riservati: number[] };

export async function listOwn(
  db: Db,
  scope: Scope,
  query: ListQuery & { elenco?: ElencoImportabile | undefined; stato?: StatoImportazione | undefined },
): Promise<Page<ImportazioneInLista>> {
  const keys = keyset(query, SORT_KEYS, '-created_at', { by: sql.ref('i.id'), type: 'integer' });
  const { rows } = await sql<ImportazioneInLista & { keyset_value: string; totale: number }>`
    select ${COLUMNS}, ${keys.value} as keyset_value, count(*) over () as totale from importazioni i
    where i.user_id = ${scope.user_id} and ${keys.after}
      and (${query.elenco ?? null}::text is null or i.elenco = ${query.elenco ?? null})
      and (${query.stato ?? null}::text is null or importazioni_dove(i) = ${query.stato ?? null})
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, rows[0]?.totale ?? 0);
}

/** Returns an import of the caller. Throws 404 for an import of another account. */
export async function findOwn(db: Db, scope: Scope, id: number): Promise<StoredImportazione> {
  const { rows } = await sql<StoredImportazione>`
    select ${COLUMNS}, l.formato, l.codifica, l.separatore, l.intestazione, l.colonne, l.mappatura, l.scelte, l.per_tutte, l.includi_totali, l.vuoti,
      l.email_modello, l.correggi, l.da_correggere, l.visti, l.riservati
    from importazioni i join importazioni_letture l on l.importazione_id = i.id
    where i.id = ${id} and i.user_id = ${scope.user_id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Problem('not_found', 'IMPORTAZIONE_NON_TROVATA', "L'importazione richiesta non esiste o è stata rimossa.");
  return row;
}

/** Locks an import of the caller. Throws instead of waiting when the import is already locked, because an application can take long. */
export async function lockOwn(db: Tx, scope: Scope, id: number): Promise<StoredImportazione> {
  const { rows } = await sql`
    select from importazioni where id = ${id} and user_id = ${scope.user_id} for no key update skip locked`.execute(scoped(db, scope));
  const importazione = await findOwn(db, scope, id);
  if (rows.length === 0) throw new Problem('conflict', 'IMPORTAZIONE_IN_CORSO', "L'importazione è in corso: attendi che finisca.");
  return importazione;
}

export async function insertImportazione(
  db: Tx,
  scope: Scope,
  {
    elenco,
    nome_file,
    lettura,
    righe,
  }: { elenco: ElencoImportabile; nome_file: string; lettura: Omit<Lettura, keyof Scelta>; righe: readonly RigaLetta[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into importazioni (elenco, nome_file, user_id, righe)
    values (${elenco}, ${nome_file}, ${scope.user_id}, ${righe.length}) returning id`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('The insert into importazioni returned no row');
  const { formato, codifica, separatore, intestazione, colonne, mappatura, scelte } = lettura;
  await sql`
    insert into importazioni_letture (importazione_id, formato, codifica, separatore, intestazione, colonne, mappatura, scelte)
    values (${row.id}, ${formato}, ${codifica}, ${separatore}, ${intestazione}, ${JSON.stringify(colonne)}, ${JSON.stringify(mappatura)},
            ${JSON.stringify(scelte)})`.execute(scoped(db, scope));
  for (const batch of inBatches(righe)) {
    await sql`
      insert into importazioni_righe (importazione_id, riga, celle)
      select ${row.id}::integer, riga, celle from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r (riga integer, celle jsonb)`.execute(
      scoped(db, scope),
    );
  }
  return row.id;
}

export async function setLettura(
  db: Tx,
  scope: Scope,
  id: number,
  { mappatura, scelte, per_tutte, includi_totali, email_modello, correggi }: Pick<Lettura, 'mappatura' | 'scelte'> & Scelta,
): Promise<void> {
  await sql`
    update importazioni_letture set mappatura = ${JSON.stringify(mappatura)}, scelte = ${JSON.stringify(scelte)},
      per_tutte = ${JSON.stringify(per_tutte)}, includi_totali = ${includi_totali}, email_modello = ${email_modello}, correggi = ${correggi}
    where importazione_id = ${id}`.execute(scoped(db, scope));
}

export async function setColonne(
  db: Tx,
  scope: Scope,
  id: number,
  { codifica, colonne }: Pick<Lettura, 'codifica' | 'colonne'>,
): Promise<void> {
  await sql`
    update importazioni_letture set codifica = ${codifica}, colonne = ${JSON.stringify(colonne)} where importazione_id = ${id}`.execute(
    scoped(db, scope),
  );
}

export async function saveCelle(db: Tx, scope: Scope, id: number, righe: readonly RigaLetta[]): Promise<void> {
  await sql`
    update importazioni_righe r set celle = c.celle from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) as c (riga integer, celle jsonb)
    where r.importazione_id = ${id} and r.riga = c.riga`.execute(scoped(db, scope));
}

/**
 * The former and new value of each field in a stored preview. `avviso` is a warning that a database query has found, so it has to be
 * stored. `creato`: the value is not in the file. The import made it from the e-mail pattern.
 */
export type StoredCampi = Record<string, { prima: string | null; dopo: string | null; avviso?: string; creato?: true }>;

export interface StoredRiga extends RigaLetta {
  esito: EsitoRiga | null;
  campi: unknown;
  errori: Record<string, string>;
}

export async function* readBatches(db: Db, scope: Scope, id: number, wrongOnly = false): AsyncGenerator<StoredRiga[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredRiga>`
      select riga, celle, esito, campi, errori from importazioni_righe
      where importazione_id = ${id} and riga > ${after} and (not ${wrongOnly}::boolean or esito = 'errore')
      order by riga limit ${BATCH_ROWS}`.execute(scoped(db, scope));
    yield rows;
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.riga ?? 0;
  }
}

export async function saveConfronti(
  db: Tx,
  scope: Scope,
  id: number,
  confronti: readonly Pick<Confronto, 'riga' | 'esito' | 'campi' | 'errori'>[],
): Promise<void> {
  const storedRows = confronti.map(({ riga, esito, campi, errori }) => ({ riga, esito, campi, errori }));
  await sql`
    update importazioni_righe r set esito = c.esito, campi = c.campi, errori = c.errori
    from jsonb_to_recordset(${JSON.stringify(storedRows)}::jsonb) as c (riga integer, esito text, campi jsonb, errori jsonb)
    where r.importazione_id = ${id} and r.riga = c.riga`.execute(scoped(db, scope));
}

export async function setRowCounts(db: Tx, scope: Scope, id: number, counts: Record<EsitoRiga, number>): Promise<void> {
  await sql`
    update importazioni set nuove = ${counts.nuovo}, modificate = ${counts.modifica}, uguali = ${counts.uguale},
      errate = ${counts.errore}, escluse = ${counts.esclusa} where id = ${id}`.execute(scoped(db, scope));
}

export async function setVuoti(db: Tx, scope: Scope, id: number, vuoti: readonly Parola[], daCorreggere: number): Promise<void> {
  await sql`
    update importazioni_letture set vuoti = ${JSON.stringify(vuoti)}, da_correggere = ${daCorreggere}
    where importazione_id = ${id}`.execute(scoped(db, scope));
}

/** Counts the rows whose e-mail was made, and the rows that are an error because they have no e-mail (`field`). */
export async function countEmails(db: Db, scope: Scope, id: number, field: string): Promise<{ create: number; mancanti: number }> {
  const { rows } = await sql<{ create: number; mancanti: number }>`
    select count(*) filter (where (campi -> ${field}::text -> 'creato') is not null)::integer as create,
      count(*) filter (where errori ? ${field}::text and not campi ? ${field}::text)::integer as mancanti
    from importazioni_righe where importazione_id = ${id}`.execute(scoped(db, scope));
  return rows[0] ?? { create: 0, mancanti: 0 };
}

/** Number of rows in a database batch. Other requests run between two batches, and only one batch is in memory. */
const BATCH_ROWS = 1_000;

function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH_ROWS) yield all.slice(from, from + BATCH_ROWS);
}

/**
 * Returns one page of the rows of an import, each mapped by `toResponse`. The caller of this function must have checked that the import
 * belongs to the user.
 */
export async function listRigheOf(
  db: Db,
  scope: Scope,
  id: number,
  query: ListQuery & { esito?: EsitoRiga | undefined },
  toResponse: (riga: RigaSenzaAvvisi) => RigaImportata,
): Promise<Page<RigaImportata>> {
  const keys = keyset(query, RIGHE_KEYS, 'riga', { by: sql.ref('r.riga'), type: 'integer' });
  const condition = sql`r.importazione_id = ${id} and (${query.esito ?? null}::text is null or r.esito = ${query.esito ?? null})`;
  const { rows } = await sql<Omit<RigaSenzaAvvisi, 'celle'> & { celle: Cella[]; id: number; keyset_value: string; totale: number }>`
    select r.riga as id, r.riga, r.esito, r.celle, r.campi, r.errori, ${keys.value} as keyset_value,
      (select count(*) from importazioni_righe r where ${condition}) as totale
    from importazioni_righe r where ${condition} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const response = rows.map(({ celle, ...row }) => ({ ...row, ...toResponse({ ...row, celle: celle.map(textOf) }) }));
  return keys.page(response, rows[0]?.totale ?? 0);
}

export async function setApplicata(db: Tx, scope: Scope, id: number, lotto: number): Promise<void> {
  await sql`update importazioni set stato = 'applicata', applicata_il = now(), lotto = ${lotto} where id = ${id}`.execute(
    scoped(db, scope),
  );
}

export async function setDaApplicare(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`delete from importazioni_avanzamento where importazione_id = ${id}`.execute(scoped(db, scope));
  await sql`update importazioni set stato = 'da_applicare', applicata_il = null, lotto = null where id = ${id}`.execute(scoped(db, scope));
}

export async function removeImportazione(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`delete from importazioni where id = ${id}`.execute(scoped(db, scope));
}

export async function findFormerMapping(
  db: Db,
  scope: Scope,
  elenco: ElencoImportabile,
  headings: readonly string[],
): Promise<Mappatura | undefined> {
  const { rows } = await sql<{ mappatura: Mappatura }>`
    select l.mappatura from importazioni i join importazioni_letture l on l.importazione_id = i.id
    where i.user_id = ${scope.user_id} and i.elenco = ${elenco} and i.stato = 'applicata'
      and (select jsonb_agg(c -> 'nome') from jsonb_array_elements(l.colonne) c) = ${JSON.stringify(headings)}::jsonb
    order by i.id desc limit 1`.execute(scoped(db, scope));
  return rows[0]?.mappatura;
}

// A stored preview contains data of records that the importer could see at that time. An importer who has lost permissions since then must
// not see these data.

export async function savePermissions(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`
    update importazioni_letture set visti = ${[...scope.can_view]}::integer[],
      riservati = ${[...brandsFor(scope, 'riservati.vedi')]}::integer[]
    where importazione_id = ${id}`.execute(scoped(db, scope));
}

interface HiddenData {
  hidesFormerValues: boolean;
  campi: ReadonlySet<string>;
  colonne: ReadonlySet<number>;
}

/**
 * Returns which data of a preview the importer may not see any more. Compares all brands of the preview, because a row does not store the
 * brand of its record.
 */
export function hiddenOf(scope: Scope, { fields }: Importable, { visti, riservati, mappatura }: StoredImportazione): HiddenData {
  const hasLostBrand = (before: readonly number[], current: readonly number[]) => before.some((id) => !current.includes(id));
  const campi = new Set<string>(hasLostBrand(riservati, brandsFor(scope, 'riservati.vedi')) ? reservedOf(fields) : []);
  const colonne = new Set(mappatura.flatMap((campo, column) => (campo !== null && campi.has(campo) ? [column] : [])));
  return { hidesFormerValues: hasLostBrand(visti, scope.can_view), campi, colonne };
}

type RigaSenzaAvvisi = Omit<RigaImportata, 'avvisi' | 'proposte' | 'campi'> & { campi: StoredCampi };

export function removeHiddenData(hidden: HiddenData, riga: RigaSenzaAvvisi): RigaSenzaAvvisi {
  const campi = Object.entries(riga.campi).filter(([campo]) => !hidden.campi.has(campo));
  // The text of an error may be hidden too: it may contain the name of a record or the day of an assignment.
  const visibleError = (campo: string, frase: string) =>
    hidden.campi.has(campo) ? NO_PERMISSION : hidden.hidesFormerValues ? MUST_BE_READ_AGAIN : frase;
  const errori = Object.entries(riga.errori).map(([campo, frase]) => [campo, visibleError(campo, frase)]);
  return {
    ...riga,
    celle: riga.celle.map((text, column) => (hidden.colonne.has(column) ? '' : text)),
    campi: Object.fromEntries(campi.map(([campo, valori]) => [campo, hidden.hidesFormerValues ? { ...valori, prima: null } : valori])),
    errori: Object.fromEntries(errori),
  };
}

export function withAvvisi(importable: Importable, mappatura: Mappatura, riga: RigaSenzaAvvisi): RigaImportata {
  const { fields } = importable;
  const campi = Object.entries(riga.campi);
  const avvisi = campi.flatMap(([campo, { dopo, avviso = dopo && fields[campo]?.warn?.(dopo) }]) => (avviso ? [[campo, avviso]] : []));
  return {
    ...riga,
    campi: Object.fromEntries(campi.map(([campo, { prima, dopo, creato }]) => [campo, { prima, dopo, ...(creato && { creato }) }])),
    proposte: Object.fromEntries(proposedCorrections(importable, mappatura, riga.celle).map(({ campo, a }) => [campo, a])),
    avvisi: Object.fromEntries(avvisi),
  };
}

const NO_PERMISSION = 'Non puoi più leggere questo valore.';
const MUST_BE_READ_AGAIN = 'Vedi meno brand di quando il file è stato letto: cambia una cella o una colonna, e si rilegge che cosa non va.';
