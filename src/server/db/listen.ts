import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

interface NotificationHandlers {
  notice(payload: string): void;
  /** Called after a lost connection: the notifications that were sent in the meantime are missing. */
  gap(): void;
}

export interface ListenConnection {
  /**
   * Tests the connection, and resolves to whether all notifications until now have arrived. A connection that a router dropped raises no
   * error and stays silent forever, so only a test detects it.
   */
  check(): Promise<boolean>;
  stop(): void;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
const CHECK_TIMEOUT_MS = 10_000;

interface Listener {
  client: pg.PoolClient;
  /** Closes the connection. A second call does nothing, because closing can itself raise an error that calls close. */
  close(): void;
}

/** Listens to the channel and resolves when the connection listens. Rejects if the database is unreachable now. */
export async function listenOn(pool: pg.Pool, channel: 'organico_eventi', handlers: NotificationHandlers): Promise<ListenConnection> {
  let stopped = false;
  let hears = true;
  let listener: Listener | undefined;
  listener = await openListener();

  async function openListener(): Promise<Listener> {
    const client = await pool.connect();
    let isClosed = false;
    const newListener: Listener = {
      client,
      close() {
        if (isClosed) return;
        isClosed = true;
        client.release(true);
        if (newListener === listener) hears = false;
        if (newListener === listener && !stopped) void reopenListener();
      },
    };
    // The error listeners stay attached after close, because an error event without a listener would end the process.
    client.on('error', newListener.close);
    client.on('end', newListener.close);
    client.on('notification', ({ payload }) => handlers.notice(payload ?? ''));
    try {
      await client.query(`listen ${channel}`);
      return newListener;
    } catch (error) {
      newListener.close();
      throw error;
    }
  }

  async function reopenListener(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        listener = await openListener();
        hears = true;
        if (stopped) listener.close();
        else handlers.gap();
        return;
      } catch {
        await delay(pauseMs, undefined, { ref: false });
      }
    }
  }

  return {
    async check() {
      if (!hears || !listener) return false;
      const { client, close } = listener;
      // The driver applies `query_timeout`, also when the database server does not answer; `statement_timeout` would need an
      // answer.
      const testQuery = { text: 'select 1', query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig;
      try {
        await client.query(testQuery);
        return true;
      } catch {
        close();
        return false;
      }
    },
    stop() {
      stopped = true;
      listener?.close();
    },
  };
}
