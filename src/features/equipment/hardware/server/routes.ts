import { checkGivable, checkStato } from '#features/equipment/kit/rules.ts';
import { duplicateItem } from '#features/equipment/kit/server/duplicate-item.ts';
import { swapItem } from '#features/equipment/kit/server/move-item.ts';
import { givingRoutes, itemRoutes } from '#features/equipment/kit/server/routes.ts';
import { withHolder } from '#features/equipment/kit/server/select-holder.ts';
import { servedKind } from '#features/equipment/kit/server/served-kind.ts';
import { type Route, route } from '#server/http/route.ts';
import { calls, duplicateHardware, swapHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardwareQueries, refuseSerialeTwin, SERIALE_UNICO } from './queries.ts';

export const hardware = servedKind(hardwareQueries, calls.assign, {
  refuseChange: (item, { stato }) => checkStato(HARDWARE, item, stato),
  refuseGiving: (item) => checkGivable(HARDWARE, item),
  refusePlacing: (item) => checkGivable(HARDWARE, item),
  refuseTwin: refuseSerialeTwin,
  period: ({ note = null }) => ({ note }),
  afterwards: (item, holder, to) => ({ ...withHolder(item, holder, to), assegnato_a: holder?.assegnatario?.id ?? null }),
});

export const hardwareRoutes: Route[] = [
  ...itemRoutes(calls, hardware),
  ...givingRoutes(calls, hardware),

  route(swapHardware, ({ db, scope, params: { id }, body }) => swapItem(db, scope, hardware, { id, ...body })),

  route(duplicateHardware, ({ db, scope, params: { id }, body: { seriali } }) =>
    duplicateItem(db, scope, hardware, {
      id,
      lines: seriali,
      code: SERIALE_UNICO,
      refusal: { code: 'SERIALE_GIA_USATO', field: 'seriali', manca: 'Incolla un numero seriale per riga' },
    }),
  ),
];
