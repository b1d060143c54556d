// Every open page fetches the notices after each change. Notices of a type are selected again only when one of the tables of the type has
// changed, and once for all accounts with the same permissions.
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { runPrepared } from '#server/db/prepared-statement.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import { TIPI_AVVISO, type TipoAvviso } from '../rules.ts';
import { type FoundAvviso, type Notices, selectAvvisi } from './find-avvisi.ts';

/**
 * The tables on which notices of each type depend. The property `own` marks a type whose notices differ between accounts with the same
 * permissions. A type without an entry is not cached.
 */
export type SourceTables = Partial<Record<TipoAvviso, { of: readonly string[]; own?: true }>>;

const cache = new VersionedCache<readonly FoundAvviso[]>(2_000);

export async function findCachedAvvisi(db: Db, scope: Scope, notices: Notices, sourceTables: SourceTables): Promise<FoundAvviso[]> {
  const hiddenDigest = await findHiddenDigest(db, scope);
  const checks = TIPI_AVVISO.flatMap((tipo) => {
    const { of: tables, own } = sourceTables[tipo] ?? {};
    if (!tables) return [];
    const account = own || hiddenDigest !== null ? [scope.user_id, hiddenDigest] : null;
    return { tipo, ...cache.check(db, { key: [tipo, rightsOf(scope), account], tables }, tipo) };
  });
  const [versions = {}] = await runPrepared<Record<string, string>>(db, scope, {
    key: ['versions of avvisi', checks.map(({ tipo }) => tipo)],
    values: Object.assign({}, ...checks.map(({ slots }) => slots)),
    build: () =>
      sql<Record<string, string>>`select ${sql.join(checks.map(({ tipo, column }) => sql`${column} as ${sql.ref(tipo)}`))}`.compile(
        scoped(db, scope),
      ),
  });
  const cachedTypes = checks.map(({ tipo, settle }) => settle(versions[tipo] ?? '', () => selectAvvisi(db, scope, notices, [tipo])));
  const uncachedTypes = selectAvvisi(
    db,
    scope,
    notices,
    TIPI_AVVISO.filter((tipo) => !sourceTables[tipo]),
  );
  return (await Promise.all([uncachedTypes, ...cachedTypes])).flat();
}

/**
 * Returns a digest of the dismissed notices; null when there are none. It is part of the cache key, because the audit log does not
 * record dismissals.
 */
async function findHiddenDigest(db: Db, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select case when count(*) > 0 then concat_ws('/', count(*), max(created_at)) end as digest from avvisi_nascosti
    where user_id = ${scope.user_id} and elenco = 'avvisi' and (fino_al is null or fino_al > oggi())`.execute(scoped(db, scope));
  return rows[0]?.digest ?? null;
}
