import type { UseQueryResult } from '@tanstack/react-query';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  type Anonimizzazione,
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  type Menzioni,
  rejectAnonimizzazione,
  requestAnonimizzazione,
  withdrawAnonimizzazione,
} from '../contract.ts';

export function useAnonimizzazione(id: string): UseQueryResult<Anonimizzazione> {
  return useRead(getAnonimizzazione, { params: { id } });
}

export function useMenzioni(id: string): UseQueryResult<Menzioni> {
  return useRead(getMenzioni, { params: { id } });
}

export function useRequestAnonimizzazione(): Write<typeof requestAnonimizzazione> {
  return useWrite(requestAnonimizzazione, {
    success: { title: 'Anonimizzazione chiesta', text: 'Aspetta la conferma di un altro amministratore.' },
    failure: "Errore nella richiesta dell'anonimizzazione",
    serverMessage: true,
  });
}

export function useConfirmAnonimizzazione(): Write<typeof confirmAnonimizzazione> {
  return useWrite(confirmAnonimizzazione, {
    success: 'I dati sono stati resi anonimi.',
    failure: "Errore durante l'anonimizzazione: niente è cambiato",
    serverMessage: true,
  });
}

export function useRejectAnonimizzazione(): Write<typeof rejectAnonimizzazione> {
  return useWrite(rejectAnonimizzazione, {
    success: 'Richiesta rifiutata: i dati restano come sono.',
    failure: 'Errore nel rifiuto della richiesta',
    serverMessage: true,
  });
}

export function useConfirmWithdrawal(id: string): () => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(withdrawAnonimizzazione, {
    success: 'Richiesta ritirata',
    failure: 'Errore nel ritiro della richiesta',
    serverMessage: true,
  });
  return () =>
    void confirm({
      title: 'Ritira la richiesta',
      text: 'I dati restano come sono. Puoi chiederlo di nuovo.',
      verb: 'Ritira',
      cancel: 'Indietro',
      danger: false,
      act: () => mutateAsync({ params: { id } }),
    });
}
