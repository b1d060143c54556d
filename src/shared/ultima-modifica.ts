// Asked by every form that changes a record, answered by src/features/notifications/eventi.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NOMI_TABELLE_RISORSE } from './risorse.ts';
import { istante } from './schemas.ts';

/** What carries an `updated_at` that an edit is compared with, by the name of its table. */
const VERSIONATI = [
  'brands',
  'showrooms',
  'dipendenti',
  ...NOMI_TABELLE_RISORSE,
  'workflows',
  'dotazioni',
  'budget',
  'modelli_attivita',
  'attivita',
  'users',
] as const;
export type Versionato = (typeof VERSIONATI)[number];

/** Whether it is still there for who asks. What never was and what one may not see look alike. */
const PRESENZE = ['presente', 'eliminato', 'non_visibile'] as const;
export type Presenza = (typeof PRESENZE)[number];

export const getUltimaModifica = endpoint({
  method: 'GET',
  path: '/api/ultima-modifica',
  query: z.object({ oggetto: z.enum(VERSIONATI), id: z.string().max(36) }),
  response: z.object({
    /** Both null where the caller may know of no change. */
    chi: z.string().nullable(),
    quando: istante().nullable(),
    presenza: z.enum(PRESENZE),
    /** Its version now, for the next edit; null where it is not there. */
    updated_at: istante().nullable(),
  }),
  needs: 'session',
  shows: { any: ['brands', 'showrooms', 'dipendenti', 'workflows', ...NOMI_TABELLE_RISORSE] },
  summary: "Chi ha cambiato per ultimo una cosa visibile, quando, e se c'è ancora",
});
