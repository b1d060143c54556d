import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { CARTELLA } from '#features/equipment/cartelle/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { Voce, VoceInput } from '../contract.ts';
import { listVisible } from './queries.ts';

/** Returns the kit with this id. Throws 400 on `da_dotazione` when no such kit of this brand is visible to the caller. */
export async function findDotazione(db: Db, scope: Scope, id: number, brand_id: number): Promise<Voce[]> {
  const { items } = await listVisible(db, scope, { brand_id });
  const kit = items.find((each) => each.id === id);
  if (!kit) throw invalidField('da_dotazione', 'La dotazione scelta non esiste o non è del brand della persona');
  return kit.voci;
}

const REFERENCES = {
  software_id: { assetType: SOFTWARE, sentence: 'Un software scelto non esiste o non è di tutti i brand' },
  cartella_id: { assetType: CARTELLA, sentence: 'Una cartella scelta non esiste o non è di tutti i brand' },
} as const;
type ReferenceField = keyof typeof REFERENCES;
const REFERENCE_FIELDS = Object.keys(REFERENCES) as ReferenceField[];
type VoceReferences = Pick<VoceInput, ReferenceField>;

/** Throws 400 when a kit line refers to a licence or folder that does not exist or does not belong to all of these brands. */
export async function requireValidReferences(
  db: Db,
  scope: Scope,
  voci: readonly VoceReferences[],
  brandIds: readonly number[],
): Promise<void> {
  for (const name of REFERENCE_FIELDS) {
    const invalidIds = await findInvalidReferences(db, scope, name, voci, brandIds);
    if (invalidIds.size > 0) throw invalidField('voci', REFERENCES[name].sentence);
  }
}

/**
 * Removes the references to licences and folders that are not valid for these brands. The lines are retained: an account selects the
 * item later.
 */
export async function withoutInvalidReferences<V extends VoceReferences>(
  db: Db,
  scope: Scope,
  voci: readonly V[],
  brandIds: readonly number[],
): Promise<V[]> {
  const software = await findInvalidReferences(db, scope, 'software_id', voci, brandIds);
  const cartelle = await findInvalidReferences(db, scope, 'cartella_id', voci, brandIds);
  return voci.map((voce) => ({
    ...voce,
    software_id: software.has(voce.software_id ?? 0) ? null : voce.software_id,
    cartella_id: cartelle.has(voce.cartella_id ?? 0) ? null : voce.cartella_id,
  }));
}

async function findInvalidReferences(
  db: Db,
  scope: Scope,
  name: ReferenceField,
  voci: readonly VoceReferences[],
  brandIds: readonly number[],
): Promise<Set<number>> {
  const ids = [...new Set(voci.map((voce) => voce[name] ?? 0))].filter(Boolean);
  const { links }: Kind = REFERENCES[name].assetType;
  const { rows } = await sql<{ id: number }>`
    select n as id from unnest(${ids}::integer[]) n where exists (
      select from unnest(${[...brandIds]}::integer[]) b where not exists (
        select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = n and l.brand_id = b))`.execute(scoped(db, scope));
  return new Set(rows.map(({ id }) => id));
}
