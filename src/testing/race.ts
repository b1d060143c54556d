// One race through the front door: several callers, on several servers of one database, want the same thing at once.
import type { Sql } from './sql-rows.ts';

export interface Arena {
  /** The servers; the callers are spread over them. */
  urls: string[];
  /** The owner's connection to their database. */
  sql: Sql;
  /** How many want the same thing at once. */
  callers: number;
}

export interface Race {
  name: string;
  /** What holds it: without this constraint or index the race is lost. Left out where one conditional statement holds it. */
  guard?: string;
  /** Makes a new thing to race for. */
  prepare(arena: Arena): Promise<Heat>;
}

interface Heat {
  /** What the n-th caller sends. */
  request(caller: number): { method: string; path: string; token?: string; body: object };
  /** How many got it, as the database says. One is right. */
  winners(): Promise<number>;
  /** Otherwise one caller is answered 2xx and all others 409. */
  mayAnswer?: readonly number[];
}

export interface Outcome {
  /** The answers' statuses, lowest first. */
  statuses: number[];
  winners: number;
  isRight: boolean;
}

/** One round: all callers at once. Right when exactly one is answered 2xx, all others 409, and the database agrees; or as the race itself says. */
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
