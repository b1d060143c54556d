import { type UseMutationResult, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchOk, withQuery } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { awaitEvent, useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { toast } from '#web/toast/toast.ts';
import {
  createFattura,
  deleteFattura,
  type Fattura,
  type FatturaInput,
  type FatturaIntera,
  getFattura,
  listFatture,
  listRilievi,
  type Rilievo,
  recheckFattura,
  settleRilievo,
  updateFattura,
} from '../contract.ts';
import { STATO_RILIEVO_LABELS } from '../rules.ts';

export function useFatture(query: ListFilter<typeof listFatture>): Pages<Fattura> {
  return usePages(listFatture, { query });
}

export function useFattura(id: string): UseQueryResult<FatturaIntera> {
  return useRead(getFattura, { params: { id } });
}

export function useRilievi(query: ListFilter<typeof listRilievi>): Pages<Rilievo> {
  return usePages(listRilievi, { query });
}

export interface FatturaUpload {
  details: FatturaInput;
  brand_ids: readonly number[];
  file: File;
}

export function useUploadFattura(): UseMutationResult<FatturaIntera, Error, FatturaUpload> {
  const client = useQueryClient();
  return useMutation<FatturaIntera, Error, FatturaUpload>({
    mutationFn: async ({ details: { numero, ...details }, brand_ids, file }) => {
      const query = { ...details, ...(numero ? { numero } : {}), brand_ids: brand_ids.join(), nome: file.name };
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(withQuery(createFattura.path, query), body));
      return response.json() as Promise<FatturaIntera>; // the response is trusted without validation, as in call()
    },
    onSuccess: (fattura) => toast({ kind: 'success', title: 'Fattura caricata', text: esitoOf(fattura) }),
  });
}

/**
 * The text of the toast after a comparison. An invoice that was not compared has no findings either, so the toast must not say 'Nessun
 * rilievo'.
 */
function esitoOf({ aperti, lette, manca }: FatturaIntera): string {
  if (manca) return `Non è ancora confrontata. ${manca}.`;
  if (lette === 0) return 'Nessuna riga è stata letta: non è stato confrontato niente.';
  if (aperti === 0) return 'Nessun rilievo.';
  return aperti === 1 ? '1 rilievo da sistemare.' : `${aperti} rilievi da sistemare.`;
}

export function useUpdateFattura(): Write<typeof updateFattura> {
  return useWrite(updateFattura, {
    success: 'Fattura confrontata di nuovo',
    failure: 'La fattura non è stata cambiata',
    serverMessage: true,
  });
}

export function useRecheckFattura(): Write<typeof recheckFattura> {
  return useWrite(recheckFattura, {
    success: ({ risolti }) => ({
      title: 'Fattura ricontrollata',
      text:
        risolti === 0
          ? 'Nulla è cambiato.'
          : risolti === 1
            ? '1 rilievo non risulta più: è risolto.'
            : `${risolti} rilievi non risultano più: sono risolti.`,
    }),
    failure: 'La fattura non è stata ricontrollata',
    serverMessage: true,
  });
}

export function useDeleteFattura(): Write<typeof deleteFattura> {
  return useWrite(deleteFattura, {
    success: 'Fattura eliminata',
    failure: "Errore nell'eliminazione della fattura",
    serverMessage: true,
  });
}

export function useSettleRilievo(): Write<typeof settleRilievo> {
  const reopen = useWrite(settleRilievo, { success: 'Rilievo riaperto', failure: 'Il rilievo non è stato riaperto', serverMessage: true });
  return useWrite(settleRilievo, {
    success: ({ id, stato, riferimento }) => ({
      title: stato === 'aperto' ? 'Rilievo riaperto' : `Rilievo ${STATO_RILIEVO_LABELS[stato].toLowerCase()}`,
      text: riferimento,
      ...(stato === 'aperto'
        ? {}
        : { action: { label: 'Annulla', act: () => reopen.mutate({ params: { id: String(id) }, body: { stato: 'aperto' } }) } }),
    }),
    failure: 'Il rilievo non è stato cambiato',
    serverMessage: true,
  });
}
