import type { TabellaRisorsa } from '#shared/risorse.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { listCronologia, listCronologiaDi, listRegistro, type VoceDelRegistro, type VoceDiCosa, type VoceRegistro } from '../contract.ts';

export function useCronologia(dipendenteId: string): Pages<VoceRegistro> {
  return usePages(listCronologia, { params: { id: dipendenteId } });
}

export function useCronologiaDi(table: TabellaRisorsa, id: number): Pages<VoceDiCosa> {
  return usePages(listCronologiaDi[table], { params: { id: String(id) } });
}

export function useRegistro(filter: ListFilter<typeof listRegistro>): Pages<VoceDelRegistro> {
  return usePages(listRegistro, { query: filter });
}
