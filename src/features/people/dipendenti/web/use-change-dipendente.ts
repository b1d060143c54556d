import { useWrite, type Write } from '#web/data/use-write.ts';
import { type Dipendente, updateDipendente } from '../contract.ts';

export function useUpdateDipendente(): Write<typeof updateDipendente> {
  return useWrite(updateDipendente, {
    success: ({ nome, cognome }) => ({ title: 'Dipendente aggiornato', text: `Le modifiche a ${nome} ${cognome} sono salvate.` }),
    failure: "Errore durante l'aggiornamento del dipendente.",
    serverMessage: true,
  });
}

/** Returns a function that activates or deactivates the employee. The items of the employee stay assigned. */
export function useToggleAttivo({ id, nome, cognome, isactive }: Dipendente): { toggle: () => void; isPending: boolean } {
  const write: Write<typeof updateDipendente> = useWrite(updateDipendente, {
    success: ({ isActive }) => ({
      title: 'Dipendente aggiornato',
      text: `${nome} ${cognome} ora è ${isActive ? 'attivo' : 'inattivo'}.`,
      action: { label: 'Annulla', act: () => setAttivo(!isActive) },
    }),
    failure: "Errore durante l'aggiornamento del dipendente.",
    serverMessage: true,
  });
  const setAttivo = (isactive: boolean) => write.mutate({ params: { id }, body: { isactive } });
  return { toggle: () => setAttivo(!isactive), isPending: write.isPending };
}
