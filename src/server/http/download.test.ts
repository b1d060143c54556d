import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';
import { Download } from './download.ts';
import { route } from './route.ts';

const app = openApp();

const probe = endpoint({
  method: 'GET',
  path: '/api/prova.csv',
  response: z.string(),
  produces: 'text/csv; charset=utf-8',
  needs: 'session',
  shows: {},
  summary: 'Prova',
});

/** Starts a server with one route that returns this download, and calls that route. */
async function ask(give: () => Download, init: RequestInit = {}): Promise<Response> {
  const caller = await app.asAdmin();
  const { url } = (await startSecondApp(app, { routes: [route(probe, give)] })).speakingAs(caller);
  return fetch(url + probe.path, { ...init, headers: { cookie: `organico_sessione=${caller.token}`, ...init.headers } });
}

const file = (content: AsyncIterable<string>, name = 'prova.csv') => new Download({ name, type: probe.produces, total: 3, content });

async function* lines(...all: string[]): AsyncGenerator<string> {
  yield* all;
}

test('A downloaded file is sent with its name, type and row count, and with no-store', async () => {
  const response = await ask(() => file(lines('uno\n', 'due\n'), 'Perché «no».csv'));
  expect(await response.text()).toBe('uno\ndue\n');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Percheno.csv"; filename*=UTF-8''Perch%C3%A9%20%C2%ABno%C2%BB.csv`,
  );
});

test('A download that is rejected before the first byte gets a normal error answer', async () => {
  const response = await ask(() => {
    throw new Problem('conflict', 'NO', 'Non ora.');
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'NO', message: 'Non ora.' });
});

test('A download that fails halfway does not look like a complete file', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'uno\n';
    throw new Error('rotto');
  }
  const response = await ask(() => file(broken()));
  await expect(response.text()).rejects.toThrow();
});

describe('Callers of a download', () => {
  const MANY = 2_000;
  const LINE = 'x'.repeat(64 * 1024);

  /** A very large content. `seen` counts what was read from it; `ended` resolves when it is released. */
  function supply() {
    const seen = { given: 0 };
    let letGo = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    async function* content(): AsyncGenerator<string> {
      try {
        for (; seen.given < MANY; seen.given++) {
          yield LINE;
          await turn();
        }
      } finally {
        letGo();
      }
    }
    return { seen, ended, content };
  }

  test.each(['identity', 'gzip'])('A caller who disconnects stops the generation of the downloaded file (%s)', async (encoding) => {
    const { seen, ended, content } = supply();
    const stop = new AbortController();
    const response = await ask(() => file(content()), { signal: stop.signal, headers: { 'accept-encoding': encoding } });
    await response.body?.getReader().read();
    stop.abort();
    await ended;
    expect(seen.given).toBeLessThan(MANY);
  });

  /** A caller with two running downloads and a waiting third one, plus a quick call. */
  async function downloader() {
    const caller = await app.asAdmin();
    const begun = { files: 0 };
    const give = () => {
      begun.files += 1;
      return file(supply().content());
    };
    const { produces: _, ...quick } = { ...probe, path: '/api/subito' as const };
    const { url } = await startSecondApp(app, { routes: [route(probe, give), route(quick, () => 'ecco')], connection: { max: 1 } });
    const headers = { cookie: `organico_sessione=${caller.token}` };
    const stop = new AbortController();
    const download = (init: RequestInit = {}) => fetch(url + probe.path, { ...init, headers });
    const two = await Promise.all([download({ signal: stop.signal }), download({ signal: stop.signal })]);
    const third = download();
    // This call was sent after the third download on the same connection. When it is answered, the server has received the third download.
    expect((await fetch(url + quick.path, { headers })).status).toBe(200);
    expect(begun.files).toBe(2);
    /** Ends the two running downloads. The variable `two` also keeps the answers from being garbage collected. */
    const end = async () => {
      stop.abort();
      await expect(Promise.all(two.map((each) => each.text()))).rejects.toThrow();
    };
    return { caller, third, end };
  }

  test('A caller with two running downloads gets the third one only after one of the two has ended', async () => {
    const { third, end } = await downloader();
    await end();
    expect((await third).status).toBe(200);
  });

  test('A caller who is deactivated while waiting for a download slot gets 401', async () => {
    const { caller, third, end } = await downloader();
    await app.sql.query('update users set is_active = false where id = $1', [caller.userId]);
    await end();
    expect((await third).status).toBe(401);
  });
});
