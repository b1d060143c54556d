import type { StatoImportazione } from '#shared/importazioni.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import type { ImportazioneInLista } from '../contract.ts';
import { useDeleteImportazione } from './hooks.ts';

/** Asks whether to throw a file away, applied or not, and does it; resolves to whether it was done. */
export function useRemoveFile(): (importazione: Pick<ImportazioneInLista, 'id' | 'nome_file' | 'stato'>) => Promise<boolean> {
  const confirm = useConfirm();
  const { mutateAsync } = useDeleteImportazione();
  return ({ id, nome_file, stato }) =>
    confirm({
      ...(isDone(stato)
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

/** Whether what it had to write is written, or was taken back. */
export const isDone = (stato: StatoImportazione): boolean => stato === 'applicata' || stato === 'annullata';
