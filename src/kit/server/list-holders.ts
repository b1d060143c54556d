import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { personIfAny } from '#server/db/mentions.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import { DI_UN_ALTRO_BRAND } from '#server/register/things.ts';
import { wasVisible } from '#server/register/was-visible.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Possesso } from '../contract.ts';
import type { Ties } from '../kind.ts';

/**
 * Who has had a thing and has it, the newest first. The caller has shown that it may see the thing. Whoever is or was of a brand
 * that it does not see stays without a name; who was deleted since keeps theirs.
 */
export async function listHolders(db: Db, scope: Scope, { table, column }: Ties, itemId: number): Promise<Page<Possesso>> {
  const ofOwnBrand = sql`(${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
  const wasKnown = sql`(${ofOwnBrand} and ${wasVisible(scope, 'dipendenti', sql.ref('p.dipendente_id'))})`;
  const isTold = sql`(d.id is not null or (p.dipendente_nome is not null and ${wasKnown}))`;
  const { rows } = await sql<Omit<Possesso, 'nome'> & { dipendente_nome: string | null; totale: number }>`
    select p.id, p.data_assegnazione, p.data_revoca, count(*) over () as totale,
      ${personIfAny('d')} as dipendente,
      case when ${wasKnown} then p.dipendente_nome end as dipendente_nome,
      case when ${isTold} then p.note end as note,
      case when ${isTold} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono
    from ${sql.table(table)} p
    left join dipendenti d on d.id = p.dipendente_id
      and ${inBrands('d.brand_id', scope.can_view)} and ${ofOwnBrand}
    where ${sql.ref(`p.${column}`)} = ${itemId}
    order by p.data_assegnazione desc, p.id desc limit ${MOST_OF_HISTORY}::integer`.execute(scoped(db, scope));
  const items = rows.map(({ dipendente_nome, totale: _, ...period }) => ({
    ...period,
    nome: period.dipendente ? `${period.dipendente.nome} ${period.dipendente.cognome}` : (dipendente_nome ?? DI_UN_ALTRO_BRAND),
  }));
  return new Page(items, rows[0]?.totale ?? 0, undefined);
}
