import type { UseQueryResult } from '@tanstack/react-query';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useWriteAction } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { type Dipendente, type DipendenteInLista, deleteDipendente, getDipendente } from '../contract.ts';

// The list of employees, often the first screen, loads this file. Hooks of dialogs and of the employee's page are in other files.

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

export function useDeleteDipendente(): (dipendente: Pick<DipendenteInLista, 'id' | 'nome' | 'cognome'>) => void {
  const confirm = useConfirm();
  const remove = useWriteAction(deleteDipendente, {
    success: { title: 'Dipendente eliminato' },
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

/**
 * Describes the employee's items for a confirmation question. Returns '' when the items cannot be loaded, because the user can answer the
 * question without them.
 */
async function describeAssigned(id: string): Promise<string> {
  return import('./describe-assigned.ts').then((file) => file.describeAssigned(id)).catch(() => '');
}
