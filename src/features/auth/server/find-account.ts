import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';

export interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  username: string;
  amministratore: boolean;
}

/** The account with this username or e-mail, without regard to case (rule 17). */
export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  return (
    db
      .selectFrom('users')
      .select(['id', 'password_hash', 'is_active', 'username', 'amministratore'])
      // The database's lower() on both sides: where it only knows a-z, JavaScript's would not find 'Élise' by her own name.
      // Nobody's username is somebody else's e-mail (users_accesso_univoco): one row at most.
      .where((where) =>
        where.or([where(sql`lower(username)`, '=', sql`lower(${name})`), where(sql`lower(email)`, '=', sql`lower(${name})`)]),
      )
      .executeTakeFirst()
  );
}
