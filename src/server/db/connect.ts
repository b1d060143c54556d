import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { prepareStatements } from './once-made.ts';
import type { DB } from './schema.gen.ts';
import { clearCaches } from './versioned-cache.ts';

interface ConnectConfig extends pg.PoolConfig {
  /** Works as organico_app, who owns nothing: the register and the tables' structure are out of its reach. Default true. */
  asApplication?: boolean;
  /** How long the application waits for the answer to a statement. */
  longestStatementMs?: number;
  /** Through a pooler that hands out its connections by the transaction: nothing can be kept on one, so it makes the settings (`judgePooler`). */
  pooled?: boolean;
}

interface Log {
  error(details: object, sentence: string): void;
}

// Texts of dates and instants do not depend on how somebody configured the server.
const EVERYBODY = ['TimeZone=UTC', 'DateStyle=ISO'];
// jit: our statements read few rows, and compiling them would take longer than running them. random_page_cost: rows lie in memory or on
// an SSD; priced as on a spinning disk, PostgreSQL walks a list from its end where an index would find the few rows that are searched.
// tcp_user_timeout: a server that is cut off must not keep its locks for the quarter of an hour in which TCP goes on trying to reach it.
const WORK = [
  'jit=off',
  'random_page_cost=1.1',
  'role=organico_app',
  'statement_timeout=15s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=30s',
];
const APPLICATION = [...WORK, 'tcp_user_timeout=30s'];

/** What a transaction pooler has to set on its connections, each as PostgreSQL shows it. */
export const POOLED: readonly (readonly [name: string, value: string])[] = [...EVERYBODY, ...WORK].map((setting) => {
  const [name = '', value = ''] = setting.split('=');
  return [name, value];
});

interface Connected {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** For a stop of the server: from now on the database has little time for an answer. */
  hurry(): void;
}

/** The pool of connections and Kysely upon it. Destroying `db` ends the pool. */
export function connect({ asApplication = true, longestStatementMs, pooled = false, ...config }: ConnectConfig, log?: Log): Connected {
  const settings = asApplication ? [...EVERYBODY, ...APPLICATION] : EVERYBODY;
  const pool = new pg.Pool({
    application_name: 'organico',
    ...REACHING,
    connectionTimeoutMillis: 5_000,
    ...(pooled ? config : withSettings(config, settings)),
    types: typesOfOrganico,
  });
  const limit = asApplication ? limitStatements(longestStatementMs) : undefined;
  pool.on('connect', (client) => {
    // For its whole life: the pool listens only while nobody uses it, and a connection that is lost in use would end the process. Whoever
    // uses it hears of the loss from the statement under way, or from the next one.
    client.on('error', clearCaches);
    if (!pooled) prepareStatements(client);
    limit?.watch(client);
  });
  // An idle connection that is lost (the database restarted) is replaced by the pool; without a listener it ends the process. While the pool
  // ends it is no news: an embedded database that stops closes what is not closed yet.
  pool.on('error', (error: Error & { code?: string }) => {
    if (!pool.ending) log?.error({ code: error.code, reason: error.message }, 'Lost an idle database connection');
  });
  return { db: new OverPool(pool), pool, hurry: () => limit?.hurry() };
}

/** Kysely's own end leaves a pool open through which only others have asked, as the queue does at the start: they would lose its connections. */
class OverPool extends Kysely<DB> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** Settings go with the connection's first packet: no round trip, and no statement can run before they hold. */
function withSettings(config: pg.PoolConfig, settings: string[]): pg.PoolConfig {
  const ours = settings.map((setting) => `-c ${setting}`).join(' ');
  if (!config.connectionString) return { ...config, options: joined(config.options, ours) };
  // What the URL says wins over the other fields: `options` in DATABASE_URL would silently drop the role.
  const url = new URL(config.connectionString);
  const theirs = url.searchParams.get('options') ?? config.options;
  url.searchParams.delete('options');
  return { ...config, connectionString: url.href, options: joined(theirs, ours) };
}

// Ours come last: of two values for one setting the last one holds.
function joined(theirs: string | undefined, ours: string): string {
  return theirs ? `${theirs} ${ours}` : ours;
}

// How long the server waits for a statement. PostgreSQL ends one that takes too long only where PostgreSQL is there to do it: one that is
// frozen, or behind a router that drops what it carries, would be waited for without end.

// PostgreSQL itself gives up after 15 s (connect.ts): where nothing is heard by then, nobody is at the other end.
const LONGEST_MS = 17_000;
// A stop of the server has ten seconds for everything.
const LONGEST_WHEN_STOPPING_MS = 4_000;

interface StatementLimit {
  /** Limits every statement of this connection. */
  watch(client: pg.PoolClient): void;
  /** From now on, and for what is under way, the shorter limit of a server that stops. */
  hurry(): void;
}

/**
 * A statement that is not answered in time fails, and its connection goes with it: the answer may still come, and must not be taken for
 * that of the next caller's statement.
 */
function limitStatements(longestMs: number = LONGEST_MS): StatementLimit {
  const waiting = new Set<{ restart(): void }>();
  let longest = longestMs;

  function wait(client: pg.PoolClient): () => void {
    const begin = () => setTimeout(giveUp, longest, client);
    let timer = begin();
    const statement = {
      restart() {
        clearTimeout(timer);
        timer = begin();
      },
    };
    waiting.add(statement);
    return () => {
      clearTimeout(timer);
      waiting.delete(statement);
    };
  }

  return {
    watch(client) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      // Of pg's forms of query() the pool uses the one with a callback, and everybody else the promise.
      client.query = ((...args: unknown[]) => {
        const answered = wait(client);
        const callback = args.at(-1);
        if (typeof callback === 'function') {
          return query(...args.slice(0, -1), (...answer: unknown[]) => {
            answered();
            callback(...answer);
          });
        }
        const answer = query(...args) as Promise<unknown>;
        answer.then(answered, answered);
        return answer;
      }) as typeof client.query;
    },
    hurry() {
      longest = Math.min(longest, LONGEST_WHEN_STOPPING_MS);
      for (const statement of waiting) statement.restart();
    },
  };
}

function giveUp(client: pg.PoolClient): void {
  // Missing from @types/pg. With its socket gone the client fails what it was doing, and the pool forgets it.
  (client as pg.PoolClient & { connection: pg.Connection }).connection.stream.destroy(
    new NoAnswer('The database has not answered in time.'),
  );
}

/** How a database is reached over a network: one that is gone is noticed while nothing is asked of it, too. */
const REACHING = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.ClientConfig;

/**
 * A connection of one's own, outside the pool. Whatever interrupts it, the statement under way is refused with the same error, and so is
 * the next one: nothing is ever thrown out of nowhere, which would end the program.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...REACHING, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The database keeps silent: it is frozen, or what is sent to it is dropped on the way. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

// How a column's text from PostgreSQL becomes a value of ours (rules 5 and 6). Given to each pool, not set for the whole process.
const { builtins } = pg.types;

const PARSERS = new Map<number, (text: string) => unknown>([
  // A calendar day has no time zone: as a Date it would be the day before for half the world.
  [builtins.DATE, (text) => text],
  // Counts and the register's ids: far below 2^53.
  [builtins.INT8, Number],
  // Money is added up in the database, never in floats.
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, toIsoInstant],
]);

/**
 * '2026-01-31 10:20:30.12345+00' -> '2026-01-31T10:20:30.123450Z': all six digits, or the pages of a list lose rows; also the zeros that
 * PostgreSQL leaves out, or one instant has two texts.
 */
function toIsoInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

const typesOfOrganico: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
