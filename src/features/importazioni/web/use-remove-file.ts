import { useConfirm } from '#web/confirm/confirm.ts';
import type { ImportazioneInLista } from '../contract.ts';
import { useDeleteImportazione } from './hooks.ts';

/** Asks whether to throw a file away, applied or not, and does it; resolves to whether it was done. */
export function useRemoveFile(): (importazione: Pick<ImportazioneInLista, 'id' | 'nome_file'>) => Promise<boolean> {
  const confirm = useConfirm();
  const { mutateAsync } = useDeleteImportazione();
  return ({ id, nome_file }) =>
    confirm({
      title: 'Butta il file',
      text: `Vuoi buttare «${nome_file}»? Le colonne abbinate e le celle corrette si perdono; in Organico non cambia nulla.`,
      verb: 'Butta',
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
