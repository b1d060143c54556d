import type { Feature } from '#server/feature.ts';
import { fileWorkflows } from './export-columns.ts';
import { workflowsLive } from './live.ts';
import { workflowsAnnullati, workflowsInAttesa, workflowsInRitardo } from './notices.ts';
import { workflowsRoutes } from './routes.ts';
import { workflowsSearch, workflowThing } from './search.ts';
import { workflowsEvents } from './tell-webhooks.ts';
import { workflowsWords } from './words.ts';
import { daPassare, fermi } from './work.ts';

export const workflowsFeature = {
  routes: workflowsRoutes,
  live: { workflows: workflowsLive },
  notices: { workflow_in_attesa: workflowsInAttesa, workflow_in_ritardo: workflowsInRitardo, annullati_con_risorse: workflowsAnnullati },
  work: { da_passare: daPassare, fermi: fermi },
  files: { workflows: fileWorkflows },
  search: { workflow: workflowsSearch },
  register: { workflows: workflowsWords },
  seen: { workflow: workflowThing },
  webhooks: [workflowsEvents],
} satisfies Feature;
