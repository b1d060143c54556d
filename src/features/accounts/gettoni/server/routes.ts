import { changingAccounts, type Route, route } from '#server/http/route.ts';
import { newGettone } from '#server/security/authenticate.ts';
import { todayInItaly } from '#shared/dates.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { AL_MASSIMO, checkScadenza, TROPPI_GETTONI } from '../rules.ts';
import { findGettoni } from './find-gettoni.ts';
import { countHeld, insertGettone } from './queries.ts';
import { revokeGettone } from './revoke-gettoni.ts';

export const gettoniRoutes: Route[] = [
  route(calls.listGettoni, ({ db, user }) => findGettoni(db, user.id)),

  route(calls.createGettone, async ({ db, user, body }) => {
    const wrong = checkScadenza(body.scadenza, todayInItaly(new Date()));
    if (wrong) throw wrong;
    if ((await countHeld(db, user.id)) >= AL_MASSIMO) throw TROPPI_GETTONI();
    const token = newGettone();
    return { ...(await insertGettone(db, { ...body, user_id: user.id, token })), token };
  }),

  changingAccounts(
    route(calls.deleteGettone, async ({ db, user, params: { id } }) => {
      await revokeGettone(db, user, id);
      return FATTO;
    }),
  ),
];
