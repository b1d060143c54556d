// SQL fragments for the names of employees, brands and accounts. `alias` is the alias of the joined table in the statement.
import { type RawBuilder, sql } from 'kysely';
import type { Assegnatario, BrandBreve } from '#shared/schemas.ts';

export function employeeJson(alias: string): RawBuilder<Assegnatario> {
  const [id, nome, cognome] = columnRefs(alias, ['id', 'nome', 'cognome']);
  return sql`jsonb_build_object('id', ${id}, 'nome', ${nome}, 'cognome', ${cognome})`;
}

export function employeeJsonOrNull(alias: string): RawBuilder<Assegnatario | null> {
  return sql`case when ${sql.ref(`${alias}.id`)} is not null then ${employeeJson(alias)} end`;
}

export function brandJson(alias: string): RawBuilder<BrandBreve> {
  const [id, nome, colore] = columnRefs(alias, ['id', 'nome', 'colore']);
  return sql`jsonb_build_object('id', ${id}, 'nome', ${nome}, 'colore', ${colore})`;
}

export function accountNameOf(alias: string): RawBuilder<string> {
  const [nome, cognome, username] = columnRefs(alias, ['nome', 'cognome', 'username']);
  return sql`coalesce(nullif(concat_ws(' ', ${nome}, ${cognome}), ''), ${username})`;
}

export function employeeOrder(alias: string): RawBuilder<string> {
  const [nome, cognome] = columnRefs(alias, ['nome', 'cognome']);
  return sql`(${cognome} || ' ' || ${nome}) collate "it-x-icu"`;
}

export function accountOrder(alias: string): RawBuilder<string> {
  const [nome, cognome, username] = columnRefs(alias, ['nome', 'cognome', 'username']);
  return sql`coalesce(nullif(concat_ws(' ', ${cognome}, ${nome}), ''), ${username}) collate "it-x-icu"`;
}

const columnRefs = (alias: string, names: string[]) => names.map((name) => sql.ref(`${alias}.${name}`));
