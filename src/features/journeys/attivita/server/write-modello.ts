import { allBrandsOf, changeBrands, linkBrands, lockOwner, requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ModelloChange, ModelloInput } from '../contract.ts';
import { modelliVersioned } from './live.ts';
import { findModello, insertModello, MODELLI, removeModello, setModello } from './queries.ts';

const ACTION = 'attivita.modifica';

/** Makes one; resolves to its id. */
export async function createModello(db: Tx, scope: Scope, { brand_ids, ...values }: ModelloInput): Promise<number> {
  requireKnownBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
  const id = await insertModello(db, scope, values);
  await linkBrands(db, scope, MODELLI.links, id, brand_ids);
  return id;
}

/** Changes the named fields, or its brands; what is left out stays. Takes the right on all of its brands. */
export async function changeModello(db: Tx, scope: Scope, id: number, { brand_ids, updated_at, ...values }: ModelloChange): Promise<void> {
  const current = await holdOwn(db, scope, id);
  await refuseNewer(db, scope, modelliVersioned, { id, read: updated_at, what: 'questa attività' });
  if (brand_ids) requireKnownBrands(scope, 'brand_ids', brand_ids);
  await setModello(db, scope, id, values);
  if (brand_ids) await changeBrands(db, scope, { action: ACTION, links: MODELLI.links, ownerId: id, current, wanted: brand_ids });
}

/** Deletes one. Where it was copied it stays. */
export async function deleteModello(db: Tx, scope: Scope, id: number): Promise<void> {
  await holdOwn(db, scope, id);
  await removeModello(db, scope, id);
}

/** Holds one that the caller sees and may change; resolves to all of its brands. */
async function holdOwn(db: Tx, scope: Scope, id: number): Promise<number[]> {
  await lockOwner(db, scope, MODELLI, id);
  await findModello(db, scope, id);
  const brands = await allBrandsOf(db, scope, MODELLI.links, id);
  requireRight(scope, ACTION, brands);
  return brands;
}
