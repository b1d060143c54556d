// These queries find the accounts that can see a record. They use the same SQL conditions for visible records as every other call.
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import { isLimited, type Scope } from '#server/security/scope.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { RECORD_TYPES, type RecordType } from '../rules.ts';

export type VisibleRecords = Readonly<Record<RecordType, VisibleRecord>>;

const MAX_NAMES = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const INTEGER = /^\d{1,9}$/;

/** Checks the visibility of a record and returns one result for each scope. A record with a malformed id is visible in no scope. */
export async function visibleInScopes(
  db: Db,
  scopes: readonly Scope[],
  { table, id: idType, visible }: VisibleRecord,
  id: string,
): Promise<boolean[]> {
  const [callerScope] = scopes;
  if (!callerScope || !(idType === 'uuid' ? UUID : INTEGER).test(id)) return scopes.map(() => false);
  const check = async (checkedScopes: readonly Scope[], reader: Scope): Promise<boolean[]> => {
    const conditions = checkedScopes.map((scope) => sql<boolean>`coalesce(bool_or(${visible(scope)}), false)`);
    const { rows } = await sql<{ is_visible: boolean[] }>`
      select array[${sql.join(conditions)}] as is_visible from ${sql.table(table)} t where t.id = ${id}::${sql.raw(idType)}`.execute(
      scoped(db, reader),
    );
    return rows[0]?.is_visible ?? checkedScopes.map(() => false);
  };
  const found = new Map<Scope, boolean>();
  const unlimited = scopes.filter((scope) => !isLimited(scope));
  const flags = unlimited.length > 0 ? await check(unlimited, callerScope) : [];
  for (const [index, scope] of unlimited.entries()) found.set(scope, flags[index] ?? false);
  // The rows that a limited account sees depend on its own connection.
  for (const scope of scopes.filter(isLimited)) found.set(scope, (await check([scope], scope))[0] ?? false);
  return scopes.map((scope) => found.get(scope) ?? false);
}

export async function brandsVisibleTo(db: Db, scope: Scope): Promise<BrandBreve[]> {
  return scoped(db, scope)
    .selectFrom('brands as b')
    .select(['b.id', 'b.nome', 'b.colore'])
    .where('b.id', '=', sql<number>`any(${[...scope.can_view]}::integer[])`)
    .orderBy(sql`b.nome collate "it-x-icu"`)
    .execute();
}

export async function findShowroomNames(db: Db, scope: Scope): Promise<Map<number, string>> {
  const showrooms = await scoped(db, scope).selectFrom('showrooms').select(['id', 'nome']).orderBy(sql`nome collate "it-x-icu"`).execute();
  return new Map(showrooms.map(({ id, nome }) => [id, nome]));
}

/** Counts the records that are visible to both the account and the caller. */
export async function countVisibleRecords(db: Db, callerScope: Scope, accountScope: Scope | undefined, records: VisibleRecords) {
  const countIn = async (reader: Scope, counted: (record: VisibleRecord) => RawBuilder<boolean>) => {
    const selects = RECORD_TYPES.map((cosa) => {
      const { table, visible } = records[cosa];
      return sql`select ${cosa}::text as cosa, count(*)::integer as quante from ${sql.table(table)} t
        where ${visible(callerScope)} and ${counted(records[cosa])}`;
    });
    const { rows } = await sql<{ cosa: RecordType; quante: number }>`${sql.join(selects, sql` union all `)}`.execute(scoped(db, reader));
    return new Map(rows.map(({ cosa, quante }) => [cosa, quante]));
  };
  const totali = await countIn(callerScope, () => sql<boolean>`true`);
  const viste = accountScope && (await countIn(accountScope, ({ visible }) => visible(accountScope)));
  return RECORD_TYPES.map((cosa) => ({ cosa, viste: viste?.get(cosa) ?? 0, totale: totali.get(cosa) ?? 0 }));
}

export async function listVisibleNames(
  db: Db,
  accountScope: Scope,
  { table, nome, visible }: VisibleRecord,
): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select t.id::text as id, ${nome} as nome from ${sql.table(table)} t where ${visible(accountScope)}
    order by ${nome} collate "it-x-icu", t.id limit ${MAX_NAMES}`.execute(scoped(db, accountScope));
  return rows;
}

export async function isAccount(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
