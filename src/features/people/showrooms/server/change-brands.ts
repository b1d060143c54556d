import { SHOWROOM_LINKS } from '#features/equipment/kit/server/find-place.ts';
import { changeBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Showroom } from '../contract.ts';
import { checkUnlinkable } from '../rules.ts';
import { countInUso } from './queries.ts';

/** Makes the showroom's visible brands these. A brand whose employees work there stays (rule 41). `current` are all of its brands. */
export async function changeShowroomBrands(
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
