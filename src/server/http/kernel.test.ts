import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { scoped } from '#server/db/handle.ts';
import { requireRight } from '#server/security/scope.ts';
import { type Endpoint, endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type Context, type Route, route } from './route.ts';

const app = openApp();

const probe = endpoint({
  method: 'POST',
  path: '/api/prova',
  body: z.object({ brand_id: z.int() }),
  response: z.object({ nome: z.string() }),
  needs: 'brands.modifica',
  summary: 'Prova',
});
type ProbeContext = Context<typeof probe>;

const renamingRoute = (handler: (context: ProbeContext) => unknown): Route =>
  route(probe, async (context) => {
    await scoped(context.db, context.scope)
      .updateTable('brands')
      .set({ nome: 'Rinominato' })
      .where('id', '=', context.body.brand_id)
      .execute();
    return (await handler(context)) as { nome: string };
  });
const withPermissionCheck =
  (handler: (context: ProbeContext) => unknown) =>
  (context: ProbeContext): unknown => {
    requireRight(context.scope, 'brands.modifica', [context.body.brand_id]);
    return handler(context);
  };

async function callProbe(probeRoute: Route) {
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ brands: { [brand.id]: 'can_admin' } });
  const second = await startSecondApp(app, { routes: [probeRoute] });
  const answer = await second.speakingAs(caller).try(probe, { body: { brand_id: brand.id } });
  const { rows } = await app.sql.query('select nome from brands where id = $1', [brand.id]);
  await app.sql.query('delete from brands where id = $1', [brand.id]);
  return { answer, isRenamed: rows[0].nome === 'Rinominato', caller };
}

describe('A route without a declared permission', () => {
  test.each([undefined, null, '', 'tutti', 'Public', 'constructor', 'toString', '__proto__'])(
    'A route with needs = %j stops the start of the server',
    async (needs) => {
      const undeclared = { ...probe, needs } as unknown as Endpoint;
      const start = startSecondApp(app, { routes: [{ endpoint: undeclared, handle: async () => ({}) }] });
      await expect(start).rejects.toThrow(/declares no permission/);
    },
  );
});

describe('The transaction of a call', () => {
  test('A transaction is committed if the handler checked the permission and its response matches the contract', async () => {
    const { answer, isRenamed } = await callProbe(renamingRoute(withPermissionCheck(() => ({ nome: 'Rinominato' }))));
    expect(answer).toMatchObject({ status: 200, body: { nome: 'Rinominato' } });
    expect(isRenamed).toBe(true);
  });

  test.each<[string, number, (context: ProbeContext) => unknown]>([
    ['does not check the permission', 500, () => ({ nome: 'x' })],
    [
      'checks another permission than the declared one',
      500,
      ({ scope, body }) => {
        requireRight(scope, 'brand.vedi', [body.brand_id]);
        return { nome: 'x' };
      },
    ],
    ['returns a response that does not fit the contract', 500, withPermissionCheck(() => ({ nome: 1 }))],
    ['returns no response', 500, withPermissionCheck(() => undefined)],
    ['throws an unexpected error', 500, withPermissionCheck(() => JSON.parse('{'))],
    ['rejects the call', 409, () => Promise.reject(new Problem('conflict', 'PROVA', 'Non ora.'))],
    ['checks a permission that the caller does not have', 403, ({ scope }) => requireRight(scope, 'brands.modifica', [999_999])],
    [
      'checks two brands and the caller has the permission on one',
      403,
      ({ scope, body }) => requireRight(scope, 'brands.modifica', [body.brand_id, 999_999]),
    ],
    ['checks the permission without a brand', 403, ({ scope }) => requireRight(scope, 'brands.modifica', [])],
    [
      'violates a constraint',
      409,
      async ({ db, scope, body }) =>
        scoped(db, scope).insertInto('user_brands').values({ user_id: scope.user_id, brand_id: body.brand_id }).execute(),
    ],
  ])('A transaction is rolled back if the handler %s', async (_, status, handler) => {
    const { answer, isRenamed } = await callProbe(renamingRoute(handler));
    expect(answer.status).toBe(status);
    expect(isRenamed).toBe(false);
  });

  test('A failed commit rolls the transaction back, and the caller keeps the old session cookie', async () => {
    const { answer, isRenamed } = await callProbe(
      renamingRoute(
        withPermissionCheck(async ({ db, scope, request }) => {
          request.setSessionCookie('di una sessione che non nasce');
          await scoped(db, scope).insertInto('showrooms').values({ nome: 'Senza brand' }).execute();
          return { nome: 'x' };
        }),
      ),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'SHOWROOM_SENZA_BRAND' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(isRenamed).toBe(false);
  });

  test('A transaction names the caller of the call as actor in the audit log', async () => {
    const { answer, caller } = await callProbe(
      renamingRoute(
        withPermissionCheck(async ({ db }) => {
          const { rows } = await sql<{ actor: string }>`select current_setting('app.user_id') as actor`.execute(db);
          return { nome: rows[0]?.actor };
        }),
      ),
    );
    expect(answer.body).toEqual({ nome: String(caller.userId) });
  });

  test('A call that fails with a bug returns an error without any detail', async () => {
    const { answer } = await callProbe(
      renamingRoute(withPermissionCheck(({ db, scope }) => scoped(db, scope).selectFrom('brands').select(sql`segreto`.as('x')).execute())),
    );
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'message']);
    expect(answer.body).toMatchObject({ code: 'ERRORE_INTERNO', error: answer.body.message });
    expect(answer.text).not.toMatch(/segreto|select|column|at /i);
  });
});

test('A caller who waits too long for a free database connection gets 503 with Retry-After', async () => {
  const [handlerStarted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blockingRoute = renamingRoute(
    withPermissionCheck(async () => {
      handlerStarted.resolve();
      await gate.promise;
      return { nome: 'x' };
    }),
  );
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ brands: { [brand.id]: 'can_admin' } });
  const second = await startSecondApp(app, { routes: [blockingRoute], connection: { max: 1, connectionTimeoutMillis: 200 } });
  const call = () => second.speakingAs(caller).try(probe, { body: { brand_id: brand.id } });
  const firstAnswer = call();
  await handlerStarted.promise;
  const secondAnswer = await call();
  expect(secondAnswer).toMatchObject({ status: 503, body: { code: 'TROPPO_OCCUPATO' } });
  expect(secondAnswer.headers.get('retry-after')).toBe('2');
  gate.resolve();
  expect((await firstAnswer).status).toBe(200);
  await app.sql.query('delete from brands where id = $1', [brand.id]);
});

describe('A transaction that failed with a serialization error or deadlock', () => {
  const failingRoute = (times: number, errcode: string) => {
    let attempts = 0;
    const failing = renamingRoute(
      withPermissionCheck(async ({ db }) => {
        attempts += 1;
        if (attempts <= times) await sql.raw(`do $$ begin raise exception using errcode = '${errcode}'; end $$`).execute(db);
        return { nome: String(attempts) };
      }),
    );
    return { failing, countAttempts: () => attempts };
  };

  test.each(['40001', '40P01'])('A transaction that failed with %s runs again from the start', async (errcode) => {
    const { answer, isRenamed } = await callProbe(failingRoute(2, errcode).failing);
    expect(answer).toMatchObject({ status: 200, body: { nome: '3' } });
    expect(isRenamed).toBe(true);
  });

  test('A transaction with serialization errors is tried three times in total, and then the call is rejected with 503', async () => {
    const { failing, countAttempts } = failingRoute(9, '40001');
    const { answer, isRenamed } = await callProbe(failing);
    expect(answer).toMatchObject({ status: 503, body: { code: 'TROPPO_OCCUPATO' } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect([countAttempts(), isRenamed]).toEqual([3, false]);
  });
});
