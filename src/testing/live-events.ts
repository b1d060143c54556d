import type { Client } from './client.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function aViewer(app: TestApp, role: 'HR' | 'IT' = 'IT') {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role, brands: { [brand.id]: 'can_view' } });
  return { brand, viewer };
}

export const changeEvent = <T extends object>(temi: T) => ({ event: 'cambiato', data: { temi } });

/**
 * Inserts an employee and returns the event that this insert causes. Events arrive in order, so earlier events have arrived
 * when this event arrives.
 */
export async function triggerChange(app: TestApp, brandId: number) {
  const { id } = await insertDipendente(app.sql, { brand_id: brandId });
  return changeEvent({ dipendenti: [id] });
}

/** Opens the event stream and reads past the events of changes that were made before this call. */
export async function openQuietStream(app: TestApp, client: Client, brandId: number, options: { url?: string } = {}): Promise<EventStream> {
  const stream = await openEventStream(client, options);
  const [markerId] = (await triggerChange(app, brandId)).data.temi.dipendenti;
  for (let event = await stream.next(); !JSON.stringify(event).includes(markerId ?? ''); event = await stream.next());
  return stream;
}
