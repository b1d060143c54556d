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
  'sessioni_chiuse',
  /** A call that the account has no right to. */
  'rifiutato',
] as const;
export type EventoAccesso = (typeof EVENTI_ACCESSO)[number];
