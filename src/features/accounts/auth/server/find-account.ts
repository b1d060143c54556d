import { sql } from 'kysely';
import { emailKeyOf } from '#server/db/conditions.ts';
import type { Db } from '#server/db/handle.ts';
import { type Standing, standingOf } from '#server/security/throttle.ts';
import { isAscii } from '#shared/email-key.ts';

export interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  username: string;
  amministratore: boolean;
}

// A username may have accents: both sides use the database's lower(), whose locale may know other letters than JavaScript does. lower() also
// folds a few letters into ASCII ones (U+212A, U+0130), so an ASCII name finds only an ASCII username and any other name only another one.
// Nobody's username is somebody else's e-mail (users_accesso_univoco): one row at most.
const isNamed = (name: string) => sql<boolean>`(
  (lower(username) = lower(${name}) and (octet_length(username) = length(username)) = ${isAscii(name)}::boolean)
  or ${emailKeyOf(sql.ref('email'))} = ${emailKeyOf(sql`${name}::text`)})`;

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
