import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { namePreparedStatements } from './prepared-statement.ts';
import type { DB } from './schema.gen.ts';
import { DialectWithSettings } from './showroom-limits.ts';
import { clearCaches } from './versioned-cache.ts';

interface ConnectConfig extends pg.PoolConfig {
  /** True (the default) connects with the role organico_app, which cannot change the audit log or the tables' structure. */
  asApplication?: boolean;
  longestStatementMs?: number;
  /**
   * True for a connection through a transaction pooler. The server then prepares no statements, and the pooler must set the
   * session settings itself (`checkPooler`).
   */
  pooled?: boolean;
}

interface Log {
  error(details: object, message: string): void;
}

// The connection settings that every connection gets. The text form of dates must not depend on the configuration of the
// database server.
const COMMON_SETTINGS = ['TimeZone=UTC', 'DateStyle=ISO'];
// Settings of serving connections. jit=off: our statements read few rows, and compiling a statement takes longer than running
// it. random_page_cost: rows are in memory or on an SSD; with the default for spinning disks PostgreSQL scans a list from its
// end instead of using an index. tcp_user_timeout: without it, locks of a server that lost its network stay for the quarter of
// an hour in which TCP retries.
const SERVING_SETTINGS = [
  'jit=off',
  'random_page_cost=1.1',
  'role=organico_app',
  'statement_timeout=15s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=30s',
];
const APPLICATION_SETTINGS = [...SERVING_SETTINGS, 'tcp_user_timeout=30s'];

/** The settings that a pooler must set on its connections. The values have the form in which PostgreSQL shows them. */
export const POOLER_SETTINGS: readonly (readonly [name: string, value: string])[] = [...COMMON_SETTINGS, ...SERVING_SETTINGS].map(
  (setting) => {
    const [name = '', value = ''] = setting.split('=');
    return [name, value];
  },
);

interface ConnectResult {
  db: Kysely<DB>;
  pool: pg.Pool;
  hurry(): void;
}

/** Returns the pool and the Kysely database `db` on it. Destroying `db` ends the pool. */
export function connect({ asApplication = true, longestStatementMs, pooled = false, ...config }: ConnectConfig, log?: Log): ConnectResult {
  const settings = asApplication ? [...COMMON_SETTINGS, ...APPLICATION_SETTINGS] : COMMON_SETTINGS;
  const pool = new pg.Pool({
    application_name: 'organico',
    ...NETWORK_OPTIONS,
    connectionTimeoutMillis: 5_000,
    ...(pooled ? config : withSettings(config, settings)),
    types: columnTypes,
  });
  const statementLimit = asApplication ? limitStatements(longestStatementMs) : undefined;
  pool.on('connect', (client) => {
    // The client needs its own error listener: an error event without a listener ends the process, and the pool listens only on
    // idle connections.
    client.on('error', clearCaches);
    if (!pooled) namePreparedStatements(client);
    statementLimit?.watch(client);
  });
  // Without an error listener on the pool a lost idle connection would end the process. Lost connections are expected while the
  // pool ends.
  pool.on('error', (error: Error & { code?: string }) => {
    if (!pool.ending) log?.error({ code: error.code, reason: error.message }, 'Lost an idle database connection');
  });
  return { db: new KyselyOnPool(pool), pool, hurry: () => statementLimit?.hurry() };
}

/**
 * A Kysely database that always ends its pool. Kysely's own destroy does not end a pool that Kysely never used, for example
 * when only the job queue used it.
 */
class KyselyOnPool extends Kysely<DB> {
  readonly #pool: pg.Pool;
  readonly #withSettings = new Map<string, Kysely<DB>>();

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
  }

  /** Returns a handle on the same pool whose queries run with these settings. Each handle has cached values of its own (versioned-cache.ts). */
  withSettings(settings: string): Kysely<DB> {
    const found = this.#withSettings.get(settings);
    if (found) return found;
    const opened = new Kysely<DB>({ dialect: new DialectWithSettings(this.#pool, settings) });
    this.#withSettings.set(settings, opened);
    if (this.#withSettings.size > MAX_HANDLES) this.#withSettings.delete(this.#withSettings.keys().next().value ?? settings);
    return opened;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.#pool.ending) await this.#pool.end();
  }
}

// The maximum number of handles with settings. The cached values of a handle can be large, so the oldest handle is dropped.
const MAX_HANDLES = 200;

/** Sends settings in the startup packet: they need no extra round trip and apply before the first statement. */
function withSettings(config: pg.PoolConfig, settings: string[]): pg.PoolConfig {
  const ownOptions = settings.map((setting) => `-c ${setting}`).join(' ');
  if (!config.connectionString) return { ...config, options: joinOptions(config.options, ownOptions) };
  // Parameters in a database URL win over the other connection fields, so `options` in DATABASE_URL would silently remove the
  // application role.
  const url = new URL(config.connectionString);
  const urlOptions = url.searchParams.get('options') ?? config.options;
  url.searchParams.delete('options');
  return { ...config, connectionString: url.href, options: joinOptions(urlOptions, ownOptions) };
}

// PostgreSQL uses the last value of a setting, so our options come last.
function joinOptions(urlOptions: string | undefined, ownOptions: string): string {
  return urlOptions ? `${urlOptions} ${ownOptions}` : ownOptions;
}

// The driver also limits statements, because PostgreSQL's own statement timeout does not work when PostgreSQL is frozen or the
// network drops its packets.

// The wait for a statement is longer than the 15 s after which PostgreSQL itself cancels the statement.
const MAX_WAIT_MS = 17_000;
// The limit is shorter while the server stops, because the whole stop may take ten seconds.
const MAX_WAIT_WHEN_STOPPING_MS = 4_000;

interface StatementLimit {
  watch(client: pg.PoolClient): void;
  hurry(): void;
}

/** Closes a connection whose statement takes too long: a late answer must not be read as the answer to the next statement. */
function limitStatements(initialMaxMs: number = MAX_WAIT_MS): StatementLimit {
  const runningStatements = new Set<{ restart(): void }>();
  let maxMs = initialMaxMs;

  function startTimer(client: pg.PoolClient): () => void {
    const newTimer = () => setTimeout(closeConnection, maxMs, client);
    let timer = newTimer();
    const statement = {
      restart() {
        clearTimeout(timer);
        timer = newTimer();
      },
    };
    runningStatements.add(statement);
    return () => {
      clearTimeout(timer);
      runningStatements.delete(statement);
    };
  }

  return {
    watch(client) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      // The pool calls query() with a callback, and all other code uses the returned promise. The time limit covers both forms.
      client.query = ((...args: unknown[]) => {
        const stopTimer = startTimer(client);
        const callback = args.at(-1);
        if (typeof callback === 'function') {
          return query(...args.slice(0, -1), (...answer: unknown[]) => {
            stopTimer();
            callback(...answer);
          });
        }
        const answer = query(...args) as Promise<unknown>;
        answer.then(stopTimer, stopTimer);
        return answer;
      }) as typeof client.query;
    },
    hurry() {
      maxMs = Math.min(maxMs, MAX_WAIT_WHEN_STOPPING_MS);
      for (const statement of runningStatements) statement.restart();
    },
  };
}

function closeConnection(client: pg.PoolClient): void {
  // The property `connection` is missing from @types/pg.
  (client as pg.PoolClient & { connection: pg.Connection }).connection.stream.destroy(
    new DatabaseTimeout('The database has not answered in time.'),
  );
}

const NETWORK_OPTIONS = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.ClientConfig;

/**
 * Opens a single connection. After a connection loss all its statements reject with the same error, and no unhandled error
 * event ends the process.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...NETWORK_OPTIONS, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export class DatabaseTimeout extends Error {
  override readonly name = 'NoAnswer';
}

const { builtins } = pg.types;

const PARSERS = new Map<number, (text: string) => unknown>([
  // A calendar day stays text, because it has no time zone; as a Date it could become the day before.
  [builtins.DATE, (text) => text],
  // Counts and audit log ids become numbers, because they are far below 2^53.
  [builtins.INT8, Number],
  // Money stays text, because sums are computed in the database, never in floats.
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, toIsoInstant],
]);

/**
 * Converts PostgreSQL's text of an instant to ISO 8601 with six decimal digits. With fewer digits list pages would lose rows;
 * zeros are added, so that each instant has only one text.
 */
function toIsoInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
