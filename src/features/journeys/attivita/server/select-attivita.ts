import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { matchesMansione } from '#server/db/match-mansione.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { MANI, type Mano } from '#shared/stati-workflow.ts';
import type { Attivita, ContoAttivita } from '../contract.ts';
import { blockingAttivita, checkNoneBlocking } from '../rules.ts';

/** The onboarding or exit of a task, as an id or as a column of the surrounding SQL statement. */
export type CorsoId = { workflow_id: number | RawBuilder<unknown> } | { uscita_id: number | RawBuilder<unknown> };

export const belongsTo = (corso: CorsoId): RawBuilder<boolean> =>
  'workflow_id' in corso ? sql<boolean>`a.workflow_id = ${corso.workflow_id}` : sql<boolean>`a.uscita_id = ${corso.uscita_id}`;

const HAS_ITEMS = sql.join(
  ALL_KINDS.map(
    ({ periods }) =>
      sql`exists (select from ${sql.table(periods.table)} t where t.dipendente_id = a.dipendente_id and t.data_revoca is null)`,
  ),
  sql` or `,
);

/**
 * SQL expression: true when no requested item is left to assign. It is false until the Manager has sent the onboarding to IT, because the
 * requests can still change. For an exit it is true when the employee has no item left.
 */
const ALL_ASSIGNED = sql`case when a.workflow_id is null then ax.stato <> 'aperta' or not (${HAS_ITEMS})
  else not exists (select from richieste r where r.workflow_id = a.workflow_id and r.stato = 'richiesta')
    and (aw.stato in ('completato_manager_attesa_it', 'completato_it') or exists (select from richieste r where r.workflow_id = a.workflow_id)) end`;

/**
 * Each document completes only one task: the open task that is due first. Documents of class hr on the employee complete no task, because a
 * done task would disclose that such a document exists.
 */
const COMPLETING_DOCUMENTO = sql`
  select o.created_at as il, o.caricato_da as da from documenti o
  where a.tipo = 'documento' and o.created_at >= c.dal and (
    (o.soggetto = case when a.workflow_id is null then 'uscita' else 'workflow' end and o.soggetto_id = coalesce(a.workflow_id, a.uscita_id)::text)
    or (o.soggetto = 'dipendente' and o.soggetto_id = a.dipendente_id::text and o.classe <> 'hr'))
  order by o.created_at, o.id limit 1
  offset (select count(*) from attivita n where n.tipo = 'documento' and (n.workflow_id = a.workflow_id or n.uscita_id = a.uscita_id)
    and (n.giorni, n.id) < (a.giorni, a.id))`;

const SIGNED_VERBALE = sql`
  select f.firmato_il as il, f.operatore_id as da from verbali v join verbali_firme f on f.verbale_id = v.id
  where a.tipo = 'verbale' and v.dipendente_id = a.dipendente_id and v.created_at >= c.dal and v.stato = 'firmato'
    and v.tipo = case when a.workflow_id is null then 'restituzione' else 'consegna' end
  order by f.firmato_il limit 1`;

/**
 * SQL query for the tasks that match `condition`, in which `a` is the task and `p` its employee. A task is never late on the day of its
 * creation, because an employee who is hired at short notice begins with tasks due today.
 */
export const selectAttivita = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id, a.workflow_id, a.uscita_id, a.dipendente_id, a.nome, a.mano, a.tipo, a.giorni, a.obbligatoria, a.updated_at, c.corso, c.entro,
    c.aperto, s.fatta, s.il as fatta_il, s.da, c.attesa and not s.fatta and coalesce(c.entro < oggi(), false) as in_ritardo
  from attivita a join dipendenti p on p.id = a.dipendente_id
    left join workflows aw on aw.id = a.workflow_id left join uscite ax on ax.id = a.uscita_id
    cross join lateral (select case when a.workflow_id is null then ax.data_uscita else p.data_assunzione end as giorno) g
    cross join lateral (
      select case when a.workflow_id is null then 'uscita' else 'onboarding' end as corso, coalesce(aw.created_at, ax.created_at) as dal,
        coalesce(aw.stato, ax.stato) not in ('annullato', 'annullata') as attesa,
        coalesce(aw.stato, ax.stato) not in ('annullato', 'annullata', 'completato_it', 'chiusa') as aperto,
        case when g.giorno is not null then greatest(g.giorno + a.giorni, (a.created_at at time zone 'Europe/Rome')::date) end as entro) c
    left join lateral (${COMPLETING_DOCUMENTO}) doc on true
    left join lateral (${SIGNED_VERBALE}) ver on true
    cross join lateral (select coalesce(a.fatta_il, doc.il, ver.il) as il, coalesce(a.fatta_da, doc.da, ver.da) as da,
      case when a.tipo = 'dotazione' then ${ALL_ASSIGNED} else coalesce(a.fatta_il, doc.il, ver.il) is not null end as fatta) s
  where ${condition}`;

export const countAttivita = (corso: CorsoId): RawBuilder<z.output<typeof ContoAttivita>> => sql`(
  select jsonb_build_object('fatte', count(*) filter (where k.fatta), 'totali', count(*)) from (${selectAttivita(belongsTo(corso))}) k)`;

async function readWhere(db: Db, scope: Scope, condition: RawBuilder<unknown>): Promise<Attivita[]> {
  const { rows } = await sql<Attivita>`
    select k.id, k.nome, k.mano, k.tipo, k.giorni, k.obbligatoria, k.corso, k.entro, k.fatta, k.fatta_il, k.in_ritardo, k.updated_at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}) end as fatta_da
    from (${selectAttivita(condition)}) k left join users u on u.id = k.da
    order by array_position(${[...MANI]}::text[], k.mano), k.giorni, k.id`.execute(scoped(db, scope));
  return rows;
}

/** Returns the tasks of an onboarding or exit, sorted by role and due date. The caller must check the visibility first. */
export const listAttivita = (db: Db, scope: Scope, corso: CorsoId): Promise<Attivita[]> => readWhere(db, scope, belongsTo(corso));

/** Returns a task by its id. The caller must check that the task is visible first. */
export async function readAttivita(db: Db, scope: Scope, id: number): Promise<Attivita> {
  const [found] = await readWhere(db, scope, sql`a.id = ${id}`);
  if (!found) throw new Error(`The task ${id} was locked but not found`);
  return found;
}

/**
 * Throws 409 while a mandatory task of the role is open (without a role: a task of any role). The caller must lock the onboarding or
 * exit first.
 */
export async function requireNoOpenAttivita(
  db: Tx,
  scope: Scope,
  corso: CorsoId,
  { mano, incompleto }: { mano?: Mano | undefined; incompleto?: boolean | undefined } = {},
): Promise<void> {
  const attivita = await listAttivita(db, scope, corso);
  const problem = checkNoneBlocking((mano ? [mano] : MANI).flatMap((each) => blockingAttivita(attivita, each, incompleto)));
  if (problem) throw problem;
}

export async function copyAttivita(db: Tx, scope: Scope, corso: { workflow_id: number } | { uscita_id: number }): Promise<void> {
  const { workflow_id = null, uscita_id = null } = { workflow_id: undefined, uscita_id: undefined, ...corso };
  await sql`
    insert into attivita (workflow_id, uscita_id, dipendente_id, nome, mano, tipo, giorni, obbligatoria)
    select w.id, x.id, p.id, m.nome, m.mano, m.tipo, m.giorni, m.obbligatoria
    from dipendenti p
      left join workflows w on w.id = ${workflow_id} and w.dipendente_id = p.id
      left join uscite x on x.id = ${uscita_id} and x.dipendente_id = p.id
      join modelli_attivita_brands l on l.brand_id = p.brand_id
      join modelli_attivita m on m.id = l.modello_id and m.corso = case when x.id is null then 'onboarding' else 'uscita' end
    where num_nonnulls(w.id, x.id) = 1 and ${matchesMansione('m.mansioni', 'p.posizione')}
    order by m.giorni, m.id`.execute(scoped(db, scope));
}
