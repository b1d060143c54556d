import { sql } from 'kysely';
import type { Versioned } from '#server/db/refuse-newer.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';

/** Forms of accounts are an amministratore's. */
export const utentiVersioned: Versioned = {
  table: 'users',
  id: 'integer',
  isVisible: ({ amministratore }) => sql`${amministratore}::boolean`,
};

/**
 * An account is seen by whoever administers one of its brands; one without a brand, and an amministratore, by all who administer
 * some brand. Getting its first brand, or losing its last, moves it from the ones to the others.
 */
export const utentiLive: LiveTopic = sql`
  select u.id::text, ub.brand_id, false
  from voci v join users u on v.oggetto = 'users' and u.id = v.oggetto_id::integer left join user_brands ub on ub.user_id = u.id
  union all
  select v.oggetto_id, null, false
  from voci v left join users u on u.id = v.oggetto_id::integer
  where v.oggetto = 'users' and (u.id is null or u.amministratore or v.era_amministratore)
  union all
  select u.id::text, ub.brand_id, false
  from voci v
  join users u on v.oggetto in ('app_autenticazione', 'passkey', 'identita_aziendali') and u.id = coalesce(v.valori ->> 'user_id', v.oggetto_id)::integer
  left join user_brands ub on ub.user_id = u.id and not u.amministratore
  union all
  select null, null, false from voci v where v.oggetto = 'obblighi_fattore'
  union all
  select v.valori ->> 'user_id', b, false from voci v, unnest(v.brand_ids) b where v.oggetto = 'user_brands'
  union all
  select v.valori ->> 'user_id', null, false
  from voci v
  where v.oggetto = 'user_brands' and v.azione in ('crea', 'elimina')
    and (select count(*) from user_brands ub where ub.user_id = (v.valori ->> 'user_id')::integer) <= (v.azione = 'crea')::integer`;
