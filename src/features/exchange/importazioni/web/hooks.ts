import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import type { StatoImportazione } from '#shared/importazioni.ts';
import { undoWithPreviewAction } from '#web/bulk/outcome.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { pathOf } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { type ReadOptions, useRead } from '#web/data/use-read.ts';
import { refresh, useWrite, type Write } from '#web/data/use-write.ts';
import { useDownload } from '#web/download/use-download.ts';
import { toast } from '#web/toast/toast.ts';
import {
  applyImportazione,
  deleteImportazione,
  getImportazione,
  getRigheConErrori,
  type Importazione,
  type ImportazioneInLista,
  listImportazioni,
  listRighe,
} from '../contract.ts';
import { formatRighe } from './describe-righe.ts';

export function useImportazioni(): Pages<ImportazioneInLista> {
  return usePages(listImportazioni, { query: { sort: '-created_at' } });
}

export function useImportazione(id: string, options: ReadOptions = {}): UseQueryResult<Importazione> {
  return useRead(getImportazione, { params: { id } }, options);
}

interface ApplyState {
  apply: (id: string, solo_valide: boolean) => void;
  isPending: boolean;
  error: Error | null;
  applicate: number | undefined;
}

/**
 * An event stream reports the rows that the import writes, but not the state of the import itself. So this hook refetches the import, even
 * when the user has left the page.
 */
export function useApplyImportazione(): ApplyState {
  const client = useQueryClient();
  const { mutateAsync, isPending, error, data } = useWrite(applyImportazione, {
    failure: () => null,
    serverMessage: true,
  });
  const apply = (id: string, solo_valide: boolean) =>
    void mutateAsync({ params: { id }, body: { solo_valide } })
      .then(toastApplied)
      .catch(() => undefined) // the hook shows no toast, because the page shows the error
      .finally(() => refresh(client, [getImportazione, listImportazioni, listRighe]));
  return { apply, isPending, error, applicate: data?.applicate };
}

/** Shows the number of written rows in a toast. An import that wrote no row gets no toast, because the page shows the reason. */
function toastApplied({ applicate, lotto }: ResultOf<typeof applyImportazione>): void {
  if (applicate === 0) return;
  const text = `${formatRighe(applicate)} ${applicate === 1 ? 'scritta' : 'scritte'}`;
  toast({ kind: 'success', title: 'Successo', text, ...undoWithPreviewAction(lotto) });
}

export function useDeleteImportazione(): Write<typeof deleteImportazione> {
  return useWrite(deleteImportazione, {
    success: 'File rimosso',
    failure: 'Il file non è stato rimosso',
    serverMessage: true,
    untold: [listImportazioni],
  });
}

/** Returns a function that deletes an import file after a confirmation. The function resolves to whether the file was deleted. */
export function useRemoveFile(): (importazione: Pick<ImportazioneInLista, 'id' | 'nome_file' | 'stato'>) => Promise<boolean> {
  const confirm = useConfirm();
  const { mutateAsync } = useDeleteImportazione();
  return ({ id, nome_file, stato }) =>
    confirm({
      ...(wasApplied(stato)
        ? {
            title: 'Elimina le righe del file',
            text: `Vuoi eliminare le righe di «${nome_file}»? Quello che hai importato resta, e si può ancora annullare da Importazioni e azioni su molti.`,
            verb: 'Elimina',
          }
        : {
            title: 'Butta il file',
            text: `Vuoi buttare «${nome_file}»? Le colonne abbinate e le celle corrette si perdono; in Organico non cambia nulla.`,
            verb: 'Butta',
          }),
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}

/** True when the import has been applied, even if it was undone later. */
export const wasApplied = (stato: StatoImportazione): boolean => stato === 'applicata' || stato === 'annullata';

export function useRigheErrate({ id, nome_file }: Pick<Importazione, 'id' | 'nome_file'>): () => void {
  const save = useDownload();
  return () => save({ path: pathOf(getRigheConErrori, { id }), query: {}, titolo: nome_file, cosa: 'Righe con errori' });
}
