import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PASSI } from './rules.ts';

const Passo = z.object({ passo: z.enum(PASSI), fatto: z.boolean() });
export type Passo = z.output<typeof Passo>;

const PrimiPassi = z.object({
  /** None for who could not take them. */
  passi: z.array(Passo),
  /** Whether other screens lead to them. */
  da_mostrare: z.boolean(),
  /** The caller takes the steps of onboardings that are nobody else's. */
  faccio_tutto: z.boolean(),
});
export type PrimiPassi = z.output<typeof PrimiPassi>;

// Asked by every dashboard: the server knows who may take the steps, and when there is nothing more to say.
export const primiPassi = endpoint({
  method: 'GET',
  path: '/api/primi-passi',
  response: PrimiPassi,
  needs: 'session',
  shows: { any: ['brands', 'showrooms', 'utenti', 'dipendenti'] },
  summary: "I primi passi di un'installazione e quali sono già fatti; nessuno a chi non può compierli",
});
