// What somebody has said that the words of a file mean, by name.
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Parola, ParolaAbbinata } from '#shared/lettura-file.ts';
import { isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import { id as idOf } from '#shared/schemas.ts';

import type { Trovata } from './queries.ts';
import { chosenFor } from './read-named.ts';

/** The names of things, as far as the caller may know them. */
export type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

/** Each word with what it means, and whether that was made for this file. */
export async function nameMeanings(
  db: Db,
  scope: Scope,
  { importable, findNames }: { importable: Importable; findNames: FindNames },
  { scelte, created_at }: Trovata,
  parole: readonly Parola[],
): Promise<ParolaAbbinata[]> {
  const meant = parole.map((parola) => {
    const { reads } = importable.fields[parola.campo] ?? {};
    const read = chosenFor(scelte, parola.campo, parola.valore);
    const value = read && 'value' in read ? read.value : null;
    const choice = typeof reads === 'object' && typeof value === 'string' && Object.hasOwn(reads, value) ? (reads[value] ?? null) : null;
    return { parola, choice, thing: isCosa(reads) ? thingOf(reads, value) : undefined };
  });
  const things = meant.flatMap(({ thing }) => thing ?? []);
  const nameOf = await findNames(db, scope, things);
  const made = await findMade(db, scope, things, created_at);
  return meant.map(({ parola, choice, thing }) => {
    const name = thing && nameOf(thing.cosa, thing.id);
    return { ...parola, significa: name ?? choice, creato: Boolean(name) && made.has(`${thing?.cosa} ${thing?.id}`) };
  });
}

/** Undefined of what can be no such thing's id: whoever calls may say anything. */
function thingOf(cosa: Riferimento['cosa'], value: unknown): Riferimento | undefined {
  const known = (cosa === 'dipendente' ? z.uuid() : idOf()).safeParse(value);
  return known.success ? { cosa, id: String(known.data) } : undefined;
}

/** Those brands and showrooms among them that are younger than the file. */
async function findMade(db: Db, scope: Scope, things: readonly Riferimento[], since: string): Promise<Set<string>> {
  const idsOf = (cosa: Riferimento['cosa']) => things.flatMap((thing) => (thing.cosa === cosa ? [Number(thing.id)] : []));
  const { rows } = await sql<{ made: string }>`
    select 'brand ' || id as made from brands where id = any(${idsOf('brand')}::integer[]) and created_at >= ${since}::timestamptz
    union all
    select 'showroom ' || id from showrooms where id = any(${idsOf('showroom')}::integer[]) and created_at >= ${since}::timestamptz`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ made }) => made));
}
