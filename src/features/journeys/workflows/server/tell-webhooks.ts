import { sql } from 'kysely';
import type { EventSource } from '#server/webhooks/event-source.ts';
import { recordAddress } from '#shared/screens.ts';

const PAGINA = recordAddress('/employees/$id', { id: '' });

/** An onboarding that begins, or gets another state. It is shown on its person's page. */
export const workflowsEvents: EventSource = sql`
  select v.id, 'workflow.cambiato',
    jsonb_build_object('oggetto', 'workflows', 'id', v.oggetto_id::integer, 'dipendente_id', v.dipendente_id, 'stato', v.dopo ->> 'stato',
      'brand_ids', v.brand_ids, 'indirizzo', ${PAGINA}::text || v.dipendente_id)
  from voci v where v.oggetto = 'workflows' and v.dopo ? 'stato' and v.azione <> 'elimina'`;
