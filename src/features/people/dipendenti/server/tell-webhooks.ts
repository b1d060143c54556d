import { sql } from 'kysely';
import type { EventSource } from '#server/webhooks/event-source.ts';
import { recordAddress } from '#shared/screens.ts';

const PAGINA = recordAddress('/employees/$id', { id: '' });

// Falling ill and coming back change nothing of what stands in `dopo`: no event tells of them.
export const dipendentiEvents: EventSource = sql`
  select v.id,
    case
      when v.azione = 'crea' then 'persona.assunta'
      when v.dopo ->> 'stato' = 'uscito' then 'persona.uscita'
      when v.dopo ? 'brand_id' then 'persona.trasferita'
      else 'persona.modificata'
    end,
    jsonb_build_object('oggetto', 'dipendenti', 'id', v.oggetto_id, 'brand_ids', v.brand_ids, 'indirizzo', ${PAGINA}::text || v.oggetto_id)
  from voci v
  where v.oggetto = 'dipendenti' and (v.azione = 'crea' or v.azione = 'modifica' and v.dopo <> '{}')`;
