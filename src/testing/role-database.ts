import { afterAll, beforeAll, expect } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { readAccountScope } from '#server/security/authenticate.ts';
import type { Scope } from '#server/security/scope.ts';
import { ROLES } from '#shared/permissions.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { insertBrand, insertRow, insertUser } from './sql-rows.ts';

interface RoleDatabase {
  /** The connection of the test as the owner of the database, because only the owner may read query plans. */
  readonly db: ReturnType<typeof connect>['db'];
  readonly pool: ReturnType<typeof connect>['pool'];
  readonly scopes: readonly Scope[];
}

export function openRoleDatabase(): RoleDatabase {
  let fresh: FreshDatabase;
  let opened: ReturnType<typeof connect>;
  const scopes: Scope[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase();
    opened = connect({ ...fresh.owner, asApplication: false });
    const brands = [await insertBrand(opened.pool), await insertBrand(opened.pool)];
    for (const account of [...ROLES.map((role) => ({ role })), { amministratore: true }]) {
      const { id } = await insertUser(opened.pool, account);
      for (const brand of brands)
        await insertRow(opened.pool, 'user_brands', { user_id: id, brand_id: brand.id, can_edit: true, can_admin: true });
      const scope = await readAccountScope(opened.db, id);
      if (scope) scopes.push(scope);
    }
    expect(scopes).toHaveLength(4);
  });
  afterAll(async () => {
    await opened.db.destroy();
    await fresh.drop();
  });
  return {
    get db() {
      return opened.db;
    },
    get pool() {
      return opened.pool;
    },
    scopes,
  };
}
