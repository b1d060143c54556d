import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

interface Periodo {
  [name: string]: unknown;
  id: number;
  data_assegnazione: string;
}

/** From a day to another one; null: it lasts. */
export interface Giorni {
  da: string;
  a: string | null;
}

/** Days on which something was had already: whether the caller may know of whom, and so which they were. */
interface Altro extends Giorni {
  visto: boolean;
  /** By an earlier row of the same file. */
  daRiga: boolean;
}

export interface Possessi {
  /** The open period in which this person has this thing. */
  openOf(thing: number, person: string): Periodo | undefined;
  /** The period of just these days, which has ended, in which this person had it. */
  endedOf(thing: number, person: string, giorni: Giorni): Periodo | undefined;
  /** Other days than these on which the thing cannot have been had by this person too: the latest of them. That it is had now is not said. */
  clash(thing: number, person: string, giorni: Giorni): Altro | undefined;
  /** From here on these days count too. */
  add(thing: number, person: string, giorni: Giorni): void;
}

interface Row extends Periodo {
  cosa: number;
  dipendente_id: string;
  data_revoca: string | null;
  visto: boolean;
}

/** Who has and had these things, and what these people have and had, of one kind. */
export async function findPossessi(
  db: Db,
  scope: Scope,
  { tipo, periods, shared }: Kind,
  { things, people }: { things: readonly number[]; people: readonly string[] },
): Promise<Possessi> {
  const thing = sql.ref(`p.${periods.column}`);
  // A column that only some kinds have is read by its name.
  const { rows } = await sql<Row>`
    select p.id, ${thing} as cosa, p.dipendente_id, p.data_assegnazione, p.data_revoca, p.note, d.id is not null as visto,
      to_jsonb(p) ->> 'permessi' as permessi, to_jsonb(p) ->> 'numero_telefono' as numero
    from ${sql.table(periods.table)} p
      left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
    where ${thing} = any(${[...things]}::integer[]) or p.dipendente_id = any(${[...people]}::uuid[])`.execute(scoped(db, scope));
  const periodi = new Map<string, Row>();
  const giorni = new Map<string, Altro[]>();
  const keep = (cosa: number, person: string, altro: Altro) => {
    for (const of of boundBy(cosa, person)) giorni.set(of, [...(giorni.get(of) ?? []), altro]);
  };
  for (const row of rows) {
    const { cosa, dipendente_id, data_assegnazione: da, data_revoca: a, visto } = row;
    periodi.set(a === null ? `${cosa} ${dipendente_id}` : `${cosa} ${dipendente_id} ${da} ${a}`, row);
    keep(cosa, dipendente_id, { da, a, visto, daRiga: false });
  }
  const periodOf = (key: string) => {
    const { cosa: _, dipendente_id: __, visto: ___, ...period } = periodi.get(key) ?? {};
    return 'id' in period ? (period as Periodo) : undefined; // a row without what it was found by
  };
  return {
    openOf: (item, person) => periodOf(`${item} ${person}`),
    endedOf: (item, person, { da, a }) => periodOf(`${item} ${person} ${da} ${a}`),
    clash: (item, person, asked) =>
      boundBy(item, person)
        .flatMap((of) => giorni.get(of) ?? [])
        .filter((other) => overlap(asked, other) && !(asked.a === null && other.a === null))
        .toSorted((one, other) => (one.a ?? FOR_EVER).localeCompare(other.a ?? FOR_EVER))
        .at(-1),
    add: (item, person, asked) => keep(item, person, { ...asked, visto: true, daRiga: true }),
  };

  /** What cannot be had twice at a time: a thing, of what many have each by itself, and of plans a person has one. */
  function boundBy(item: number, person: string): string[] {
    return [shared ? `${item} ${person}` : String(item), ...(tipo === 'piano_mobile' ? [person] : [])];
  }
}

const FOR_EVER = '9999-12-31';

/** On the day on which one ends the next may begin. */
const overlap = (one: Giorni, other: Giorni): boolean => one.da < (other.a ?? FOR_EVER) && other.da < (one.a ?? FOR_EVER);
