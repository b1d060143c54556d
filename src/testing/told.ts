// What open pages of a brand are told: what the tests of the stream arrange and await.
import type { Client } from './client.ts';
import { type Follower, follow } from './event-stream.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

/** A brand, and somebody who sees it. */
export async function aViewer(app: TestApp, role: 'HR' | 'IT' = 'IT') {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role, brands: { [brand.id]: 'can_view' } });
  return { brand, viewer };
}

export const told = <T extends object>(temi: T) => ({ event: 'cambiato', data: { temi } });

/** Something of this brand that its viewers are told of: what they were told before is all they were told. */
export async function somethingOf(app: TestApp, brandId: number) {
  const { id } = await insertDipendente(app.sql, { brand_id: brandId });
  return told({ dipendenti: [id] });
}

/** Follows from now on: what was arranged before may still be on its way, and comes before a change that is waited for. */
export async function following(app: TestApp, client: Client, brandId: number, at: { url?: string } = {}): Promise<Follower> {
  const stream = await follow(client, at);
  const [mark] = (await somethingOf(app, brandId)).data.temi.dipendenti;
  for (let event = await stream.next(); !JSON.stringify(event).includes(mark ?? ''); event = await stream.next());
  return stream;
}
