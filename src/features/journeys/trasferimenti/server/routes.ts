import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { asLot } from '#server/db/as-lot.ts';
import { type Route, route } from '#server/http/route.ts';
import { listTrasferimenti, previewTrasferimento, transferDipendente } from '../contract.ts';
import type { Gifts } from './carry-things.ts';
import { previewOf } from './preview-trasferimento.ts';
import { findTrasferimento, listTrasferimentiOf } from './queries.ts';
import { transferDipendente as transfer } from './transfer-dipendente.ts';

export const trasferimentiRoutes = (gifts: Gifts): Route[] => [
  route(previewTrasferimento, ({ db, scope, params, query }) => previewOf(db, scope, params.id, query)),

  route(transferDipendente, async ({ db, scope, params, body }) => {
    const titled = ({ chi }: { chi: string }) => `Trasferimento di ${chi}`;
    const { done, lotto } = await asLot(db, 'trasferimento', titled, () => transfer(db, scope, gifts, params.id, body));
    return { ...(await findTrasferimento(db, scope, done.id)), lotto };
  }),

  route(listTrasferimenti, async ({ db, scope, params }) => {
    const { id } = await findHolder(db, scope, params.id);
    return listTrasferimentiOf(db, scope, id);
  }),
];
