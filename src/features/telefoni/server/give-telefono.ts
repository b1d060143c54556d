import { sql } from 'kysely';
import { checkGivable, checkStato } from '#kit/rules.ts';
import { giveItem } from '#kit/server/change-items.ts';
import { servedKind } from '#kit/server/served-kind.ts';
import type { Tx } from '#server/db/handle.ts';
import { scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { calls } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { telefoniQueries } from './queries.ts';

export const telefoni = servedKind(telefoniQueries, calls.assign, {
  refuseChange: (item, { stato }) => checkStato(TELEFONO, item, stato),
  refuseGiving: (item) => checkGivable(TELEFONO, item),
  period: ({ note = null }) => ({ note }),
});

/** Gives a phone with this period of a plan, to the same employee: it comes back with it (rule 33). */
export async function giveWithPiano(db: Tx, scope: Scope, id: number, dipendente_id: string, assegnazione_piano_id: number): Promise<void> {
  await giveItem(db, scope, { ...telefoni, period: () => ({ assegnazione_piano_id }) }, id, { dipendente_id });
}

/** Takes back, as of today, the phone that was given with this period of a plan, if it is still held (rule 33). The caller has shown that it may. */
export async function returnWithPiano(db: Tx, scope: Scope, assegnazione_piano_id: number): Promise<void> {
  await sql`
    update ${sql.table(TELEFONO.periods.table)} set data_revoca = greatest(oggi(), data_assegnazione)
    where assegnazione_piano_id = ${assegnazione_piano_id} and data_revoca is null`.execute(scoped(db, scope));
}
