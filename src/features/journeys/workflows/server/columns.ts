// What a workflow says of itself to who may see it: `w` is the workflow, `d` its employee, `b` their brand, `i` who is in charge.
import { type RawBuilder, sql } from 'kysely';
import { HELD_AS_JSON } from '#features/equipment/risorse/server/select-held.ts';
import { countAttivita } from '#features/journeys/attivita/server/select-attivita.ts';
import { brandOf } from '#server/db/mentions.ts';
import { withAliases } from '#shared/endpoint.ts';
import { MANI, RUOLO_DI } from '#shared/fasi-workflow.ts';
import { aliasesOf } from '#shared/fields.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import type { Incaricato, Passo, Workflow } from '../contract.ts';
import { CAMPI_WORKFLOW } from '../fields.ts';
import { STEP_TOTALI, stepCorrente } from '../rules.ts';

export const PLAIN = [
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

/** An account as JSON; null where the join found none. */
export function accountOf(alias: 'i' | 'u'): RawBuilder<Incaricato | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Incaricato | null>`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'nome', ${column('nome')}, 'cognome', ${column('cognome')}) end`;
}

/** Completed or cancelled: it waits for nobody. */
export const isConcluso = sql<boolean>`(w.stato = any(${[...STATI_CONCLUSI]}::text[]))`;

/** Open, and its deadline is over: the day itself still counts. */
export const inRitardo = sql<boolean>`(not ${isConcluso} and coalesce(w.data_scadenza < oggi(), false))`;

// An instant inside JSON would be written in the session's time zone.
const lastStep = sql<Passo | null>`(
  select jsonb_build_object('id', p.id, 'azione', p.azione, 'stato', p.stato, 'nota', p.nota, 'utente', ${accountOf('u')},
                            'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from workflow_passi p left join users u on u.id = p.user_id
  where p.workflow_id = w.id order by p.id desc limit 1)`;

const asked = sql<Workflow['richieste']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'descrizione', r.descrizione, 'stato', r.stato) order by r.id), '[]')
  from richieste r where r.workflow_id = w.id)`;

/** Somebody has this role and may edit in the brand of `d`; an amministratore of that role may everywhere. */
export const isHeld = (role: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users u where u.is_active and u.role = ${role} and (u.amministratore
    or exists (select from user_brands l where l.user_id = u.id and l.brand_id = d.brand_id and l.can_edit)))`;

// An amministratore who takes all steps leaves none to nobody (decision 69).
export const withNobody = sql<Workflow['senza_nessuno']>`(
  select coalesce(jsonb_agg(m.mano order by m.posto), '[]')
  from jsonb_to_recordset(${JSON.stringify(MANI.map((mano, posto) => ({ mano, posto, ruolo: RUOLO_DI[mano] })))}::jsonb) as m (mano text, posto integer, ruolo text)
  where not ${isHeld(sql`m.ruolo`)} and not exists (select from users u where u.is_active and u.fa_tutto))`;

export const COMPUTED = [
  // The table's checks hold these sets.
  sql<'onboarding'>`w.tipo`.as('tipo'),
  sql<Workflow['stato']>`w.stato`.as('stato'),
  sql<Workflow['priorita']>`w.priorita`.as('priorita'),
  sql<Workflow['dipendente']>`jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome, 'email', d.email)`.as('dipendente'),
  brandOf('b').as('brand'),
  accountOf('i').as('incaricato'),
  inRitardo.as('in_ritardo'),
  lastStep.as('ultimo_passo'),
  withNobody.as('senza_nessuno'),
  HELD_AS_JSON.as('asset'),
  asked.as('richieste'),
  countAttivita({ workflow_id: sql.ref('w.id') }).as('attivita'),
] as const;

/** The row with what follows from its state, and the note under both its names (rule 1). */
export function present<Row extends { stato: Workflow['stato']; note_hr: string | null }>(row: Row) {
  return withAliases(aliasesOf(CAMPI_WORKFLOW), { ...row, step_corrente: stepCorrente(row.stato), step_totali: STEP_TOTALI });
}
