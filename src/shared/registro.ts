// What the register calls its actions and the kinds of things in it: its filter and who words an entry say them alike.
import { NOMI_TABELLE_RISORSE, perRisorsa, RISORSE } from './risorse.ts';

export const AZIONI = ['crea', 'modifica', 'elimina', 'accesso', 'esporta', 'legge'] as const;
export type Azione = (typeof AZIONI)[number];

export const AZIONE_LABELS: Record<Azione, string> = {
  crea: 'Creazione',
  modifica: 'Modifica',
  elimina: 'Eliminazione',
  accesso: 'Accesso',
  esporta: 'Esportazione',
  legge: 'Lettura',
};

/** The kinds of things that the whole register can be narrowed to, by the name of their table. */
export const AMBITI = [
  'dipendenti',
  'trasferimenti',
  'workflows',
  'uscite',
  'verbali',
  ...NOMI_TABELLE_RISORSE,
  'documenti',
  'dotazioni',
  'modelli_attivita',
  'showrooms',
  'brands',
  'users',
  'lotti',
  'importazioni',
  'fatture',
  'budget',
  'mesi_chiusi',
  'webhooks',
  'anonimizzazioni',
  'conservazione_elenchi',
] as const;
export type Ambito = (typeof AMBITI)[number];

export const AMBITO_LABELS: Record<Ambito, string> = {
  dipendenti: 'Dipendenti',
  trasferimenti: 'Trasferimenti',
  workflows: 'Workflow',
  uscite: 'Uscite',
  verbali: 'Verbali',
  ...perRisorsa('table', (tipo) => RISORSE[tipo].molti),
  documenti: 'Documenti',
  dotazioni: 'Dotazioni standard',
  modelli_attivita: 'Attività',
  showrooms: 'Showroom',
  brands: 'Brand',
  users: 'Utenti',
  lotti: 'Importazioni e azioni su molti',
  importazioni: 'Importazioni',
  fatture: 'Fatture',
  budget: 'Budget',
  mesi_chiusi: 'Mesi chiusi',
  webhooks: 'Webhook',
  anonimizzazioni: 'Anonimizzazioni',
  conservazione_elenchi: 'Conservazione',
};
