// The lists that the report's figures count. A figure leads to a list only where that shows exactly what is counted (rule 141).

import { addressOf, type PlainPath } from '#shared/screens.ts';
import type { Cifre } from '../contract.ts';

type Filter = Record<string, string | undefined>;

/** The addresses of lists, narrowed as the report is. None where a list cannot be narrowed to that. */
export interface Verso {
  persone(filter?: Filter): string | undefined;
  /** Things of a kind, by the screen that lists them. */
  cose(path: PlainPath, filter?: Filter): string | undefined;
  workflow(filter?: Filter): string | undefined;
}

/** Of a showroom that is not seen nothing is counted, and nothing leads anywhere. */
export const DA_NESSUNA_PARTE: Verso = { persone: () => undefined, cose: () => undefined, workflow: () => undefined };

export function versoDi({ brand_id, showroom_id, mansione }: Pick<Cifre, 'brand_id' | 'showroom_id' | 'mansione'>): Verso {
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
