// The register's actor is named in the very message that begins a transaction: one round trip less in every write.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

// Kysely tells its driver nothing of the caller: the driver finds the actor in the async context that opens the transaction.
const actor = new AsyncLocalStorage<number | undefined>();

/** Runs `open`, which opens a transaction: its changes are entered in the register as this account's, or as nobody's. */
export function actingAs<T>(userId: number | undefined, open: () => Promise<T>): Promise<T> {
  return actor.run(userId, open);
}

/** PostgreSQL whose transactions begin with their actor. */
export class NamedTransactions extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new NamingDriver(this.#config);
  }
}

class NamingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const userId = actor.getStore();
    if (userId === undefined) return super.beginTransaction(connection, settings);
    const { isolationLevel, accessMode } = settings;
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
    // Two statements in one message take no parameters: the id goes in as the number it is.
    await connection.executeQuery(CompiledQuery.raw(`${begin}; set local app.user_id = '${Number(userId)}'`));
  }
}
