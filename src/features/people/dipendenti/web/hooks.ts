import type { UseQueryResult } from '@tanstack/react-query';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useAct } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { type Dipendente, type DipendenteInLista, deleteDipendente, getDipendente } from '../contract.ts';

// Hooks that only dialogs and the employee's page need are in files of their own, because the list, often the first screen, loads this
// file.

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

/** Returns a function that asks for confirmation and deletes an employee. The question lists the items that become free. */
export function useDeleteDipendente(): (dipendente: Pick<DipendenteInLista, 'id' | 'nome' | 'cognome'>) => void {
  const confirm = useConfirm();
  const remove = useAct(deleteDipendente, {
    success: { title: 'Dipendente eliminato' }, // the question has already listed the items that become free
    failure: "Errore nell'eliminazione del dipendente",
    serverMessage: true,
  });
  return ({ id, nome, cognome }) =>
    void confirm({
      title: 'Elimina dipendente',
      text: `Sei sicuro di voler eliminare ${nome} ${cognome}? Verranno eliminati anche tutti i workflow collegati.`,
      also: { pending: 'Controllo che cosa ha ancora…', said: describeAssigned(id) },
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove({ params: { id } }),
    });
}

/** Returns the text about the employee's items, or '' when it cannot be loaded, because the question can be answered without it. */
async function describeAssigned(id: string): Promise<string> {
  return import('./describe-assigned.ts').then((file) => file.describeAssigned(id)).catch(() => '');
}
