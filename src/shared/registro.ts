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

/** What the register tells of accounts that come and go (its action 'accesso'). */
const EVENTI_ACCESSO = [
  'entrato',
  'uscito',
  /** A wrong password, a deactivated account, or a name that no account has. */
  'non_riuscito',
  /** Too many tries: not even looked at. */
  'frenato',
  /** The current one, typed wrong by somebody who wanted to change it. */
  'password_errata',
  'link_usato',
  'link_non_valido',
  /** Somebody who was invited has chosen a password, and is in. */
  'invito_accettato',
  'sessioni_chiuse',
  /** A password, a code or a passkey, wrong, by somebody who was asked to show again who they are. */
  'conferma_errata',
  /** A wrong code, or passkey, after a right password. */
  'codice_errato',
  'codici_rifatti',
  /** A recovery code let somebody in. */
  'recupero_usato',
  /** An amministratore, or whoever works on the server, took all second factors away. */
  'fattori_azzerati',
  /** A link for the password, made on the server. */
  'soccorso',
  /** A call that the account has no right to. */
  'rifiutato',
] as const;
export type EventoAccesso = (typeof EVENTI_ACCESSO)[number];
