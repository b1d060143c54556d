import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RawAnswer } from './answer-faults.ts';

/** Sends the request byte for byte over a socket, because an HTTP client would normalize the path. */
export async function sendRaw(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path, headers, agent: false, timeout: 60_000 }).on('response', resolve).on('error', reject).end();
  });
  const receivedHeaders = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) receivedHeaders.set(name, String(value));
  const isText = /json|html|text|csv/.test(receivedHeaders.get('content-type') ?? '');
  const body = await text(answer);
  return { path, status: answer.statusCode ?? 0, headers: receivedHeaders, body: isText ? body : '' };
}
