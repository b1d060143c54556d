import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { isNewer, SNAPSHOT, VersionedCache } from '#server/db/versioned-cache.ts';
import type { Page } from '#server/http/page.ts';
import type { NamedRecord, NamedRecords } from '#server/register/named-records.ts';
import type { TableTexts, Vocabulary, Voce } from '#server/register/register-texts.ts';
import { isLimited, type Scope, wholeBrandsOf } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { AMBITI, type Ambito } from '#shared/registro.ts';
import { COSE, type Cosa } from '#shared/riferimenti.ts';
import type { listRegistro, VoceRegistro } from '../contract.ts';
import { isEvento } from './select-evento.ts';

export type Riga = Voce & Pick<VoceRegistro, 'id' | 'quando' | 'chi' | 'gettone'>;

export type RigaDelRegistro = Riga & { transazione: string; dipendente_id: string | null; eliminato: boolean };

const SORT_KEYS: Record<string, SortKey> = { quando: { by: sql.ref('r.quando'), type: 'timestamptz' } };
// Entries with the same time are sorted by id, because all entries of one transaction have the same time.
const ID_KEY = { by: sql.ref('r.id'), type: 'bigint' } as const;

const FROM = sql`from registro r left join users u on u.id = r.user_id left join dipendenti d on d.id = r.dipendente_id`;
const DIPENDENTE_COLUMNS = sql`r.transazione::text, r.dipendente_id, d.id is null as eliminato`;

export async function listOfDipendente(db: Db, scope: Scope, dipendente_id: string, query: ListQuery): Promise<Page<RigaDelRegistro>> {
  return listWhere(db, scope, sql`r.dipendente_id = ${dipendente_id}`, query);
}

export async function findRecord({ table, visible }: NamedRecord, db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} t where t.id = ${id} and ${visible(scope)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw new Problem('not_found', 'NON_TROVATO', 'Ciò che cerchi non esiste o è stato rimosso.');
}

/** Returns the audit log entries of one record. The caller of this function must have checked that the record is visible. */
export async function listOfItem(
  vocabulary: Vocabulary,
  db: Db,
  scope: Scope,
  table: Ambito,
  id: number,
  query: ListQuery,
): Promise<Page<RigaDelRegistro>> {
  return listWhere(db, scope, isAboutRecords(vocabulary, table, [String(id)]), query);
}

async function listWhere(db: Db, scope: Scope, condition: RawBuilder<unknown>, query: ListQuery): Promise<Page<RigaDelRegistro>> {
  const keys = keyset(query, SORT_KEYS, '-quando', ID_KEY);
  const matching = sql<boolean>`${condition} and ${isReadable(scope)}`;
  const count = sql<number>`(select count(*) from registro r where ${matching})`;
  const { rows } = await sql<RigaDelRegistro & { keyset_value: string; total: number }>`
    select ${columns(scope)}, ${DIPENDENTE_COLUMNS}, ${keys.value} as keyset_value, ${count} as total
    ${FROM}
    where ${matching} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, rows[0]?.total ?? (await selectValues(db, scope, { total: count })).total);
}

export async function listAdministered(vocabulary: Vocabulary, db: Db, scope: Scope, query: RegistroQuery): Promise<Page<RigaDelRegistro>> {
  const keys = keyset(query, SORT_KEYS, '-quando', ID_KEY);
  const subjects = query.q ? await findSubjects(vocabulary.things, db, scope, query.q) : undefined;
  const condition = sql<boolean>`${isAdministered(scope)} and ${matchesFilters(vocabulary, scope, query, subjects)}`;
  const readerKey = scope.amministratore || [scope.can_admin, brandsFor(scope, 'riservati.vedi')];
  // The ids that match the search text are part of the cache key, because after a rename the same text matches other records.
  const cachedCount = await counts.read(db, { key: [readerKey, filtersOf(query), subjects && digestOf(subjects)], tables: [] }, () =>
    selectValues(db, scope, { total: sql<number>`(select count(*) from registro r where ${condition})`, snapshot: SNAPSHOT }),
  );
  const later = sql<number>`(select count(*) from registro r where ${condition} and ${isNewer(cachedCount.snapshot)})`;
  const { rows } = await sql<RigaDelRegistro & { keyset_value: string; later: number }>`
    select ${columns(scope)}, ${DIPENDENTE_COLUMNS}, ${keys.value} as keyset_value, ${later} as later
    ${FROM}
    where ${condition} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, cachedCount.total + (rows[0] ?? (await selectValues(db, scope, { later }))).later);
}

// The number of entries is cached for a day, and each page only counts the entries that were added since then. This is correct because the
// audit log only grows. Anonymization and retention change entries and invalidate the cache.
const counts = new VersionedCache<{ total: number; snapshot: string }>(500);

function digestOf(subjects: Subjects): string {
  return createHash('sha256').update(JSON.stringify(subjects)).digest('base64');
}

/** Selects the additional values of a page that has no rows. On a page with rows, each row contains these values. */
async function selectValues<T extends Record<string, unknown>>(
  db: Db,
  scope: Scope,
  values: { [K in keyof T]: RawBuilder<T[K]> },
): Promise<T> {
  const selections = Object.entries(values).map(([name, value]) => sql`${value as RawBuilder<unknown>} as ${sql.ref(name)}`);
  const { rows } = await sql<T>`select ${sql.join(selections)}`.execute(scoped(db, scope));
  if (!rows[0]) throw new Error('A select without a table has one row.');
  return rows[0];
}

function columns(scope: Scope): RawBuilder<unknown> {
  return sql`r.id, r.quando, r.gettone, r.azione, r.oggetto, r.oggetto_id,
    case when ${canReadRiservati(scope)} then ${mergedValues('prima')} else r.prima end as prima,
    case when ${canReadRiservati(scope)} then ${mergedValues('dopo')} else r.dopo end as dopo,
    case when r.azione = 'modifica' and r.oggetto <> 'dipendenti' then (
      select n.dopo from registro n
      where n.oggetto = r.oggetto and n.oggetto_id = r.oggetto_id and n.azione = 'crea' order by n.id desc limit 1) end as origine,
    ${isFullyVisible(scope)} as intera,
    case when u.id is not null then jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}) end as chi`;
}

/**
 * SQL expression: whether the caller may see all values of an entry. False for a transfer between a visible and an invisible brand. An
 * entry of several brands is fully visible when one of the brands is visible.
 */
function isFullyVisible(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  return sql<boolean>`(r.oggetto not in ('dipendenti', 'trasferimenti') and r.azione <> 'esporta' or r.brand_ids <@ ${wholeBrandsOf(scope)}::integer[])`;
}

function mergedValues(column: 'prima' | 'dopo'): RawBuilder<Voce['prima']> {
  return sql`nullif(coalesce(${sql.ref(`r.${column}`)}, '{}') || coalesce(${sql.ref(`r.${column}_riservata`)}, '{}'), '{}')`;
}

// SQL conditions for the entries that match the filters and are visible to the caller. The audit log is a long table, and PostgreSQL can
// use its indexes only when the query has no condition for an unused filter. Such conditions are left out.
type RegistroQuery = z.output<typeof listRegistro.query>;

const ALWAYS_TRUE = sql<boolean>`true`;

/** SQL condition: the entry belongs to a brand that the caller administers, and has content that the caller may see. */
export function isAdministered(scope: Scope): RawBuilder<boolean> {
  return allOf(
    scope.amministratore ? ALWAYS_TRUE : sql<boolean>`r.brand_ids && ${[...scope.can_admin]}::integer[]`,
    hasVisibleContent(scope),
  );
}

function isReadable(scope: Scope): RawBuilder<boolean> {
  return allOf(
    scope.amministratore ? ALWAYS_TRUE : sql<boolean>`r.brand_ids && ${[...scope.can_view]}::integer[]`,
    isLimited(scope) ? isOfVisibleEmployee(scope) : ALWAYS_TRUE,
    hasVisibleContent(scope),
  );
}

/** SQL condition: the entry is about no employee, about an employee whom the account sees, or of a brand that it sees as a whole. */
function isOfVisibleEmployee(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(r.dipendente_id is null or r.brand_ids && ${wholeBrandsOf(scope)}::integer[]
    or exists (select from dipendenti visible where visible.id = r.dipendente_id))`;
}

function canReadRiservati(scope: Scope): RawBuilder<boolean> {
  return scope.amministratore ? ALWAYS_TRUE : sql<boolean>`r.brand_ids <@ ${[...brandsFor(scope, 'riservati.vedi')]}::integer[]`;
}

/**
 * SQL condition: hides an entry that changed only confidential columns from a caller who may not read them. Even the existence of such an
 * entry is confidential.
 */
function hasVisibleContent(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return ALWAYS_TRUE;
  return sql<boolean>`(r.prima is not null or r.dopo is not null
    or (r.prima_riservata is null and r.dopo_riservata is null) or ${canReadRiservati(scope)})`;
}

function matchesFilters(vocabulary: Vocabulary, scope: Scope, query: RegistroQuery, subjects: Subjects | undefined): RawBuilder<boolean> {
  const { user_id, oggetto, oggetto_id, dipendente_id, azione, brand_id, dal, al, evento, dal_momento, al_momento } = query;
  return allOf(
    user_id === undefined ? ALWAYS_TRUE : sql<boolean>`r.user_id = ${user_id}`,
    isAbout(vocabulary, oggetto, oggetto_id),
    subjects === undefined ? ALWAYS_TRUE : isAboutSubjects(vocabulary, subjects),
    dipendente_id === undefined ? ALWAYS_TRUE : sql<boolean>`r.dipendente_id = ${dipendente_id}`,
    azione === undefined ? ALWAYS_TRUE : sql<boolean>`r.azione = ${azione}`,
    brand_id === undefined ? ALWAYS_TRUE : isOfBrand(scope, brand_id),
    dal === undefined ? ALWAYS_TRUE : sql<boolean>`r.quando >= ${dal}::date::timestamp at time zone 'Europe/Rome'`,
    al === undefined ? ALWAYS_TRUE : sql<boolean>`r.quando < (${al}::date + 1)::timestamp at time zone 'Europe/Rome'`,
    evento === undefined ? ALWAYS_TRUE : isEvento(vocabulary, evento),
    dal_momento === undefined ? ALWAYS_TRUE : sql<boolean>`r.quando > ${dal_momento}::timestamptz`,
    al_momento === undefined ? ALWAYS_TRUE : sql<boolean>`r.quando <= ${al_momento}::timestamptz`,
  );
}

/**
 * SQL condition: the entry belongs to this brand. It matches nothing when the caller does not administer the brand, as for an unknown
 * brand.
 */
function isOfBrand({ amministratore, can_admin }: Scope, brand_id: number): RawBuilder<boolean> {
  const brandIds = amministratore || can_admin.includes(brand_id) ? [brand_id] : [];
  return sql<boolean>`r.brand_ids && ${brandIds}::integer[]`;
}

function isAbout(vocabulary: Vocabulary, oggetto: Ambito | undefined, id: string | undefined): RawBuilder<boolean> {
  if (oggetto === undefined) return id === undefined ? ALWAYS_TRUE : sql<boolean>`r.oggetto_id = ${id}`;
  if (id === undefined) return sql<boolean>`r.oggetto = any(${tablesOf(vocabulary, oggetto).map(([tabella]) => tabella)}::text[])`;
  return isAboutRecords(vocabulary, oggetto, [id]);
}

function isAboutSubjects(vocabulary: Vocabulary, subjects: Subjects): RawBuilder<boolean> {
  const { dipendente, utente } = subjects;
  const recordConditions = AMBITI.flatMap((ambito) => {
    const cosa = vocabulary.tables[ambito]?.cosa;
    const ids = cosa && subjects[cosa];
    return ids ? [isAboutRecords(vocabulary, ambito, ids)] : [];
  });
  const employeeConditions = dipendente ? [sql`r.dipendente_id = any(${dipendente}::uuid[])`] : [];
  const authorConditions = utente ? [sql`r.user_id = any(${utente}::integer[])`] : [];
  const conditions = [...employeeConditions, ...authorConditions, ...recordConditions];
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The tables with entries about records of this type: the table of the type, and tables that refer to it, such as assignments. */
function tablesOf({ tables }: Vocabulary, ambito: Ambito): [string, TableTexts | undefined][] {
  const cosa = tables[ambito]?.cosa;
  if (cosa === undefined) return [[ambito, tables[ambito]], ...Object.entries(tables).filter(([, { con }]) => con === ambito)];
  return Object.entries(tables).flatMap(([tabella, table]): [string, TableTexts][] => {
    if (table.cosa === cosa) return [[tabella, table]];
    return table.oppure?.cosa === cosa ? [[tabella, { ...table, ...table.oppure }]] : [];
  });
}

function isAboutRecords(vocabulary: Vocabulary, ambito: Ambito, ids: readonly string[]): RawBuilder<boolean> {
  const conditions = tablesOf(vocabulary, ambito).map(
    ([tabella, table]) => sql`(r.oggetto = ${tabella} and ${matchesIds(tabella, table, ids)})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** SQL condition: the entry is about one of the records with these ids. The ids are selected first, so that the index can be used. */
function matchesIds(tabella: string, table: TableTexts | undefined, ids: readonly string[]): RawBuilder<boolean> {
  const entryIds = table && entryIdsOf(tabella, table, ids);
  return entryIds ? sql<boolean>`r.oggetto_id = any(array(${entryIds}))` : sql<boolean>`r.oggetto_id = any(${[...ids]}::text[])`;
}

function entryIdsOf(tabella: string, { idsFrom, colonna = 'id' }: TableTexts, ids: readonly string[]): RawBuilder<unknown> | undefined {
  if (idsFrom === 'entries') {
    return sql`select n.oggetto_id from registro n where n.oggetto = ${tabella} and n.dopo ->> ${colonna} = any(${[...ids]}::text[])`;
  }
  if (idsFrom === 'rows') {
    const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    return sql`select p.id::text from ${sql.table(tabella)} p where ${sql.ref(`p.${colonna}`)} = any(${numbers}::integer[])`;
  }
  if (idsFrom === undefined) return undefined;
  // The key of a link between an item and a brand is '12/3'. The query tries every brand that ever existed.
  return sql`select distinct i || '/' || n.oggetto_id from unnest(${[...ids]}::text[]) i, registro n where n.oggetto = 'brands'`;
}

function allOf(...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const needed = conditions.filter((condition) => condition !== ALWAYS_TRUE);
  return needed.length === 0 ? ALWAYS_TRUE : sql<boolean>`(${sql.join(needed, sql` and `)})`;
}

type Subjects = Partial<Record<Cosa, string[]>>;

/**
 * Finds existing records by their present name, and deleted ones by the name in their last entry. Only searches records whose name the
 * caller may know, because the result would disclose other names.
 */
async function findSubjects(things: NamedRecords, db: Db, scope: Scope, q: string): Promise<Subjects> {
  const queries = COSE.flatMap((cosa) => [existingMatches(things, scope, cosa, q), deletedMatches(things, scope, cosa, q)]);
  const { rows } = await sql<{ cosa: Cosa; ids: string[] }>`
    select cosa, array_agg(id order by id) as ids from (${sql.join(queries, sql` union `)}) found group by cosa`.execute(scoped(db, scope));
  return Object.fromEntries(rows.map(({ cosa, ids }) => [cosa, ids]));
}

function existingMatches(things: NamedRecords, scope: Scope, cosa: Cosa, q: string): RawBuilder<unknown> {
  const { table, visible, text } = things[cosa];
  return sql`select ${cosa}::text as cosa, t.id::text as id from ${sql.table(table)} t where ${matches(text, q)} and ${visible(scope)}`;
}

function deletedMatches(things: NamedRecords, scope: Scope, cosa: Cosa, q: string): RawBuilder<unknown> {
  const searchedColumns = ['nome', 'cognome', 'username', 'email', 'nome_piano', 'modello', 'numero_seriale', 'imei'].map(
    (name) => sql`r.prima ->> ${name}`,
  );
  const isVisible = scope.amministratore || cosa === 'utente' ? sql`true` : sql`r.brand_ids && ${wholeBrandsOf(scope)}::integer[]`;
  return sql`
    select ${cosa}::text, r.oggetto_id from registro r
    where r.oggetto = ${things[cosa].table} and r.azione = 'elimina' and ${isVisible}
      and ${matches(sql`testo_ricerca(concat_ws(' ', ${sql.join(searchedColumns)}))`, q)}`;
}
