// What every write begins with goes out in one go: the begin, the register's actor, and who the caller is at this moment. Each waited for
// by itself would be a round trip. With the database on the same machine that is worth nothing that can be measured; with 2 ms of network between
// them, writes without it take 1.44 times as long (`npm run bench statements`, 2026-11-22, 2 cores, 24 GiB).
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { sendAlong, takeLastSent } from './at-once.ts';

/** How a transaction begins: as whose, and with which statements. */
interface Opening {
  userId: number;
  /** The name of the token, where a program does it in the account's name. */
  gettone?: string | undefined;
  /** Sent behind the begin without waiting for it. */
  first?: readonly CompiledQuery[];
}

interface Begun extends Opening {
  answers?: readonly PromiseSettledResult<QueryResult<unknown>>[];
}

// Kysely tells its driver nothing of the caller: the driver finds the opening in the async context that opens the transaction.
const opening = new AsyncLocalStorage<Begun | undefined>();

/** Runs `open`, which opens a transaction: its changes are entered in the register as this account's, or as nobody's. */
export function beginningWith<T>(how: Opening | undefined, open: () => Promise<T>): Promise<T> {
  return opening.run(how && { ...how }, open);
}

/** What the transaction's first statements have answered, in their order. Throws what one of them was refused with. */
export function firstAnswers(): readonly QueryResult<unknown>[] {
  return (opening.getStore()?.answers ?? []).map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
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
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    sendAlong(connection);
    return connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = takeLastSent(connection);
    const [answered, committed] = await Promise.allSettled([last, super.commitTransaction(connection)]);
    // Of a transaction that has failed the commit only says that it was undone: why says what went before it.
    if (answered.status === 'rejected') throw answered.reason;
    if (committed.status === 'rejected') throw committed.reason;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    takeLastSent(connection); // of a transaction that was undone
    const how = opening.getStore();
    if (how === undefined) return super.beginTransaction(connection, settings);
    const { isolationLevel, accessMode } = settings;
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
    // Two statements in one message take no parameters: the id goes in as the number it is.
    const named = CompiledQuery.raw(`${begin}; set local app.user_id = '${Number(how.userId)}'`);
    const by = how.gettone === undefined ? [] : [CompiledQuery.raw("select set_config('app.gettone', $1, true)", [how.gettone])];
    const sent = [named, ...by, ...(how.first ?? [])].map((statement) => connection.executeQuery(statement));
    const [begun, ...answers] = await Promise.allSettled(sent);
    if (begun?.status === 'rejected') throw begun.reason;
    // One that was refused is for firstAnswers() to say: from here on the transaction is open, and Kysely ends it.
    how.answers = answers;
  }
}
