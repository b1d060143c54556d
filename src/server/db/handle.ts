import type { Kysely, Transaction } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import type { DB } from './schema.gen.ts';
import { limitedTo } from './showroom-limits.ts';

/** The tables whose rows belong to no brand. Queries on all other tables need `scoped`. */
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

/** The database type of handlers. Handlers of all methods but GET get `Tx`, the single transaction of the request. */
export type Db = Kysely<Pick<DB, OpenTable>>;
export type Tx = Transaction<Pick<DB, OpenTable>>;

/**
 * Returns the connection with access to brand tables. A query on brand data does not compile without a scope. For an account that is limited to
 * showrooms the database hides the rows of all other showrooms. A test calls every route with an account of another brand.
 */
export function scoped(db: Db, scope: Scope): Kysely<DB> {
  return limitedTo(db, scope) as unknown as Kysely<DB>; // cast: only the type changes
}
