import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { allBrandsOf, changeBrands, linkBrands, lockOwner, requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Showroom, ShowroomChange, ShowroomInput } from '../contract.ts';
import { checkUnlinkable } from '../rules.ts';
import { showroomsVersioned } from './live.ts';
import { countInUso, findVisible, insertShowroom, setNome } from './queries.ts';

export const SHOWROOMS = { table: 'showrooms', links: SHOWROOM_LINKS };

/** Makes one; resolves to its id. */
export async function createShowroom(db: Tx, scope: Scope, { nome, brand_ids }: ShowroomInput): Promise<number> {
  requireKnownBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, 'showrooms.modifica', brand_ids);
  const id = await insertShowroom(db, scope, nome);
  await linkBrands(db, scope, SHOWROOM_LINKS, id, brand_ids);
  return id;
}

/** Renames it, or changes its brands; what is left out stays. */
export async function changeShowroom(db: Tx, scope: Scope, id: number, { nome, brand_ids, updated_at }: ShowroomChange): Promise<void> {
  await lockOwner(db, scope, SHOWROOMS, id);
  const showroom = await findVisible(db, scope, id);
  const current = await allBrandsOf(db, scope, SHOWROOM_LINKS, id);
  requireRight(scope, 'showrooms.modifica', current);
  await refuseNewer(db, scope, showroomsVersioned, { id, read: updated_at, what: 'questo showroom' });
  if (nome !== undefined) await setNome(db, scope, id, nome);
  if (brand_ids) await changeShowroomBrands(db, scope, showroom, { current, wanted: brand_ids });
}

/** Makes the showroom's visible brands these. A brand whose employees work there stays (rule 41). `current` are all of its brands. */
async function changeShowroomBrands(
  db: Tx,
  scope: Scope,
  showroom: Showroom,
  change: { current: readonly number[]; wanted: readonly number[] },
): Promise<void> {
  const { current, wanted } = change;
  requireKnownBrands(scope, 'brand_ids', wanted);
  const removed = showroom.brands.map((brand) => brand.id).filter((id) => !wanted.includes(id));
  const refusal = checkUnlinkable(showroom.nome, await countInUso(db, scope, showroom.id, removed));
  if (refusal) throw refusal;
  await changeBrands(db, scope, { action: 'showrooms.modifica', links: SHOWROOM_LINKS, ownerId: showroom.id, current, wanted });
}
