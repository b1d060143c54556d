import { NOMI_TABELLE_RISORSE } from './risorse.ts';

/** The topics of live updates. The topic 'risorse' means the items of an employee; its id is the employee's id. */
export const TEMI = [
  'brands',
  'showrooms',
  'dipendenti',
  'adempimenti',
  'risorse',
  'workflows',
  'dotazioni',
  'modelli_attivita',
  'uscite',
  'verbali',
  ...NOMI_TABELLE_RISORSE,
  'riparazioni',
  'inventari',
  'fatture',
  'budget',
  'documenti',
  'utenti',
] as const;
export type Tema = (typeof TEMI)[number];
