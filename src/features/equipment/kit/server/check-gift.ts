// Whether a thing can go to somebody, by the rules alone: asked when it is given, and before, of many at once.
import type { Db } from '#server/db/handle.ts';
import type { RecordKey } from '#server/incoming/record-keys.ts';
import type { Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO, BRAND_DIVERSO_DAL_LUOGO, DIPENDENTE_NON_ATTIVO } from '#shared/holding.ts';
import type { Problem } from '#shared/problem.ts';
import type { Receiver } from './find-holder.ts';
import { type AnyReceiver, type Found, holderOf, isPlace, personOf } from './item-queries.ts';
import type { Held, ServedKind } from './served-kind.ts';

/** Why this thing cannot go to this person or showroom now; undefined when it can. */
export function checkGift<Row extends Held, Q, Give>(
  { refuseGiving, refusePlacing }: ServedKind<Row, Q, Give>,
  item: Found<Row>,
  receiver: AnyReceiver,
): Problem | undefined {
  if (isPlace(receiver)) {
    const isOfItsBrand = item.ogni_brand.some((id) => receiver.ogni_brand.includes(id));
    return isOfItsBrand ? refusePlacing?.(item) : BRAND_DIVERSO_DAL_LUOGO(item.nome, receiver);
  }
  const { brand_id, uscito, ha } = receiver;
  const person = personOf(receiver);
  if (uscito) return DIPENDENTE_NON_ATTIVO(person);
  if (!item.ogni_brand.includes(brand_id)) return BRAND_DIVERSO(item.nome, person);
  return refuseGiving(item, person, ha);
}

/** A thing that could be given, and why it could not be to somebody. */
export interface Givable {
  id: number;
  nome: string;
  /** By which it was found. */
  chiave: string;
  brandIds: readonly number[];
  refuse(to: Receiver): Problem | undefined;
  /** From here on it counts as given to them: for who looks at many gifts, one after the other. */
  count(to: Receiver): void;
}

/** Those of a kind that these keys name and the caller sees. Looks, and holds nothing: giving itself has the last word. */
export type FindGivable = (db: Db, scope: Scope, key: RecordKey, keys: readonly string[]) => Promise<Givable[]>;

export function givableOf<Row extends Held & { id: number }, Q, Give>(served: ServedKind<Row, Q, Give>): FindGivable {
  return async (db, scope, key, keys) =>
    (await served.queries.findByKeys(db, scope, key, keys)).map((item) => ({ ...givable(served, item), chiave: item.chiave }));
}

/** One of them, as it was found. */
export function givable<Row extends Held & { id: number }, Q, Give>(
  served: ServedKind<Row, Q, Give>,
  found: Found<Row>,
): Omit<Givable, 'chiave'> {
  const { shared, seats } = served.queries.kind;
  let item = found;
  return {
    ...{ id: found.id, nome: found.nome, brandIds: found.ogni_brand },
    refuse: (to) => checkGift(served, item, to),
    count(to) {
      to.ha.push({ id: item.id, nome: item.nome });
      if (seats) item = { ...item, ...oneMore(item, seats.used) };
      else if (!shared) item = { ...item, assegnato: true, ...holderOf(to) };
    },
  };
}

const oneMore = (item: object, used: string) => ({ [used]: Number(Reflect.get(item, used)) + 1 });
