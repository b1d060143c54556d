import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { Voce } from '../contract.ts';
import { listVisible } from './queries.ts';

/** The lines of a kit of this brand; 400 on `da_dotazione` when there is none that the caller sees. */
export async function findDotazione(db: Db, scope: Scope, id: number, brand_id: number): Promise<Voce[]> {
  const { items } = await listVisible(db, scope, { brand_id });
  const kit = items.find((each) => each.id === id);
  if (!kit) throw invalidField('da_dotazione', 'La dotazione scelta non esiste o non è del brand della persona');
  return kit.voci;
}
