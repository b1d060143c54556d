// Who is expected: to begin, or to be back. Each is `d`.
import { type RawBuilder, sql } from 'kysely';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { mayReadRiservati } from './columns.ts';

/** Who begins within so many days; and who has begun since as many, while their onboarding is open. */
export const isArriving = (giorni: number): RawBuilder<boolean> =>
  sql<boolean>`(d.data_assunzione between oggi() - ${giorni}::integer and oggi() + ${giorni}::integer and ${fase({ row: 'd' })} <> 'uscito'
    and (d.data_assunzione > oggi() or exists (
      select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[]))))`;

interface Days {
  dal: string;
  al: string;
}

/** Who was hired on one of these days; everybody when they are not asked for. */
export const hasCome = (days: Days | undefined): RawBuilder<boolean> =>
  days ? sql<boolean>`d.data_assunzione between ${days.dal}::date and ${days.al}::date` : sql<boolean>`true`;

/** Who was here no longer from one of these days on (decision 17): the last day is still worked, but by who is marked as gone on it. */
export const hasGone = (days: Days | undefined): RawBuilder<boolean> =>
  days
    ? sql<boolean>`case when d.stato = 'uscito' then least(d.data_dismissione + 1, oggi()) else d.data_dismissione + 1 end
        between ${days.dal}::date and ${days.al}::date`
    : sql<boolean>`true`;

/** Whose sick leave should be over; nobody's, where the caller may not know of it. */
export const isBackDue = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${mayReadRiservati(scope)} and d.stato = 'in malattia' and coalesce(d.data_fine_malattia < oggi(), false))`;
