// A race over HTTP: several callers, on several servers with one database, try at once to get the same thing.
import type { Sql } from './sql-rows.ts';

export interface Arena {
  /** The servers; the callers are distributed over them. */
  urls: string[];
  sql: Sql;
  callers: number;
}

export interface Race {
  name: string;
  /** The constraint or index that the race depends on. Missing if a single conditional statement is enough. */
  guard?: string;
  prepare(arena: Arena): Promise<Heat>;
}

interface Heat {
  request(caller: number): { method: string; path: string; token?: string; body: object };
  /** The number of successful callers according to the database; must be one. */
  winners(): Promise<number>;
  /** The allowed statuses. Default: one caller gets 2xx and all others 409. */
  mayAnswer?: readonly number[];
}

export interface Outcome {
  statuses: number[];
  winners: number;
  isRight: boolean;
}

/**
 * Runs one round with all callers at once. The round passes if exactly one caller gets 2xx, all others get 409, and the
 * database has one winner. A race with its own `mayAnswer` allows these statuses instead.
 */
export async function runRound(race: Race, arena: Arena): Promise<Outcome> {
  const heat = await race.prepare(arena);
  const statuses = await Promise.all(
    Array.from({ length: arena.callers }, (_, n) => send(arena.urls[n % arena.urls.length] ?? '', heat.request(n))),
  );
  const winners = await heat.winners();
  const accepted = statuses.filter((status) => status < 300).length;
  const refused = statuses.filter((status) => status === 409).length;
  const fits = heat.mayAnswer
    ? statuses.every((status) => heat.mayAnswer?.includes(status))
    : accepted === 1 && refused === arena.callers - 1;
  return { statuses: statuses.sort((a, b) => a - b), winners, isRight: fits && winners === 1 };
}

async function send(url: string, { method, path, token, body }: ReturnType<Heat['request']>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { cookie: `organico_sessione=${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}
