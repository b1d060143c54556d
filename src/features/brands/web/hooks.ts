import { me } from '#features/auth/contract.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { createBrand, deleteBrand, listBrands, type MyBrand, myBrands, updateBrand } from '../contract.ts';

/** The account's brands with its rights on each; empty while they load. */
export function useMyBrands(): { brands: readonly MyBrand[]; isLoading: boolean } {
  const { data, isLoading } = useRead(myBrands);
  return { brands: data ?? [], isLoading };
}

// A brand changes what its creator may do: the session is read again.
const REFRESHES = [listBrands, myBrands, me];

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
    refreshes: REFRESHES,
  });
}

export function useDeleteBrand() {
  return useWrite(deleteBrand, {
    success: 'Brand eliminato con successo',
    failure: "Errore nell'eliminazione del brand",
    serverMessage: true,
    refreshes: REFRESHES,
  });
}
