import type { Feature } from '#server/feature.ts';
import { workflowsVersioned } from './hold-workflow.ts';
import { richiesteRoutes } from './routes.ts';
import { richiesteWords } from './words.ts';

export const richiesteFeature = {
  routes: richiesteRoutes,
  versioned: { workflows: workflowsVersioned },
  register: { richieste: richiesteWords },
} satisfies Feature;
