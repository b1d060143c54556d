// One connection that listens for database notifications (LISTEN) and is replaced when it is lost.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

interface Heard {
  notice(payload: string): void;
  /** Called when the connection listens again after an interruption. The notifications sent during the interruption are lost. */
  gap(): void;
}

export interface Listening {
  /** False while the connection is lost and not yet replaced. */
  hears(): boolean;
  /** Tests the connection with a query: a connection that a router dropped would stay silent forever. */
  check(): void;
  stop(): void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const CHECK_TIMEOUT_MS = 10_000;

interface Ear {
  client: pg.PoolClient;
  /** Closes the connection. Safe to call again, because closing can itself raise an error. */
  drop(): void;
}

/** Listens on a channel until it is stopped. Resolves when it listens; rejects if the database is unreachable now. */
export async function listenOn(pool: pg.Pool, channel: 'organico_eventi', heard: Heard): Promise<Listening> {
  let stopped = false;
  let hears = true;
  let ear: Ear | undefined;
  ear = await open();

  async function open(): Promise<Ear> {
    const client = await pool.connect();
    let isDropped = false;
    const opened: Ear = {
      client,
      drop() {
        if (isDropped) return;
        isDropped = true;
        client.release(true);
        if (opened === ear) hears = false;
        if (opened === ear && !stopped) void openAgain();
      },
    };
    // The listeners stay attached: a second error of a closing connection without a listener would end the process.
    client.on('error', opened.drop);
    client.on('end', opened.drop);
    client.on('notification', ({ payload }) => heard.notice(payload ?? ''));
    try {
      await client.query(`listen ${channel}`);
      return opened;
    } catch (error) {
      opened.drop();
      throw error;
    }
  }

  async function openAgain(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !stopped; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        ear = await open();
        hears = true;
        if (stopped) ear.drop();
        else heard.gap();
        return;
      } catch {
        await delay(wait, undefined, { ref: false });
      }
    }
  }

  return {
    hears: () => hears,
    check() {
      if (!hears || !ear) return;
      const { client, drop } = ear;
      // The query uses the timeout of the driver, because `statement_timeout` needs a database server that answers.
      const question = { text: 'select 1', query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig;
      client.query(question).catch(drop);
    },
    stop() {
      stopped = true;
      ear?.drop();
    },
  };
}
