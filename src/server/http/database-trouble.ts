import type { Problem } from '#shared/problem.ts';

const TROUBLES = ['DISCO_PIENO', 'DISCO_GUASTO', 'SOLA_LETTURA', 'MEMORIA_ESAURITA'];
// Whether there is room again only the next write can tell: for as long as this, it is better sent elsewhere.
const LASTS_MS = 5_000;

/** What the database could not do lately, of what no reading of it shows: a disk without room, memory that was not there. */
export class DatabaseTrouble {
  #last: { problem: Problem; at: number } | undefined;

  note(problem: Problem): void {
    if (TROUBLES.includes(problem.code)) this.#last = { problem, at: Date.now() };
  }

  /** The last one, if it has not been long. */
  recent(): Problem | undefined {
    return this.#last && Date.now() - this.#last.at < LASTS_MS ? this.#last.problem : undefined;
  }
}
