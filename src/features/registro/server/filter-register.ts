// Which entries of the register a caller may read, and which of them it asks for. Only the conditions that are needed stand in the
// statement: the register is long, and each index serves one of them.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { listRegistro } from '../contract.ts';
import { AMBITI, type Ambito, OGGETTI, tabelleDi } from '../rules.ts';
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
export function isAsked(scope: Scope, query: RegistroQuery, found: Subjects | undefined): RawBuilder<boolean> {
  const { user_id, oggetto, oggetto_id, dipendente_id, azione, brand_id, dal, al } = query;
  return both(
    user_id === undefined ? ALWAYS : sql<boolean>`r.user_id = ${user_id}`,
    isAbout(oggetto, oggetto_id),
    found === undefined ? ALWAYS : isAboutAny(found),
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

function isAbout(oggetto: Ambito | undefined, id: string | undefined): RawBuilder<boolean> {
  if (oggetto === undefined) return id === undefined ? ALWAYS : sql<boolean>`r.oggetto_id = ${id}`;
  if (id === undefined) return sql<boolean>`r.oggetto = any(${tabelleDi(oggetto)}::text[])`;
  return areAbout(oggetto, [id]);
}

/** What happened to any of these people and things, and what these accounts did. */
function isAboutAny(found: Subjects): RawBuilder<boolean> {
  const { dipendente, utente } = found;
  const things = AMBITI.flatMap((ambito) => {
    const cosa = OGGETTI[ambito]?.cosa;
    const ids = cosa && found[cosa];
    return ids ? [areAbout(ambito, ids)] : [];
  });
  const people = dipendente ? [sql`r.dipendente_id = any(${dipendente}::uuid[])`] : [];
  const authors = utente ? [sql`r.user_id = any(${utente}::integer[])`] : [];
  const arms = [...people, ...authors, ...things];
  return arms.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(arms, sql` or `)})`;
}

/** Entries of these things: their own, and those of what points at them. */
function areAbout(ambito: Ambito, ids: readonly string[]): RawBuilder<boolean> {
  const each = tabelleDi(ambito).map((tabella) => sql`(r.oggetto = ${tabella} and ${namesOneOf(tabella, ids)})`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Entries of a table that are of one of these things: its own, or of what points at it. Their ids are read first, so that the index finds them. */
function namesOneOf(tabella: string, ids: readonly string[]): RawBuilder<boolean> {
  const { colonna } = OGGETTI[tabella] ?? {};
  if (colonna === undefined || tabella === 'reimpostazioni') return sql<boolean>`r.oggetto_id = any(${[...ids]}::text[])`;
  return sql<boolean>`r.oggetto_id = any(array(${idsOfThings(tabella, colonna, ids)}))`;
}

function idsOfThings(tabella: string, colonna: string, ids: readonly string[]): RawBuilder<unknown> {
  // What was associated with an account and is no more stands in the register alone; periods stay for ever.
  if (tabella === 'user_brands') {
    return sql`select n.oggetto_id from registro n where n.oggetto = ${tabella} and n.dopo ->> ${colonna} = any(${[...ids]}::text[])`;
  }
  if (tabella.startsWith('dipendenti_')) {
    const numbers = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    return sql`select p.id::text from ${sql.table(tabella)} p where ${sql.ref(`p.${colonna}`)} = any(${numbers}::integer[])`;
  }
  // Of a thing and a brand: '12/3', with every brand that there ever was.
  return sql`select distinct i || '/' || n.oggetto_id from unnest(${[...ids]}::text[]) i, registro n where n.oggetto = 'brands'`;
}

function both(...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const needed = conditions.filter((condition) => condition !== ALWAYS);
  return needed.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(needed, sql` and `)})`;
}
