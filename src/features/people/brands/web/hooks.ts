import { useWrite } from '#web/data/use-write.ts';
import { createBrand, deleteBrand, updateBrand } from '../contract.ts';

export function useCreateBrand() {
  return useWrite(createBrand, {
    success: 'Brand creato con successo',
    failure: 'Errore nella creazione del brand',
    serverMessage: true,
  });
}

export function useUpdateBrand() {
  return useWrite(updateBrand, {
    success: 'Brand aggiornato con successo',
    failure: "Errore nell'aggiornamento del brand",
    serverMessage: true,
  });
}

export function useDeleteBrand() {
  return useWrite(deleteBrand, {
    success: 'Brand eliminato con successo',
    failure: "Errore nell'eliminazione del brand",
    serverMessage: true,
  });
}
