import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import {
  getOnboarding,
  getPersone,
  getScadenze,
  getSpesa,
  getSprechi,
  type Onboarding,
  type Persone,
  type Scadenze,
  type Spesa,
  type Sprechi,
} from '../contract.ts';

export interface DomandaQuery {
  brand_id?: string | undefined;
  showroom_id?: string | undefined;
  mansione?: string | undefined;
  mesi?: '12' | '24' | undefined;
  dal?: string | undefined;
  al?: string | undefined;
}

// The former charts and tables stay visible until the new ones have loaded.
const KEEP_PREVIOUS = { keepPrevious: true };

export const useSpesa = (query: DomandaQuery): UseQueryResult<Spesa> => useRead(getSpesa, { query }, KEEP_PREVIOUS);
export const usePersone = (query: DomandaQuery): UseQueryResult<Persone> => useRead(getPersone, { query }, KEEP_PREVIOUS);
export const useOnboarding = (query: DomandaQuery): UseQueryResult<Onboarding> => useRead(getOnboarding, { query }, KEEP_PREVIOUS);

/** Fetches the waste section of the report. The request contains no months, because waste is only known for today. */
export function useSprechi({ brand_id, showroom_id, mansione }: DomandaQuery): UseQueryResult<Sprechi> {
  return useRead(getSprechi, { query: { brand_id, showroom_id, mansione } }, KEEP_PREVIOUS);
}

/** Fetches the expiry calendar. The calendar always starts today, so the request contains no past period. */
export function useScadenze({ brand_id, showroom_id, mansione, mesi }: DomandaQuery): UseQueryResult<Scadenze> {
  return useRead(getScadenze, { query: { brand_id, showroom_id, mansione, mesi } }, KEEP_PREVIOUS);
}
