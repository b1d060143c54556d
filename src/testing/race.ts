// A race over HTTP: several callers send requests at the same time to several servers with one database, and only one caller may succeed.
import type { Sql } from './sql-rows.ts';

export interface RaceSetup {
  urls: string[];
  sql: Sql;
  callers: number;
}

export interface Race {
  name: string;
  /** The constraint or index that rejects the other callers. Undefined if a single conditional statement in the code rejects them. */
  guard?: string;
  prepare(setup: RaceSetup): Promise<Round>;
}

interface Round {
  request(caller: number): { method: string; path: string; token?: string; body: object };
  /** Returns the number of callers whose change is in the database. The test fails if it is not one. */
  winners(): Promise<number>;
  /** The allowed response statuses. By default one caller must get 2xx and all others 409. */
  allowedStatuses?: readonly number[];
}

export interface Outcome {
  statuses: number[];
  winners: number;
  isRight: boolean;
}

/**
 * Runs one round of a race. The round passes if exactly one caller gets 2xx, all others get 409, and the database has one
 * winner. A race with `allowedStatuses` allows these statuses instead.
 */
export async function runRound(race: Race, setup: RaceSetup): Promise<Outcome> {
  const raceRound = await race.prepare(setup);
  const statuses = await Promise.all(
    Array.from({ length: setup.callers }, (_, n) => send(setup.urls[n % setup.urls.length] ?? '', raceRound.request(n))),
  );
  const winners = await raceRound.winners();
  const accepted = statuses.filter((status) => status < 300).length;
  const conflicts = statuses.filter((status) => status === 409).length;
  const statusesAllowed = raceRound.allowedStatuses
    ? statuses.every((status) => raceRound.allowedStatuses?.includes(status))
    : accepted === 1 && conflicts === setup.callers - 1;
  return { statuses: statuses.sort((a, b) => a - b), winners, isRight: statusesAllowed && winners === 1 };
}

async function send(url: string, { method, path, token, body }: ReturnType<Round['request']>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { cookie: `organico_sessione=${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}
