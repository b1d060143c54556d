// An account can be limited to showrooms. Its queries run with the role organico_limitato, and the database hides the rows of all other showrooms
// (docs/decisions/0109-showroom-limits.md). The role and the showrooms are settings of a transaction, so that no setting stays on a connection.
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, sql, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { isLimited, type Scope, wholeBrandsOf } from '#server/security/scope.ts';
import type { Db, Tx } from './handle.ts';

/** A database handle that can open further handles on the same pool, each with its own settings (connect.ts). */
interface WithSettings {
  withSettings(settings: string): Db;
}

/** The settings of each handle and transaction with limits. `base` is the handle without limits; a transaction has none. */
const limitsOf = new WeakMap<Db, { settings: string; base?: Db }>();

/**
 * Returns the handle for the queries of an account: `db` itself, or for a limited account a handle that returns only the rows of its
 * showrooms. Throws for a transaction of a limited account without `limitTransaction`, so that no query runs without the limits by mistake.
 */
export function limitedTo(db: Db, scope: Scope): Db {
  if (!isLimited(scope)) return db;
  const settings = settingsOf(scope);
  const current = limitsOf.get(db);
  if (current?.settings === settings) return db;
  if (db.isTransaction) throw new Error('A transaction of a limited account has not got its limits');
  const base = current?.base ?? db;
  const limited = (base as unknown as WithSettings).withSettings(settings);
  limitsOf.set(limited, { settings, base });
  return limited;
}

/** Returns whether the queries of this handle are limited to showrooms. */
export function isLimitedHandle(db: Db): boolean {
  return limitsOf.has(db);
}

/** Applies the limits of the account to the rest of the transaction. */
export async function limitTransaction(tx: Tx, scope: Scope): Promise<void> {
  if (!isLimited(scope)) return;
  const settings = settingsOf(scope);
  await sql.raw(`${settings}; set local app.scrive = 'si'`).execute(tx);
  limitsOf.set(tx, { settings });
}

function settingsOf(scope: Scope): string {
  const { user_id, showroom_ids } = scope;
  // luogo_di() in the database computes the same number.
  const places = Object.entries(showroom_ids).flatMap(([brandId, ids]) => ids.map((id) => (BigInt(brandId) << 32n) + BigInt(id)));
  // The names and values contain numbers only, so they need no quoting.
  return [
    'set local role organico_limitato',
    `set local app.utente = '${user_id}'`,
    `set local app.brand_interi = '{${wholeBrandsOf(scope).join()}}'`,
    `set local app.luoghi = '{${places.join()}}'`,
  ].join('; ');
}

/**
 * Kysely's dialect for a handle with settings. Each query and each transaction of the handle runs in a database transaction that begins with
 * `settings`, a text of `set local` statements. Their effect ends with that transaction.
 */
export class DialectWithSettings extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #settings: string;

  constructor(pool: pg.Pool, settings: string) {
    super({ pool });
    this.#pool = pool;
    this.#settings = settings;
  }

  override createDriver(): PostgresDriver {
    return new DriverWithSettings(this.#pool, this.#settings);
  }
}

class DriverWithSettings extends PostgresDriver {
  readonly #settings: string;

  constructor(pool: pg.Pool, settings: string) {
    super({ pool });
    this.#settings = settings;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#settings}`));
    } catch (error) {
      // `begin` may have worked, and the connection must not go back to the pool inside a transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).finally(() => super.releaseConnection(connection as never));
      throw error;
    }
    return connection;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    } finally {
      await super.releaseConnection(connection as never);
    }
  }

  override async beginTransaction(_connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    if (isolationLevel || accessMode) throw new Error('A transaction of a limited account has no settings of its own');
    // acquireConnection has already begun the transaction.
  }
}
