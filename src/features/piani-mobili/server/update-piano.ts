import type { z } from 'zod';
import { changeBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { lockItem } from '#server/db/periods.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { setItem } from '#server/db/write-items.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { PianoMobileChange } from '../contract.ts';
import { checkAttivo } from '../rules.ts';
import { findVisible, LINKS, TABLES } from './queries.ts';

/** Changes the named fields of a plan. What somebody has stays active, also against a caller who is just giving it away. */
export async function updatePiano(db: Tx, scope: Scope, id: number, change: z.output<typeof PianoMobileChange>): Promise<void> {
  const { brandIds, updated_at, ...values } = change;
  await lockItem(db, scope, TABLES, id);
  const piano = await findVisible(db, scope, id);
  const { ogni_brand: current } = piano;
  requireRight(scope, 'risorse.modifica', current);
  await refuseNewer(db, scope, { table: 'piani_mobili', id, read: updated_at, what: 'questo piano mobile' });
  const refusal = checkAttivo(piano, values.attivo);
  if (refusal) throw refusal;
  await setItem(db, scope, TABLES, id, values);
  if (brandIds) await changeBrands(db, scope, { action: 'risorse.modifica', links: LINKS, ownerId: id, current, wanted: brandIds });
}
