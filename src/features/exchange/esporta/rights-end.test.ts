import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes, exportRoutes } from '#app/routes.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Route } from '#server/http/route.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let brand_id: number;
let other_id: number;

beforeAll(async () => {
  brand_id = (await insertBrand(app.sql)).id;
  other_id = (await insertBrand(app.sql)).id;
  await app.sql.query(
    `insert into dipendenti (brand_id, nome, cognome, email, created_at)
     select $1, 'Nome ' || n, 'Cognome', 'n' || n || '@organico.test', now() - n * interval '1 minute' from generate_series(1, 900) n`,
    [brand_id],
  );
});

/**
 * Starts a request and pauses it at the second page of the list of employees. Runs `meanwhile` there, and resolves to the data that the
 * client has received.
 */
async function readDuringChange(path: string, meanwhile: (userId: number) => Promise<unknown>) {
  const caller = await app.as({ role: 'HR', brands: { [brand_id]: 'can_view', [other_id]: 'can_view' } });
  const meanwhileResult = Promise.withResolvers<unknown>();
  const { url } = await startSecondApp(app, {
    routes: pausedRoutes(() => {
      meanwhileResult.resolve(meanwhile(caller.userId));
      return meanwhileResult.promise;
    }),
  });
  const response = await fetch(url + path, { headers: { cookie: `organico_sessione=${caller.token}`, 'accept-encoding': 'identity' } });
  expect(response.status).toBe(200);
  const received: string[] = [];
  const readToEnd = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received.push(chunk);
  };
  const isComplete = await readToEnd().then(
    () => true,
    () => false,
  );
  await meanwhileResult.promise;
  return { isComplete, text: received.join('') };
}

function pausedRoutes(meanwhile: () => Promise<unknown>): Route[] {
  let isPaused = false;
  const listRoutes = allRoutes({} as never) // no services are passed, because these routes are not used to sign in
    .filter(({ endpoint }) => !/^\/api\/(report\/)?export[/.]/.test(endpoint.path))
    .map((route): Route => {
      if (route.endpoint !== listDipendenti) return route;
      const handle: Route['handle'] = async (context) => {
        if (!isPaused && (context.query as { cursor?: string } | undefined)?.cursor !== undefined) {
          isPaused = true;
          await meanwhile();
        }
        return route.handle(context);
      };
      return { ...route, handle };
    });
  return [...listRoutes, ...exportRoutes(listRoutes)];
}

const PERMISSION_LOSSES: Record<string, (userId: number) => Promise<unknown>> = {
  'the account is deactivated': (id) => app.sql.query('update users set is_active = false where id = $1', [id]),
  'the session is ended': (id) => app.sql.query('delete from sessions where user_id = $1', [id]),
  'the session expires': (id) =>
    app.sql.query(
      `update sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where user_id = $1`,
      [id],
    ),
  'a brand is taken away': (id) => app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [id, other_id]),
  'the role changes': (id) => app.sql.query(`update users set role = 'IT' where id = $1`, [id]),
};

describe.each(['/api/export/dipendenti.csv', '/api/export/dipendenti.xlsx', '/api/dipendenti'])('the streamed response of %s', (path) => {
  test.each(Object.keys(PERMISSION_LOSSES))(
    'The streamed response of an export breaks off when %s, without rows that were created later',
    async (loss) => {
      const { isComplete, text } = await readDuringChange(path, async (userId) => {
        await PERMISSION_LOSSES[loss]?.(userId);
        await app.sql.query(
          `insert into dipendenti (brand_id, nome, cognome, email, created_at) values ($1, 'Canarino', 'Dopo', $2, now() - interval '1 day')`,
          [brand_id, `${`${loss}${path}`.replace(/\W/g, '')}@organico.test`],
        );
      });
      expect(isComplete).toBe(false);
      expect(text).not.toContain('Canarino');
    },
  );

  test('The streamed response of an export continues when the account gets more permissions, and is complete when nothing changes', async () => {
    const addPermission = (id: number) => app.sql.query('update user_brands set can_edit = true where user_id = $1', [id]);
    expect((await readDuringChange(path, addPermission)).isComplete).toBe(true);
    expect((await readDuringChange(path, async () => undefined)).isComplete).toBe(true);
  });
});
