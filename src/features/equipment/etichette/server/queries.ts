import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { nonTrovato } from '#features/equipment/kit/server/select-items.ts';
import { hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { BrandBreve } from '#shared/schemas.ts';

/** What stands on one label. */
export interface Etichetta {
  codice_inventario: string;
  codice_etichetta: string;
  nome: string;
  brands: BrandBreve[];
}

/** Those of these things, in this order; 404 when one is not there, or not visible. */
export async function findEtichette(db: Db, scope: Scope, kind: Kind, ids: readonly number[]): Promise<Etichetta[]> {
  const { rows } = await sql<Etichetta & { id: number }>`
    select t.id, t.codice_inventario, t.codice_etichetta, ${sql.ref(`t.${kind.name}`)} as nome, ${visibleBrandsOf(scope, kind.links, 't.id')} as brands
    from ${sql.table(kind.table)} t
    where t.id = any(${[...ids]}::integer[]) and ${hasVisibleBrand(scope, kind.links, 't.id')}`.execute(scoped(db, scope));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw nonTrovato(kind);
    return found;
  });
}

/** Whom to call about the thing whose label it is: what its first brand that says it says. Undefined where no thing has this label. */
export async function findContatto(
  db: Db,
  kinds: readonly Kind[],
  codice_etichetta: string,
): Promise<{ contatto: string | null } | undefined> {
  const each = kinds.map(
    ({ table, links }) => sql`
      select (select b.contatto_smarrimento from ${sql.table(links.table)} l join brands b on b.id = l.brand_id
              where l.${sql.ref(links.column)} = t.id and b.contatto_smarrimento is not null order by b.id limit 1) as contatto
      from ${sql.table(table)} t where t.codice_etichetta = ${codice_etichetta}`,
  );
  const { rows } = await sql<{ contatto: string | null }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows[0];
}
