// Each write attempt carries a unique mark in its data. After the run the marks show which attempts were applied, and how often.
import type pg from 'pg';

const WHERE = {
  modifica: `select dopo->>'interno' as mark from registro where oggetto = 'dipendenti' and azione = 'modifica' and dopo->>'interno' is distinct from prima->>'interno'`,
  dispositivo: 'select nome as mark from hardware',
  consegna: 'select note as mark from dipendenti_hardware',
  ritiro: 'select note as mark from dipendenti_hardware where data_revoca is not null',
} as const;
export type Kind = keyof typeof WHERE;

interface Found {
  acknowledged: number;
  lost: string[];
  twice: string[];
  /** Marks of rejected attempts whose data the database contains. */
  refused: string[];
  /** Attempts without an answer that were applied, and that were not. */
  unknownDone: number;
  unknownNot: number;
}

type State = 'unknown' | 'acknowledged' | 'refused';

export class Marks {
  readonly #states = new Map<string, State>();
  #next = 0;

  /** The result of the attempt is unknown until setState() is called. */
  begin(kind: Kind): string {
    const mark = `S${(this.#next++).toString(36).padStart(6, '0')}`;
    this.note(kind, mark, 'unknown');
    return mark;
  }

  note(kind: Kind, mark: string, state: State): void {
    this.#states.set(`${kind} ${mark}`, state);
  }

  async look(client: pg.ClientBase): Promise<Found> {
    const found: Found = { acknowledged: 0, lost: [], twice: [], refused: [], unknownDone: 0, unknownNot: 0 };
    const times = await this.#count(client);
    for (const [key, state] of this.#states) {
      const there = times.get(key) ?? 0;
      if (state === 'acknowledged') found.acknowledged += 1;
      if (state === 'acknowledged' && there === 0) found.lost.push(key);
      if (there > 1) found.twice.push(key);
      if (state === 'refused' && there > 0) found.refused.push(key);
      if (state === 'unknown') found[there > 0 ? 'unknownDone' : 'unknownNot'] += 1;
    }
    return found;
  }

  async #count(client: pg.ClientBase): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    for (const [kind, select] of Object.entries(WHERE)) {
      const { rows } = await client.query(
        `select mark, count(*)::integer as times from (${select}) m where mark ~ '^S[0-9a-z]{6}$' group by 1`,
      );
      for (const row of rows) times.set(`${kind} ${row.mark}`, row.times);
    }
    return times;
  }
}
