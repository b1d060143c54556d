import { asLot } from '#server/db/as-lot.ts';
import { type Route, route } from '#server/http/route.ts';
import { getPreparazione, getProntezza, prepara } from '../contract.ts';
import { findPreparazione } from './find-preparazione.ts';
import { findArrivi, findFabbisogno } from './find-prontezza.ts';
import { type GiveByKind, prepareWorkflow } from './prepare-workflow.ts';

export const preparazioneRoutes = (give: GiveByKind): Route[] => [
  route(getPreparazione, ({ db, scope, params: { id } }) => findPreparazione(db, scope, id)),

  route(prepara, async ({ db, scope, params: { id }, body }) => {
    const titled = (chi: string) => `Preparazione di ${chi}`;
    const { lotto } = await asLot(db, 'prepara', titled, () => prepareWorkflow(db, scope, give, id, body));
    return { ...(await findPreparazione(db, scope, id)), lotto };
  }),

  route(getProntezza, async ({ db, scope, query: { giorni } }) => ({
    arrivi: await findArrivi(db, scope, giorni),
    fabbisogno: await findFabbisogno(db, scope, giorni),
  })),
];
