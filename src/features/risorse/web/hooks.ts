import type { UseQueryResult } from '@tanstack/react-query';
import { takeBackAction } from '#web/bulk/take-back.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { type Assegnazione, getRisorse, listAssegnazioni, type Risorse, returnRisorse } from '../contract.ts';

/** What an employee holds and what it costs. Every card of the employee's page asks; the cache answers all but the first. */
export function useRisorse(dipendenteId: string): UseQueryResult<Risorse> {
  return useRead(getRisorse, { params: { id: dipendenteId } });
}

/** What an employee has and has had, the newest first. */
export function useAssegnazioni(dipendenteId: string): Pages<Assegnazione> {
  return usePages(listAssegnazioni, { params: { id: dipendenteId } });
}

/** Asks whether to take back everything that an employee holds, named in words, and does it (rule 35). */
export function useTakeAllBack({ id, nome, cognome }: { id: string; nome: string; cognome: string }): (held: string) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(returnRisorse, {
    success: ({ lotto }) => ({
      title: 'Risorse rimosse',
      text: `Ciò che ${nome} ${cognome} aveva è di nuovo disponibile.`,
      ...takeBackAction(lotto),
    }),
    failure: 'Errore durante la rimozione delle risorse.',
    serverMessage: false,
  });
  return (held) =>
    void confirm({
      title: 'Restituisci tutto',
      text: `${nome} ${cognome} ha ancora ${held}. Non avrà più nulla, e tutto tornerà disponibile.`,
      verb: 'Restituisci tutto',
      pendingVerb: 'Rimozione in corso...',
      danger: false, // nothing is lost: it can be given again
      act: () => mutateAsync({ params: { id } }),
    });
}
