import { holdAccount } from '#features/auth/server/hold-account.ts';
import { openSession } from '#features/auth/server/open-session.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { Problem } from '#shared/problem.ts';
import { setupAdmin, setupStatus } from '../contract.ts';
import { insertFirstAdmin, isSetupRequired } from './queries.ts';

export const setupAdminRoutes = ({ weakPasswords }: { weakPasswords: WeakPasswords }): Route[] => [
  route(setupStatus, async ({ db }) => ({ setupRequired: await isSetupRequired(db) })),

  preparedRoute(
    setupAdmin,
    async ({ db, body }) => {
      // Only spares the hash once setup is over: what keeps it to one administrator is the database.
      if (!(await isSetupRequired(db))) throw new Problem('conflict', 'SETUP_GIA_COMPLETATO', "L'amministratore è già stato configurato");
      await weakPasswords.refuse(body.password, { username: body.email, email: body.email });
      return hashPassword(body.password);
    },
    async ({ db, body: { nome, cognome, email }, request, prepared: password_hash }) => {
      const admin = await insertFirstAdmin(db, { nome, cognome, email, password_hash });
      // Who has just chosen the password need not type it again.
      const { token } = await openSession(db, await holdAccount(db, { id: admin.id, password_hash }), request);
      request.setSessionCookie(token);
      return admin;
    },
  ),
];
