import { CAMPI_VOCE } from '#features/journeys/dotazioni/fields.ts';
import { findDotazione, requireValidReferences, withoutInvalidReferences } from '#features/journeys/dotazioni/server/find-dotazione.ts';
import type { Tx } from '#server/db/handle.ts';
import { rejectStaleEdit } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegisterTexts, Voce } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { RichiesteInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkAperto, planLinee, STATO_RICHIESTA_LABELS, type StatoRichiesta } from '../rules.ts';
import { listRichiesteOf, lockWorkflow, requireWorkflow, workflowsVersioned, writeLinee } from './save-richieste.ts';

const richiesteRoutes: Route[] = [
  route(calls.listRichieste, async ({ db, scope, params: { id } }) => {
    await requireWorkflow(db, scope, id);
    return listRichiesteOf(db, scope, id);
  }),

  route(calls.setRichieste, async ({ db, scope, params: { id }, body }) => {
    await setRichieste(db, scope, id, body);
    return listRichiesteOf(db, scope, id);
  }),
];

/** Changes the lines of an open onboarding to the sent lines and the lines of a kit. Throws 409 when an assigned line would change. */
async function setRichieste(db: Tx, scope: Scope, id: number, { voci = [], da_dotazione, updated_at }: RichiesteInput): Promise<void> {
  const { stato, brand_id } = await lockWorkflow(db, scope, id);
  requireRight(scope, 'richieste.modifica', [brand_id]);
  await rejectStaleEdit(db, scope, workflowsVersioned, { id, read: updated_at, what: 'questo workflow' });
  const problem = checkAperto(stato);
  if (problem) throw problem;
  const kit = da_dotazione === undefined ? [] : await findDotazione(db, scope, da_dotazione, brand_id);
  const stored = await listRichiesteOf(db, scope, id);
  const plan = planLinee(stored, [...voci, ...(await withoutInvalidReferences(db, scope, kit, [brand_id]))]);
  if (plan instanceof Problem) throw plan;
  await requireValidReferences(db, scope, [...plan.add, ...plan.change], [brand_id]);
  await writeLinee(db, scope, id, plan);
}

// The audit log shows changes of request lines as changes of their onboarding.
const richiesteAuditTexts: RegisterTexts = {
  tables: {
    richieste: {
      crea: (voce) => withDescrizione('Richiesta aggiunta', voce),
      modifica: (voce) => withDescrizione(changeTitle(voce.dopo), voce),
      elimina: 'Richiesta tolta',
      fields: CAMPI_VOCE,
      campi: { workflow_id: null, periodo_id: null, stato: ['Stato', STATO_RICHIESTA_LABELS] },
    },
  },
};

// The titles of audit log entries for a new state of a line. A check constraint allows no other states, and a change without a new state
// has another title.
const STATO_TITLES: Record<StatoRichiesta, string> = {
  richiesta: 'Richiesta di nuovo',
  assegnata: 'Richiesta assegnata',
  non_serve: 'Richiesta che non serve',
};

const changeTitle = (dopo: Voce['dopo']) =>
  STATO_TITLES[dopo?.stato as StatoRichiesta] ?? (dopo?.periodo_id ? "Richiesta con un'altra assegnazione" : 'Richiesta modificata');

const withDescrizione = (title: string, { dopo, origine }: Voce) => {
  const descrizione = dopo?.descrizione ?? origine?.descrizione;
  return descrizione ? `${title}: ${descrizione}` : title;
};

export const richiesteFeature = {
  routes: richiesteRoutes,
  versioned: { workflows: workflowsVersioned },
  register: { richieste: richiesteAuditTexts },
} satisfies Feature;
