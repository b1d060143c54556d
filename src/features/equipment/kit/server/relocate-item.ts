// Where a thing was found, or that it was not (rule 96): from whoever has it to a showroom, to nobody, or out of use.
import { lockOwner } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';
import { giveItem, takeItemBack, updateItem } from './change-items.ts';
import type { Recipient } from './item-queries.ts';
import type { Held, ServedKind } from './served-kind.ts';

/** A thing as somebody saw it who decides about it: by which assignment it was held; null: by none. */
export interface SeenItem {
  id: number;
  periodo_id: number | null;
}

/** What an inventory count does with a kind. Each refuses (409) where somebody else has the thing by now. */
export interface CountedKind {
  kind: Kind;
  /** To this showroom; null: to nobody. */
  move(db: Tx, scope: Scope, seen: SeenItem, showroom_id: number | null): Promise<void>;
  lose(db: Tx, scope: Scope, seen: SeenItem): Promise<void>;
}

/** `withIt` takes back what was given with a period of the kind. */
export function countedKind<Row extends Held, Q, Give extends Recipient>(
  served: ServedKind<Row, Q, Give>,
  withIt?: (db: Tx, scope: Scope, period: number) => Promise<void>,
): CountedKind {
  const { queries } = served;
  const { kind } = queries;
  const takeBack = (db: Tx, scope: Scope, id: number) => takeItemBack(db, scope, queries, id, withIt && { first: withIt });
  const held = async (db: Tx, scope: Scope, { id, periodo_id }: SeenItem) => {
    await lockOwner(db, scope, kind, id);
    const { nome, periodo } = await queries.find(db, scope, id);
    if ((periodo?.id ?? null) !== periodo_id) throw cambiatoDiMano(nome);
    return periodo;
  };
  return {
    kind,
    move: async (db, scope, seen, showroom_id) => {
      const periodo = await held(db, scope, seen);
      if (periodo && showroom_id !== null && periodo.showroom_id === showroom_id) return;
      if (periodo) await takeBack(db, scope, seen.id);
      if (showroom_id !== null) await giveItem(db, scope, served, seen.id, { showroom_id } as Give); // all else that can be agreed may be left out
    },
    lose: async (db, scope, seen) => {
      if (await held(db, scope, seen)) await takeBack(db, scope, seen.id);
      await updateItem(db, scope, served, seen.id, { stato: 'smarrito' });
    },
  };
}

const cambiatoDiMano = (nome: string) =>
  new Problem('conflict', 'CAMBIATO_DI_MANO', `${nome} è cambiato di mano da quando hai aperto la pagina: ricaricala e riguarda.`);
