// How people, accounts and brands stand in what mentions them. `alias` is the joined table's name in the statement.
import { type RawBuilder, sql } from 'kysely';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';

/** An employee as JSON (rule 12). */
export function personOf(alias: string): RawBuilder<Assegnatario> {
  const [id, nome, cognome] = columnsOf(alias, ['id', 'nome', 'cognome']);
  return sql`jsonb_build_object('id', ${id}, 'nome', ${nome}, 'cognome', ${cognome})`;
}

/** The same of an outer join; null where it found none. */
export function personIfAny(alias: string): RawBuilder<Assegnatario | null> {
  return sql`case when ${sql.ref(`${alias}.id`)} is not null then ${personOf(alias)} end`;
}

/** A brand as JSON. */
export function brandOf(alias: string): RawBuilder<BrandBreve> {
  const [id, nome, colore] = columnsOf(alias, ['id', 'nome', 'colore']);
  return sql`jsonb_build_object('id', ${id}, 'nome', ${nome}, 'colore', ${colore})`;
}

/** What an account is called: its full name, else its username. */
export function accountNameOf(alias: string): RawBuilder<string> {
  const [nome, cognome, username] = columnsOf(alias, ['nome', 'cognome', 'username']);
  return sql`coalesce(nullif(concat_ws(' ', ${nome}, ${cognome}), ''), ${username})`;
}

/** What people are put in order by, everywhere: surname, then name (decision 35). */
export function personOrder(alias: string): RawBuilder<string> {
  const [nome, cognome] = columnsOf(alias, ['nome', 'cognome']);
  return sql`(${cognome} || ' ' || ${nome}) collate "it-x-icu"`;
}

/** The same of accounts, of which a part may be missing. */
export function accountOrder(alias: string): RawBuilder<string> {
  const [nome, cognome, username] = columnsOf(alias, ['nome', 'cognome', 'username']);
  return sql`coalesce(nullif(concat_ws(' ', ${cognome}, ${nome}), ''), ${username}) collate "it-x-icu"`;
}

const columnsOf = (alias: string, names: string[]) => names.map((name) => sql.ref(`${alias}.${name}`));
