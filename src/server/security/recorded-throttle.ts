import type { Db } from '#server/db/handle.ts';
import { Problem } from '#shared/problem.ts';
import { recordRefusedAccess } from './record-access.ts';
import type { Throttle, Tried } from './throttle.ts';

/** The same throttle; whom it keeps waiting is entered in the register. */
export function recorded(throttle: Throttle, db: Db): Throttle {
  const entered = async (work: Promise<void>, access: { utente: number | undefined; indirizzo?: string }) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof Problem) await recordRefusedAccess(db, { evento: 'frenato', ...access });
      throw error;
    }
  };
  return {
    ...throttle,
    check: (account, address, standing) =>
      entered(throttle.check(account, address, standing), { utente: accountOf(account), indirizzo: address }),
    tryCode: (userId) => entered(throttle.tryCode(userId), { utente: userId }),
  };
}

function accountOf(tried: Tried): number | undefined {
  return tried.startsWith('id:') ? Number(tried.slice('id:'.length)) : undefined;
}
