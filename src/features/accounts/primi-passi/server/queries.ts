import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { DIPENDENTI_AL_PIU, type Situazione } from '../rules.ts';

/** For an amministratore, who sees everything: of nothing is looked at more than it takes. */
export async function findSituazione(db: Db, scope: Scope): Promise<Situazione & { faccio_tutto: boolean }> {
  return scoped(db, scope)
    .selectNoFrom([
      sql<boolean>`exists (select from brands)`.as('brand'),
      sql<boolean>`((select count(*) > 1 from (select from users where is_active limit 2) u)
        or exists (select from users where is_active and fa_tutto))`.as('account'),
      sql<boolean>`exists (select from showrooms)`.as('showroom'),
      sql<number>`(select count(*) from (select from dipendenti limit ${DIPENDENTI_AL_PIU}) d)`.as('dipendenti'),
      sql<boolean>`exists (select from users where id = ${scope.user_id} and fa_tutto)`.as('faccio_tutto'),
    ])
    .executeTakeFirstOrThrow();
}
