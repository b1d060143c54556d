// The database as handlers see it: tables that belong to brands only come with a scope in hand.
import type { Kysely, Transaction } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import type { DB } from './schema.gen.ts';

/** Tables whose rows belong to no brand: every other one is reached through `scoped`. */
type OpenTable =
  | 'users'
  | 'sessions'
  | 'reimpostazioni'
  | 'login_throttle'
  | 'primo_amministratore'
  | 'viste'
  | 'app_autenticazione'
  | 'codici_recupero'
  | 'passkey'
  | 'secondi_passi'
  | 'sfide_usate'
  | 'obblighi_fattore'
  | 'gettoni'
  | 'identita_aziendali'
  | 'webhooks'
  | 'chiavi_webhook'
  | 'giri_webhook'
  | 'consegne_webhook';

/** What a handler gets. `Tx` in everything but GET: the one transaction of the request. */
export type Db = Kysely<Pick<DB, OpenTable>>;
export type Tx = Transaction<Pick<DB, OpenTable>>;

/**
 * All tables, for a caller who can show a scope. A query on rows of brands cannot be written without one (rule 24);
 * that it also uses it is seen by the test that walks every route as a foreign account.
 */
export function scoped(db: Db, _scope: Scope): Kysely<DB> {
  return db as unknown as Kysely<DB>; // the same connection; only the type was narrowed
}
