import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { DIPENDENTI_AL_PIU, type Situazione } from '../rules.ts';

/** For an amministratore, who sees everything: of nothing is looked at more than it takes. */
export async function findSituazione(db: Db, scope: Scope): Promise<Situazione> {
  return scoped(db, scope)
    .selectNoFrom([
      sql<boolean>`exists (select from brands)`.as('brand'),
      sql<boolean>`exists (select from showrooms)`.as('showroom'),
      sql<boolean>`(select count(*) > 1 from (select from users where is_active limit 2) u)`.as('account'),
      sql<number>`(select count(*) from (select from dipendenti limit ${DIPENDENTI_AL_PIU}) d)`.as('dipendenti'),
    ])
    .executeTakeFirstOrThrow();
}
