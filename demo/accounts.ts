import { hash } from '@node-rs/argon2';
import type { Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { ACCOUNTS, PASSWORD } from './data/company.ts';
import { elementAt } from './pseudo-random.ts';

export async function addAccounts(tx: Transaction<DB>, brandIds: number[]): Promise<number[]> {
  const password_hash = await hash(PASSWORD);
  const accounts = ACCOUNTS.map(({ permissions: _, ...account }) => ({
    ...account,
    email: `${account.username}@organico.example`,
    password_hash,
  }));
  const users = await tx.insertInto('users').values(accounts).returning('id').execute();
  const userIds = users.map(({ id }) => id);
  const rights = ACCOUNTS.flatMap((account, user) =>
    Object.entries(account.permissions).map(([brand, permission]) => ({
      user_id: elementAt(userIds, user),
      brand_id: elementAt(brandIds, Number(brand)),
      can_edit: permission !== 'can_view',
      can_admin: permission === 'can_admin',
    })),
  );
  await tx.insertInto('user_brands').values(rights).execute();
  const user_id = elementAt(userIds, 0);
  await tx.insertInto('primo_amministratore').values({ user_id }).execute();
  return userIds;
}
