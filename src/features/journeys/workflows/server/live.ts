import { sql } from 'kysely';
import { type LiveTopic, ofOneBrand } from '#server/live/live-topic.ts';

/** What is asked for and what is to be done is told with its workflow. */
export const workflowsLive: LiveTopic = sql`
  ${ofOneBrand('workflows')}
  union select coalesce(v.valori ->> 'workflow_id', l.workflow_id::text, a.workflow_id::text), b, false
  from voci v cross join lateral unnest(v.brand_ids) b left join richieste l on l.id = case when v.oggetto = 'richieste' then v.oggetto_id::integer end
    left join attivita a on a.id = case when v.oggetto = 'attivita' then v.oggetto_id::integer end
  where v.oggetto in ('richieste', 'attivita') and coalesce(v.valori ->> 'workflow_id', l.workflow_id::text, a.workflow_id::text) is not null`;
