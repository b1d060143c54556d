// Cached notices are computed again when their tables change. PostgreSQL's query plans show whether the declared tables of each
// type are complete.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TipoAvviso } from '#features/notifications/avvisi/rules.ts';
import { allOf } from '#features/notifications/avvisi/server/find-avvisi.ts';
import type { Scope } from '#server/security/scope.ts';
import { openForEachRole } from '#testing/open-for-each-role.ts';
import { NOTICES } from './features.ts';
import { NOTICES_MADE_OF } from './routes.ts';

const opened = openForEachRole();

async function planOf(tipo: TipoAvviso, scope: Scope): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json, verbose) ${allOf(scope, NOTICES[tipo])}`.execute(opened.db);
  return JSON.stringify(rows);
}

const KINDS = Object.keys(NOTICES_MADE_OF) as TipoAvviso[];

test.each(KINDS)('The notice %s reads only its declared tables, and the audit log covers all of them', async (tipo) => {
  const plans = await Promise.all(opened.scopes.map((scope) => planOf(tipo, scope)));
  const tables = plans.flatMap((plan) => [...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name));
  // The table verbali_firme need not be declared: a signature is written in one transaction with a change of its verbale, and
  // the table of verbali is declared.
  const read = new Set(tables.filter((name) => name !== 'verbali_firme'));
  expect([...read].sort()).toEqual([...(NOTICES_MADE_OF[tipo]?.of ?? [])].sort());
  const { rows: told } = await opened.pool.query(
    `select distinct c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where p.proname like 'registra%'`,
  );
  expect([...read].filter((name) => !told.some((table) => table.name === name))).toEqual([]);
});

test.each(KINDS)(
  'The query of the notice %s contains no dependency that a query plan does not show: no volatile or stable function, no time of day',
  async (tipo) => {
    const { rows } = await opened.pool.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'i'`,
    );
    for (const scope of opened.scopes) {
      const plan = (await planOf(tipo, scope)).replaceAll("((now() AT TIME ZONE 'Europe/Rome'::text))::date", 'oggi');
      expect(rows.filter(({ name }) => plan.includes(`${name}(`))).toEqual([]);
      expect(plan).not.toMatch(/now\(\)|clock_timestamp|CURRENT_/);
    }
  },
);

test.each(KINDS)(
  'The notice %s is declared as own (not shared between accounts) if and only if it depends on the account',
  async (tipo) => {
    let asked = false;
    for (const scope of opened.scopes) {
      const watched = Object.defineProperty({ ...scope }, 'user_id', {
        get: () => {
          asked = true;
          return scope.user_id;
        },
      }) as Scope;
      allOf(watched, NOTICES[tipo]);
    }
    expect(asked).toBe(NOTICES_MADE_OF[tipo]?.own ?? false);
  },
);
