// Of which changes programs are told, each as its slice describes it.
import { dipendentiEvents } from '#features/dipendenti/server/tell-webhooks.ts';
import { risorseEvents } from '#features/risorse/server/tell-webhooks.ts';
import { workflowsEvents } from '#features/workflows/server/tell-webhooks.ts';
import type { EventSource } from '#server/webhooks/event-source.ts';

export const WEBHOOK_EVENTS: readonly EventSource[] = [dipendentiEvents, risorseEvents, workflowsEvents];
