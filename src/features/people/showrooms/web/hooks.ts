import { useWrite, type Write } from '#web/data/use-write.ts';
import { createShowroom, deleteShowroom, updateShowroom } from '../contract.ts';

export function useCreateShowroom(): Write<typeof createShowroom> {
  return useWrite(createShowroom, {
    success: 'Showroom creato con successo',
    failure: 'Errore nella creazione dello showroom',
    serverMessage: true,
  });
}

export function useUpdateShowroom(): Write<typeof updateShowroom> {
  return useWrite(updateShowroom, {
    success: 'Showroom aggiornato con successo',
    failure: "Errore nell'aggiornamento dello showroom",
    serverMessage: true,
  });
}

export function useDeleteShowroom(): Write<typeof deleteShowroom> {
  return useWrite(deleteShowroom, {
    success: 'Showroom eliminato con successo',
    failure: "Errore nell'eliminazione dello showroom",
    serverMessage: true,
  });
}
