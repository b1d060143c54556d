import { type Assegnazione, listAssegnazioni } from '#features/risorse/contract.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { listCronologia, listRegistro, type VoceDelRegistro, type VoceRegistro } from '../contract.ts';

// Both are read again after any change of an employee or of what they hold: their addresses begin as those of the employees do.

/** What changed of an employee, the newest first. */
export function useCronologia(dipendenteId: string): Pages<VoceRegistro> {
  return usePages(listCronologia, { params: { id: dipendenteId } });
}

/** What an employee has and has had, the newest first. */
export function useAssegnazioni(dipendenteId: string): Pages<Assegnazione> {
  return usePages(listAssegnazioni, { params: { id: dipendenteId } });
}

/** The whole register, as far as the account administers it. */
export function useRegistro(filter: ListFilter<typeof listRegistro>): Pages<VoceDelRegistro> {
  return usePages(listRegistro, { query: filter });
}

export { useMayReadRegistro } from './use-may-read-registro.ts';
