/** What the register tells of accounts that come and go (its action 'accesso'). */
export const EVENTI_ACCESSO = [
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
