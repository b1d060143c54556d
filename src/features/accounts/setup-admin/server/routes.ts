import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { hashPassword, type WeakPasswords } from '#server/security/passwords.ts';
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
    ({ db, body: { nome, cognome, email }, prepared: password_hash }) => insertFirstAdmin(db, { nome, cognome, email, password_hash }),
  ),
];
