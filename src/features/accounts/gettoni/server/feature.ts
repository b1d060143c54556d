import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { accountChangeRoute, type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { newGettone } from '#server/security/authenticate.ts';
import { hashToken } from '#server/security/credential.ts';
import { todayInItaly } from '#shared/dates.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { Gettone } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkScadenza, MAX_GETTONI, TROPPI_GETTONI } from '../rules.ts';
import { findGettoni, gettoneColumns, revokeGettone } from './revoke-gettoni.ts';

const gettoniRoutes: Route[] = [
  route(calls.listGettoni, ({ db, user }) => findGettoni(db, user.id)),

  route(calls.createGettone, async ({ db, user, body }) => {
    const problem = checkScadenza(body.scadenza, todayInItaly(new Date()));
    if (problem) throw problem;
    if ((await lockAndCount(db, user.id)) >= MAX_GETTONI) throw TROPPI_GETTONI();
    const token = newGettone();
    return { ...(await insertGettone(db, { ...body, user_id: user.id, token })), token };
  }),

  accountChangeRoute(
    route(calls.deleteGettone, async ({ db, user, params: { id } }) => {
      await revokeGettone(db, user, id);
      return SUCCESS_REPLY;
    }),
  ),
];

/** Returns the number of API tokens of the account. Locks the account, so that no other token is created until the transaction ends. */
async function lockAndCount(db: Tx, user_id: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const { n: count } = await db
    .selectFrom('gettoni')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewGettone extends Pick<Gettone, 'nome' | 'scadenza' | 'sola_lettura'> {
  user_id: number;
  token: string;
}

function insertGettone(db: Tx, { token, ...values }: NewGettone): Promise<Gettone> {
  return db
    .insertInto('gettoni')
    .values({ ...values, token_hash: hashToken(token) })
    .returning(gettoneColumns)
    .executeTakeFirstOrThrow();
}

const gettoniWords: RegisterTexts = {
  tables: {
    gettoni: {
      crea: 'Gettone per programmi creato',
      modifica: 'Gettone per programmi cambiato',
      elimina: 'Gettone per programmi revocato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { scadenza: ['Scadenza', 'data'], sola_lettura: ['Sola lettura', 'siNo'] },
    },
  },
};

export const gettoniFeature = {
  routes: gettoniRoutes,
  register: { gettoni: gettoniWords },
} satisfies Feature;
