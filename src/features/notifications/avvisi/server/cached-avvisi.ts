// Caches notices, because every open page fetches them after each change. Notices of a type are selected again only when one of the tables of
// the type has changed, and once for all accounts with the same permissions.
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import { TIPI_AVVISO, type TipoAvviso } from '../rules.ts';
import { type Found, type Notices, selectAvvisi } from './find-avvisi.ts';

/**
 * For each type of notice the tables from which it is selected. `own` is true for a type that differs between accounts with the same
 * permissions. A type without an entry is not cached.
 */
export type MadeOf = Partial<Record<TipoAvviso, { of: readonly string[]; own?: true }>>;

const kept = new VersionedCache<readonly Found[]>(2_000);

/** All notices of an account. Returns the same notices as selectAvvisi(), which does not use the cache. */
export async function findCachedAvvisi(db: Db, scope: Scope, notices: Notices, madeOf: MadeOf): Promise<Found[]> {
  const hidden = await findHidden(db, scope);
  const checks = TIPI_AVVISO.flatMap((tipo) => {
    const { of: tables, own } = madeOf[tipo] ?? {};
    if (!tables) return [];
    const account = own || hidden !== null ? [scope.user_id, hidden] : null;
    return { tipo, ...kept.check(db, { key: [tipo, rightsOf(scope), account], tables }, tipo) };
  });
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(checks.map(({ tipo, column }) => sql`${column} as ${sql.ref(tipo)}`))}`.execute(scoped(db, scope));
  const [answers = {}] = rows;

  const wanted: TipoAvviso[] = TIPI_AVVISO.filter((tipo) => !madeOf[tipo]);
  let isSent = false;
  // One SQL statement for all types that are not in the cache. It is sent later, when the loop below has added these types to `wanted`.
  const selected = Promise.resolve().then(() => {
    isSent = true;
    return selectAvvisi(db, scope, notices, wanted);
  });
  const found = checks.map(({ tipo, settle }) =>
    settle(answers[tipo] ?? '', async () => {
      if (isSent) return selectAvvisi(db, scope, notices, [tipo]); // another caller was selecting this type and has failed
      wanted.push(tipo);
      return (await selected).filter((row) => row.tipo === tipo);
    }),
  );
  const rest = selected.then((all) => all.filter(({ tipo }) => !madeOf[tipo]));
  return (await Promise.all([rest, ...found])).flat();
}

/**
 * A digest of the notices that the account has dismissed; null when there are none. It is part of the cache key, because the audit log does
 * not record dismissals.
 */
async function findHidden(db: Db, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ hidden: string | null }>`
    select case when count(*) > 0 then concat_ws('/', count(*), max(created_at)) end as hidden from avvisi_nascosti
    where user_id = ${scope.user_id} and (fino_al is null or fino_al > oggi())`.execute(scoped(db, scope));
  return rows[0]?.hidden ?? null;
}
