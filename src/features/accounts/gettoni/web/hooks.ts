import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { createGettone, deleteGettone, type Gettone, listGettoni, listGettoniOf } from '../contract.ts';

/** Loads the API tokens of the account. They are always refetched, because no event reports that a program has used a token. */
export function useGettoni(): UseQueryResult<Gettone[]> {
  return useRead(listGettoni, {}, { staleTime: 0 });
}

export function useGettoniOf(userId: number): UseQueryResult<Gettone[]> {
  return useRead(listGettoniOf, { params: { id: String(userId) } }, { staleTime: 0 });
}

export function useCreateGettone(): Write<typeof createGettone> {
  return useWrite(createGettone, { failure: () => null, serverMessage: false, untold: [listGettoni] });
}

export function useDeleteGettone(): Write<typeof deleteGettone> {
  return useWrite(deleteGettone, {
    success: 'Gettone revocato',
    failure: 'Errore nella revoca del gettone',
    serverMessage: true,
    untold: [listGettoni, listGettoniOf],
  });
}
