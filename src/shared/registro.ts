import { mapRisorse, NOMI_TABELLE_RISORSE, RISORSE } from './risorse.ts';

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

/** The record types by which the whole audit log can be filtered, by table name. */
export const AMBITI = [
  'dipendenti',
  'rapporti',
  'adempimenti',
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
  rapporti: 'Rapporti di lavoro',
  adempimenti: 'Adempimenti',
  trasferimenti: 'Trasferimenti',
  workflows: 'Workflow',
  uscite: 'Uscite',
  verbali: 'Verbali',
  ...mapRisorse('table', (tipo) => RISORSE[tipo].molti),
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

/** The account events in the audit log (entries with the action 'accesso'). */
const EVENTI_ACCESSO = [
  'entrato',
  'uscito',
  /** A failed sign-in: a wrong password, a deactivated account, or an unknown username. */
  'non_riuscito',
  /** A sign-in that was rejected because of too many attempts, before the password was checked. */
  'frenato',
  /** The user typed a wrong current password in the form that changes the password. */
  'password_errata',
  'link_usato',
  'link_non_valido',
  /** An invited user has chosen a password and is signed in. */
  'invito_accettato',
  'sessioni_chiuse',
  /** The user was asked to confirm their identity and gave a wrong password, code or passkey. */
  'conferma_errata',
  /** The user gave a wrong code or passkey after a correct password. */
  'codice_errato',
  'codici_rifatti',
  'recupero_usato',
  /** An amministratore, or an operator on the server, removed all second factors of an account. */
  'fattori_azzerati',
  /** An operator created a password link on the server. */
  'soccorso',
  /** The event of a request that was rejected because the account lacks the permission. */
  'rifiutato',
] as const;
export type EventoAccesso = (typeof EVENTI_ACCESSO)[number];
