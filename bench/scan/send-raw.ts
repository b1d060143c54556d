import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Heard } from './answer-faults.ts';

/** Sends the request byte for byte: no client normalizes the path. */
export async function askRaw(url: string, method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path, headers, agent: false, timeout: 60_000 }).on('response', resolve).on('error', reject).end();
  });
  const heard = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) heard.set(name, String(value));
  const isText = /json|html|text|csv/.test(heard.get('content-type') ?? '');
  const body = await text(answer);
  return { path, status: answer.statusCode ?? 0, headers: heard, body: isText ? body : '' };
}
