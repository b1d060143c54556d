import { useMutation } from '@tanstack/react-query';
import type { Elenco } from '#shared/esportazioni.ts';
import { CallError, isStatus } from '#web/data/call.ts';
import { toast } from '#web/toast/toast.ts';

export type DownloadRequest = {
  path: string;
  query: Record<string, unknown>;
  cosa?: string;
} & ({ titolo: string } | { elenco: Elenco });

const FAILURE_TEXT = 'Il file non è stato scaricato. Controlla la connessione e riprova.';

/** Returns a function that starts a download. The download continues when the user leaves the screen. */
export function useDownload(): (request: DownloadRequest) => void {
  return useMutation({
    mutationFn: async (request: DownloadRequest) => (await import('./download-file.ts')).download(request),
    onError: (error) => {
      if (isStatus(error, 401)) return; // no toast, because the sign-in dialog opens
      // no toast, because the user cancelled the confirmation dialog
      if (error instanceof CallError && error.code === 'CONFERMA_RICHIESTA') return;
      const server = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: server ?? FAILURE_TEXT });
    },
  }).mutate;
}
