// The columns of a workflow that every reader may see. Aliases: `w` workflow, `d` employee, `b` brand, `i` assignee.
import { type RawBuilder, sql } from 'kysely';
import { ASSIGNED_AS_JSON } from '#features/equipment/risorse/server/select-assigned.ts';
import { countAttivita } from '#features/journeys/attivita/server/select-attivita.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { brandJson } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { withAliases } from '#shared/endpoint.ts';
import { aliasesOf } from '#shared/fields.ts';
import { brandsFor, type Role } from '#shared/permissions.ts';
import { FASI, MANI, RUOLO_OF, STATI_CONCLUSI, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Incaricato, Passo, Workflow } from '../contract.ts';
import { CAMPI_WORKFLOW } from '../fields.ts';
import { type AzioneWorkflow, FERMO_DOPO_GIORNI, STEP_TOTALI, statiForAzione, stepCorrente } from '../rules.ts';

export const PLAIN_COLUMNS = [
  'w.id',
  'w.dipendente_id',
  'w.titolo',
  'w.descrizione',
  'w.note_hr',
  'w.assegnato_a',
  'w.data_inizio',
  'w.data_scadenza',
  'w.data_completamento',
  'w.data_annullamento',
  'w.created_at',
  'w.updated_at',
] as const;

export function accountOf(alias: 'i' | 'u'): RawBuilder<Incaricato | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Incaricato | null>`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'nome', ${column('nome')}, 'cognome', ${column('cognome')}) end`;
}

export const isConcluso = sql<boolean>`(w.stato = any(${[...STATI_CONCLUSI]}::text[]))`;

/** SQL condition: the workflow is open and past its deadline. On the day of the deadline the workflow is not late. */
export const isLate = sql<boolean>`(not ${isConcluso} and coalesce(w.data_scadenza < oggi(), false))`;

// Instants inside JSON are converted to UTC, because otherwise they would use the time zone of the database session.
const lastStep = sql<Passo | null>`(
  select jsonb_build_object('id', p.id, 'azione', p.azione, 'stato', p.stato, 'nota', p.nota, 'utente', ${accountOf('u')},
                            'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from workflow_passi p left join users u on u.id = p.user_id
  where p.workflow_id = w.id order by p.id desc limit 1)`;

const richiesteJson = sql<Workflow['richieste']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'descrizione', r.descrizione, 'stato', r.stato) order by r.id), '[]')
  from richieste r where r.workflow_id = w.id)`;

/** SQL condition: an active account of this role may edit in the brand of `d`. An amministratore of the role may edit in every brand. */
export const hasEditor = (role: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users u where u.is_active and u.role = ${role} and (u.amministratore
    or exists (select from user_brands l where l.user_id = u.id and l.brand_id = d.brand_id and l.can_edit)))`;

// SQL: the roles for which no account can take the next step; an empty list when an amministratore has `fa_tutto`.
export const rolesWithoutAccount = sql<Workflow['senza_nessuno']>`(
  select coalesce(jsonb_agg(m.mano order by m.posto), '[]')
  from jsonb_to_recordset(${JSON.stringify(MANI.map((mano, posto) => ({ mano, posto, ruolo: RUOLO_OF[mano] })))}::jsonb) as m (mano text, posto integer, ruolo text)
  where not ${hasEditor(sql`m.ruolo`)} and not exists (select from users u where u.is_active and u.fa_tutto))`;

export const COMPUTED_COLUMNS = [
  // The check constraints of the table guarantee the types of these columns.
  sql<'onboarding'>`w.tipo`.as('tipo'),
  sql<Workflow['stato']>`w.stato`.as('stato'),
  sql<Workflow['priorita']>`w.priorita`.as('priorita'),
  sql<Workflow['dipendente']>`jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome, 'email', d.email)`.as('dipendente'),
  brandJson('b').as('brand'),
  accountOf('i').as('incaricato'),
  isLate.as('in_ritardo'),
  lastStep.as('ultimo_passo'),
  rolesWithoutAccount.as('senza_nessuno'),
  ASSIGNED_AS_JSON.as('asset'),
  richiesteJson.as('richieste'),
  countAttivita({ workflow_id: sql.ref('w.id') }).as('attivita'),
] as const;

/** Adds to a workflow row the fields that are computed from the state, and the note under both of its names. */
export function toWorkflow<Row extends { stato: Workflow['stato']; note_hr: string | null }>(row: Row) {
  return withAliases(aliasesOf(CAMPI_WORKFLOW), { ...row, step_corrente: stepCorrente(row.stato), step_totali: STEP_TOTALI });
}

// The constants and functions below build SQL conditions about the role that must take the next step of a workflow. Table aliases: `w`
// workflow, `d` employee.

const STEP_OF_ROLE = { HR: 'comunica_manager', MANAGER: 'comunica_it', IT: 'completa_it' } as const satisfies Record<Role, AzioneWorkflow>;

const NEXT_ROLE = sql`(${JSON.stringify(Object.fromEntries(STATI_WORKFLOW.flatMap((stato) => nextRoleEntry(stato))))}::jsonb ->> w.stato)`;

function nextRoleEntry(stato: StatoWorkflow): [StatoWorkflow, Role][] {
  const { hand } = FASI[stato];
  return hand === null ? [] : [[stato, RUOLO_OF[hand]]];
}

/**
 * SQL condition: the next step belongs to the role of the caller, and the caller has permission to take it. An amministratore with
 * `fa_tutto` can also take the steps of roles without an account.
 */
export function waitsForCaller(scope: Scope): RawBuilder<boolean> {
  const step = STEP_OF_ROLE[scope.role];
  const isOwnStep = sql<boolean>`(w.stato = any(${statiForAzione(step)}::text[]) and ${inBrands('d.brand_id', brandsFor(scope, `workflows.${step}`))})`;
  if (!scope.amministratore) return isOwnStep;
  return sql<boolean>`(${isOwnStep} or (exists (select from users io where io.id = ${scope.user_id} and io.fa_tutto) and not ${hasEditor(NEXT_ROLE)}))`;
}

/** SQL condition: the workflow is open, and either its next step waits for the caller or the workflow is assigned to the caller. */
export const belongsToCaller = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(not ${isConcluso} and (${waitsForCaller(scope)} or coalesce(w.assegnato_a = ${scope.user_id}, false)))`;

export const LAST_STEP_DAY = sql<string>`(
  (select coalesce(max(p.created_at), w.created_at) from workflow_passi p where p.workflow_id = w.id) at time zone 'Europe/Rome')::date`;

/** SQL condition: the workflow is open and has had no step for more than FERMO_DOPO_GIORNI days. */
export const isFermo = sql<boolean>`(not ${isConcluso} and ${LAST_STEP_DAY} < oggi() - ${FERMO_DOPO_GIORNI}::integer)`;
