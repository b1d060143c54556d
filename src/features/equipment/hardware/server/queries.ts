import { sql } from 'kysely';
import { findDuplicate, type UniqueCode } from '#features/equipment/asset-types/server/find-duplicate.ts';
import type { Values } from '#features/equipment/asset-types/server/item-queries.ts';
import { HOLDER_OR_PLACE_JOIN } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import type { Db } from '#server/db/handle.ts';
import { byMakeAndSerial } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Problem } from '#shared/problem.ts';
import { listHardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';

export const hardwareQueries = itemQueries(listHardware, { kind: HARDWARE, holderJoin: HOLDER_OR_PLACE_JOIN });

export const SERIALE = byMakeAndSerial('numero_seriale', 'marca');

const SERIALE_DI_UN_ALTRO = { what: 'questo numero seriale', hiddenItem: 'Un hardware della stessa marca che non vedi' };

/**
 * The uniqueness rule for serial numbers, for imports that check many of them at once. A serial number must be unique among devices of the
 * same make.
 */
export const SERIALE_UNICO: UniqueCode = {
  field: 'numero_seriale',
  ...SERIALE_DI_UN_ALTRO,
  of: ({ marca, numero_seriale }) => {
    const seriale = SERIALE.of(String(numero_seriale ?? ''));
    return seriale && `${SERIALE.of(String(marca ?? ''))} ${seriale}`;
  },
  column: sql`codice_ricerca(i.marca) || ' ' || codice_ricerca(i.numero_seriale)`,
  matchesAny: (codes) => sql`(codice_ricerca(i.marca), nullif(codice_ricerca(i.numero_seriale), '')) in (
    select split_part(w, ' ', 1), split_part(w, ' ', 2) from unnest(${[...codes]}::text[]) w)`,
};

/**
 * Returns the problem when another device has this make and serial number. A value that the request does not name keeps its stored value.
 */
export async function reasonAgainstSeriale(db: Db, scope: Scope, values: Values, id: number | null): Promise<Problem | undefined> {
  const { marca, numero_seriale } = values;
  if (numero_seriale === null || (numero_seriale === undefined && marca === undefined)) return undefined;
  const newOrStored = (field: 'marca' | 'numero_seriale', value: unknown) =>
    value === undefined ? sql`(select ${sql.ref(field)} from hardware where id = ${id}::integer)` : sql`${value}::text`;
  const isSame = sql<boolean>`
    codice_ricerca(i.marca) = codice_ricerca(${newOrStored('marca', marca)})
    and nullif(codice_ricerca(i.numero_seriale), '') = codice_ricerca(${newOrStored('numero_seriale', numero_seriale)})`;
  return findDuplicate(db, scope, HARDWARE, id, isSame, {
    field: numero_seriale === undefined ? 'marca' : 'numero_seriale',
    code: 'SERIALE_GIA_USATO',
    ...SERIALE_DI_UN_ALTRO,
  });
}
