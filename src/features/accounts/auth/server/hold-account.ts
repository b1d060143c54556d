import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { SecondoPasso } from '../contract.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';

/** Who enters, and with which password: the hash that was verified, or was just made; undefined where none was asked for. */
export interface EnteringAs {
  id: number;
  password_hash?: string;
}

export type Modi = Pick<SecondoPasso, 'app' | 'passkey'>;

/** An account that is what it was when it showed who it is. */
export interface HeldAccount {
  id: number;
  invitato_il: string | null;
  /** Its second factors: with which of them it can go on where it was asked for; none: undefined. */
  modi: Modi | undefined;
}

/**
 * Refused when the account is no longer active or has another password by now: whoever changes that ends the sessions there are, and none may
 * slip in after. From here on nobody else changes it until the transaction ends. `dominio`: passkeys are of one name of the server.
 */
export async function holdAccount(db: Tx, { id, password_hash }: EnteringAs, dominio = ''): Promise<HeldAccount> {
  const { rows } = await sql<Omit<HeldAccount, 'modi'> & Modi & { has: boolean }>`
    select id, invitato_il, ha_secondo_fattore(id) as has,
      exists (select from app_autenticazione a where a.user_id = u.id and a.attiva_dal is not null) as app,
      exists (select from passkey p where p.user_id = u.id and p.dominio = ${dominio}) as passkey
    from users u
    where id = ${id} and is_active and (${password_hash ?? null}::text is null or password_hash = ${password_hash ?? null})
    for no key update of u`.execute(db);
  const [row] = rows;
  if (!row) throw CREDENZIALI_NON_VALIDE();
  const { has, app, passkey, ...held } = row;
  return { ...held, modi: has ? { app, passkey } : undefined };
}
