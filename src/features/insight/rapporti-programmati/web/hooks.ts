import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  createRapporto,
  deleteRapporto,
  leaveRapporto,
  listDestinatari,
  listRapporti,
  pauseRapporto,
  sendRapporto,
  unsubscribeRapporto,
} from '../contract.ts';

export function useRapporti(): UseQueryResult<ResultOf<typeof listRapporti>> {
  return useRead(listRapporti);
}

export function useDestinatari(): UseQueryResult<ResultOf<typeof listDestinatari>> {
  return useRead(listDestinatari, {}, { staleTime: 60_000 });
}

const untold = [listRapporti];

export function useCreateRapporto(): Write<typeof createRapporto> {
  return useWrite(createRapporto, {
    success: 'Report programmato',
    failure: 'Errore nella programmazione del report.',
    serverMessage: true,
    untold,
  });
}

export function usePauseRapporto(): Write<typeof pauseRapporto> {
  return useWrite(pauseRapporto, {
    success: (_, { body }) => (body.attivo ? 'Report riattivato' : 'Report fermato'),
    failure: 'Errore nel cambio del report.',
    serverMessage: true,
    untold,
  });
}

export function useSendRapporto(): Write<typeof sendRapporto> {
  return useWrite(sendRapporto, {
    success: 'Il report parte ora',
    failure: "Errore nell'invio del report.",
    serverMessage: true,
    untold,
  });
}

export function useLeaveRapporto(): Write<typeof leaveRapporto> {
  return useWrite(leaveRapporto, {
    success: 'Non ricevi più questo report',
    failure: 'Non è stato possibile: il report arriva ancora.',
    serverMessage: true,
    untold,
  });
}

/**
 * Removes the receiver from a report. Refetches nothing, because the receiver who opens the link may have no session and so no page with
 * reports.
 */
export function useUnsubscribeRapporto(): Write<typeof unsubscribeRapporto> {
  return useWrite(unsubscribeRapporto, {
    failure: 'Non è stato possibile: il report arriva ancora. Riprova.',
    serverMessage: true,
    untold: [],
  });
}

export function useDeleteRapporto(): Write<typeof deleteRapporto> {
  return useWrite(deleteRapporto, {
    success: 'Report programmato eliminato',
    failure: "Errore nell'eliminazione del report.",
    serverMessage: true,
    untold,
  });
}
