// How long the server waits for a statement. PostgreSQL ends one that takes too long only where PostgreSQL is there to do it: one that is
// frozen, or behind a router that drops what it carries, would be waited for without end.
import type pg from 'pg';
import { NoAnswer } from './no-answer.ts';

// PostgreSQL itself gives up after 15 s (connect.ts): where nothing is heard by then, nobody is at the other end.
const LONGEST_MS = 17_000;
// A stop of the server has ten seconds for everything.
const LONGEST_WHEN_STOPPING_MS = 4_000;

export interface StatementLimit {
  /** Limits every statement of this connection. */
  watch(client: pg.PoolClient): void;
  /** From now on, and for what is under way, the shorter limit of a server that stops. */
  hurry(): void;
}

/**
 * A statement that is not answered in time fails, and its connection goes with it: the answer may still come, and must not be taken for
 * that of the next caller's statement.
 */
export function limitStatements(longestMs: number = LONGEST_MS): StatementLimit {
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
