import type { UseQueryResult } from '@tanstack/react-query';
import { listShowrooms, type Showroom } from '#features/people/showrooms/contract.ts';
import { useRead } from '#web/data/use-read.ts';

const MOST_SHOWROOMS = '200';

/** The showrooms of a brand; nothing is asked while none is chosen. */
export function useShowroomsOf(brandId: string): UseQueryResult<Showroom[]> {
  const query = { brand_id: brandId, sort: 'nome', limit: MOST_SHOWROOMS } as const;
  return useRead(listShowrooms, { query }, { enabled: brandId !== '' });
}
