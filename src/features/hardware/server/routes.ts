import { givingRoutes, itemRoutes } from '#kit/server/routes.ts';
import { withHolder } from '#kit/server/select-holder.ts';
import { servedKind } from '#kit/server/served-kind.ts';
import type { Route } from '#server/http/route.ts';
import { calls } from '../contract.ts';
import { checkAssignable, checkStato } from '../rules.ts';
import { hardwareQueries } from './queries.ts';

export const hardware = servedKind(hardwareQueries, calls.assign, {
  refuseChange: (item, { stato }) => checkStato(item, stato),
  refuseGiving: checkAssignable,
  period: ({ note = null }) => ({ note }),
  afterwards: (item, person, to) => ({ ...withHolder(item, person, to?.note), assegnato_a: person?.id ?? null }),
});

export const hardwareRoutes: Route[] = [...itemRoutes(calls, hardware), ...givingRoutes(calls, hardware)];
