import { sql } from 'kysely';
import type { Holding } from '#features/equipment/asset-types/server/item-queries.ts';
import { ONE_HOLDER } from '#features/equipment/asset-types/server/select-holder.ts';
import { itemQueries } from '#features/equipment/asset-types/server/select-items.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { personOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { listCartelle, type Membro } from '../contract.ts';
import type { PermessiCartella } from '../fields.ts';
import { CARTELLA } from '../kind.ts';

/**
 * Several may use one at a time. `p` is the period of one of them (rule 12): of those whom the caller may see, or else of all, who has had
 * it longest.
 */
const MEMBERS: Holding<ReturnType<typeof membersOf>> = {
  ...ONE_HOLDER,
  joins: (_, scope) => sql`
    left join lateral (
      select p.* from dipendenti_cartelle p left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}
      where p.cartella_id = i.id and p.data_revoca is null
      order by d.id is null, p.data_assegnazione, p.id limit 1) p on true
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`,
  columns: membersOf,
};

function membersOf(scope: Scope) {
  return {
    ...ONE_HOLDER.columns(),
    membri: sql<Membro[]>`(
      select coalesce(jsonb_agg(${personOf('m')} || jsonb_build_object('permessi', mp.permessi) order by mp.data_assegnazione, mp.id), '[]')
      from dipendenti_cartelle mp join dipendenti m on m.id = mp.dipendente_id and ${inBrands('m.brand_id', scope.can_view)}
      where mp.cartella_id = i.id and mp.data_revoca is null)`,
    numero_membri: sql<number>`(
      select count(*)::integer from dipendenti_cartelle mp where mp.cartella_id = i.id and mp.data_revoca is null)`,
  };
}

/** That of `p`; its own while nobody has it. */
const PERMESSI = sql<PermessiCartella>`coalesce(p.permessi, i.permessi)`;

/** Searched by name, path and server. */
export const cartelleQueries = itemQueries(listCartelle, {
  kind: CARTELLA,
  holding: MEMBERS,
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
