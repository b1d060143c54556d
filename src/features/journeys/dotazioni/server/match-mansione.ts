import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the job is in the list of jobs, compared without case, or the list is empty (all jobs). */
export const matchesMansione = (mansioni: string, posizione: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(mansioni)} = '{}' or exists (
    select from unnest(${sql.ref(mansioni)}) m where lower(m collate "it-x-icu") = lower(${sql.ref(posizione)} collate "it-x-icu")))`;
