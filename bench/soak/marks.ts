// Each write attempt carries a unique mark in its data. After the run the marks show which attempts were applied, and how often.
import type pg from 'pg';

const MARK_QUERIES = {
  modifica: `select dopo->>'interno' as mark from registro where oggetto = 'dipendenti' and azione = 'modifica' and dopo->>'interno' is distinct from prima->>'interno'`,
  dispositivo: 'select nome as mark from hardware',
  consegna: 'select note as mark from dipendenti_hardware',
  ritiro: 'select note as mark from dipendenti_hardware where data_revoca is not null',
} as const;
export type MarkType = keyof typeof MARK_QUERIES;

interface MarkResult {
  acknowledged: number;
  lost: string[];
  appliedTwice: string[];
  rejectedButApplied: string[];
  /**
   * The number of write attempts that got no response but were applied. `unknownNotApplied` counts the attempts that got no response and
   * were not applied.
   */
  unknownApplied: number;
  unknownNotApplied: number;
}

type MarkState = 'unknown' | 'acknowledged' | 'rejected';

export class Marks {
  readonly #states = new Map<string, MarkState>();
  #nextNumber = 0;

  createMark(type: MarkType): string {
    const mark = `S${(this.#nextNumber++).toString(36).padStart(6, '0')}`;
    this.setState(type, mark, 'unknown');
    return mark;
  }

  setState(type: MarkType, mark: string, state: MarkState): void {
    this.#states.set(`${type} ${mark}`, state);
  }

  async check(client: pg.ClientBase): Promise<MarkResult> {
    const result: MarkResult = {
      acknowledged: 0,
      lost: [],
      appliedTwice: [],
      rejectedButApplied: [],
      unknownApplied: 0,
      unknownNotApplied: 0,
    };
    const appliedCounts = await this.#countApplied(client);
    for (const [key, state] of this.#states) {
      const applied = appliedCounts.get(key) ?? 0;
      if (state === 'acknowledged') result.acknowledged += 1;
      if (state === 'acknowledged' && applied === 0) result.lost.push(key);
      if (applied > 1) result.appliedTwice.push(key);
      if (state === 'rejected' && applied > 0) result.rejectedButApplied.push(key);
      if (state === 'unknown') result[applied > 0 ? 'unknownApplied' : 'unknownNotApplied'] += 1;
    }
    return result;
  }

  async #countApplied(client: pg.ClientBase): Promise<Map<string, number>> {
    const appliedCounts = new Map<string, number>();
    for (const [type, select] of Object.entries(MARK_QUERIES)) {
      const { rows } = await client.query(
        `select mark, count(*)::integer as times from (${select}) m where mark ~ '^S[0-9a-z]{6}$' group by 1`,
      );
      for (const row of rows) appliedCounts.set(`${type} ${row.mark}`, row.times);
    }
    return appliedCounts;
  }
}
