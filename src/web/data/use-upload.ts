import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Read, ResultOf } from '#shared/endpoint.ts';
import { toast } from '#web/toast/toast.ts';
import { pathOf } from './address.ts';
import { awaitEvent } from './await-event.ts';
import { fetchOk } from './call.ts';
import { CallError, isStatus } from './call-error.ts';
import { refresh } from './refresh.ts';

interface UploadTexts {
  success: string;
  failure: string;
  /** As of useWrite: the reads that no event tells of. */
  untold?: readonly Read[];
}

export type Upload<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, { id: number; file: File }>;

/** A write whose body is a file. */
export function useUpload<E extends Endpoint>(endpoint: E, { success, failure, untold }: UploadTexts): Upload<E> {
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, { id: number; file: File }>({
    mutationFn: async ({ id, file }) => {
      const body = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const response = await awaitEvent(client, fetchOk(pathOf(endpoint, { id: String(id) }), body));
      return response.json() as Promise<ResultOf<E>>; // the network door, as in call()
    },
    onSuccess: () => {
      if (untold) void refresh(client, untold);
      toast({ kind: 'success', title: 'Successo', text: success });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // the sign-in that opens says it
      const said = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: said ?? failure });
    },
  });
}
