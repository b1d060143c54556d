import { sql } from 'kysely';
import { checkGivable, checkStato } from '#features/equipment/asset-types/rules.ts';
import { giveItem } from '#features/equipment/asset-types/server/change-items.ts';
import type { Recipient } from '#features/equipment/asset-types/server/item-queries.ts';
import { closeOpen, requirePossibleReturn } from '#features/equipment/asset-types/server/periods.ts';
import { servedKind } from '#features/equipment/asset-types/server/served-kind.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { calls } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { refuseImeiTwin, telefoniQueries } from './queries.ts';

export const telefoni = servedKind(telefoniQueries, calls.assign, {
  refuseChange: (item, { stato }) => checkStato(TELEFONO, item, stato),
  refuseGiving: (item) => checkGivable(TELEFONO, item),
  refusePlacing: (item) => checkGivable(TELEFONO, item),
  refuseTwin: refuseImeiTwin,
  period: ({ note = null }) => ({ note }),
});

/** Gives a phone with this period of a plan, to the same employee or showroom: it comes back with it (rule 33). */
export async function giveWithPiano(db: Tx, scope: Scope, id: number, to: Recipient, assegnazione_piano_id: number): Promise<void> {
  await giveItem(db, scope, { ...telefoni, period: () => ({ assegnazione_piano_id }) }, id, to);
}

/**
 * Unassigns the phone that was assigned together with this period of a plan, if it is still assigned: today or on `day`. The caller has checked the
 * permission.
 */
export async function returnWithPiano(db: Tx, scope: Scope, assegnazione_piano_id: number, day: string | null = null): Promise<void> {
  const { table } = TELEFONO.periods;
  if (day) {
    // The phone may have been swapped, and then it was assigned later than the plan.
    const held = await scoped(db, scope)
      .selectFrom('dipendenti_iphones')
      .select('id')
      .where('assegnazione_piano_id', '=', assegnazione_piano_id)
      .where('data_revoca', 'is', null)
      .execute();
    for (const { id } of held) await requirePossibleReturn(db, scope, TELEFONO, id, day);
  }
  await closeOpen(db, scope, table, sql`p.assegnazione_piano_id = ${assegnazione_piano_id}`, day);
}

/** With which period of a plan a phone was given: one that takes its place comes back with it too (rule 33). */
export async function findPiano(db: Tx, scope: Scope, period: number): Promise<{ assegnazione_piano_id: number | null }> {
  const found = await scoped(db, scope)
    .selectFrom('dipendenti_iphones')
    .select('assegnazione_piano_id')
    .where('id', '=', period)
    .executeTakeFirstOrThrow();
  return found;
}
