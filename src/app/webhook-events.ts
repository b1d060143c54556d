// Of which changes programs are told, each as its slice describes it.

import { risorseEvents } from '#features/equipment/risorse/server/tell-webhooks.ts';
import { workflowsEvents } from '#features/journeys/workflows/server/tell-webhooks.ts';
import { dipendentiEvents } from '#features/people/dipendenti/server/tell-webhooks.ts';
import type { EventSource } from '#server/webhooks/event-source.ts';

export const WEBHOOK_EVENTS: readonly EventSource[] = [dipendentiEvents, risorseEvents, workflowsEvents];
