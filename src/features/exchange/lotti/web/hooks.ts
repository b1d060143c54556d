import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { type Anteprima, getLotto, type Lotto, listLotti, previewAnnullo, undoLotto } from '../contract.ts';

export function useLotti(filter: ListFilter<typeof listLotti>): Pages<Lotto> {
  return usePages(listLotti, { query: filter });
}

export function useLotto(id: number): UseQueryResult<Lotto> {
  return useRead(getLotto, { params: { id: String(id) } });
}

/** The preview of an undo, fetched each time the dialog opens. */
export function useAnteprima(id: number): UseQueryResult<Anteprima> {
  return useRead(previewAnnullo, { params: { id: String(id) } }, { staleTime: 0 });
}

/** Whether the undo was rejected because records were changed since. */
export const isModificato = (error: Error): boolean => error instanceof CallError && error.code === 'LOTTO_MODIFICATO';

export function useUndoLotto(): Write<typeof undoLotto> {
  return useWrite(undoLotto, {
    success: ({ tornate, righe }) =>
      tornate === righe ? "È tornato tutto com'era" : `${tornate} righe su ${righe} sono tornate com'erano`,
    // Conflicts get no error toast, because a dialog shows them.
    failure: (error) => (isModificato(error) ? null : 'Nulla è stato annullato'),
    serverMessage: true,
  });
}
