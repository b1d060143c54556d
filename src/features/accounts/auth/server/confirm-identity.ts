import { sql } from 'kysely';
import type { confirmIdentity as call, Firmata } from '#features/accounts/fattori/contract.ts';
import { CODICE_NON_VALIDO, PASSKEY_NON_VALIDA } from '#features/accounts/fattori/rules.ts';
import { consumeCodice, type Luogo, type UsedPasskey, verifyPasskey } from '#features/accounts/fattori/server/check-fattore.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import type { EventoAccesso } from '#shared/registro.ts';
import { checkOwnPassword } from './change-password.ts';

/** Throws unless the password, code or passkey belongs to the caller. */
export async function checkIdentity(db: Db, judge: Judge, { id }: CurrentUser, shown: ParsedOf<typeof call>['body']): Promise<void> {
  const { password, codice, firmata } = shown;
  if (firmata) await acceptPasskey(db, judge, firmata, id);
  else if (codice !== undefined) await consumeCode(db, judge, id, codice, { evento: 'conferma_errata', by: id });
  else
    await checkOwnPassword(db, judge, {
      id,
      password: password ?? '',
      address: judge.address,
      evento: 'conferma_errata',
      field: 'password',
    });
}

/** Marks the session as confirmed: for 15 minutes it may make calls that require `conferma`. */
export async function confirmSession(db: Tx, { session_id }: CurrentUser): Promise<void> {
  await db.updateTable('sessions').set({ confermata_il: sql<string>`now()` }).where('id', '=', session_id).execute();
}

/** The services and the data of the request that are needed to check a second factor. */
interface Judge {
  key: ServerKey;
  throttle: Throttle;
  luogo: Luogo;
  address: string;
}

/** The text with which the audit log names each second factor. */
const CON = { app: 'App di autenticazione', recupero: 'Codice di recupero' };

/**
 * Marks a code of the account as used and resolves to the type of the code. Throws when the code is invalid. `by` is the account when it is
 * already signed in.
 */
export async function consumeCode(
  db: Db,
  { key, throttle, address }: Judge,
  user_id: number,
  codice: string,
  { evento = 'codice_errato', by }: { evento?: EventoAccesso; by?: number } = {},
): Promise<{ con: string; isRecupero: boolean }> {
  await throttle.tryCode(user_id);
  const kind = await consumeCodice(db, key, user_id, codice);
  if (!kind) {
    await recordRejectedAccess(db, { evento, utente: user_id, indirizzo: address }, by);
    throw CODICE_NON_VALIDO();
  }
  await throttle.codeFits(db, user_id);
  return { con: CON[kind], isRecupero: kind === 'recupero' };
}

/** Returns the account whose passkey signed the challenge. Throws when no passkey of an account fits, or when the account is not `of`. */
export async function acceptPasskey(db: Db, { key, luogo, address }: Judge, firmata: Firmata, of?: number): Promise<UsedPasskey> {
  const used = await verifyPasskey(db, { key, uso: of === undefined ? 'entra' : `conferma:${of}`, luogo }, firmata);
  if (used && (of === undefined || used.user_id === of)) return used;
  const evento = of === undefined ? 'codice_errato' : 'conferma_errata';
  await recordRejectedAccess(db, { evento, utente: of, indirizzo: address }, of);
  throw PASSKEY_NON_VALIDA();
}
