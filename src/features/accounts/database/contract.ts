import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

const TestConnection = z.object({
  success: z.boolean(),
  message: z.string(),
  details: z
    .object({
      postgresql: z.string(),
      latenza_ms: z.number(),
      migrazioni: z.object({ applicate: z.int(), previste: z.int(), ultima: z.string().nullable() }),
    })
    .optional(),
});
export type TestConnection = z.output<typeof TestConnection>;

export const testConnection = endpoint({
  method: 'GET',
  path: '/api/test-connection',
  response: TestConnection,
  needs: 'session',
  shows: {},
  summary: 'Prova il database: versione, latenza, migrazioni',
});
