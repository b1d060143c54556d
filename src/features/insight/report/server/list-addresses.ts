// This file has the addresses of the lists to which the figures link. A figure has a link only when a list can show exactly the counted
// rows.

import { addressOf, type PlainPath } from '#shared/screens.ts';
import type { Cifre } from '../contract.ts';

type ListFilters = Record<string, string | undefined>;

/** The addresses of lists with the filters of the report; undefined when a list does not have that filter. */
export interface ListLinks {
  persone(filter?: ListFilters): string | undefined;
  cose(path: PlainPath, filter?: ListFilters): string | undefined;
  workflow(filter?: ListFilters): string | undefined;
}

/**
 * Functions that return no list address, so that the figures of the report are shown without links. Used when the report is filtered by a
 * showroom that is not visible to the caller.
 */
export const NO_LINKS: ListLinks = { persone: () => undefined, cose: () => undefined, workflow: () => undefined };

export function listLinks({ brand_id, showroom_id, mansione }: Pick<Cifre, 'brand_id' | 'showroom_id' | 'mansione'>): ListLinks {
  const brand = { brand_id: brand_id ?? undefined };
  const showroom = showroom_id ?? undefined;
  return {
    persone: (filter = {}) => {
      const posizione = mansione ?? undefined;
      if (posizione !== undefined && filter.posizione !== undefined && filter.posizione !== posizione) return undefined;
      return addressOf('/employees', { posizione, showroom, ...brand, ...filter });
    },
    cose: (path, filter = {}) => (mansione === null ? addressOf(path, { showroom, ...brand, ...filter }) : undefined),
    workflow: (filter = {}) => (mansione === null && showroom_id === null ? addressOf('/workflows', { ...brand, ...filter }) : undefined),
  };
}
