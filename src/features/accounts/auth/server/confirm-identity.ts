import { sql } from 'kysely';
import type { confirmIdentity as call } from '#features/accounts/fattori/contract.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { checkOwnPassword } from './change-password.ts';
import { acceptPasskey, type Judge, takeCode } from './take-factor.ts';

/** Refuses unless what was shown is the caller's own. */
export async function checkIdentity(db: Db, judge: Judge, { id }: CurrentUser, shown: ParsedOf<typeof call>['body']): Promise<void> {
  const { password, codice, firmata } = shown;
  if (firmata) await acceptPasskey(db, judge, firmata, id);
  else if (codice !== undefined) await takeCode(db, judge, id, codice, { evento: 'conferma_errata', by: id });
  else
    await checkOwnPassword(db, judge, {
      id,
      password: password ?? '',
      address: judge.address,
      evento: 'conferma_errata',
      field: 'password',
    });
}

/** From now on, for a quarter of an hour, this session may do what is dear. */
export async function confirmSession(db: Tx, { session_id }: CurrentUser): Promise<void> {
  await db.updateTable('sessions').set({ confermata_il: sql<string>`now()` }).where('id', '=', session_id).execute();
}
