import { type MyBrand, myBrands } from '#shared/my-brands.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { useRead } from '#web/data/use-read.ts';
import { usePermessi } from './use-session.ts';

export function useMyBrands(): { brands: readonly MyBrand[]; isLoading: boolean } {
  const { data, isLoading } = useRead(myBrands);
  return { brands: data ?? [], isLoading };
}

export function usePermittedBrands(action: BrandAction): { ids: readonly number[]; brands: readonly MyBrand[] } {
  const ids = usePermessi().brandsFor(action);
  const { brands } = useMyBrands();
  return { ids, brands: brands.filter(({ id }) => ids.includes(id)) };
}
