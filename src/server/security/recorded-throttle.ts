import type { Db } from '#server/db/handle.ts';
import { Problem } from '#shared/problem.ts';
import { recordRefusedAccess } from './record-access.ts';
import type { Throttle, Tried } from './throttle.ts';

/** The same throttle; whom it keeps waiting is entered in the register. */
export function recorded(throttle: Throttle, db: Db): Throttle {
  return {
    ...throttle,
    async check(account, address) {
      try {
        await throttle.check(account, address);
      } catch (error) {
        if (error instanceof Problem) await recordRefusedAccess(db, { evento: 'frenato', utente: accountOf(account), indirizzo: address });
        throw error;
      }
    },
  };
}

function accountOf(tried: Tried): number | undefined {
  return tried.startsWith('id:') ? Number(tried.slice('id:'.length)) : undefined;
}
