// In place of src/server/db/named-transactions.ts: what a transaction begins with is sent as any other statement is, each after the answer to
// the one before.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

type Begun = { userId: number; first?: readonly CompiledQuery[]; answers?: QueryResult<unknown>[] };

const opening = new AsyncLocalStorage<Begun | undefined>();

export function beginningWith<T>(how: Begun | undefined, open: () => Promise<T>): Promise<T> {
  return opening.run(how && { ...how }, open);
}

export function firstAnswers(): readonly QueryResult<unknown>[] {
  return opening.getStore()?.answers ?? [];
}

export class NamedTransactions extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PatientDriver(this.#config);
  }
}

class PatientDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    const how = opening.getStore();
    if (!how) return;
    await connection.executeQuery(CompiledQuery.raw(`select set_config('app.user_id', $1, true)`, [String(how.userId)]));
    how.answers = [];
    for (const statement of how.first ?? []) how.answers.push(await connection.executeQuery(statement));
  }
}
