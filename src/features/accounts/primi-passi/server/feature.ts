import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { primiPassi } from '../contract.ts';
import { MAX_DIPENDENTI, type Situazione, shouldShowPassi, toPassi } from '../rules.ts';

const primiPassiRoutes: Route[] = [
  // Only an amministratore sees the first steps, because only an amministratore can create brands and accounts.
  route(primiPassi, async ({ db, scope }) => {
    if (!scope.amministratore) return { passi: [], da_mostrare: false, faccio_tutto: false };
    const { faccio_tutto, ...situazione } = await findSituazione(db, scope);
    return { passi: toPassi(situazione), da_mostrare: shouldShowPassi(situazione), faccio_tutto };
  }),
];

async function findSituazione(db: Db, scope: Scope): Promise<Situazione & { faccio_tutto: boolean }> {
  return scoped(db, scope)
    .selectNoFrom([
      sql<boolean>`exists (select from brands)`.as('brand'),
      sql<boolean>`((select count(*) > 1 from (select from users where is_active limit 2) u)
        or exists (select from users where is_active and fa_tutto))`.as('account'),
      sql<boolean>`exists (select from showrooms)`.as('showroom'),
      sql<number>`(select count(*) from (select from dipendenti limit ${MAX_DIPENDENTI}) d)`.as('dipendenti'),
      sql<boolean>`exists (select from users where id = ${scope.user_id} and fa_tutto)`.as('faccio_tutto'),
    ])
    .executeTakeFirstOrThrow();
}

export const primiPassiFeature = {
  routes: primiPassiRoutes,
} satisfies Feature;
