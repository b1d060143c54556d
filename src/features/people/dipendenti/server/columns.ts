// What a row of an employee looks like to this caller: sick leave is hidden here, once, for every list and detail (rule 19).
import { type RawBuilder, sql } from 'kysely';
import { brandOf } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Scope } from '#server/security/scope.ts';
import { doubled } from '#shared/endpoint.ts';
import { reservedOf } from '#shared/fields.ts';
import { brandsFor } from '#shared/permissions.ts';
import { situazioneOf } from '#shared/situazione.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import { DIPENDENTE_ALIASES, type DipendenteInLista } from '../contract.ts';
import { CAMPI_IN_LISTA, type RISERVATI } from '../fields.ts';

const IN_LISTA = reservedOf(CAMPI_IN_LISTA);
/** Said by computedColumns(). */
const COMPUTED = ['dipartimento', 'tipologia', 'ruolo', 'manager_id', 'stato', ...IN_LISTA] as const;
type Plain = Exclude<keyof typeof CAMPI_IN_LISTA, (typeof COMPUTED)[number]>;
const isPlain = (name: string): name is Plain => !COMPUTED.some((computed) => computed === name);

export const PLAIN = [
  'd.id',
  'd.created_at',
  ...Object.keys(CAMPI_IN_LISTA)
    .filter(isPlain)
    .map((name) => `d.${name}` as const),
] as const;

/** Whether this caller may see the reserved columns of the row `d`. */
export function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`d.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

/** A reserved column as this caller may know it: null for all but HR. */
export function onlyIfAllowed<Name extends (typeof RISERVATI)[number]>(scope: Scope, name: Name) {
  return sql<string | null>`case when ${mayReadRiservati(scope)} then ${sql.ref(`d.${name}`)} end`.as(name);
}

/** The state as this caller may know it: 'in malattia' reads 'entrato' for all but HR. */
export function shownStato(scope: Scope): RawBuilder<StatoDipendente> {
  return sql<StatoDipendente>`case when d.stato = 'in malattia' and not ${mayReadRiservati(scope)} then 'entrato' else d.stato end`;
}

/** The columns that are computed or hidden, to be selected beside PLAIN; `b` is the brand, `m` the visible manager. */
export function computedColumns(scope: Scope) {
  return [
    // The table's checks hold these sets.
    sql<DipendenteInLista['dipartimento']>`d.dipartimento`.as('dipartimento'),
    sql<DipendenteInLista['tipologia']>`d.tipologia`.as('tipologia'),
    sql<DipendenteInLista['ruolo']>`d.ruolo`.as('ruolo'),
    // Of the join: null also where the manager is of a brand that the caller does not see, whose ids are not for it (rule 12).
    sql<string | null>`m.id`.as('manager_id'),
    shownStato(scope).as('stato'),
    sql<string>`(select oggi())`.as('oggi'), // once for all rows
    ...IN_LISTA.map((name) => onlyIfAllowed(scope, name)),
    // When it changed last, as far as this caller may know.
    sql<string>`case when ${mayReadRiservati(scope)} then d.riservati_updated_at else d.updated_at end`.as('updated_at'),
    brandOf('b').as('brand'),
    sql<DipendenteInLista['workflow_stato']>`(
      select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1)`.as('workflow_stato'),
  ] as const;
}

/**
 * A row of these columns with where the person stands today, and both spellings of each field. Reckoned here from what was selected as this
 * caller may know it: PostgreSQL would take longer to plan the three cases of it than for all the rest of the page.
 */
export function shown<Row extends Parameters<typeof situazioneOf>[0] & { oggi: string }>(row: Row) {
  return doubled(DIPENDENTE_ALIASES, Object.assign(row, { situazione: situazioneOf(row, row.oggi) }));
}

// Who is expected: to begin, or to be back. Each is `d`.

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
