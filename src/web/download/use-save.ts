import { useMutation } from '@tanstack/react-query';
import { withQuery } from '#web/data/address.ts';
import { CallError, isStatus } from '#web/data/call-error.ts';
import { toast } from '#web/toast/toast.ts';
import type { Saved } from './save-file.ts';

interface Wanted {
  path: string;
  query: Record<string, unknown>;
  /** 'Dipendenti' */
  titolo: string;
}

const NON_RIUSCITA = "L'esportazione non è riuscita. Controlla la connessione e riprova.";

/** Saves a file of the server and says how it went; leaving the screen does not stop it. */
export function useSave(): (wanted: Wanted) => void {
  return useMutation({
    mutationFn: async ({ path, query, titolo }: Wanted) => {
      const { saveFile } = await import('./save-file.ts');
      return saveFile(withQuery(path, query), `Esportazione: ${titolo}`);
    },
    onSuccess: (saved) => toast({ kind: 'success', ...(saved ? { title: 'File scaricato', text: saidOf(saved) } : ANNULLATA) }),
    onError: (error) => {
      if (isStatus(error, 401)) return; // the sign-in that opens says it
      const server = error instanceof CallError ? error.sentence : undefined;
      toast({ kind: 'error', title: 'Errore', text: server ?? NON_RIUSCITA });
    },
  }).mutate;
}

const ANNULLATA = { title: 'Esportazione annullata', text: 'Nessun file è stato salvato.' };

function saidOf({ name, rows }: Saved): string {
  if (rows === undefined) return name;
  return `${name}: ${rows.toLocaleString('it-IT', { useGrouping: 'always' })} ${rows === 1 ? 'riga' : 'righe'}`;
}
