import type { Db } from '#server/db/handle.ts';
import { passwordFits } from '#server/security/passwords.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { Problem } from '#shared/problem.ts';
import { findAccount } from './queries.ts';

interface Attempt {
  username: string;
  password: string;
  address: string;
}

/**
 * The id of the account whose credentials these are. An unknown user, a wrong password and a deactivated account look
 * and take the same (A6): each checks one hash, counts one failure and gets the one sentence.
 */
export async function checkCredentials(db: Db, throttle: Throttle, attempt: Attempt): Promise<number> {
  const { username, password, address } = attempt;
  const account = await findAccount(db, username);
  // Username and e-mail are two names of one account: they share one count.
  const counted = account ? String(account.id) : username;
  const mayTry = () => throttle.check(counted, address);
  await mayTry();
  // Asked again when its turn comes, or a burst of guesses would all be tried before the first failure is counted.
  const fits = await passwordFits(account?.password_hash, password, mayTry);
  if (!account?.is_active || !fits) {
    await throttle.failed(counted, address);
    throw new Problem('unauthenticated', 'CREDENZIALI_NON_VALIDE', 'Credenziali non valide');
  }
  await throttle.succeeded(counted, address);
  return account.id;
}
