// The records that accounts see, computed with the same SQL conditions as every other call.
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { VisibleRecord } from '#server/register/things.ts';
import type { Scope } from '#server/security/scope.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { COSE_VISTE, type CosaVista } from '../rules.ts';

export type VisibleRecords = Readonly<Record<CosaVista, VisibleRecord>>;

const MOST_NAMED = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NUMBER = /^\d{1,9}$/;

/** Returns, for each scope, whether the record is visible in that scope. A record with a malformed id is visible in no scope. */
export async function whoSees(
  db: Db,
  scopes: readonly Scope[],
  { table, id: kind, visible }: VisibleRecord,
  id: string,
): Promise<boolean[]> {
  const [asks] = scopes;
  if (!asks || !(kind === 'uuid' ? UUID : NUMBER).test(id)) return scopes.map(() => false);
  const each = scopes.map((scope) => sql<boolean>`coalesce(bool_or(${visible(scope)}), false)`);
  const { rows } = await sql<{ seen: boolean[] }>`
    select array[${sql.join(each)}] as seen from ${sql.table(table)} t where t.id = ${id}::${sql.raw(kind)}`.execute(scoped(db, asks));
  return rows[0]?.seen ?? scopes.map(() => false);
}

/** The brands that are visible to a caller, by name. */
export async function brandsVisibleTo(db: Db, scope: Scope): Promise<BrandBreve[]> {
  return scoped(db, scope)
    .selectFrom('brands as b')
    .select(['b.id', 'b.nome', 'b.colore'])
    .where('b.id', '=', sql<number>`any(${[...scope.can_view]}::integer[])`)
    .orderBy(sql`b.nome collate "it-x-icu"`)
    .execute();
}

/** For each record type, the number of records visible both to `seen` and to the caller. */
export async function countVisibleRecords(db: Db, asks: Scope, seen: Scope | undefined, things: VisibleRecords) {
  const arms = COSE_VISTE.map((cosa) => {
    const { table, visible } = things[cosa];
    const byThem = seen ? visible(seen) : NOTHING;
    return sql`select ${cosa}::text as cosa, count(*) filter (where ${byThem})::integer as viste, count(*)::integer as totale
      from ${sql.table(table)} t where ${visible(asks)}`;
  });
  const { rows } = await sql<{ cosa: CosaVista; viste: number; totale: number }>`${sql.join(arms, sql` union all `)}`.execute(
    scoped(db, asks),
  );
  return COSE_VISTE.flatMap((cosa) => rows.filter((row) => row.cosa === cosa));
}

/** The records of a type that are visible to `seen`, by name. */
export async function nameSeen(db: Db, seen: Scope, { table, nome, visible }: VisibleRecord): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select t.id::text as id, ${nome} as nome from ${sql.table(table)} t where ${visible(seen)}
    order by ${nome} collate "it-x-icu", t.id limit ${MOST_NAMED}`.execute(scoped(db, seen));
  return rows;
}

const NOTHING: RawBuilder<boolean> = sql`false`;

export async function isAccount(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
