import { type Pages, usePages } from '#web/data/use-pages.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { type LetturaFatta, listLetture } from '../contract.ts';

export function useLetture(filter: ListFilter<typeof listLetture>): Pages<LetturaFatta> {
  return usePages(listLetture, { query: filter });
}
