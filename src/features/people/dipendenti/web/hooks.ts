import type { UseQueryResult } from '@tanstack/react-query';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useAct } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { type Dipendente, type DipendenteInLista, deleteDipendente, getDipendente } from '../contract.ts';

// What only the dialogs and the employee's page need stands in files of its own: the list, often the first screen, loads this one.

export function useDipendente(id: string): UseQueryResult<Dipendente> {
  return useRead(getDipendente, { params: { id } });
}

export function toOption({
  id,
  nome,
  cognome,
  posizione,
  brand,
}: Pick<Dipendente, 'id' | 'nome' | 'cognome' | 'posizione' | 'brand'>): Option {
  return { value: id, label: `${nome} ${cognome}`, detail: [posizione, brand.nome].filter(Boolean).join(' · ') };
}

/** Asks whether to delete an employee, and does it (rule 34). What they still hold is said below: it becomes free. */
export function useDeleteDipendente(): (dipendente: Pick<DipendenteInLista, 'id' | 'nome' | 'cognome'>) => void {
  const confirm = useConfirm();
  const remove = useAct(deleteDipendente, {
    success: { title: 'Dipendente eliminato' }, // what becomes free, if anything, the question has said
    failure: "Errore nell'eliminazione del dipendente",
    serverMessage: true,
  });
  return ({ id, nome, cognome }) =>
    void confirm({
      title: 'Elimina dipendente',
      text: `Sei sicuro di voler eliminare ${nome} ${cognome}? Verranno eliminati anche tutti i workflow collegati.`,
      also: { pending: 'Controllo che cosa ha ancora…', said: sayHeld(id) },
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove({ params: { id } }),
    });
}

/** The question can be answered without it: when it cannot be found out nothing is said. */
async function sayHeld(id: string): Promise<string> {
  return import('./say-held.ts').then((file) => file.sayHeld(id)).catch(() => '');
}
