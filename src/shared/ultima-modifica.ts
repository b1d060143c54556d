// Every edit form requests the last change of its record; src/features/notifications/eventi serves it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NOMI_TABELLE_RISORSE } from './risorse.ts';
import { istante } from './schemas.ts';

/** The tables whose rows have an `updated_at` for the version check of edits. */
const VERSIONATI = [
  'brands',
  'showrooms',
  'dipendenti',
  'rapporti',
  ...NOMI_TABELLE_RISORSE,
  'workflows',
  'dotazioni',
  'budget',
  'modelli_attivita',
  'tipi_adempimento',
  'attivita',
  'users',
] as const;
export type Versionato = (typeof VERSIONATI)[number];

/** The results for a record. A record that never existed and a record that is not visible give the same result. */
const PRESENZE = ['presente', 'eliminato', 'non_visibile'] as const;
export type Presenza = (typeof PRESENZE)[number];

export const getUltimaModifica = endpoint({
  method: 'GET',
  path: '/api/ultima-modifica',
  query: z.object({ oggetto: z.enum(VERSIONATI), id: z.string().max(36) }),
  response: z.object({
    /**
     * The author of the last change (`chi`) and its time (`quando`). Both are null when the caller may not know of any change.
     */
    chi: z.string().nullable(),
    quando: istante().nullable(),
    presenza: z.enum(PRESENZE),
    /** The current version of the record, which the next edit must send; null when the record does not exist any more. */
    updated_at: istante().nullable(),
  }),
  needs: 'session',
  shows: { any: ['brands', 'showrooms', 'dipendenti', 'workflows', ...NOMI_TABELLE_RISORSE] },
  summary: "Chi ha cambiato per ultimo una cosa visibile, quando, e se c'è ancora",
});
