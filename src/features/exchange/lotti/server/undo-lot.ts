// Taking a lot back: all of it, or nothing; or, where that is wanted, all that nobody has changed since.
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Lotto } from '../contract.ts';
import { lottoModificato } from '../rules.ts';
import { type Naming, nameConflicts } from './name-conflicts.ts';
import { findLotto } from './queries.ts';
import { type LotTables, requireRights } from './require-rights.ts';
import { beginTakingBack, findTouched, type Refused, takeRowsBack } from './take-back.ts';

const NAMED = 10;

/** What every part of a lot is called, and which right it takes. */
export interface LotWords {
  tables: LotTables;
  naming: Naming;
}

/** Takes the lot back for a caller who may: 404, 403, or 409 where something of it cannot go back, unless that is to be left out. */
export async function takeBackLot(db: Tx, scope: Scope, { tables, naming }: LotWords, id: number, isFreeOnly: boolean): Promise<Lotto> {
  const lotto = await findLotto(db, scope, tables, id);
  await requireRights(db, scope, tables, id);
  await undoLot(db, scope, lotto, isFreeOnly, naming);
  return findLotto(db, scope, tables, id);
}

/** Brings the lot back; 409 where something of it cannot, unless that is to be left out. */
async function undoLot(db: Tx, scope: Scope, { id, righe }: Lotto, isFreeOnly: boolean, naming: Naming): Promise<void> {
  const requireBack = async (refused: Refused) => {
    const tornate = await countBack(db, scope, id, refused);
    if (tornate === righe || (isFreeOnly && tornate > 0)) return tornate;
    throw lottoModificato(await nameConflicts(db, scope, id, refused, naming, NAMED), righe - tornate, righe);
  };
  await beginTakingBack(db, scope, id);
  const touched = await findTouched(db, scope, id);
  await requireBack(touched); // what would be refused anyway need not be tried
  const tornate = await requireBack(await takeRowsBack(db, scope, id, touched));
  await sql`select concludi_annullo(${id}, ${tornate}, ${tornate < righe})`.execute(scoped(db, scope));
}

async function countBack(db: Tx, scope: Scope, id: number, refused: Refused): Promise<number> {
  const { rows } = await sql<{ tornate: number }>`
    select count(distinct soggetto)::integer as tornate from lotti_righe
    where lotto_id = ${id} and conta and not exists (select from unnest(${[...refused.keys()]}::text[]) e where e = soggetto)`.execute(
    scoped(db, scope),
  );
  return rows[0]?.tornate ?? 0;
}
