import { onTestFinished } from 'vitest';
import { formatServerTime, serverNow } from '#server/http/server-time.ts';
import type { Client } from './client.ts';

export interface Event {
  event: string;
  data: Record<string, unknown>;
}

export interface EventStream {
  headers: Headers;
  /** Waits for the next event that is not a heartbeat. Returns 'end' when the stream has ended. */
  next(): Promise<Event | 'end'>;
  any(): Promise<Event | 'end'>;
}

/**
 * Opens the event stream and waits for its first heartbeat, after which the stream misses no event. `ageMs` is the age of the page in
 * milliseconds.
 */
export async function openEventStream(
  client: Client,
  { url = client.url, ageMs }: { url?: string; ageMs?: number } = {},
): Promise<EventStream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${url}/api/eventi${ageMs === undefined ? '' : `?da=${formatServerTime(serverNow() - ageMs)}`}`, {
    headers: { cookie: `organico_sessione=${client.token}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`GET /api/eventi -> ${response.status} ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const buffered: (Event | 'end')[] = [];
  const any = async (): Promise<Event | 'end'> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (!block.startsWith(':')) return parseEvent(block);
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return 'end';
      text += value;
    }
  };
  const next = async (): Promise<Event | 'end'> => {
    for (;;) {
      const event = buffered.shift() ?? (await any());
      if (event === 'end' || event.event !== 'battito') return event;
    }
  };
  for (let event = await any(); event !== 'end' && event.event !== 'battito'; event = await any()) buffered.push(event);
  return { headers: response.headers, any, next };
}

function parseEvent(block: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), data: JSON.parse(field('data')) };
}
