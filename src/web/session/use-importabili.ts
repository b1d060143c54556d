import { ELENCHI_IMPORTABILI, type ElencoImportabile, IMPORT_ACTION_OF } from '#shared/importazioni.ts';
import { usePermessi } from './use-session.ts';

/**
 * Returns the lists that the account may import, in the order in which the lists depend on each other. An account that may create brands
 * may import all lists.
 */
export function useImportabili(): ElencoImportabile[] {
  const { brandsFor, may } = usePermessi();
  return ELENCHI_IMPORTABILI.filter((elenco) => may('brands.crea') || brandsFor(IMPORT_ACTION_OF[elenco]).length > 0);
}
