// What taking a lot back would do, found out by doing it and going back to before.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Anteprima, Lotto } from '../contract.ts';
import { type Naming, nameConflicts } from './name-conflicts.ts';
import type { LotTables } from './require-rights.ts';
import { beginTakingBack, findTouched, type Refused, takeRowsBack } from './take-back.ts';

const NAMED = 100;

/** What would go back, by kind, and what would not; nothing is changed by asking. */
export async function previewUndo(db: Db, scope: Scope, { id, righe }: Lotto, tables: LotTables, naming: Naming): Promise<Anteprima> {
  const refused = await withoutDoing(db, async (tx) => {
    await beginTakingBack(tx, scope, id);
    return takeRowsBack(tx, scope, id, await findTouched(tx, scope, id));
  });
  const tornano = await countKinds(db, scope, id, refused, tables);
  const backs = tornano.reduce((sum, { quante }) => sum + quante, 0);
  return { righe: backs, tornano, conflitti: await nameConflicts(db, scope, id, refused, naming, NAMED), in_conflitto: righe - backs };
}

class Undone<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super('Rolled back on purpose');
    this.found = found;
  }
}

async function withoutDoing<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.found as T; // what `work` has just answered
    throw error;
  }
}

/** How many people and things of each kind are not among the refused. */
async function countKinds(db: Db, scope: Scope, id: number, refused: Refused, tables: LotTables): Promise<Anteprima['tornano']> {
  const { rows } = await sql<{ tabella: string; quante: number }>`
    select split_part(soggetto, '/', 1) as tabella, count(distinct soggetto)::integer as quante from lotti_righe
    where lotto_id = ${id} and conta and not exists (select from unnest(${[...refused.keys()]}::text[]) e where e = soggetto)
    group by 1 order by 2 desc, 1`.execute(scoped(db, scope));
  const counts = new Map<string, number>();
  for (const { tabella, quante } of rows) {
    const cosa = tables[tabella]?.molti ?? 'Altre righe';
    counts.set(cosa, (counts.get(cosa) ?? 0) + quante);
  }
  return [...counts].map(([cosa, quante]) => ({ cosa, quante }));
}
