import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PASSI } from './rules.ts';

const Passo = z.object({ passo: z.enum(PASSI), fatto: z.boolean() });
export type Passo = z.output<typeof Passo>;

const PrimiPassi = z.object({
  /** The first steps of an installation; an empty list for a caller who may not take them. */
  passi: z.array(Passo),
  /** True when other screens show the link to the first steps. */
  da_mostrare: z.boolean(),
  /** True when the caller takes the onboarding steps of roles without an account (`fa_tutto`). */
  faccio_tutto: z.boolean(),
});
export type PrimiPassi = z.output<typeof PrimiPassi>;

export const primiPassi = endpoint({
  method: 'GET',
  path: '/api/primi-passi',
  response: PrimiPassi,
  needs: 'session',
  shows: { any: ['brands', 'showrooms', 'utenti', 'dipendenti'] },
  summary: "I primi passi di un'installazione e quali sono già fatti; nessuno a chi non può compierli",
});
