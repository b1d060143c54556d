import { type UseMutationResult, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import { pathOf } from '#web/data/address.ts';
import { awaitEvent } from '#web/data/await-event.ts';
import { fetchOk } from '#web/data/call.ts';
import { CallError, isStatus } from '#web/data/call-error.ts';
import { refresh } from '#web/data/refresh.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { toast } from '#web/toast/toast.ts';
import {
  annullaVerbale,
  answerFirma,
  createLink,
  createVerbale,
  type DaFirmare,
  deleteLogo,
  getFirma,
  getImpostazioni,
  getVerbale,
  getVerbalePdf,
  type Impostazioni,
  listVerbali,
  listVerbalizzabili,
  revokeLink,
  signVerbale,
  updateImpostazioni,
  uploadLogo,
  uploadScansione,
  type Verbale,
  type VerbaleIntero,
} from '../contract.ts';
import { titleOf } from '../rules.ts';

const idOf = ({ id }: { id: number }) => ({ id: String(id) });

export function useVerbali(query: ListFilter<typeof listVerbali>): Pages<Verbale> {
  return usePages(listVerbali, { query });
}

export function useVerbale(verbale: { id: number }): UseQueryResult<VerbaleIntero> {
  return useRead(getVerbale, { params: idOf(verbale) });
}

/** What a person has or has given back, and on which record each stands. */
export function useVerbalizzabili(dipendente_id: string): UseQueryResult<ResultOf<typeof listVerbalizzabili>> {
  return useRead(listVerbalizzabili, { params: { id: dipendente_id } });
}

export function useCreateVerbale(): Write<typeof createVerbale> {
  return useWrite(createVerbale, {
    success: (made) => ({ title: 'Verbale emesso', text: `${titleOf(made)}: ora va firmato.` }),
    failure: 'Il verbale non è stato emesso',
    serverMessage: true,
  });
}

export function useSignVerbale(): Write<typeof signVerbale> {
  return useWrite(signVerbale, {
    success: (signed) => ({ title: 'Verbale firmato', text: `${titleOf(signed)}: firmato da ${signed.firma?.nome}.` }),
    failure: 'Il verbale non è stato firmato',
    serverMessage: true,
  });
}

export function useAnnullaVerbale(): Write<typeof annullaVerbale> {
  return useWrite(annullaVerbale, {
    success: (verbale) =>
      verbale.stato === 'annullato'
        ? { title: 'Verbale annullato', text: `${titleOf(verbale)} resta nell'elenco.` }
        : { title: 'Verbale sostituito', text: `Al suo posto c'è il n. ${verbale.codice}, da firmare.` },
    failure: 'Il verbale non è stato annullato',
    serverMessage: true,
  });
}

export function useCreateLink(): Write<typeof createLink> {
  return useWrite(createLink, { failure: 'Il link non è stato creato', serverMessage: true });
}

export function useRevokeLink(): Write<typeof revokeLink> {
  return useWrite(revokeLink, {
    success: { title: 'Link revocato', text: 'Chi lo ha non può più aprire il verbale.' },
    failure: 'Il link non è stato revocato',
    serverMessage: true,
  });
}

/** A write whose body is a file. */
function useUpload<E extends Endpoint>(
  endpoint: E,
  { success, failure }: { success: string; failure: string },
): UseMutationResult<ResultOf<E>, Error, { id: number; file: File }> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, { id: number; file: File }>({
    mutationFn: async ({ id, file }) => {
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(pathOf(endpoint, { id: String(id) }), body));
      return response.json() as Promise<ResultOf<E>>; // the network door, as in call()
    },
    onSuccess: () => toast({ kind: 'success', title: 'Successo', text: success }),
    onError: (error) => {
      if (isStatus(error, 401)) return; // the sign-in that opens says it
      const said = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: said ?? failure });
    },
  });
}

export const useUploadScansione = () =>
  useUpload(uploadScansione, { success: 'Scansione salvata: il verbale è firmato', failure: 'La scansione non è stata salvata' });

/** Where a file of a record is had. */
export const pdfOf = (verbale: { id: number }): string => pathOf(getVerbalePdf, idOf(verbale));

// What a visitor reads and writes, who has no account: no event tells of it.
export function useFirma(token: string): UseQueryResult<DaFirmare> {
  return useRead(getFirma, { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
}

export function useAnswerFirma(): Write<typeof answerFirma> {
  return useWrite(answerFirma, { failure: 'La risposta non è stata inviata. Riprova.', serverMessage: true, untold: [] });
}

export function useImpostazioni(brand_id: number): UseQueryResult<Impostazioni> {
  return useRead(getImpostazioni, { params: { id: String(brand_id) } }, { staleTime: 0 });
}

export function useUpdateImpostazioni(): Write<typeof updateImpostazioni> {
  return useWrite(updateImpostazioni, {
    success: { title: 'Testi salvati', text: 'Valgono per i verbali che emetti da ora.' },
    failure: 'I testi non sono stati salvati',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}

export function useUploadLogo(): UseMutationResult<Impostazioni, Error, { id: number; file: File }> {
  const client = useQueryClient();
  const upload = useUpload(uploadLogo, { success: 'Logo salvato', failure: 'Il logo non è stato salvato' });
  const mutate: typeof upload.mutate = (input, options) =>
    upload.mutate(input, { ...options, onSuccess: () => void refresh(client, [getImpostazioni]) });
  return { ...upload, mutate };
}

export function useDeleteLogo(): Write<typeof deleteLogo> {
  return useWrite(deleteLogo, {
    success: { title: 'Logo tolto', text: 'I verbali già emessi lo tengono.' },
    failure: 'Il logo non è stato tolto',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}
