import { sql } from 'kysely';
import type { Kind } from '#kit/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

interface Periodo {
  [name: string]: unknown;
  id: number;
  data_assegnazione: string;
}

export interface Possessi {
  /** The open period in which this person has this thing. */
  openOf(thing: number, person: string): Periodo | undefined;
  /** The day from which this person can have it: what was before has ended. Null: any day. */
  freeFrom(thing: number, person: string): string | null;
}

interface Row extends Periodo {
  cosa: number;
  dipendente_id: string;
  data_revoca: string | null;
}

/** Who has and had these things, and what these people have and had, of one kind. */
export async function findPossessi(
  db: Db,
  scope: Scope,
  { tipo, periods, seats }: Kind,
  { things, people }: { things: readonly number[]; people: readonly string[] },
): Promise<Possessi> {
  const thing = sql.ref(`p.${periods.column}`);
  // A column that only some kinds have is read by its name.
  const { rows } = await sql<Row>`
    select p.id, ${thing} as cosa, p.dipendente_id, p.data_assegnazione, p.data_revoca, p.note,
      to_jsonb(p) ->> 'permessi' as permessi, to_jsonb(p) ->> 'numero_telefono' as numero
    from ${sql.table(periods.table)} p
    where ${thing} = any(${[...things]}::integer[]) or p.dipendente_id = any(${[...people]}::uuid[])`.execute(scoped(db, scope));
  const open = new Map<string, Row>();
  const ended = new Map<string, string>();
  for (const row of rows) {
    if (row.data_revoca === null) open.set(`${row.cosa} ${row.dipendente_id}`, row);
    else for (const of of boundBy(row.cosa, row.dipendente_id)) if (row.data_revoca > (ended.get(of) ?? '')) ended.set(of, row.data_revoca);
  }
  return {
    openOf(item, person) {
      const { cosa: _, dipendente_id: __, data_revoca: ___, ...period } = open.get(`${item} ${person}`) ?? {};
      return 'id' in period ? (period as Periodo) : undefined; // a row without what it was found by
    },
    freeFrom: (item, person) =>
      boundBy(item, person)
        .flatMap((of) => ended.get(of) ?? [])
        .toSorted()
        .at(-1) ?? null,
  };

  /** What cannot be had twice at a time: a thing, of what many have each by itself, and of plans a person has one. */
  function boundBy(item: number, person: string): string[] {
    return [seats ? `${item} ${person}` : String(item), ...(tipo === 'piano_mobile' ? [person] : [])];
  }
}
