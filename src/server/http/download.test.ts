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

async function requestDownload(createDownload: () => Download, init: RequestInit = {}): Promise<Response> {
  const caller = await app.asAdmin();
  const { url } = (await startSecondApp(app, { routes: [route(probe, createDownload)] })).speakingAs(caller);
  return fetch(url + probe.path, { ...init, headers: { cookie: `organico_sessione=${caller.token}`, ...init.headers } });
}

const file = (content: AsyncIterable<string>, name = 'prova.csv') => new Download({ name, type: probe.produces, total: 3, content });

async function* lines(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

test('A downloaded file is sent with its name, type and row count, and with no-store', async () => {
  const response = await requestDownload(() => file(lines('uno\n', 'due\n'), 'Perché «no».csv'));
  expect(await response.text()).toBe('uno\ndue\n');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Percheno.csv"; filename*=UTF-8''Perch%C3%A9%20%C2%ABno%C2%BB.csv`,
  );
});

test('A download that is rejected before its first byte gets a normal error answer', async () => {
  const response = await requestDownload(() => {
    throw new Problem('conflict', 'NO', 'Non ora.');
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'NO', message: 'Non ora.' });
});

test('A download that fails halfway is cut off, so that the client does not take it for a complete file', async () => {
  async function* failingContent(): AsyncGenerator<string> {
    yield 'uno\n';
    throw new Error('rotto');
  }
  const response = await requestDownload(() => file(failingContent()));
  await expect(response.text()).rejects.toThrow();
});

describe('The callers of a download', () => {
  const LINE_COUNT = 2_000;
  const LINE = 'x'.repeat(64 * 1024);

  function largeContent() {
    const progress = { lines: 0 };
    let release = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* content(): AsyncGenerator<string> {
      try {
        for (; progress.lines < LINE_COUNT; progress.lines++) {
          yield LINE;
          await turn();
        }
      } finally {
        release();
      }
    }
    return { progress, ended, content };
  }

  test.each(['identity', 'gzip'])('A caller who disconnects stops the generation of the downloaded file (%s)', async (encoding) => {
    const { progress, ended, content } = largeContent();
    const controller = new AbortController();
    const response = await requestDownload(() => file(content()), { signal: controller.signal, headers: { 'accept-encoding': encoding } });
    await response.body?.getReader().read();
    controller.abort();
    await ended;
    expect(progress.lines).toBeLessThan(LINE_COUNT);
  });

  async function startTwoDownloads() {
    const caller = await app.asAdmin();
    const started = { files: 0 };
    const createDownload = () => {
      started.files += 1;
      return file(largeContent().content());
    };
    const { produces: _, ...quickProbe } = { ...probe, path: '/api/subito' as const };
    const { url } = await startSecondApp(app, {
      routes: [route(probe, createDownload), route(quickProbe, () => 'ecco')],
      connection: { max: 1 },
    });
    const headers = { cookie: `organico_sessione=${caller.token}` };
    const controller = new AbortController();
    const startDownload = (init: RequestInit = {}) => fetch(url + probe.path, { ...init, headers });
    const runningDownloads = await Promise.all([
      startDownload({ signal: controller.signal }),
      startDownload({ signal: controller.signal }),
    ]);
    const thirdDownload = startDownload();
    // The request follows the third download on the same connection. Its answer proves that the server has received the
    // download.
    expect((await fetch(url + quickProbe.path, { headers })).status).toBe(200);
    expect(started.files).toBe(2);
    /** Ends a running download. `runningDownloads` also prevents the answers from being garbage collected. */
    const end = async () => {
      controller.abort();
      await expect(Promise.all(runningDownloads.map((each) => each.text()))).rejects.toThrow();
    };
    return { caller, thirdDownload, end };
  }

  test('A caller with two running downloads gets the third download only after one of the two has ended', async () => {
    const { thirdDownload, end } = await startTwoDownloads();
    await end();
    expect((await thirdDownload).status).toBe(200);
  });

  test('A caller who is deactivated while waiting for a download slot gets 401', async () => {
    const { caller, thirdDownload, end } = await startTwoDownloads();
    await app.sql.query('update users set is_active = false where id = $1', [caller.userId]);
    await end();
    expect((await thirdDownload).status).toBe(401);
  });
});
