import { z } from 'zod';
import { WORKFLOW_ALIASES } from '#shared/aliases.ts';
import { endpoint } from '#shared/endpoint.ts';
import { istante, note, uuid } from '#shared/schemas.ts';
import { STATI_WORKFLOW } from './rules.ts';

export const Workflow = z.object({
  id: z.int(),
  tipo: z.literal('onboarding'),
  dipendente_id: z.string(),
  dipendente: z.object({ id: z.string(), nome: z.string(), cognome: z.string(), email: z.string() }),
  stato: z.enum(STATI_WORKFLOW),
  note_hr: z.string().nullable(),
  created_at: istante(),
  updated_at: istante(),
});
export type Workflow = z.output<typeof Workflow>;

export const createWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflows',
  body: z.object({
    dipendente_id: uuid('Seleziona un dipendente'),
    stato: z.literal('creato_hr', { error: 'Un nuovo workflow parte sempre da creato_hr' }).optional(),
    note_hr: note(),
  }),
  response: Workflow,
  status: 201,
  aliases: WORKFLOW_ALIASES,
  needs: 'workflows.crea',
  summary: "Apre l'onboarding di un dipendente",
});
