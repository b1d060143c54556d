import { sql } from 'kysely';
import type { confirmIdentity as call, Firmata } from '#features/accounts/fattori/contract.ts';
import { CODICE_NON_VALIDO, PASSKEY_NON_VALIDA } from '#features/accounts/fattori/rules.ts';
import { consumeCodice, type RelyingParty, type UsedPasskey, verifyPasskey } from '#features/accounts/fattori/server/check-fattore.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import type { EventoAccesso } from '#shared/registro.ts';
import { checkOwnPassword } from './change-password.ts';

/** Checks a confirmation of identity. Throws unless the password, code or passkey belongs to the caller. */
export async function checkIdentity(
  db: Db,
  context: FactorContext,
  { id }: CurrentUser,
  proof: ParsedOf<typeof call>['body'],
): Promise<void> {
  const { password, codice, firmata } = proof;
  if (firmata) await requirePasskey(db, context, firmata, id);
  else if (codice !== undefined) await consumeCode(db, context, id, codice, { evento: 'conferma_errata', callerId: id });
  else
    await checkOwnPassword(db, context, {
      id,
      password: password ?? '',
      address: context.address,
      evento: 'conferma_errata',
      field: 'password',
    });
}

/** Stores that the user has confirmed their identity. For 15 minutes the session may make calls that require `conferma`. */
export async function confirmSession(db: Tx, { session_id }: CurrentUser): Promise<void> {
  await db.updateTable('sessions').set({ confermata_il: sql<string>`now()` }).where('id', '=', session_id).execute();
}

interface FactorContext {
  key: ServerKey;
  throttle: Throttle;
  relyingParty: RelyingParty;
  address: string;
}

const FACTOR_LABELS = { app: 'App di autenticazione', recupero: 'Codice di recupero' };

/**
 * Consumes a code of the second factor. Throws when the code is invalid. `callerId` is set when the account is already signed in;
 * otherwise the audit log entry has no actor.
 */
export async function consumeCode(
  db: Db,
  { key, throttle, address }: FactorContext,
  user_id: number,
  codice: string,
  { evento = 'codice_errato', callerId }: { evento?: EventoAccesso; callerId?: number } = {},
): Promise<{ label: string; isRecupero: boolean }> {
  await throttle.tryCode(user_id);
  const factor = await consumeCodice(db, key, user_id, codice);
  if (!factor) {
    await recordRejectedAccess(db, { evento, utente: user_id, indirizzo: address }, callerId);
    throw CODICE_NON_VALIDO();
  }
  await throttle.codeFits(db, user_id);
  return { label: FACTOR_LABELS[factor], isRecupero: factor === 'recupero' };
}

/** Checks the answer of a passkey. Throws when the signature fits no passkey, or no passkey of `userId`. */
export async function requirePasskey(
  db: Db,
  { key, relyingParty, address }: FactorContext,
  firmata: Firmata,
  userId?: number,
): Promise<UsedPasskey> {
  const passkey = await verifyPasskey(db, { key, purpose: userId === undefined ? 'entra' : `conferma:${userId}`, relyingParty }, firmata);
  if (passkey && (userId === undefined || passkey.user_id === userId)) return passkey;
  const evento = userId === undefined ? 'codice_errato' : 'conferma_errata';
  await recordRejectedAccess(db, { evento, utente: userId, indirizzo: address }, userId);
  throw PASSKEY_NON_VALIDA();
}
