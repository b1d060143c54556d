import { listShowrooms } from '#features/showrooms/contract.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { PEOPLE_AND_THINGS } from '#shared/reads.ts';
import { me } from '#shared/session.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite } from '#web/data/use-write.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { createBrand, deleteBrand, listBrands, type MyBrand, myBrands, updateBrand } from '../contract.ts';

/** The account's brands with its rights on each; empty while they load. */
export function useMyBrands(): { brands: readonly MyBrand[]; isLoading: boolean } {
  const { data, isLoading } = useRead(myBrands);
  return { brands: data ?? [], isLoading };
}

/** Those on which the account may do this: their ids at once, by name when they are loaded. */
export function useBrandsFor(action: BrandAction): { ids: readonly number[]; brands: readonly MyBrand[] } {
  const ids = usePermessi().brandsFor(action);
  const { brands } = useMyBrands();
  return { ids, brands: brands.filter(({ id }) => ids.includes(id)) };
}

/** What the account may do with a thing: give it to employees of these of its brands, take it back from whoever has it. */
export function useAssignRights({ brands }: { brands: readonly { id: number }[] }): { brandIds: number[]; mayTakeBack: boolean } {
  const { mayOn } = usePermessi();
  const brandIds = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  return { brandIds, mayTakeBack: brandIds.length === brands.length }; // of which of them the holder is, is not known here
}

// A brand changes what its creator may do: the session is read again.
const REFRESHES = [listBrands, myBrands, me];
// Its name and colour show on everything that belongs to it.
const SHOWN_ON = [listShowrooms, ...PEOPLE_AND_THINGS];

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
