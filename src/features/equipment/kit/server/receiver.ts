// Who or what is to get a thing: a person, or for some kinds a showroom (rule 84). One protocol for both.
import { type RawBuilder, sql } from 'kysely';
import { slot } from '#server/db/once-made.ts';
import { mayOn, requireRight, type Scope } from '#server/security/scope.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import type { Kind } from '../kind.ts';
import { personColumn, type Receiver, requireHolder } from './find-holder.ts';
import { type Place, placeColumn, requirePlace } from './find-place.ts';
import type { HeldBy } from './select-holder.ts';

/** One of the two, as the contract sees to. */
export interface Recipient {
  dipendente_id?: string | null | undefined;
  showroom_id?: number | null | undefined;
  /** From which day, where it is not today. */
  data_assegnazione?: string | null | undefined;
}

export type AnyReceiver = Receiver | Place;

export const isPlace = (receiver: AnyReceiver): receiver is Place => 'ogni_brand' in receiver;

interface ReceiverColumn {
  readonly column: RawBuilder<AnyReceiver | null>;
  /** What tells this column from the other, and what stands in its slot (src/server/db/once-made.ts). */
  shape: string;
  values: Readonly<Record<string, unknown>>;
}

/** One as a column of another statement: null where not visible. */
export function receiverColumn(scope: Scope, kind: Kind, { dipendente_id, showroom_id }: Recipient): ReceiverColumn {
  const isPerson = Boolean(dipendente_id); // one of the two
  const a_chi = isPerson ? dipendente_id : showroom_id;
  return {
    get column() {
      return isPerson
        ? personColumn(scope, kind, sql`${slot('a_chi', a_chi)}::uuid`)
        : placeColumn(scope, sql`${slot('a_chi', a_chi)}::integer`);
    },
    shape: isPerson ? 'person' : 'place',
    values: { a_chi },
  };
}

/** 404 when not visible. */
export function requireReceiver(found: AnyReceiver | null, { dipendente_id }: Recipient): AnyReceiver {
  return dipendente_id ? requireHolder(found as Receiver | null) : requirePlace(found as Place | null);
}

/**
 * The brand under which it gets the thing, on which the right is asked for. A person has one. Of a showroom it is the first of the thing's brands
 * that are the showroom's too and on which the caller may give; with none in common it is the showroom's own, and the rules refuse the gift.
 */
export function requireMayGive(scope: Scope, item: { ogni_brand: readonly number[] }, receiver: AnyReceiver): number {
  const brand = isPlace(receiver) ? brandInCommon(scope, item.ogni_brand, receiver.ogni_brand) : receiver.brand_id;
  requireRight(scope, 'risorse.assegna', brand === undefined ? [] : [brand]);
  return brand as number; // an empty list authorizes nothing
}

function brandInCommon(scope: Scope, ofItem: readonly number[], ofPlace: readonly number[]): number | undefined {
  const common = ofItem.filter((id) => ofPlace.includes(id));
  return (common.length > 0 ? common : ofPlace).find((id) => mayOn(scope, 'risorse.assegna', [id]));
}

export const personOf = ({ id, nome, cognome }: Receiver): Assegnatario => ({ id, nome, cognome });

/** As the thing says it once it has it. */
export function holderOf(receiver: AnyReceiver): HeldBy {
  if (isPlace(receiver)) return { assegnatario: null, luogo: { id: receiver.id, nome: receiver.nome } };
  return { assegnatario: personOf(receiver), luogo: null };
}

/** The column of its periods that names it, and its id. */
export const columnOf = (receiver: AnyReceiver): Record<string, unknown> =>
  isPlace(receiver) ? { showroom_id: receiver.id } : { dipendente_id: receiver.id };
