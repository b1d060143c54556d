import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { hashPassword, type PasswordRules } from '#server/security/passwords.ts';
import { Problem } from '#shared/problem.ts';
import { setupAdmin, setupStatus } from '../contract.ts';

const setupAdminRoutes = ({ weakPasswords }: { weakPasswords: PasswordRules }): Route[] => [
  route(setupStatus, async ({ db }) => ({ setupRequired: await isSetupRequired(db) })),

  preparedRoute(
    setupAdmin,
    async ({ db, body }) => {
      // The check avoids hashing a password when the setup is already done. The database guarantees that there is only one first
      // administrator.
      if (!(await isSetupRequired(db))) throw new Problem('conflict', 'SETUP_GIA_COMPLETATO', "L'amministratore è già stato configurato");
      await weakPasswords.refuse(body.password, { username: body.email, email: body.email });
      return hashPassword(body.password);
    },
    ({ db, body: { nome, cognome, email }, prepared: password_hash }) => insertFirstAdmin(db, { nome, cognome, email, password_hash }),
  ),
];

async function isSetupRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('primo_amministratore').select('user_id').executeTakeFirst();
  return row === undefined;
}

interface FirstAdmin {
  nome: string;
  cognome: string;
  email: string;
  password_hash: string;
}

/**
 * Inserts the first administrator. The e-mail is also the username. The primary key of primo_amministratore allows only one row, so only
 * one of several concurrent callers succeeds.
 */
async function insertFirstAdmin(db: Tx, admin: FirstAdmin) {
  const user = await db
    .insertInto('users')
    .values({ ...admin, username: admin.email, role: 'IT', amministratore: true })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  await db.insertInto('primo_amministratore').values({ user_id: user.id }).execute();
  return { ...user, nome: admin.nome, cognome: admin.cognome };
}

export const setupAdminFeature = {
  routes: setupAdminRoutes,
} satisfies Feature;
