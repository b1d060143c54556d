// Notices about people.
import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti } from '#server/notices/notice.ts';

export interface PersonFacts extends Fatti {
  stato: string;
  isactive: boolean;
  /** The day it is about: an end, an exit, an arrival. */
  giorno: string | null;
  in_ritardo: boolean | null;
}

/** People of these brands; each is `d`. `more` is a JSON object of further facts. */
export function selectPeople(of: {
  key: string;
  brands: readonly number[];
  stamp: RawBuilder<unknown>;
  grave: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  more?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const { key, brands, stamp, grave, day, where, more = sql`'{}'::jsonb` } = of;
  return sql`
    select ${key} || ':' || d.id as chiave, ${stamp} as impronta, ${grave} as gravita, coalesce(${day}, d.created_at::date) as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'stato', d.stato, 'isactive', d.isactive, 'giorno', ${day},
        'in_ritardo', ${day} < oggi()) || ${more} as fatti
    from dipendenti d where ${inBrands('d.brand_id', brands)} and ${where}`;
}
