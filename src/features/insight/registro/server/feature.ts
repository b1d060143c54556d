import type { Feature } from '#server/feature.ts';
import { fileRegistro } from './export-columns.ts';
import { registroRoutes } from './routes.ts';

export const registroFeature = {
  routes: registroRoutes,
  files: { registro: fileRegistro },
} satisfies Feature;
