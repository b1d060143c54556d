import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Things } from '#server/register/things.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Cosa, NameOf, Riferimento } from '#shared/riferimenti.ts';

/** What is mentioned by its name, and whether it is still there for the reader to see. */
export type Names = NameOf & { stands: (cosa: Cosa, id: string) => boolean };

/** The names of all that some entries mention, in one statement. What was deleted since is named by the register's own last row of it. */
export async function findNames(things: Things, db: Db, scope: Scope, references: readonly Riferimento[]): Promise<Names> {
  const asked = Map.groupBy(references, ({ cosa }) => cosa);
  if (asked.size === 0) return Object.assign(() => undefined, { stands: () => false });
  const arms = [...asked].flatMap(([cosa, found]) => {
    const ids = [...new Set(found.map(({ id }) => id))];
    return [living(things, scope, cosa, ids), deleted(things, scope, cosa, ids)];
  });
  const { rows } = await sql<{ cosa: Cosa; id: string; nome: string | null; c_e: boolean }>`${sql.join(arms, sql` union all `)}`.execute(
    scoped(db, scope),
  );
  const names = new Map(rows.map(({ cosa, id, nome }) => [`${cosa} ${id}`, nome]));
  const standing = new Set(rows.filter(({ c_e, nome }) => c_e && nome !== null).map(({ cosa, id }) => `${cosa} ${id}`));
  return Object.assign((cosa: Cosa, id: string) => names.get(`${cosa} ${id}`), {
    stands: (cosa: Cosa, id: string) => standing.has(`${cosa} ${id}`),
  });
}

function living(things: Things, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const { table, nome, id, visible } = things[cosa];
  return sql`
    select ${cosa}::text as cosa, t.id::text as id, case when ${visible(scope)} then ${nome} end as nome, true as c_e
    from ${sql.table(table)} t where t.id = any(${ids}::${sql.raw(id)}[])`;
}

function deleted(things: Things, scope: Scope, cosa: Cosa, ids: string[]): RawBuilder<unknown> {
  const visible = sql`(${cosa === 'utente' || scope.amministratore}::boolean or r.brand_ids && ${[...scope.can_view]}::integer[])`;
  return sql`
    select ${cosa}::text, r.oggetto_id, case when ${visible} then coalesce(r.prima ->> 'nome_piano',
      nullif(concat_ws(' ', r.prima ->> 'nome', r.prima ->> 'cognome'), ''), r.prima ->> 'username', r.prima ->> 'modello') end, false
    from registro r
    where r.oggetto = ${things[cosa].table} and r.oggetto_id = any(${ids}::text[]) and r.azione = 'elimina'`;
}
