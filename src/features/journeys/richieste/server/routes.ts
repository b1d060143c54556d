import { findDotazione } from '#features/journeys/dotazioni/server/find-dotazione.ts';
import { requireNamed, withoutStrangers } from '#features/journeys/dotazioni/server/require-named.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { RichiesteInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkAperto, planLinee } from '../rules.ts';
import { holdWorkflow, workflowsVersioned } from './hold-workflow.ts';
import { listRichiesteOf } from './list-richieste.ts';
import { requireWorkflow, writePiano } from './queries.ts';

export const richiesteRoutes: Route[] = [
  route(calls.listRichieste, async ({ db, scope, params: { id } }) => {
    await requireWorkflow(db, scope, id);
    return listRichiesteOf(db, scope, id);
  }),

  route(calls.setRichieste, async ({ db, scope, params: { id }, body }) => {
    await setRichieste(db, scope, id, body);
    return listRichiesteOf(db, scope, id);
  }),
];

/** Makes these the lines of an onboarding that is not complete: its own, and those of a kit. What was given already stays (409). */
async function setRichieste(db: Tx, scope: Scope, id: number, { voci = [], da_dotazione, updated_at }: RichiesteInput): Promise<void> {
  const { stato, brand_id } = await holdWorkflow(db, scope, id);
  requireRight(scope, 'richieste.modifica', [brand_id]);
  await refuseNewer(db, scope, workflowsVersioned, { id, read: updated_at, what: 'questo workflow' });
  const closed = checkAperto(stato);
  if (closed) throw closed;
  const kit = da_dotazione === undefined ? [] : await findDotazione(db, scope, da_dotazione, brand_id);
  const present = await listRichiesteOf(db, scope, id);
  const plan = planLinee(present, [...voci, ...(await withoutStrangers(db, scope, kit, [brand_id]))]);
  if (plan instanceof Problem) throw plan;
  await requireNamed(db, scope, [...plan.add, ...plan.change], [brand_id]);
  await writePiano(db, scope, id, plan);
}
