import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { type Standing, standingOf } from '#server/security/throttle.ts';

export interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  username: string;
  amministratore: boolean;
}

// The database's lower() on both sides: where it only knows a-z, JavaScript's would not find 'Élise' by her own name.
// Nobody's username is somebody else's e-mail (users_accesso_univoco): one row at most.
const isNamed = (name: string) => sql<boolean>`(lower(username) = lower(${name}) or lower(email) = lower(${name}))`;

/** The account with this username or e-mail, without regard to case (rule 17). */
export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'username', 'amministratore'])
    .where(isNamed(name))
    .executeTakeFirst();
}

interface Found {
  account: Account | undefined;
  standing: Standing;
}

/** The same for who tries to come in by it from this address, and how that try stands. It takes as long where nobody is called so. */
export async function findTried(db: Db, name: string, address: string): Promise<Found> {
  const { rows } = await sql<{ [C in keyof Account]: Account[C] | null } & { standing: Standing }>`
    select u.*, ${standingOf(`nome:${name}`, address)} as standing
    from (select) one left join (
      select id, password_hash, is_active, username, amministratore from users where ${isNamed(name)}) u on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A left join from one row gives one');
  const { standing, ...account } = row;
  return { account: account.id === null ? undefined : (account as Account), standing }; // the row of an account is whole
}
