import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { findTransferable } from '#features/people/dipendenti/server/write-dipendente.ts';
import type { Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { listRapporti, riassumi, updateRapporto } from '../contract.ts';
import { CAMPI_RAPPORTO } from '../fields.ts';
import { correctRapporto } from './correct-rapporto.ts';
import { findRapporto, listRapportiOf, withoutRiservati } from './queries.ts';
import { rehireDipendente } from './rehire-dipendente.ts';

/** Opens the onboarding of an employee. 403 when the caller has no permission to do it. */
type OpenOnboarding = (db: Tx, scope: Scope, dipendente_id: string) => Promise<unknown>;

const rapportiRoutes = ({ openOnboarding }: { openOnboarding: OpenOnboarding }): Route[] => [
  route(listRapporti, async ({ db, scope, params: { id } }) => listRapportiOf(db, scope, await findHolder(db, scope, id))),

  route(updateRapporto, async ({ db, scope, params: { id, rid }, body }) => {
    await correctRapporto(db, scope, id, rid, body);
    const { brand_id } = await findHolder(db, scope, id);
    return withoutRiservati(scope, brand_id, await findRapporto(db, scope, id, rid));
  }),

  route(riassumi, async ({ db, scope, params: { id }, body }) => {
    const { lotto } = await runAsLotto(
      db,
      'riassunzione',
      (name: string) => `Riassunzione di ${name}`,
      async () => {
        const name = await rehireDipendente(db, scope, id, body);
        if (body.crea_workflow) await openOnboarding(db, scope, id);
        return name;
      },
    );
    return { ...(await findTransferable(db, scope, id, undefined)), lotto };
  }),
];

const rapportiAuditTexts: RegisterTexts = {
  tables: {
    rapporti: {
      ...lifecycleTitles('Rapporto di lavoro'),
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      fields: CAMPI_RAPPORTO,
      campi: { ultimo: null, ultimo_brand: null, ultimo_showroom: null, ultima_mansione: null },
    },
  },
};

export const rapportiFeature = {
  routes: rapportiRoutes,
  register: { rapporti: rapportiAuditTexts },
} satisfies Feature;
