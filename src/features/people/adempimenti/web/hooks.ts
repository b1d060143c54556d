import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import type { Documento } from '#features/documents/documenti/contract.ts';
import { uploadDocumento } from '#features/documents/documenti/contract.ts';
import { formatNumero } from '#shared/euro.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { fetchOk, withQuery } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { usePermessi } from '#web/session/use-session.ts';
import {
  type Adempimento,
  type AdempimentoInLista,
  createTipoAdempimento,
  deleteTipoAdempimento,
  esenta,
  getMatrice,
  listAdempimenti,
  listAdempimentiOf,
  listTipiAdempimento,
  type Matrice,
  recordAdempimenti,
  type TipoAdempimento,
  togliEsenzione,
  updateTipoAdempimento,
} from '../contract.ts';
import type { Categoria } from '../rules.ts';

export function useAdempimenti(query: ListFilter<typeof listAdempimenti>): Pages<AdempimentoInLista> {
  return usePages(listAdempimenti, { query });
}

export function useAdempimentiOf(dipendenteId: string): UseQueryResult<Adempimento[]> {
  return useRead(listAdempimentiOf, { params: { id: dipendenteId } });
}

export function useMatrice(showroom: string): UseQueryResult<Matrice> {
  return useRead(getMatrice, { params: { id: showroom } }, { enabled: showroom !== '' });
}

export function useTipi(query: ListFilter<typeof listTipiAdempimento>): Pages<TipoAdempimento> {
  return usePages(listTipiAdempimento, { query });
}

export function useCreateTipo(): Write<typeof createTipoAdempimento> {
  return useWrite(createTipoAdempimento, {
    success: ({ nome }) => ({ title: 'Adempimento creato', text: `«${nome}» vale da adesso per chi lo deve avere.` }),
    failure: "Errore nella creazione dell'adempimento",
    serverMessage: true,
  });
}

export function useUpdateTipo(): Write<typeof updateTipoAdempimento> {
  return useWrite(updateTipoAdempimento, {
    success: 'Adempimento aggiornato',
    failure: "Errore nell'aggiornamento dell'adempimento",
    serverMessage: true,
  });
}

export function useDeleteTipo(): Write<typeof deleteTipoAdempimento> {
  return useWrite(deleteTipoAdempimento, {
    success: ({ lotto }) => ({ title: 'Adempimento eliminato', ...undoActionOf(lotto) }),
    failure: "Errore nell'eliminazione dell'adempimento",
    serverMessage: true,
  });
}

export function useRecord(): Write<typeof recordAdempimenti> {
  return useWrite(recordAdempimenti, {
    success: ({ lotto, registrati }) => ({
      title: 'Adempimento registrato',
      text: registrati === 1 ? 'Per una persona.' : `Per ${formatNumero(registrati)} persone.`,
      ...undoActionOf(lotto),
    }),
    failure: "Errore nella registrazione dell'adempimento",
    serverMessage: true,
  });
}

export function useEsenta(): Write<typeof esenta> {
  return useWrite(esenta, {
    success: ({ tipo, lotto }) => ({ title: 'Esenzione registrata', text: `«${tipo.nome}» non è più richiesto.`, ...undoActionOf(lotto) }),
    failure: "Errore nella registrazione dell'esenzione",
    serverMessage: true,
  });
}

export function useTogliEsenzione(): Write<typeof togliEsenzione> {
  return useWrite(togliEsenzione, {
    success: ({ lotto }) => ({ title: 'Esenzione tolta', ...undoActionOf(lotto) }),
    failure: "Errore nel togliere l'esenzione",
    serverMessage: true,
  });
}

/** Whether the user may record this type of requirement for an employee of this brand. */
export function useMayRecord(): (categoria: Categoria, brandId: number) => boolean {
  const { mayOn } = usePermessi();
  return (categoria, brandId) =>
    mayOn('dipendenti.modifica', brandId) && (categoria !== 'visita_medica' || mayOn('riservati.modifica', brandId));
}

interface Proof {
  dipendenteId: string;
  file: File;
  categoria: Categoria;
}

/**
 * Uploads the document that proves a requirement. Its subject is the first of the employees. The document of a medical examination gets
 * class hr.
 */
export function useUploadProof() {
  return useMutation<Documento, Error, Proof>({
    mutationFn: async ({ dipendenteId, file, categoria }) => {
      const classe = categoria === 'visita_medica' ? 'hr' : 'tutti';
      const url = withQuery(uploadDocumento.path, { soggetto: 'dipendente', id: dipendenteId, nome: file.name, classe });
      const response = await fetchOk(url, { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } });
      return response.json() as Promise<Documento>;
    },
  });
}
