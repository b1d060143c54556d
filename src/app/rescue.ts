// The database changes of `npm run soccorso`, which gives access again to an amministratore who can no longer sign in.
import type pg from 'pg';
import { findAccount } from '#features/accounts/auth/server/queries.ts';
import { createResetLink } from '#features/accounts/auth/server/reset-link.ts';
import { endSessions } from '#features/accounts/auth/server/sign-in-account.ts';
import { resetFattori } from '#features/accounts/fattori/server/check-fattore.ts';
import { connect } from '#server/db/connect.ts';
import type { Db } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { StartupError } from '#server/startup-error.ts';

export const SOCCORSO_LIMIT = 'Il soccorso è per un amministratore attivo che non riesce più a entrare; gli altri chiedono a lui.';

interface RescueOptions {
  username: string;
  link: boolean;
  fattore: boolean;
}

/** Rescues the account in one transaction. The returned `link` is a path without the server's address. */
export async function rescue(ownerConfig: pg.ClientConfig, { username, link, fattore }: RescueOptions) {
  const db: Db = connect({ ...ownerConfig, max: 1, asApplication: false }).db;
  try {
    return await db.transaction().execute(async (tx) => {
      const account = await findAccount(tx, username);
      if (!account?.is_active || !account.amministratore)
        throw new StartupError(`Nessun amministratore attivo si chiama così. ${SOCCORSO_LIMIT}`);
      const hadFattori = fattore && (await resetFattori(tx, account.id));
      if (hadFattori) await endSessions(tx, account.id);
      const resetLink = link ? await createResetLink(tx, account.id, { dal_server: true }) : undefined;
      if (resetLink) await recordAccess(tx, { evento: 'soccorso', utente: account.id });
      return { username: account.username, hadFattori, link: resetLink?.link };
    });
  } finally {
    await db.destroy();
  }
}
