// Many things of a kind are given by few statements, and by the same rules as one (src/features/equipment/kit/server/change-items.ts).
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { givable } from './check-gift.ts';
import { findReceivers, requireHolder } from './find-holder.ts';
import { nonTrovato } from './select-items.ts';
import type { Held, ServedKind } from './served-kind.ts';
import type { Values } from './write-items.ts';

export interface Gift {
  /** The thing's. */
  id: number;
  dipendente_id: string;
  /** What is written of it besides whose it is. */
  period: Values;
}

/** Gives them in their order; resolves to their periods. The first that is refused is what it throws. */
export type GiveItems = (db: Tx, scope: Scope, gifts: readonly Gift[]) => Promise<number[]>;

export function giverOfMany<Row extends Held & { id: number }, Q, Give>(served: ServedKind<Row, Q, Give>): GiveItems {
  const { kind, findByIds } = served.queries;
  return async (db, scope, gifts) => {
    const ids = [...new Set(gifts.map(({ id }) => id))];
    // In order of id, or two callers wait for each other for ever.
    await sql`select from ${sql.table(kind.table)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
      scoped(db, scope),
    );
    const things = new Map((await findByIds(db, scope, ids)).map((item) => [item.id, givable(served, item)]));
    const people = [...new Set(gifts.map(({ dipendente_id }) => dipendente_id))];
    const receivers = await findReceivers(db, scope, kind, people);
    const periods: Values[] = [];
    for (const { id, dipendente_id, period } of gifts) {
      const thing = things.get(id);
      if (!thing) throw nonTrovato(kind);
      const receiver = requireHolder(receivers.get(dipendente_id));
      requireRight(scope, 'risorse.assegna', [receiver.brand_id]);
      const refusal = thing.refuse(receiver) ?? (await served.refuseTwin?.(db, scope, period, id));
      if (refusal) throw refusal;
      thing.count(receiver);
      periods.push({ ...period, [kind.periods.column]: id, dipendente_id, brand_id: receiver.brand_id });
    }
    return insertMany<number>(scoped(db, scope), kind.periods.table, periods);
  };
}
