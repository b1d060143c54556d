import { AZIONE_DI, ELENCHI_IMPORTABILI, type ElencoImportabile } from '#shared/importazioni.ts';
import { usePermessi } from './use-permessi.ts';

/** The lists that the account may bring as a file, in the order in which one brings them. */
export function useImportabili(): ElencoImportabile[] {
  const { mayBegin } = usePermessi();
  return ELENCHI_IMPORTABILI.filter((elenco) => mayBegin(AZIONE_DI[elenco]));
}
