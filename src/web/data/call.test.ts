import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CallError, call, sentenceOf, serverReasonOf } from './call.ts';
import { nextCursor } from './use-pages.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/brands/:id',
  params: z.object({ id: z.string() }),
  body: z.object({ nome: z.string() }),
  response: z.object({ nome: z.string() }),
  needs: 'session',
  summary: 'Rinomina un brand',
});

const answer = (body: string, init: ResponseInit) => vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, init)));
const failure = () => call(rename, { params: { id: '1' }, body: { nome: 'x' } }).catch((error: unknown) => error);

afterEach(() => vi.unstubAllGlobals());

test('A call of the web app fills the path, sends JSON and includes the cookie', async () => {
  answer('{"nome":"Marea"}', { status: 200 });
  expect(await call(rename, { params: { id: '7' }, body: { nome: 'Marea' } })).toEqual({ nome: 'Marea' });
  expect(fetch).toHaveBeenCalledWith(
    '/api/brands/7',
    expect.objectContaining({
      method: 'PUT',
      credentials: 'include',
      body: '{"nome":"Marea"}',
      headers: { 'content-type': 'application/json' },
    }),
  );
});

test('The error of a rejected call contains the message, the sentence and the field errors of the reply', async () => {
  const body = JSON.stringify({
    error: 'Nome già usato',
    message: 'Nome già usato',
    code: 'DUPLICATO',
    fields: { nome: 'Nome già usato' },
  });
  answer(body, { status: 409, statusText: 'Conflict' });
  const error = (await failure()) as CallError;
  expect(error).toBeInstanceOf(CallError);
  expect(error.message).toBe(`409: ${body}`);
  expect([error.sentence, error.code, error.fields]).toEqual(['Nome già usato', 'DUPLICATO', { nome: 'Nome già usato' }]);
});

test.each([
  ['', '502: Bad Gateway'],
  ['<h1>nginx</h1>', '502: <h1>nginx</h1>'],
  ['null', '502: null'],
])('The user sees no English text from a reply that our server did not send (%j)', async (body, message) => {
  answer(body, { status: 502, statusText: 'Bad Gateway' });
  const error = (await failure()) as CallError;
  expect(error.message).toBe(message);
  expect(sentenceOf(error)).toBe('Il server non risponde. Controlla la connessione e riprova.');
});

test('After a write gets an empty 500, the user sees the failure text of the write and not a message about the connection', async () => {
  answer('', { status: 500, statusText: 'Internal Server Error' });
  const error = (await failure()) as CallError;
  expect(sentenceOf(error)).toBe('Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.');
  error.fallback = "Errore nell'aggiornamento del brand";
  expect(sentenceOf(error)).toBe("Errore nell'aggiornamento del brand");
});

test.each([
  [502, '<h1>nginx</h1>', undefined],
  [
    503,
    JSON.stringify({ message: 'Il server è occupato: riprova tra poco.', code: 'OCCUPATO' }),
    'Il server è occupato: riprova tra poco.',
  ],
  [500, '', 'Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.'],
])('The reason of a failed read with the status %i and the body %s is %s', async (status, body, reason) => {
  answer(body, { status });
  expect(serverReasonOf((await failure()) as CallError)).toBe(reason);
});

test('serverReasonOf() returns undefined for a request that got no response', () => {
  expect(serverReasonOf(new TypeError('Failed to fetch'))).toBeUndefined();
});

test('The address of the next page of a list is read from the Link header', () => {
  expect(nextCursor('</api/dipendenti?limit=50&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  expect(nextCursor('</a?cursor=1>; rel="prev", <https://x.it/a?cursor=2>; rel=next')).toBe('2');
  expect(nextCursor(null)).toBeNull();
});
