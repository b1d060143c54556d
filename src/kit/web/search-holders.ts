import { NON_USCITI } from '#shared/situazione.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/use-options.ts';
import { holdersCall } from '../holders-call.ts';

export interface HolderOption extends Option {
  brand_id: number;
}

/** Active employees of these brands who have not left, to give something to (rule 52). */
export async function searchHolders(q: string, brandIds: readonly number[]): Promise<HolderOption[]> {
  const query = {
    q,
    brand_id: brandIds.join(','),
    isactive: 'true',
    situazione: NON_USCITI.join(','),
    sort: 'cognome',
    limit: '20',
  } as const;
  return (await call(holdersCall, { query })).map(({ id, nome, cognome, posizione, brand_id, brand }) => ({
    value: id,
    label: `${nome} ${cognome}`,
    detail: [posizione, brand.nome].filter(Boolean).join(' · '),
    brand_id,
  }));
}
