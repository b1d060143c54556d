import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { askAction } from '#web/bulk/take-back.ts';
import { refresh } from '#web/data/refresh.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { type ReadOptions, useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { toast } from '#web/toast/toast.ts';
import {
  applyImportazione,
  deleteImportazione,
  getImportazione,
  type Importazione,
  type ImportazioneInLista,
  listImportazioni,
  listRighe,
} from '../contract.ts';
import { sayRighe } from './say-righe.ts';

export function useImportazioni(): Pages<ImportazioneInLista> {
  return usePages(listImportazioni, { query: { sort: '-created_at' } });
}

export function useImportazione(id: string, options: ReadOptions = {}): UseQueryResult<Importazione> {
  return useRead(getImportazione, { params: { id } }, options);
}

interface Apply {
  apply: (id: string, solo_valide: boolean) => void;
  isPending: boolean;
  error: Error | null;
  /** How many rows it wrote. */
  applicate: number | undefined;
}

/** What it writes is told by events, as any write; what becomes of the import itself is not, also when one has left the page meanwhile. */
export function useApplyImportazione(): Apply {
  const client = useQueryClient();
  const { mutateAsync, isPending, error, data } = useWrite(applyImportazione, {
    failure: () => null,
    serverMessage: true,
  });
  const apply = (id: string, solo_valide: boolean) =>
    void mutateAsync({ params: { id }, body: { solo_valide } })
      .then(sayApplied)
      .catch(() => undefined) // the page says it
      .finally(() => refresh(client, [getImportazione, listImportazioni, listRighe]));
  return { apply, isPending, error, applicate: data?.applicate };
}

/** What wrote nothing is no success: the page shows why. */
function sayApplied({ applicate, lotto }: ResultOf<typeof applyImportazione>): void {
  if (applicate === 0) return;
  const text = `${sayRighe(applicate)} ${applicate === 1 ? 'scritta' : 'scritte'}`;
  toast({ kind: 'success', title: 'Successo', text, ...askAction(lotto) });
}

export function useDeleteImportazione(): Write<typeof deleteImportazione> {
  return useWrite(deleteImportazione, {
    success: 'File rimosso',
    failure: 'Il file non è stato rimosso',
    serverMessage: true,
    untold: [listImportazioni],
  });
}
