// One thing for another of its kind, in one step (rule 91): its holder gets the other one, it comes back in the state that is said.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Kind } from '../kind.ts';
import { conSeStesso, ESITI_SOSTITUZIONE, nonAssegnato } from '../rules.ts';
import type { Sostituzione } from '../swap-call.ts';
import { giveItem, takeItemBack } from './change-items.ts';
import type { Recipient } from './item-queries.ts';
import { requireMayTakeBack } from './periods.ts';
import type { Held, ServedKind } from './served-kind.ts';
import { setItem, type Values } from './write-items.ts';

/** What of a period goes on with the thing that takes the other one's place. */
export type Carried = (db: Tx, scope: Scope, period: number) => Promise<Values>;

/** Swaps one for another, all or nothing; resolves to both as they are then, and to the lot by which it can be taken back. */
export async function swapItem<Row extends Held & { stato: string }, Q, Give extends Recipient & { note?: string | null }>(
  db: Tx,
  scope: Scope,
  served: ServedKind<Row, Q, Give>,
  { id, con, esito, note = null }: Sostituzione & { id: number },
  carried?: Carried,
) {
  const { kind, find } = served.queries;
  await holdBoth(db, scope, kind, [id, con]);
  const item = await find(db, scope, id);
  const other = await find(db, scope, con);
  const { periodo, nome, ogni_brand } = item;
  requireMayTakeBack(scope, periodo, ogni_brand);
  const { stato } = ESITI_SOSTITUZIONE[esito];
  if (stato !== item.stato) requireRight(scope, 'risorse.modifica', ogni_brand);
  if (!periodo) throw nonAssegnato(kind, nome);
  if (id === con) throw conSeStesso(nome);

  const { dipendente_id, showroom_id } = periodo;
  const data_assegnazione = item.riservato_dal; // what is reserved is from that day with the other one, too
  const { lotto } = await asLot(
    db,
    'sostituzione',
    () => `${nome} sostituito con ${other.nome}`,
    async () => {
      const kept = (await carried?.(db, scope, periodo.id)) ?? {};
      await takeItemBack(db, scope, served.queries, id);
      await setItem(db, scope, kind, id, { stato });
      const period = () => ({ ...kept, note });
      await giveItem(db, scope, { ...served, period }, con, { dipendente_id, showroom_id, data_assegnazione } as Give);
    },
  );
  return { reso: await find(db, scope, id), dato: await find(db, scope, con), lotto };
}

/** Both, in order of id: of two swaps at once that name the same ones none waits for the other in a circle. */
async function holdBoth(db: Tx, scope: Scope, { table }: Kind, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    scoped(db, scope),
  );
}
