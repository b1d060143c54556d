import { type Pages, usePages } from '#web/data/use-pages.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { listCronologia, listRegistro, type VoceDelRegistro, type VoceRegistro } from '../contract.ts';

/** What changed of an employee, the newest first. */
export function useCronologia(dipendenteId: string): Pages<VoceRegistro> {
  return usePages(listCronologia, { params: { id: dipendenteId } });
}

/** The whole register, as far as the account administers it. */
export function useRegistro(filter: ListFilter<typeof listRegistro>): Pages<VoceDelRegistro> {
  return usePages(listRegistro, { query: filter });
}
