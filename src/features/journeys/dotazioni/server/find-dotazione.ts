import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { CARTELLA } from '#features/equipment/cartelle/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { Voce, VoceInput } from '../contract.ts';
import { listVisible } from './queries.ts';

/** The lines of a kit of this brand. Throws 400 on `da_dotazione` when no such kit is visible to the caller. */
export async function findDotazione(db: Db, scope: Scope, id: number, brand_id: number): Promise<Voce[]> {
  const { items } = await listVisible(db, scope, { brand_id });
  const kit = items.find((each) => each.id === id);
  if (!kit) throw invalidField('da_dotazione', 'La dotazione scelta non esiste o non è del brand della persona');
  return kit.voci;
}

// The items that a line can refer to: a licence or a folder that can be assigned.
const NAMED = {
  software_id: { kind: SOFTWARE, sentence: 'Un software scelto non esiste o non è di tutti i brand' },
  cartella_id: { kind: CARTELLA, sentence: 'Una cartella scelta non esiste o non è di tutti i brand' },
} as const;
type Name = keyof typeof NAMED;
const NAMES = Object.keys(NAMED) as Name[]; // Object.keys returns string[], although the keys are known.
type Naming = Pick<VoceInput, Name>;

/** Throws 400 when a line refers to a licence or folder that does not exist or does not belong to all of these brands. */
export async function requireNamed(db: Db, scope: Scope, voci: readonly Naming[], brandIds: readonly number[]): Promise<void> {
  for (const name of NAMES) {
    const strange = await strangers(db, scope, name, voci, brandIds);
    if (strange.size > 0) throw invalidField('voci', NAMED[name].sentence);
  }
}

/** Removes the licence or folder from lines whose reference is no longer valid. The lines stay: an account chooses the item later. */
export async function withoutStrangers<V extends Naming>(
  db: Db,
  scope: Scope,
  voci: readonly V[],
  brandIds: readonly number[],
): Promise<V[]> {
  const software = await strangers(db, scope, 'software_id', voci, brandIds);
  const cartelle = await strangers(db, scope, 'cartella_id', voci, brandIds);
  return voci.map((voce) => ({
    ...voce,
    software_id: software.has(voce.software_id ?? 0) ? null : voce.software_id,
    cartella_id: cartelle.has(voce.cartella_id ?? 0) ? null : voce.cartella_id,
  }));
}

/** Returns the ids of referenced licences or folders that do not belong to all of these brands. */
async function strangers(db: Db, scope: Scope, name: Name, voci: readonly Naming[], brandIds: readonly number[]): Promise<Set<number>> {
  const named = [...new Set(voci.map((voce) => voce[name] ?? 0))].filter(Boolean);
  const { links }: Kind = NAMED[name].kind;
  const { rows } = await sql<{ id: number }>`
    select n as id from unnest(${named}::integer[]) n where exists (
      select from unnest(${[...brandIds]}::integer[]) b where not exists (
        select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = n and l.brand_id = b))`.execute(scoped(db, scope));
  return new Set(rows.map(({ id }) => id));
}
