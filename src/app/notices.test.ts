// The server computes cached notices again when a declared table changes. This test compares the declared tables with the tables in
// PostgreSQL's query plans.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TipoAvviso } from '#features/notifications/avvisi/rules.ts';
import { selectNotices } from '#features/notifications/avvisi/server/find-avvisi.ts';
import type { Scope } from '#server/security/scope.ts';
import { openRoleDatabase } from '#testing/role-database.ts';
import { NOTICES } from './features.ts';
import { NOTICE_TABLES } from './routes.ts';

const roleDatabase = openRoleDatabase();

async function planOf(tipo: TipoAvviso, scope: Scope): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json, verbose) ${selectNotices(scope, NOTICES[tipo])}`.execute(
    roleDatabase.db,
  );
  return JSON.stringify(rows);
}

const NOTICE_TYPES = Object.keys(NOTICE_TABLES) as TipoAvviso[];

test.each(NOTICE_TYPES)('The query of the notice %s reads only declared tables, and the audit log covers them all', async (tipo) => {
  const plans = await Promise.all(roleDatabase.scopes.map((scope) => planOf(tipo, scope)));
  const tables = plans.flatMap((plan) => [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name));
  // The table verbali_firme need not be declared: a signature is written in one transaction with a change of its verbale, and
  // the table of verbali is declared.
  const tablesRead = new Set(tables.filter((name) => name !== 'verbali_firme'));
  expect([...tablesRead].sort()).toEqual([...(NOTICE_TABLES[tipo]?.of ?? [])].sort());
  const { rows: auditedTables } = await roleDatabase.pool.query(
    `select distinct c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where p.proname like 'registra%'`,
  );
  expect([...tablesRead].filter((name) => !auditedTables.some((table) => table.name === name))).toEqual([]);
});

test.each(NOTICE_TYPES)(
  'The query of the notice %s contains no dependency that a query plan does not show: no volatile or stable function, no time of day',
  async (tipo) => {
    const { rows } = await roleDatabase.pool.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'i'`,
    );
    for (const scope of roleDatabase.scopes) {
      const plan = (await planOf(tipo, scope)).replaceAll("((now() AT TIME ZONE 'Europe/Rome'::text))::date", 'oggi');
      expect(rows.filter(({ name }) => plan.includes(`${name}(`))).toEqual([]);
      expect(plan).not.toMatch(/now\(\)|clock_timestamp|CURRENT_/);
    }
  },
);

test.each(NOTICE_TYPES)(
  'The notice %s is declared as own (not shared between accounts) if and only if it depends on the account',
  async (tipo) => {
    let readsUserId = false;
    for (const scope of roleDatabase.scopes) {
      const observedScope = Object.defineProperty({ ...scope }, 'user_id', {
        get: () => {
          readsUserId = true;
          return scope.user_id;
        },
      }) as Scope;
      selectNotices(observedScope, NOTICES[tipo]);
    }
    expect(readsUserId).toBe(NOTICE_TABLES[tipo]?.own ?? false);
  },
);
