// Which entries of the register a caller may read, and which of them it asks for. Only the conditions that are needed stand in the
// statement: the register is long, and each index serves one of them.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { TableWords, Vocabulary } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { AMBITI, type Ambito } from '#shared/registro.ts';
import type { listRegistro } from '../contract.ts';
import type { Subjects } from './find-subjects.ts';

export type RegistroQuery = z.output<typeof listRegistro.query>;

const ALWAYS = sql<boolean>`true`;

/** What the whole register is for the caller: what happened in the brands that it administers, and what of it says something to it. */
export function isAdministered(scope: Scope): RawBuilder<boolean> {
  return both(scope.amministratore ? ALWAYS : sql<boolean>`r.brand_ids && ${[...scope.can_admin]}::integer[]`, isTelling(scope));
}

/** What happened in a brand that the caller sees. */
export function isReadable(scope: Scope): RawBuilder<boolean> {
  return both(scope.amministratore ? ALWAYS : sql<boolean>`r.brand_ids && ${[...scope.can_view]}::integer[]`, isTelling(scope));
}

/** Sick leave and salary: only where the caller may read them in every brand that the entry is of. */
export function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return scope.amministratore ? ALWAYS : sql<boolean>`r.brand_ids <@ ${[...brandsFor(scope, 'riservati.vedi')]}::integer[]`;
}

/** Of who falls ill there is nothing to tell but to HR (rule 19): that something changed is hidden as what. */
function isTelling(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return ALWAYS;
  return sql<boolean>`(r.prima is not null or r.dopo is not null
    or (r.prima_riservata is null and r.dopo_riservata is null) or ${mayReadRiservati(scope)})`;
}

/** What is asked for; `found` are the people and things that its text names. */
export function isAsked(words: Vocabulary, scope: Scope, query: RegistroQuery, found: Subjects | undefined): RawBuilder<boolean> {
  const { user_id, oggetto, oggetto_id, dipendente_id, azione, brand_id, dal, al } = query;
  return both(
    user_id === undefined ? ALWAYS : sql<boolean>`r.user_id = ${user_id}`,
    isAbout(words, oggetto, oggetto_id),
    found === undefined ? ALWAYS : isAboutAny(words, found),
    dipendente_id === undefined ? ALWAYS : sql<boolean>`r.dipendente_id = ${dipendente_id}`,
    azione === undefined ? ALWAYS : sql<boolean>`r.azione = ${azione}`,
    brand_id === undefined ? ALWAYS : isOfBrand(scope, brand_id),
    dal === undefined ? ALWAYS : sql<boolean>`r.quando >= ${dal}::date::timestamp at time zone 'Europe/Rome'`,
    al === undefined ? ALWAYS : sql<boolean>`r.quando < (${al}::date + 1)::timestamp at time zone 'Europe/Rome'`,
  );
}

/** A brand that one does not administer is as one that does not exist. */
function isOfBrand({ amministratore, can_admin }: Scope, brand_id: number): RawBuilder<boolean> {
  const asked = amministratore || can_admin.includes(brand_id) ? [brand_id] : [];
  return sql<boolean>`r.brand_ids && ${asked}::integer[]`;
}

function isAbout(words: Vocabulary, oggetto: Ambito | undefined, id: string | undefined): RawBuilder<boolean> {
  if (oggetto === undefined) return id === undefined ? ALWAYS : sql<boolean>`r.oggetto_id = ${id}`;
  if (id === undefined) return sql<boolean>`r.oggetto = any(${tablesOf(words, oggetto).map(([tabella]) => tabella)}::text[])`;
  return areAbout(words, oggetto, [id]);
}

/** What happened to any of these people and things, and what these accounts did. */
function isAboutAny(words: Vocabulary, found: Subjects): RawBuilder<boolean> {
  const { dipendente, utente } = found;
  const things = AMBITI.flatMap((ambito) => {
    const cosa = words.tables[ambito]?.cosa;
    const ids = cosa && found[cosa];
    return ids ? [areAbout(words, ambito, ids)] : [];
  });
  const people = dipendente ? [sql`r.dipendente_id = any(${dipendente}::uuid[])`] : [];
  const authors = utente ? [sql`r.user_id = any(${utente}::integer[])`] : [];
  const arms = [...people, ...authors, ...things];
  return arms.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(arms, sql` or `)})`;
}

/** The tables whose entries are about a kind: its own, and those that name one of it. Who was given a thing is told with the thing. */
function tablesOf({ tables }: Vocabulary, ambito: Ambito): [string, TableWords | undefined][] {
  const cosa = tables[ambito]?.cosa;
  if (cosa === undefined) return [[ambito, tables[ambito]], ...Object.entries(tables).filter(([, { con }]) => con === ambito)];
  return Object.entries(tables).flatMap(([tabella, table]): [string, TableWords][] => {
    if (table.cosa === cosa) return [[tabella, table]];
    return table.oppure?.cosa === cosa ? [[tabella, { ...table, ...table.oppure }]] : [];
  });
}

/** Entries of these things: their own, and those of what points at them. */
export function areAbout(words: Vocabulary, ambito: Ambito, ids: readonly string[]): RawBuilder<boolean> {
  const each = tablesOf(words, ambito).map(([tabella, table]) => sql`(r.oggetto = ${tabella} and ${namesOneOf(tabella, table, ids)})`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Entries of a table that are of one of these things: its own, or of what points at it. Their ids are read first, so that the index finds them. */
function namesOneOf(tabella: string, table: TableWords | undefined, ids: readonly string[]): RawBuilder<boolean> {
  const found = table && idsOfThings(tabella, table, ids);
  return found ? sql<boolean>`r.oggetto_id = any(array(${found}))` : sql<boolean>`r.oggetto_id = any(${[...ids]}::text[])`;
}

function idsOfThings(tabella: string, { idsFrom, colonna = 'id' }: TableWords, ids: readonly string[]): RawBuilder<unknown> | undefined {
  if (idsFrom === 'entries') {
    return sql`select n.oggetto_id from registro n where n.oggetto = ${tabella} and n.dopo ->> ${colonna} = any(${[...ids]}::text[])`;
  }
  if (idsFrom === 'rows') {
    const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    return sql`select p.id::text from ${sql.table(tabella)} p where ${sql.ref(`p.${colonna}`)} = any(${numbers}::integer[])`;
  }
  if (idsFrom === undefined) return undefined;
  // Of a thing and a brand: '12/3', with every brand that there ever was.
  return sql`select distinct i || '/' || n.oggetto_id from unnest(${[...ids]}::text[]) i, registro n where n.oggetto = 'brands'`;
}

function both(...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const needed = conditions.filter((condition) => condition !== ALWAYS);
  return needed.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(needed, sql` and `)})`;
}
