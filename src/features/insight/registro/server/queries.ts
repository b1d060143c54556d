import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Thing } from '#server/register/things.ts';
import type { Vocabulary, Voce } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Ambito } from '#shared/registro.ts';
import type { VoceRegistro } from '../contract.ts';
import { countEntries } from './count-entries.ts';
import { areAbout, isAdministered, isAsked, isReadable, mayReadRiservati, type RegistroQuery } from './filter-register.ts';
import { findSubjects, type Subjects } from './find-subjects.ts';

/** A row of the register before it is worded. */
export type Riga = Voce & Pick<VoceRegistro, 'id' | 'quando' | 'chi' | 'gettone'>;

/** One that does not stand on its employee's page. */
export type RigaDelRegistro = Riga & { transazione: string; dipendente_id: string | null; eliminato: boolean };

const WHEN: Record<string, SortKey> = { quando: { by: sql.ref('r.quando'), type: 'timestamptz' } };
// Numbered as they are written, also within one transaction.
const NUMBER = { by: sql.ref('r.id'), type: 'bigint' } as const;

const FROM = sql`from registro r left join users u on u.id = r.user_id left join dipendenti d on d.id = r.dipendente_id`;
const OF_WHOM = sql`r.transazione::text, r.dipendente_id, d.id is null as eliminato`;

/** What the register holds of one employee: its own row, its periods, its workflows. The caller has shown that it may see them. */
export async function listOfDipendente(db: Db, scope: Scope, dipendente_id: string, query: ListQuery): Promise<Page<RigaDelRegistro>> {
  return listWhere(db, scope, sql`r.dipendente_id = ${dipendente_id}`, query);
}

/** Refuses a thing that the caller does not see. */
export async function findThing({ table, visible }: Thing, db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} t where t.id = ${id} and ${visible(scope)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw new Problem('not_found', 'NON_TROVATO', 'Ciò che cerchi non esiste o è stato rimosso.');
}

/** What the register holds of one thing, its brands and whom it was given to. The caller has shown that it may see it. */
export async function listOfThing(
  words: Vocabulary,
  db: Db,
  scope: Scope,
  table: Ambito,
  id: number,
  query: ListQuery,
): Promise<Page<RigaDelRegistro>> {
  return listWhere(db, scope, areAbout(words, table, [String(id)]), query);
}

/** Those of these entries that happened in brands that the caller sees. */
async function listWhere(db: Db, scope: Scope, which: RawBuilder<unknown>, query: ListQuery): Promise<Page<RigaDelRegistro>> {
  const keys = keyset(query, WHEN, '-quando', NUMBER);
  const matching = sql<boolean>`${which} and ${isReadable(scope)}`;
  const count = sql<number>`(select count(*) from registro r where ${matching})`;
  const { rows } = await sql<RigaDelRegistro & { keyset_value: string; total: number }>`
    select ${columns(scope)}, ${OF_WHOM}, ${keys.value} as keyset_value, ${count} as total
    ${FROM}
    where ${matching} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, rows[0]?.total ?? (await alone(db, scope, { total: count })).total);
}

/** The register, as far as the caller administers what it is about. */
export async function listWhole(words: Vocabulary, db: Db, scope: Scope, query: RegistroQuery): Promise<Page<RigaDelRegistro>> {
  const keys = keyset(query, WHEN, '-quando', NUMBER);
  const found = query.q ? await findSubjects(words.things, db, scope, query.q) : undefined;
  const matching = sql<boolean>`${isAdministered(scope)} and ${isAsked(words, scope, query, found)}`;
  const reader = scope.amministratore || [scope.can_admin, brandsFor(scope, 'riservati.vedi')];
  // Of a search it counts what was found: the same words find others when somebody is renamed.
  const { counted, snapshot, settle } = countEntries(db, [reader, filtersOf(query), found && digestOf(found)], matching);
  const { rows } = await sql<RigaDelRegistro & { keyset_value: string; counted: number; snapshot: string }>`
    select ${columns(scope)}, ${OF_WHOM}, ${keys.value} as keyset_value, ${counted} as counted, ${snapshot} as snapshot
    ${FROM}
    where ${matching} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, settle(rows[0] ?? (await alone(db, scope, { counted, snapshot }))));
}

function digestOf(found: Subjects): string {
  return createHash('sha256').update(JSON.stringify(found)).digest('base64');
}

/** What a page would have brought along, had it any rows. */
async function alone<T extends Record<string, unknown>>(db: Db, scope: Scope, wanted: { [K in keyof T]: RawBuilder<T[K]> }): Promise<T> {
  const each = Object.entries(wanted).map(([name, value]) => sql`${value as RawBuilder<unknown>} as ${sql.ref(name)}`);
  const { rows } = await sql<T>`select ${sql.join(each)}`.execute(scoped(db, scope));
  if (!rows[0]) throw new Error('A select without a table has one row.');
  return rows[0];
}

/** An entry with its author, as the caller may know it. */
function columns(scope: Scope): RawBuilder<unknown> {
  return sql`r.id, r.quando, r.gettone, r.azione, r.oggetto, r.oggetto_id,
    case when ${mayReadRiservati(scope)} then ${merged('prima')} else r.prima end as prima,
    case when ${mayReadRiservati(scope)} then ${merged('dopo')} else r.dopo end as dopo,
    case when r.azione = 'modifica' and r.oggetto <> 'dipendenti' then (
      select n.dopo from registro n
      where n.oggetto = r.oggetto and n.oggetto_id = r.oggetto_id and n.azione = 'crea' order by n.id desc limit 1) end as origine,
    ${isWhole(scope)} as intera,
    case when u.id is not null then jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}) end as chi`;
}

/**
 * False for what happened between a brand that the caller sees and one that it does not: somebody moved over, and what they were there
 * is not for it. A thing of several brands is seen by who sees one of them (rule 20).
 */
function isWhole(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  return sql<boolean>`(r.oggetto not in ('dipendenti', 'trasferimenti') and r.azione <> 'esporta' or r.brand_ids <@ ${[...scope.can_view]}::integer[])`;
}

function merged(column: 'prima' | 'dopo'): RawBuilder<Voce['prima']> {
  return sql`nullif(coalesce(${sql.ref(`r.${column}`)}, '{}') || coalesce(${sql.ref(`r.${column}_riservata`)}, '{}'), '{}')`;
}
