// What a row of an employee looks like to this caller: sick leave is hidden here, once, for every list and detail (rule 19).
import { type RawBuilder, sql } from 'kysely';
import { brandOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import type { DipendenteInLista } from '../contract.ts';

export const PLAIN = [
  'd.id',
  'd.nome',
  'd.cognome',
  'd.email',
  'd.telefono',
  'd.cellulare',
  'd.telefonoUfficio',
  'd.telefonoAbitazione',
  'd.interno',
  'd.numero_aziendale',
  'd.bisogno_numero_aziendale',
  'd.posizione',
  'd.isactive',
  'd.brand_id',
  'd.showroom',
  'd.data_assunzione',
  'd.data_dismissione',
  'd.created_at',
] as const;

/** Whether this caller may see the reserved columns of the row `d`. */
export function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`d.brand_id = any(${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

/** The state as this caller may know it: 'in malattia' reads 'entrato' for all but HR. */
export function shownStato(scope: Scope): RawBuilder<StatoDipendente> {
  return sql<StatoDipendente>`case when d.stato = 'in malattia' and not ${mayReadRiservati(scope)} then 'entrato' else d.stato end`;
}

/** The columns that are computed or hidden, to be selected beside PLAIN; `b` is the brand, `m` the visible manager. */
export function computedColumns(scope: Scope) {
  const onlyIfAllowed = (column: string) => sql<string | null>`case when ${mayReadRiservati(scope)} then ${sql.ref(column)} end`;
  return [
    // The table's checks hold these sets.
    sql<DipendenteInLista['dipartimento']>`d.dipartimento`.as('dipartimento'),
    sql<DipendenteInLista['tipologia']>`d.tipologia`.as('tipologia'),
    sql<DipendenteInLista['ruolo']>`d.ruolo`.as('ruolo'),
    // Of the join: null also where the manager is of a brand that the caller does not see, whose ids are not for it (rule 12).
    sql<string | null>`m.id`.as('manager_id'),
    shownStato(scope).as('stato'),
    onlyIfAllowed('d.data_inizio_malattia').as('data_inizio_malattia'),
    onlyIfAllowed('d.data_fine_malattia').as('data_fine_malattia'),
    // When it changed last, as far as this caller may know.
    sql<string>`case when ${mayReadRiservati(scope)} then d.riservati_updated_at else d.updated_at end`.as('updated_at'),
    brandOf('b').as('brand'),
    sql<DipendenteInLista['workflow_stato']>`(
      select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1)`.as('workflow_stato'),
  ] as const;
}
