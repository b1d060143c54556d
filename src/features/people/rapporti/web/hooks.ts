import type { UseQueryResult } from '@tanstack/react-query';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { listRapporti, type Rapporto, riassumi, updateRapporto } from '../contract.ts';

export function useRapporti(dipendenteId: string): UseQueryResult<Rapporto[]> {
  return useRead(listRapporti, { params: { id: dipendenteId } });
}

export function useCorrectRapporto(): Write<typeof updateRapporto> {
  return useWrite(updateRapporto, {
    success: { title: 'Rapporto corretto' },
    failure: 'Errore durante la correzione del rapporto.',
    serverMessage: true,
  });
}

export function useRiassumi(): Write<typeof riassumi> {
  return useWrite(riassumi, {
    success: ({ nome, cognome, lotto }) => ({
      title: 'Riassunzione fatta',
      text: `${nome} ${cognome} ha un nuovo rapporto; quello di prima resta com'era.`,
      ...undoActionOf(lotto),
    }),
    failure: 'Errore durante la riassunzione.',
    serverMessage: true,
  });
}
