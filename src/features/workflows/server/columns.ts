// What a workflow says of itself to who may see it: `w` is the workflow, `d` its employee, `b` their brand, `i` who is in charge.
import { type RawBuilder, sql } from 'kysely';
import { HELD_AS_JSON } from '#features/risorse/server/select-held.ts';
import { brandOf } from '#server/db/mentions.ts';
import { withAliases } from '#shared/aliases.ts';
import { aliasesOf } from '#shared/fields.ts';
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
  'w.created_at',
  'w.updated_at',
] as const;

/** An account as JSON; null where the join found none. */
export function accountOf(alias: 'i' | 'u'): RawBuilder<Incaricato | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Incaricato | null>`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'nome', ${column('nome')}, 'cognome', ${column('cognome')}) end`;
}

/** Open, and its deadline is over: the day itself still counts. */
export const inRitardo = sql<boolean>`(w.stato <> 'completato_it' and coalesce(w.data_scadenza < oggi(), false))`;

// An instant inside JSON would be written in the session's time zone.
const lastStep = sql<Passo | null>`(
  select jsonb_build_object('id', p.id, 'azione', p.azione, 'stato', p.stato, 'nota', p.nota, 'utente', ${accountOf('u')},
                            'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from workflow_passi p left join users u on u.id = p.user_id
  where p.workflow_id = w.id order by p.id desc limit 1)`;

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
  HELD_AS_JSON.as('asset'),
] as const;

/** The row with what follows from its state, and the note under both its names (rule 1). */
export function present<Row extends { stato: Workflow['stato']; note_hr: string | null }>(row: Row) {
  return withAliases(aliasesOf(CAMPI_WORKFLOW), { ...row, step_corrente: stepCorrente(row.stato), step_totali: STEP_TOTALI });
}
