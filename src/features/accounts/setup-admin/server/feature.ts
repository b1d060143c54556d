import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { hashPassword, type WeakPasswords } from '#server/security/passwords.ts';
import { Problem } from '#shared/problem.ts';
import { setupAdmin, setupStatus } from '../contract.ts';

const setupAdminRoutes = ({ weakPasswords }: { weakPasswords: WeakPasswords }): Route[] => [
  route(setupStatus, async ({ db }) => ({ setupRequired: await isSetupRequired(db) })),

  preparedRoute(
    setupAdmin,
    async ({ db, body }) => {
      // When the setup is already done, this check avoids hashing a password. The database itself guarantees that there is only one first
      // administrator.
      if (!(await isSetupRequired(db))) throw new Problem('conflict', 'SETUP_GIA_COMPLETATO', "L'amministratore è già stato configurato");
      await weakPasswords.refuse(body.password, { username: body.email, email: body.email });
      return hashPassword(body.password);
    },
    ({ db, body: { nome, cognome, email }, prepared: password_hash }) => insertFirstAdmin(db, { nome, cognome, email, password_hash }),
  ),
];

/** True until the first administrator exists, and false for ever after. */
async function isSetupRequired(db: Db): Promise<boolean> {
  const first = await db.selectFrom('primo_amministratore').select('user_id').executeTakeFirst();
  return first === undefined;
}

interface FirstAdmin {
  nome: string;
  cognome: string;
  email: string;
  password_hash: string;
}

/**
 * Inserts the first administrator with role IT and with the e-mail as username. When several callers do so at once, only one succeeds,
 * because the primary key of primo_amministratore allows only one row.
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
