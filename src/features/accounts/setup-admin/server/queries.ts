import type { Db, Tx } from '#server/db/handle.ts';

/** True until the first administrator exists; false for ever after (rule 17). */
export async function isSetupRequired(db: Db): Promise<boolean> {
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
 * Makes the first administrator: role IT, username = e-mail (rule 17). Of several callers at once exactly one gets through:
 * the second row in primo_amministratore violates its key.
 */
export async function insertFirstAdmin(db: Tx, admin: FirstAdmin) {
  const user = await db
    .insertInto('users')
    .values({ ...admin, username: admin.email, role: 'IT', amministratore: true })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  await db.insertInto('primo_amministratore').values({ user_id: user.id }).execute();
  return { ...user, nome: admin.nome, cognome: admin.cognome };
}
