import { type RawBuilder, sql } from 'kysely';

/** Whether what is for the jobs in one column is for the job in the other: named there, without case, or for all of them. */
export const matchesMansione = (mansioni: string, posizione: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(mansioni)} = '{}' or exists (
    select from unnest(${sql.ref(mansioni)}) m where lower(m collate "it-x-icu") = lower(${sql.ref(posizione)} collate "it-x-icu")))`;
