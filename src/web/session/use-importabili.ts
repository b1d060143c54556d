import { AZIONE_DI, ELENCHI_IMPORTABILI, type ElencoImportabile } from '#shared/importazioni.ts';
import { usePermessi } from './use-session.ts';

/** The lists that the account may bring as a file, in the order in which one brings them. Who may make a brand needs none beforehand. */
export function useImportabili(): ElencoImportabile[] {
  const { brandsFor, may } = usePermessi();
  return ELENCHI_IMPORTABILI.filter((elenco) => may('brands.crea') || brandsFor(AZIONE_DI[elenco]).length > 0);
}
