import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { type Documento, deleteDocumento, listDocumenti, updateDocumento } from '../contract.ts';
import type { Soggetto } from '../rules.ts';

/** What documents are about, with all that its page knows of it. */
export interface Riferito {
  soggetto: Soggetto;
  id: string | number;
  /** What it is called: 'Anna Rossi'. */
  nome: string;
  /** Those of its brands that the account sees. */
  brandIds: readonly number[];
}

export function useDocumenti({ soggetto, id }: Riferito): UseQueryResult<Documento[]> {
  return useRead(listDocumenti, { query: { soggetto, id: String(id) } });
}

export function useUpdateDocumento(): Write<typeof updateDocumento> {
  return useWrite(updateDocumento, {
    success: 'Documento aggiornato',
    failure: "Errore nell'aggiornamento del documento",
    serverMessage: true,
  });
}

export function useDeleteDocumento(): Write<typeof deleteDocumento> {
  return useWrite(deleteDocumento, {
    success: 'Documento eliminato',
    failure: "Errore nell'eliminazione del documento",
    serverMessage: true,
  });
}
