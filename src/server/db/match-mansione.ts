import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the list of jobs contains the job of the employee (compared without case), or is empty, which means all jobs. */
export const matchesMansione = (mansioni: string, posizione: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(mansioni)} = '{}' or exists (
    select from unnest(${sql.ref(mansioni)}) m where lower(m collate "it-x-icu") = lower(${sql.ref(posizione)} collate "it-x-icu")))`;
