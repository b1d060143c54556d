import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PASSI } from './rules.ts';

const Passo = z.object({ passo: z.enum(PASSI), fatto: z.boolean() });
export type Passo = z.output<typeof Passo>;

// Asked by every dashboard: the server knows who may take the steps, and when there is nothing more to say.
export const primiPassi = endpoint({
  method: 'GET',
  path: '/api/primi-passi',
  response: z.array(Passo),
  needs: 'session',
  shows: { any: ['brands', 'showrooms', 'utenti', 'dipendenti'] },
  summary: "I primi passi di un'installazione e quali sono già fatti; nessuno quando non servono più, o a chi non può compierli",
});
