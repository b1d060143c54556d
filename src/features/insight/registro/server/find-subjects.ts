import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { matches } from '#server/db/matches.ts';
import type { Things } from '#server/register/things.ts';
import type { Scope } from '#server/security/scope.ts';
import { COSE, type Cosa } from '#shared/riferimenti.ts';

/** The ids of the people and things of each kind whose name, or what else they are searched by, holds all words of a text. */
export type Subjects = Partial<Record<Cosa, string[]>>;

/**
 * Those that are there, and by the register's last row of them those that are no more. Only what the caller may know by name: what it
 * finds would tell the others'. Their present name counts, not the one that they had when something happened to them.
 */
export async function findSubjects(things: Things, db: Db, scope: Scope, q: string): Promise<Subjects> {
  const arms = COSE.flatMap((cosa) => [living(things, scope, cosa, q), deleted(things, scope, cosa, q)]);
  const { rows } = await sql<{ cosa: Cosa; ids: string[] }>`
    select cosa, array_agg(id order by id) as ids from (${sql.join(arms, sql` union `)}) found group by cosa`.execute(scoped(db, scope));
  return Object.fromEntries(rows.map(({ cosa, ids }) => [cosa, ids]));
}

function living(things: Things, scope: Scope, cosa: Cosa, q: string): RawBuilder<unknown> {
  const { table, visible, text } = things[cosa];
  return sql`select ${cosa}::text as cosa, t.id::text as id from ${sql.table(table)} t where ${matches(text, q)} and ${visible(scope)}`;
}

function deleted(things: Things, scope: Scope, cosa: Cosa, q: string): RawBuilder<unknown> {
  const known = ['nome', 'cognome', 'username', 'email', 'nome_piano', 'modello', 'numero_seriale', 'imei'].map(
    (name) => sql`r.prima ->> ${name}`,
  );
  const isKnown = scope.amministratore || cosa === 'utente' ? sql`true` : sql`r.brand_ids && ${[...scope.can_view]}::integer[]`;
  return sql`
    select ${cosa}::text, r.oggetto_id from registro r
    where r.oggetto = ${things[cosa].table} and r.azione = 'elimina' and ${isKnown}
      and ${matches(sql`testo_ricerca(concat_ws(' ', ${sql.join(known)}))`, q)}`;
}
