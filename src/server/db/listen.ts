// One connection that listens for what the database tells (LISTEN), replaced when it is lost.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

interface Heard {
  notice(payload: string): void;
  /** Listening again after a while of not hearing: anything may have been said meanwhile. */
  gap(): void;
}

export interface Listening {
  /** False while the connection is lost and not yet replaced. */
  hears(): boolean;
  /** Asks the connection whether it is still there: one that a router has dropped would be silent for ever. */
  check(): void;
  /** Gives the connection back, for good. */
  stop(): void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const CHECK_TIMEOUT_MS = 10_000;

interface Ear {
  client: pg.PoolClient;
  /** Gives the connection up, once: it may fail while it is being given up. */
  drop(): void;
}

/** Listens on a channel until it is stopped. Resolves once it does; rejects when the database cannot be reached now. */
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
    // The listeners stay: without one, the second error of a dying connection ends the process.
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
      // The driver's own limit: it gives up waiting, which `statement_timeout` cannot do for a server that is not there.
      const question = { text: 'select 1', query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig;
      client.query(question).catch(drop);
    },
    stop() {
      stopped = true;
      ear?.drop();
    },
  };
}
