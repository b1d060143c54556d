import type { Db } from '#server/db/handle.ts';
import { passwordFits } from '#server/security/passwords.ts';
import { recordRefusedAccess } from '#server/security/record-access.ts';
import type { Throttle, Tried } from '#server/security/throttle.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';
import { type Account, findTried } from './find-account.ts';

interface Attempt {
  username: string;
  password: string;
  address: string;
}

/**
 * The account whose credentials these are. An unknown user, a wrong password and a deactivated account look
 * and take the same (rule 26): each checks one hash, counts one failure and gets the one sentence.
 */
export async function checkCredentials(db: Db, throttle: Throttle, attempt: Attempt): Promise<Account> {
  const { username, password, address } = attempt;
  const { account, standing } = await findTried(db, username, address);
  // Username and e-mail are two names of one account: they share one count.
  const counted: Tried = account ? `id:${account.id}` : `nome:${username}`;
  const mayTry = () => throttle.check(counted, address);
  await throttle.check(counted, address, standing);
  if (await throttle.keep(counted, address, standing)) await mayTry();
  // Asked again when its turn comes, or a burst of guesses would all be tried before the first failure is counted.
  const fits = await passwordFits(account?.password_hash, password, mayTry);
  if (!account?.is_active || !fits) {
    await throttle.failed(counted, address);
    await recordRefusedAccess(db, { evento: 'non_riuscito', utente: account?.id, indirizzo: address });
    throw CREDENZIALI_NON_VALIDE();
  }
  await throttle.succeeded(counted, address, standing);
  return account;
}
