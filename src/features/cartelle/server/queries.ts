import { sql } from 'kysely';
import { ONE_HOLDER } from '#kit/server/select-holder.ts';
import { itemQueries } from '#kit/server/select-items.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { listCartelle } from '../contract.ts';
import type { PermessiCartella } from '../fields.ts';
import { CARTELLA } from '../kind.ts';

/** Its holder's permission; its own while nobody has it. */
const PERMESSI = sql<PermessiCartella>`coalesce(p.permessi, i.permessi)`;

/** Searched by name, path and server. */
export const cartelleQueries = itemQueries(listCartelle, {
  kind: CARTELLA,
  holding: ONE_HOLDER,
  more: { permessi: PERMESSI },
  narrowed: (_, { permessi }) => (permessi === undefined ? sql<boolean>`true` : sql<boolean>`${PERMESSI} = ${permessi}`),
  asksHolder: ({ permessi }) => permessi !== undefined,
});

/** How many the caller sees, in all and of each type, whatever is searched. */
export async function countVisible(db: Db, scope: Scope): Promise<{ totale: number; cartella: number; unita_rete: number }> {
  return scoped(db, scope)
    .selectFrom('cartelle_condivise as c')
    .select([
      sql<number>`count(*)`.as('totale'),
      sql<number>`count(*) filter (where c.tipo = 'cartella')`.as('cartella'),
      sql<number>`count(*) filter (where c.tipo = 'unita_rete')`.as('unita_rete'),
    ])
    .where(hasVisibleBrand(scope, CARTELLA.links, 'c.id'))
    .executeTakeFirstOrThrow();
}
