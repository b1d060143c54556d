import { myBrands } from '#shared/my-brands.ts';
import { PEOPLE_AND_THINGS } from '#shared/reads.ts';
import { me } from '#shared/session.ts';
import { useWrite } from '#web/data/use-write.ts';
import { createBrand, deleteBrand, listBrands, updateBrand } from '../contract.ts';

// A brand changes what its creator may do: the session is read again.
const REFRESHES = [listBrands, myBrands, me];
// Its name and colour show on everything that belongs to it.
const SHOWN_ON = ['/api/showrooms', ...PEOPLE_AND_THINGS] as const;

export function useCreateBrand() {
  return useWrite(createBrand, {
    success: 'Brand creato con successo',
    failure: 'Errore nella creazione del brand',
    serverMessage: true,
    refreshes: REFRESHES,
  });
}

export function useUpdateBrand() {
  return useWrite(updateBrand, {
    success: 'Brand aggiornato con successo',
    failure: "Errore nell'aggiornamento del brand",
    serverMessage: true,
    refreshes: [...REFRESHES, ...SHOWN_ON],
  });
}

export function useDeleteBrand() {
  return useWrite(deleteBrand, {
    success: 'Brand eliminato con successo',
    failure: "Errore nell'eliminazione del brand",
    serverMessage: true,
    refreshes: [...REFRESHES, ...SHOWN_ON],
  });
}
