import { useMutation } from '@tanstack/react-query';
import { CallError, isStatus, withQuery } from '#web/data/call.ts';
import { toast } from '#web/toast/toast.ts';

interface DownloadRequest {
  path: string;
  query: Record<string, unknown>;
  titolo: string;
  cosa?: string;
}

const FAILURE_TEXT = 'Il file non è stato scaricato. Controlla la connessione e riprova.';

/** Returns a function that starts a download. The download continues when the user leaves the screen. */
export function useDownload(): (request: DownloadRequest) => void {
  return useMutation({
    mutationFn: async ({ path, query, titolo, cosa }: DownloadRequest) => {
      const { downloadFile, reportSaved } = await import('./download-file.ts');
      reportSaved(await downloadFile(withQuery(path, query), `${cosa ?? 'Esportazione'}: ${titolo}`), cosa);
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // no toast, because the sign-in dialog opens
      // no toast, because the user cancelled the confirmation dialog
      if (error instanceof CallError && error.code === 'CONFERMA_RICHIESTA') return;
      const server = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: server ?? FAILURE_TEXT });
    },
  }).mutate;
}
