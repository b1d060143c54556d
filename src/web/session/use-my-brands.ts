import { type MyBrand, myBrands } from '#shared/my-brands.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { useRead } from '#web/data/use-read.ts';
import { usePermessi } from './use-session.ts';

/** The account's brands with its permissions on each; empty while loading. */
export function useMyBrands(): { brands: readonly MyBrand[]; isLoading: boolean } {
  const { data, isLoading } = useRead(myBrands);
  return { brands: data ?? [], isLoading };
}

/** The brands on which the account has the permission: ids at once, names after loading. */
export function useBrandsFor(action: BrandAction): { ids: readonly number[]; brands: readonly MyBrand[] } {
  const ids = usePermessi().brandsFor(action);
  const { brands } = useMyBrands();
  return { ids, brands: brands.filter(({ id }) => ids.includes(id)) };
}
