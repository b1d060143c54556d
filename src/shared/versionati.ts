import { NOMI_TABELLE_RISORSE } from './risorse.ts';

/** What carries an `updated_at` that an edit is compared with, by the name of its table. */
export const VERSIONATI = [
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
export const PRESENZE = ['presente', 'eliminato', 'non_visibile'] as const;
export type Presenza = (typeof PRESENZE)[number];
