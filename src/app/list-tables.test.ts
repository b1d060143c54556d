// The server answers 304 for a list while the tables that its route declares (madeOf) are unchanged. This test compares the declared tables
// with the tables in PostgreSQL's query plans.
import type { Kysely, RootOperationNode } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { Page } from '#server/http/page.ts';
import type { Route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import { openRoleDatabase } from '#testing/role-database.ts';
import { insertAsset, KIND_NAMES } from '#testing/sql-rows.ts';
import { LIST_TABLES } from './routes.ts';

const roleDatabase = openRoleDatabase();
// Creates rows with brands for each list, because the query of a list reads brand names only if the list has rows.
beforeAll(async () => {
  const { rows } = await roleDatabase.pool.query<{ id: number }>('select id from brands');
  const brandIds = rows.map(({ id }) => id);
  for (const kind of KIND_NAMES) await insertAsset(roleDatabase.pool, kind, brandIds);
});

const LISTS = ROUTES.filter(({ madeOf }) => madeOf !== undefined);

test('Every list that declares its tables exists and has several sort orders', () => {
  for (const list of LISTS) expect(sortOrdersOf(list).length).toBeGreaterThan(1);
  expect(LISTS.map(({ endpoint }) => endpoint.path).sort()).toEqual(Object.keys(LIST_TABLES).sort());
});

function sortOrdersOf({ endpoint: { query } }: Route): string[] {
  const sort = query instanceof z.ZodObject ? query.shape.sort : undefined;
  return sort instanceof z.ZodOptional && sort.unwrap() instanceof z.ZodEnum ? (sort.unwrap() as z.ZodEnum).options.map(String) : [];
}

async function plansOf({ handle }: Route, scope: Scope, query: { sort?: string } = {}): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const observedDb: Kysely<DB> = roleDatabase.db.withPlugin({
    transformQuery({ node, queryId }): RootOperationNode {
      statements.push(roleDatabase.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const request = { db: observedDb as unknown as Db, scope, query, params: undefined, body: undefined } as unknown;
  expect(await handle(request as Parameters<Route['handle']>[0])).toBeInstanceOf(Page);
  expect(statements.length).toBeGreaterThan(0);
  const plans = statements.map(({ sql, parameters }) => roleDatabase.pool.query(`explain (format json, verbose) ${sql}`, [...parameters]));
  return (await Promise.all(plans)).map(({ rows }) => JSON.stringify(rows));
}

test.each(LISTS.map((list) => [list.endpoint.path, list] as const))(
  'The query of the list %s reads only the tables that the list declares, and the audit log covers all of these tables',
  async (_, list) => {
    const sortOrders = sortOrdersOf(list).map((sort) => ({ sort }));
    const planRequests = roleDatabase.scopes.flatMap((scope) => [{}, ...sortOrders].map((query) => plansOf(list, scope, query)));
    const plans = (await Promise.all(planRequests)).flat();
    const tablesRead = new Set(plans.flatMap((plan) => [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name)));
    expect([...tablesRead].sort()).toEqual([...(list.madeOf ?? [])].sort());
    const { rows: auditedTables } = await roleDatabase.pool.query(
      `select distinct c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where p.proname = 'registra'`,
    );
    expect([...tablesRead].filter((name) => !auditedTables.some((table) => table.name === name))).toEqual([]);
  },
);

test.each(LISTS.map((list) => [list.endpoint.path, list] as const))(
  'The query of the list %s contains no dependency that a query plan does not show: no volatile or stable function, no time of day',
  async (_, list) => {
    const { rows } = await roleDatabase.pool.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'i'`,
    );
    for (const plan of (await Promise.all(roleDatabase.scopes.map((scope) => plansOf(list, scope)))).flat()) {
      const planWithoutDay = plan.replaceAll("((now() AT TIME ZONE 'Europe/Rome'::text))::date", 'oggi');
      expect(rows.filter(({ name }) => planWithoutDay.includes(`${name}(`))).toEqual([]);
      expect(planWithoutDay).not.toMatch(/now\(\)|clock_timestamp|CURRENT_/);
    }
  },
);

test.each(LISTS.map((list) => [list.endpoint.path, list] as const))(
  'The rows of the list %s do not depend on the account, and the list needs no permission',
  async (_, list) => {
    for (const scope of roleDatabase.scopes) {
      const accountReads: string[] = [];
      const observedScope = new Proxy(scope, {
        get(target, name) {
          if (name === 'user_id' || name === 'gettone') accountReads.push(String(name));
          return Reflect.get(target, name);
        },
      });
      await plansOf(list, observedScope);
      expect(accountReads).toEqual([]);
    }
    expect(list.endpoint.needs).toBe('session');
  },
);
