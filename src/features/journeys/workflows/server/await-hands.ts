// Whose turn it is: `w` is the workflow, `d` its employee.
import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { Scope } from '#server/security/scope.ts';
import { FASI, RUOLO_DI } from '#shared/fasi-workflow.ts';
import { brandsFor, type Role } from '#shared/permissions.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { type AzioneWorkflow, FERMO_DOPO_GIORNI, statesFor } from '../rules.ts';
import { isConcluso, isHeld } from './columns.ts';

/** The step forward that is each role's own. */
const OWN_STEP = { HR: 'comunica_manager', MANAGER: 'comunica_it', IT: 'completa_it' } as const satisfies Record<Role, AzioneWorkflow>;

/** Whose turn it is: the role of the hand that has `w`. */
const TURN = sql`(${JSON.stringify(Object.fromEntries(STATI_WORKFLOW.flatMap((stato) => turnOf(stato))))}::jsonb ->> w.stato)`;

function turnOf(stato: StatoWorkflow): [StatoWorkflow, Role][] {
  const { hand } = FASI[stato];
  return hand === null ? [] : [[stato, RUOLO_DI[hand]]];
}

/**
 * The steps that wait for the caller's own role, where they may take them. An amministratore may take all, but these are theirs; and who
 * has said so (`fa_tutto`) is waited for where nobody has the role whose turn it is.
 */
export function waitsForMe(scope: Scope): RawBuilder<boolean> {
  const step = OWN_STEP[scope.role];
  const own = sql<boolean>`(w.stato = any(${statesFor(step)}::text[]) and ${inBrands('d.brand_id', brandsFor(scope, `workflows.${step}`))})`;
  if (!scope.amministratore) return own;
  return sql<boolean>`(${own} or (exists (select from users io where io.id = ${scope.user_id} and io.fa_tutto) and not ${isHeld(TURN)}))`;
}

/** Those too that are entrusted to the caller, as long as they are open. */
export const isMine = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(not ${isConcluso} and (${waitsForMe(scope)} or coalesce(w.assegnato_a = ${scope.user_id}, false)))`;

/** The day of the last step. */
export const ULTIMO_PASSO = sql<string>`(
  (select coalesce(max(p.created_at), w.created_at) from workflow_passi p where p.workflow_id = w.id) at time zone 'Europe/Rome')::date`;

/** Open, and nobody has taken a step for days. */
export const isFermo = sql<boolean>`(not ${isConcluso} and ${ULTIMO_PASSO} < oggi() - ${FERMO_DOPO_GIORNI}::integer)`;
